// boardgame.io's server as its guide starts it: socket.io, games in memory.
const { Server } = require("boardgame.io/server");
const { game } = require("./boardgame_io_game.js");

const port = Number(process.argv[2]);
const server = Server({ games: [game], origins: [/127\.0\.0\.1/] });
server.run(port).then(() => console.log("ready"));
