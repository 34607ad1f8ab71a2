// Where hands come down. At rest a bar above the hand; in a race the whole lower part of the screen. Pointer down, key
// down and a bare click all count, whichever comes first; the slap leaves before anything is drawn.
import { useEffect, useRef } from 'preact/hooks';
import { play } from '../../sound/sound';
import { vibrate } from '../../ui/vibrate';
import { words } from './dictionary';
import type { TableProps } from './props';
import { call, myCall_ms, mySlap_ms, shownRace, slap } from './race';
import { HandShape } from './shapes';
import type { Update } from './wire';

/** A click comes this soon after its pointer has gone up, if it comes. */
const CLICK_FOLLOWS_MS = 400;
let pressed = false;

function press(): void {
  pressed = true;
  const release = () => setTimeout(() => (pressed = false), CLICK_FOLLOWS_MS);
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { once: true });
}

/** A press gives pointerdown and then click: one hand. Assistive tools give a click alone: also a hand. */
export function slapHandlers(update: Update) {
  const hit = (event: Event) => {
    if (update.seat === null) return; // whoever looks on has no hand in it
    slap(event, update.version);
    play('slap');
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      hit(event);
      press();
    },
    onClick: (event: MouseEvent) => pressed || hit(event),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return; // Space slaps from anywhere: keys.ts
      event.preventDefault();
      if (!event.repeat) hit(event);
    },
  };
}

const inRace = ({ update, table }: TableProps) => table.race?.seats?.some((seat) => seat === update.seat) ?? false;

export function SlapBar({ update, table }: TableProps) {
  const text = words.value;
  const open = shownRace.value !== null;
  const slapped = mySlap_ms.value;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    vibrate(120);
    // Only with large text does the table scroll; then the bar may be out of sight.
    button.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  if (open && !inRace({ update, table })) {
    return <p class="slap-bar out">{text.notInRace}</p>;
  }
  const down = open && slapped !== null;
  return (
    <button
      ref={button}
      type="button"
      class={`slap-bar ${open ? 'open' : 'rest'} ${down ? 'down' : ''}`}
      aria-keyshortcuts="Space"
      {...slapHandlers(update)}
    >
      <HandShape />
      <span class="slap-text">
        <b>{down ? text.slapped(slapped) : text.slap}</b>
        <small>{down ? text.waitForOthers : open ? text.slapKey : text.slapOnlyHands}</small>
      </span>
    </button>
  );
}

/** The card's player must also call out (HD-22). */
export function CallButton({ update, table }: TableProps) {
  if (shownRace.value === null || table.race?.card_player !== update.seat || !inRace({ update, table })) return null;
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
      <small>{called ? text.called : text.callKey}</small>
    </button>
  );
}
