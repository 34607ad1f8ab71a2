// The card table on Colyseus: each client is sent its own view as a message, which is its faster way here (patches of a
// schema, sent at once, were slower). Nothing is kept.
const { Room, Server } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const { SEATS, act, newState, view } = require("./card_table.js");

let made = 0;

class CardTable extends Room {
  onCreate() {
    this.maxClients = SEATS;
    this.patchRate = null; // no schema: nothing to patch
    this.table = newState(++made);
    this.seated = [];
    this.onMessage("act", (client, { turn, action }) => {
      const seat = this.seated.indexOf(client);
      if (turn === this.table.turn && act(this.table, seat, action)) this.tell();
    });
  }

  onJoin(client) {
    this.seated.push(client);
    if (this.seated.length === SEATS) this.tell();
  }

  tell() {
    this.seated.forEach((client, seat) => client.send("view", view(this.table, seat)));
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("card_table", CardTable);
server.listen(0, "127.0.0.1").then(() => {
  console.log(`listening on port ${server.transport.server.address().port}`);
});
