// How a hand comes down on something: pointer down, Enter and a bare click all count, whichever comes first. Space slaps
// from anywhere and is heard where it is heard.

/** A click comes this soon after its pointer has gone up, if it comes. */
const CLICK_FOLLOWS_MS = 400;
let pressed = false;

function press(): void {
  pressed = true;
  const release = () => setTimeout(() => (pressed = false), CLICK_FOLLOWS_MS);
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { once: true });
}

/** A press gives pointerdown and then click: one hand. Assistive tools give a click alone: also a hand. */
export const slapHandlers = (hit: (event: Event) => void) => ({
  onPointerDown: (event: PointerEvent) => {
    if (event.button !== 0) return;
    hit(event);
    press();
  },
  onClick: (event: MouseEvent) => pressed || hit(event),
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!event.repeat) hit(event);
  },
});
