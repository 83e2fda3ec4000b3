// boardgame.io: connect four with its local client, random play, moves a second.
const { Client } = require("boardgame.io/client");

const seconds = Number(process.argv[2]);

const drop = ({ G, playerID }, column) => {
  G.columns[column].push(playerID);
};

const four = ({ G }) => {
  const at = (c, r) => G.columns[c] && G.columns[c][r];
  for (let c = 0; c < 7; c++)
    for (let r = 0; r < 6; r++)
      for (const [dc, dr] of [[0, 1], [1, 0], [1, 1], [1, -1]]) {
        const disc = at(c, r);
        if (disc === undefined) continue;
        if ([1, 2, 3].every((k) => at(c + dc * k, r + dr * k) === disc)) return { winner: disc };
      }
  if (G.columns.every((column) => column.length === 6)) return { draw: true };
};

const game = {
  setup: () => ({ columns: [[], [], [], [], [], [], []] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { drop },
  endIf: four,
};

let best = 0;
for (let round = 0; round < 3; round++) {
  let moves = 0;
  const started = process.cpuUsage();
  const spent = () => process.cpuUsage(started).user / 1e6;
  while (spent() < seconds / 3) {
    const client = Client({ game, numPlayers: 2, debug: false });
    client.start();
    let state = client.getState();
    while (!state.ctx.gameover) {
      const open = [0, 1, 2, 3, 4, 5, 6].filter((c) => state.G.columns[c].length < 6);
      client.updatePlayerID(state.ctx.currentPlayer);
      client.moves.drop(open[Math.floor(Math.random() * open.length)]);
      state = client.getState();
      moves++;
    }
    client.stop();
  }
  best = Math.max(best, moves / spent());
}
console.log(JSON.stringify({ connect_four: best }));
