// One client a table, each waiting for the update that its move leads to; moves a second.
const { io } = require("socket.io-client");
const { places } = require("./boardgame_io_game.js");

const [port, tables, warm, seconds] = process.argv.slice(2).map(Number);
let moves = 0;
let games = 0;
let counting = false;
let ended = false;

const sit = (ready) => {
  const match = `table-${games++}`;
  const socket = io(`http://127.0.0.1:${port}/camps`, { transports: ["websocket"], forceNew: true });
  const play = (state) => {
    if (ended) return;
    if (state.ctx.gameover) {
      socket.disconnect();
      sit(() => {});
      return;
    }
    const open = places(state.G, state.G.round);
    const place = open[Math.floor(Math.random() * open.length)];
    const action = { type: "MAKE_MOVE", payload: { type: "camp", args: place, playerID: "0" } };
    socket.emit("update", action, state._stateID, match, "0");
  };
  socket.on("connect", () => socket.emit("sync", match, "0", undefined, 1));
  socket.on("sync", (_match, info) => {
    ready();
    waiting.then(() => play(info.state));
  });
  socket.on("update", (_match, state) => {
    if (counting) moves++;
    play(state);
  });
  socket.on("patch", () => socket.emit("sync", match, "0", undefined, 1));
};

let begin;
const waiting = new Promise((resolve) => (begin = resolve));
let here = 0;
for (let table = 0; table < tables; table++)
  sit(() => {
    here++;
    if (here === tables) {
      begin();
      setTimeout(() => {
        counting = true;
        console.log("begin");
      }, warm * 1000);
      setTimeout(() => {
        ended = true;
        console.log(JSON.stringify({ rate: moves / seconds }));
        process.exit(0);
      }, (warm + seconds) * 1000);
    }
  });
