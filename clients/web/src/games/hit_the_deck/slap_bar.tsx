// Where hands come down. At rest a bar above the hand; in a race the whole lower part of the screen. The slap leaves before
// anything is drawn.
import { useEffect, useRef } from 'preact/hooks';
import { play } from '../../sound/sound';
import { Icon } from '../../ui/icons';
import { vibrate } from '../../ui/vibrate';
import { left_s } from './countdown';
import { words } from './dictionary';
import type { TableProps } from './props';
import { call, myCall_ms, mySlap_ms, shownRace, slap } from './race';
import { HandShape } from './shapes';
import { slapHandlers } from './slap_handlers';
import type { Update } from './wire';

export const tableHandlers = (update: Update) =>
  slapHandlers((event) => {
    if (update.seat === null) return; // whoever looks on has no hand in it
    slap(event, update.version);
    play('slap');
  });

export function SlapBar({ update }: TableProps) {
  const text = words.value;
  const shown = shownRace.value;
  const open = shown !== null;
  const slapped = mySlap_ms.value;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    vibrate(120);
    // Only with large text does the table scroll; then the bar may be out of sight.
    button.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  if (shown && !shown.slaps) return <p class="slap-bar out">{text.notInRace}</p>;
  const down = open && slapped !== null;
  const calm = shown?.kind === 'calm';
  return (
    <button
      ref={button}
      type="button"
      class={`slap-bar ${open ? 'open' : 'rest'} ${down ? 'down' : ''} ${calm ? 'calm' : ''}`}
      aria-keyshortcuts="Space"
      {...tableHandlers(update)}
    >
      {calm ? <Ring limit_ms={shown.limit_ms} /> : <HandShape />}
      <span class="slap-text">
        <b>{!down ? text.slap : calm ? <Safe /> : text.ms(slapped)}</b>
        <small class={open && !down ? 'key-hint' : ''}>
          {down ? text.waitForOthers : open ? text.slapKey : text.slapOnlyHands}
        </small>
      </span>
    </button>
  );
}

const Safe = () => (
  <>
    <Icon name="safe" /> {words.value.safe}
  </>
);

/** How long a calm race still takes: a number, and a ring that runs out; second by second for those who want no motion. */
function Ring({ limit_ms }: { limit_ms: number }) {
  const left = left_s.value ?? 0;
  return (
    <span class="countdown">
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <circle class="whole" cx="50" cy="50" r="42" />
        <circle
          class="left"
          cx="50"
          cy="50"
          r="42"
          pathLength={limit_ms}
          style={{ '--left': left * 1000, '--limit': limit_ms }}
        />
      </svg>
      <b aria-hidden="true">{left}</b>
    </span>
  );
}

/** The card's player must also call out (HD-22). */
export function CallButton() {
  if (!shownRace.value?.calls) return null;
  const text = words.value;
  const called = myCall_ms.value !== null;
  return (
    <button
      type="button"
      class={`call ${called ? 'down' : ''}`}
      aria-keyshortcuts="C"
      onPointerDown={(event) => event.button === 0 && call(event)}
      onClick={call}
    >
      <b>“{text.callOut}”</b>
      <small>
        {called ? text.called : text.callIt} {!called && <span class="key-hint">{text.callKey}</span>}
      </small>
    </button>
  );
}
