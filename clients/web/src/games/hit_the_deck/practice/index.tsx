// The practice slap: a card appears, a hand comes down, and the server says what it would have measured in a race.
import './practice.css';
import { effect, signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { words as shell } from '../../../lang/current';
import type { Practised } from '../../../protocol';
import { play } from '../../../sound/sound';
import { answer, say } from '../../../speech/speech';
import { connection, notice, readPractice, send, view } from '../../../store/room';
import { openDialog } from '../../../ui/dialog';
import { Icon } from '../../../ui/icons';
import { vibrate } from '../../../ui/vibrate';
import { handOf, slapOf } from '../claim';
import { words as game } from '../dictionary';
import { FaceDown, FaceUp } from '../face';
import { FairButton } from '../fair_dialog';
import { notePainted } from '../race';
import { MEASURED_ICONS, Note } from '../race_table';
import { slapHandlers } from '../slap_handlers';
import { words } from './dictionary';
import { advance, better, type Input, type Practice, pressMeans, REST } from './steps';

const practice = signal<Practice>(REST);
const best_ms = signal<number | null>(null);

const feed = (input: Input) => {
  practice.value = advance(practice.peek(), input);
};

async function ask(): Promise<void> {
  feed({ type: 'asked' });
  const reply = await send({ type: 'practice' });
  if (reply?.type !== 'done') feed({ type: 'ended' });
}

/** The slap leaves before anything is drawn. */
function press(event: Event): void {
  const now = practice.peek();
  const hand = handOf(event, performance.now());
  const means = pressMeans(now, hand.at_ms);
  if (means === 'slap') {
    const wish = slapOf(now.at === 'open' ? now.shown : null, view.peek()?.version ?? 0, hand);
    void send(wish);
    play('slap');
    feed({ type: 'hand', own_ms: wish.race === null ? null : (wish.claim_ms ?? null) });
  } else if (means === 'ask') void ask();
}

/** Hears what the server says about practising. */
export function followPractice(): void {
  readPractice((message, at_ms) => {
    if (message.type === 'practice_opened') {
      const version_before = view.peek()?.version ?? 0;
      const opening = { race: message.practice, opened_ms: at_ms, version_before, painted_ms: null };
      feed({ type: 'opened', shown: notePainted(opening) });
      if (practice.peek().at !== 'open') return;
      play('race');
      say({ polite: [], urgent: game.peek().events.slapNow });
      vibrate(120);
    } else {
      const heeded = practice.peek();
      feed({ type: 'practised', result: message, at_ms });
      if (practice.peek() === heeded) return;
      best_ms.value = better(best_ms.peek(), message.line);
      answer(outcome(message));
    }
  });
  effect(() => {
    if (connection.value.at !== 'live' || view.value?.room.phase === 'playing') feed({ type: 'ended' });
  });
}

function outcome({ line: { mark, reaction_ms, sigma_ms } }: Practised): string {
  if (mark === 'early') return words.value.early;
  if (mark !== 'slapped' || reaction_ms === null) return words.value.noSlap;
  const { ms, giveOrTake } = game.value;
  return sigma_ms === null ? ms(reaction_ms) : `${ms(reaction_ms)} ${giveOrTake(sigma_ms)}`;
}

/** Space is a hand, wherever the focus is; before and after, it works the button that has it. */
const isHand = ({ key }: KeyboardEvent) => key === ' ' && !['rest', 'told'].includes(practice.peek().at);

function onSpace(event: KeyboardEvent): void {
  if (!isHand(event)) return;
  event.preventDefault();
  if (!event.repeat) press(event);
}

/** Firefox presses a focused button when Space comes up again. */
const onSpaceUp = (event: KeyboardEvent) => {
  if (isHand(event)) event.preventDefault();
};

export function PracticePage() {
  useEffect(() => {
    addEventListener('keydown', onSpace);
    addEventListener('keyup', onSpaceUp);
    return () => {
      removeEventListener('keydown', onSpace);
      removeEventListener('keyup', onSpaceUp);
      feed({ type: 'ended' });
    };
  }, []);
  const playing = view.value?.room.phase === 'playing';
  useEffect(() => {
    if (playing) openDialog.value = null;
  }, [playing]);
  return (
    <div class="practice">
      <p>{game.value.practiceMeans}</p>
      <Pad />
      <p class="trouble" role="alert">
        {notice.value && shell.value.refusal[notice.value]}
      </p>
      {practice.value.at === 'told' && <Result result={practice.value.result} />}
      <FairButton />
    </div>
  );
}

/** One button for everything, so that the hand can stay where it is. */
function Pad() {
  const now = practice.value;
  const text = words.value;
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []); // if it comes later than its dialog; else see there
  const says: Record<Practice['at'], string> = {
    rest: text.begin,
    waiting: text.wait,
    open: game.value.slap,
    slapped: now.at === 'slapped' && now.own_ms !== null ? game.value.ms(now.own_ms) : '…',
    told: text.onceMore,
  };
  return (
    <button
      ref={button}
      type="button"
      class={`pad ${now.at}`}
      data-first
      aria-keyshortcuts="Space"
      {...slapHandlers(press)}
    >
      {now.at === 'open' || now.at === 'slapped' ? <FaceUp card="hit-hand" /> : <FaceDown />}
      <b>{says[now.at]}</b>
      {now.at === 'open' && <small class="key-hint">{game.value.slapKey}</small>}
    </button>
  );
}

function Result({ result }: { result: Practised }) {
  const text = words.value;
  const { line, base_ms, jitter_ms, quality } = result;
  const { measured, network_ms } = line;
  return (
    <>
      <dl class="practised">
        <div>
          <dt>{game.value.reaction}</dt>
          <dd>
            <b>{outcome(result)}</b>
            {measured && (
              <span class="found">
                <Icon name={MEASURED_ICONS[measured]} /> {game.value.measured[measured]}
              </span>
            )}
          </dd>
        </div>
        {network_ms !== null && (
          <div>
            <dt>{game.value.network}</dt>
            <dd>−{game.value.ms(Math.max(0, network_ms))}</dd>
          </div>
        )}
        <div>
          <dt>{text.yourLine}</dt>
          <dd>
            <span class="found">
              <Icon name={`line_${quality}`} /> {shell.value.line[quality]}
            </span>
            {base_ms !== null && <small>{text.roundTrip(base_ms, jitter_ms)}</small>}
          </dd>
        </div>
        {best_ms.value !== null && (
          <div>
            <dt>{text.best}</dt>
            <dd>{game.value.ms(best_ms.value)}</dd>
          </div>
        )}
      </dl>
      {measured === 'strict' ? (
        <Note icon="strict">{game.value.strictForYou}</Note>
      ) : (
        <p class="hint">{text.means[quality]}</p>
      )}
    </>
  );
}
