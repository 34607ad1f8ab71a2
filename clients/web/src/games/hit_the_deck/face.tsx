// A card to look at: a spine with number above shape, and a paper body with as many shapes as the number says. In a full
// hand only spines show, like books on a shelf.

import { faceOf } from './cards';
import { words } from './dictionary';
import { ColourBlow, CutShape, FlipShape, HandBlow, HandShape, Shape } from './shapes';
import type { Card, Colour } from './wire';

function Pips({ colour, number }: { colour: Colour; number: number }) {
  return (
    <span class={`pips pips-${number}`}>
      {Array.from({ length: number }, (_, i) => (
        <Shape key={i} colour={colour} />
      ))}
    </span>
  );
}

function parts(card: Card) {
  const face = faceOf(card);
  const text = words.value.onCard;
  switch (face.kind) {
    case 'number':
      return {
        tone: face.colour,
        spine: [<b key="n">{face.number}</b>, <Shape key="s" colour={face.colour} />],
        body: <Pips {...face} />,
      };
    case 'cut':
    case 'flip': {
      const effect = face.kind === 'cut' ? <CutShape key="e" /> : <FlipShape key="e" />;
      return {
        tone: face.colour,
        spine: [effect, <Shape key="s" colour={face.colour} />],
        body: [effect, <small key="t">{text[face.kind]}</small>],
      };
    }
    case 'hit_number':
      return {
        tone: 'black',
        spine: [<b key="n">{face.number}</b>, <HandShape key="h" />],
        body: [
          <span key="b" class="blow-number">
            <b>{face.number}</b>
          </span>,
          <small key="t">{text.hit}</small>,
        ],
      };
    case 'hit_colour':
      return {
        tone: `black hits-${face.colour}`,
        spine: [
          <span key="c" class={`chip ${face.colour}`}>
            <Shape colour={face.colour} />
          </span>,
          <HandShape key="h" />,
        ],
        body: [
          <span key="b" class={`art ${face.colour}`}>
            <ColourBlow colour={face.colour} />
          </span>,
          <small key="t">{text.hit}</small>,
        ],
      };
    case 'hand':
      return {
        tone: 'black slap-card',
        spine: [
          <HandShape key="h" />,
          <b key="x" class="bang">
            !
          </b>,
        ],
        body: [<HandBlow key="b" />, <small key="t">{text.hand}</small>],
      };
  }
}

export function FaceUp({ card }: { card: Card }) {
  const { tone, spine, body } = parts(card);
  return (
    <span class={`card ${tone}`} aria-hidden="true">
      <span class="spine">{spine}</span>
      <span class="body">{body}</span>
    </span>
  );
}

export const FaceDown = () => <span class="card back" aria-hidden="true" />;

export const drawCard = (card: string | null) => (card === null ? <FaceDown /> : <FaceUp card={card as Card} />);
