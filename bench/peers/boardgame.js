// The card table on boardgame.io: whole states, filtered for each player; kept in memory.
const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");
const { SEATS, act, newState, view } = require("./card_table.js");

let made = 0;

const game = {
  name: "card_table",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,
  setup: () => newState(++made),
  playerView: ({ G, playerID }) => view(G, Number(playerID)),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    act: ({ G, playerID }, action) => (act(G, Number(playerID), action) ? undefined : INVALID_MOVE),
  },
};

const server = Server({ games: [game], origins: [] });
server.run(0).then(({ appServer }) => {
  console.log(`listening on port ${appServer.address().port}`);
});
