// The last trick, reopened: its cards in the order played, with names.
import { whoIs } from '../../people/who';
import { Dialog, openDialog } from '../../ui/dialog';
import type { TrickProps } from './props';

export const LastTrickButton = ({ table, look }: Pick<TrickProps, 'table' | 'look'>) =>
  table.last_trick && (
    <button type="button" class="last-trick" aria-keyshortcuts="O" onClick={() => (openDialog.value = 'last_trick')}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M3 8l7-3 4 10-7 3zM12 4l8 2-3 12-5-1" />
      </svg>
      {look.words.lastTrick}
    </button>
  );

export function LastTrick({ update, table, look }: TrickProps) {
  const text = look.words;
  const trick = table.last_trick;
  return (
    <Dialog name="last_trick" title={text.lastTrick}>
      {trick ? (
        <>
          <ol class="last-trick-cards">
            {trick.cards.map(({ seat, card }, i) => (
              <li key={seat} class={seat === trick.winner ? 'best' : ''}>
                {look.drawCard(card)}
                <b>{whoIs(update, seat) ?? text.you}</b>
                <span class="unseen">{look.cardName(card)}</span>
                <small>
                  {i === 0 && text.leads} {seat === trick.winner && `▲ ${text.takes}`}
                </small>
              </li>
            ))}
          </ol>
          <p>{text.lastTrickTaken(whoIs(update, trick.winner))}</p>
        </>
      ) : (
        <p>{text.noTrick}</p>
      )}
    </Dialog>
  );
}
