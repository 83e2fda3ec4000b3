// A game of Scarabya's size for boardgame.io: camps of five cells on a site of ten by ten.
const SIZE = 10;
const FORMS = [
  [[0, 1], [0, 2], [1, 0], [1, 1], [2, 1]], [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]],
  [[0, 0], [1, 0], [2, 0], [3, 0], [3, 1]], [[0, 1], [1, 1], [2, 0], [2, 1], [3, 0]],
  [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0]], [[0, 0], [0, 1], [0, 2], [1, 1], [2, 1]],
  [[0, 0], [0, 2], [1, 0], [1, 1], [1, 2]], [[0, 0], [1, 0], [2, 0], [2, 1], [2, 2]],
  [[0, 0], [1, 0], [1, 1], [2, 1], [2, 2]], [[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]],
  [[0, 1], [1, 0], [1, 1], [2, 1], [3, 1]], [[0, 0], [0, 1], [1, 1], [2, 1], [2, 2]],
];

const fits = (G, round, row, column) =>
  FORMS[round].every(([r, c]) => {
    const cell = G.site[row + r] && G.site[row + r][column + c];
    return cell === ".";
  });

const places = (G, round) => {
  const found = [];
  for (let row = 0; row < SIZE; row++)
    for (let column = 0; column < SIZE; column++)
      if (fits(G, round, row, column)) found.push([row, column]);
  return found;
};

const camp = ({ G }, row, column) => {
  if (!fits(G, G.round, row, column)) return "INVALID_MOVE";
  for (const [r, c] of FORMS[G.round]) G.site[row + r][column + c] = "x";
  G.camps.push([G.round, row, column]);
  G.round++;
  while (G.round < FORMS.length && places(G, G.round).length === 0) G.round++;
  G.points += 3;
};

exports.places = places;
exports.FORMS = FORMS;
exports.game = {
  name: "camps",
  setup: () => ({
    site: Array.from({ length: SIZE }, (_, r) => Array.from({ length: SIZE }, (_, c) => ((r * 7 + c * 3) % 17 ? "." : "#"))),
    camps: [],
    round: 0,
    points: 0,
  }),
  moves: { camp },
  endIf: ({ G }) => (G.round >= FORMS.length ? { points: G.points } : undefined),
  minPlayers: 1,
  maxPlayers: 1,
};
