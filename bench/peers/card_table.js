// The card table that the peers serve: a small Crazy Eights for four that goes on for ever. State in, state changed; no
// clock, and chance out of a number in the state, so that either library can run it.

const SEATS = 4;
const DEALT = 5;
const SUITS = ["clubs", "diamonds", "hearts", "spades"];
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a"];
const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}-${suit}`));

const rankOf = (card) => card.split("-")[0];
const suitOf = (card) => card.split("-")[1];

function shuffle(state, cards) {
  for (let last = cards.length - 1; last > 0; last--) {
    state.chance = (Math.imul(state.chance, 1664525) + 1013904223) >>> 0;
    const other = state.chance % (last + 1);
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
}

function deal(state) {
  const cards = [...DECK];
  shuffle(state, cards);
  state.hands = Array.from({ length: SEATS }, () => cards.splice(0, DEALT));
  state.discardPile = cards.splice(0, 1);
  state.suit = suitOf(state.discardPile[0]);
  state.drawPile = cards;
}

function newState(chance) {
  const state = { turn: 0, actor: 0, chance };
  deal(state);
  return state;
}

// What a seat may do now: "play CARD", "play CARD SUIT" with an eight, "draw".
function legal(state, seat) {
  if (seat !== state.actor) return [];
  const top = rankOf(state.discardPile.at(-1));
  const actions = [];
  for (const card of state.hands[seat]) {
    if (rankOf(card) === "8") actions.push(...SUITS.map((suit) => `play ${card} ${suit}`));
    else if (suitOf(card) === state.suit || rankOf(card) === top) actions.push(`play ${card}`);
  }
  actions.push("draw");
  return actions;
}

// Carry an action out; false if it is not legal, and then nothing has changed.
function act(state, seat, action) {
  if (!legal(state, seat).includes(action)) return false;
  const [, card, suit] = action.split(" ");
  const hand = state.hands[seat];
  if (card) {
    hand.splice(hand.indexOf(card), 1);
    state.discardPile.push(card);
    state.suit = suit ?? suitOf(card);
    if (!hand.length) deal(state);
  } else {
    if (!state.drawPile.length) {
      state.drawPile = state.discardPile.splice(0, state.discardPile.length - 1);
      shuffle(state, state.drawPile);
    }
    if (state.drawPile.length) hand.push(state.drawPile.pop());
  }
  state.turn += 1;
  state.actor = (seat + 1) % SEATS;
  return true;
}

// What a seat sees.
function view(state, seat) {
  return {
    turn: state.turn,
    actor: state.actor,
    top: state.discardPile.at(-1),
    suit: state.suit,
    drawPile: state.drawPile.length,
    discardPile: state.discardPile.length,
    cards: state.hands.map((hand) => hand.length),
    hand: state.hands[seat],
    legal: legal(state, seat),
  };
}

module.exports = { SEATS, newState, act, view };
