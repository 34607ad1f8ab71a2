import type { FairWords } from '../words';

const en: FairWords = {
  lead: 'What counts is when your hand came down, not when the server heard of it.',
  parts: [
    {
      title: 'What is measured',
      text: 'Your time begins when the card reaches your device and ends when your hand comes down. The time both messages spent on the network is taken off; the board shows how much that was.',
    },
    {
      title: 'Why players far away have the same chance',
      text: 'Somebody at the other end of the world sees the card later, and their slap arrives later. Both delays are taken off. During a race the server sends each device a tiny signal 25 times a second, and the device answers by itself. A slap arrives between two of these answers, and they show how long it was on its way.',
    },
    {
      title: 'Why no device is simply believed',
      text: 'Each device also tells what its own clock says. That counts where it fits the answers; what goes beyond them is cut off. Cheating with the clock gains a few thousandths of a second at most.',
    },
    {
      title: 'What ± means',
      text: 'No measurement is exact: ± says how far a time may be off. If the last hands are closer together than can be told apart, it is a dead heat and they share the cards, unless this table goes by the clock.',
    },
    {
      title: 'Too early',
      text: 'Nobody reacts within a tenth of a second. Such a hand was a guess, and pays.',
    },
    {
      title: 'When your connection breaks',
      text: 'If nothing of a race reached you, you are excused once per match. If you come back while it runs, your slap counts from its arrival, minus the shortest delay of your connection.',
    },
  ],
  signs: 'The signs on the board',
  sign: {
    own_clock: 'The device’s own time fits what the network shows.',
    clamped: 'The device’s own time did not fit. The nearest one that does is taken.',
    server: 'The device gave no time of its own. The server worked it out.',
    strict:
      'The connection was unsteady, but only during races. For ten races, little is taken off for it. Nobody is removed for this.',
    line: 'The slap came over a new connection.',
    bot: 'A bot takes as long as a person would.',
  },
  limits: 'What nobody can fix',
  limit: [
    'Screens, touch panels and keyboards take 10 to 60 ms that the network does not see. A quick device remains an advantage.',
    'Whoever controls their whole connection can pretend to be farther away.',
    'A program that waits like a human looks like a human.',
    'A last message that gets lost is lost, and a phone that is asleep does not slap.',
    'Some private browsers round their clock to a tenth of a second. Then the server’s estimate counts.',
  ],
};

export default en;
