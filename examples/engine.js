// A player for `digsite arena engines`, in plain JavaScript: node engine.js
//
// It reads one JSON object a line and answers each with one. It knows no rules: the arbiter lists its
// moves. Of these it takes one at random, unless it finds what it likes: in Indus a professor that can
// move, in Scarabya a camp near the middle. Everything it needs to play better is in `observation`.
"use strict";

const readline = require("node:readline");

/** A small generator of random numbers with a seed, so that a game can be played again. */
function generator(seed) {
  let word = seed >>> 0;
  return () => {
    word = (word + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(word ^ (word >>> 15), word | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

let random = generator(1);
let game = "";

/** How much it likes a move, from its notation alone; what is not worth a thought is worth 0. */
function liking(move, data) {
  if (game === "scarabya") {
    const square = /@([a-j])(\d+)$/.exec(move);
    if (!square) return 0;
    const column = square[1].charCodeAt(0) - 97;
    const row = Number(square[2]) - 1;
    return 10 - Math.abs(column - 4) - Math.abs(row - 4);
  }
  if (game === "indus") {
    const space = /^move (\w\d)$/.exec(move);
    const piece = space && data.frame ? data.frame[space[1]] : "";
    return piece && piece.endsWith("P") ? 2 : space ? 1 : 0;
  }
  return 0;
}

/** The move it likes best; among equals any. */
function choose(request) {
  const data = request.observation.data;
  let best = [];
  let most = -Infinity;
  for (const move of request.moves) {
    const likes = liking(move, data);
    if (likes > most) {
      most = likes;
      best = [];
    }
    if (likes === most) best.push(move);
  }
  return best[Math.floor(random() * best.length)];
}

function answer(request) {
  switch (request.cmd) {
    case "new":
      game = request.game;
      random = generator(request.seat + 1);
      return { ok: true };
    case "choose":
      return { ok: true, move: choose(request) };
    default:
      return { ok: false, error: `unknown command ${request.cmd}` };
  }
}

const lines = readline.createInterface({ input: process.stdin });
lines.on("line", (line) => {
  let reply;
  try {
    reply = answer(JSON.parse(line));
  } catch (problem) {
    reply = { ok: false, error: String(problem) };
  }
  process.stdout.write(JSON.stringify(reply) + "\n");
});
lines.on("close", () => process.exit(0));
