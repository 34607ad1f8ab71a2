// Short sounds made on the spot, no files. Each has a visible twin; none is needed to play.
import { sound } from '../store/settings';

export type Sound = 'turn' | 'card' | 'draw' | 'race' | 'tick' | 'slap' | 'wrong' | 'end';

/** One stroke: a tone that slides, or noise that dies away. */
interface Stroke {
  at_s: number;
  for_s: number;
  from_hz: number;
  to_hz: number;
  wave: OscillatorType | 'noise';
  loud: number;
}

const tone = (at_s: number, from_hz: number, for_s = 0.16, loud = 0.16): Stroke => ({
  at_s,
  for_s,
  from_hz,
  to_hz: from_hz,
  wave: 'triangle',
  loud,
});
const rustle = (from_hz: number, for_s: number, loud: number): Stroke => ({
  at_s: 0,
  for_s,
  from_hz,
  to_hz: from_hz / 2,
  wave: 'noise',
  loud,
});

const SOUNDS: Record<Sound, Stroke[]> = {
  turn: [tone(0, 523), tone(0.11, 784)],
  card: [rustle(2400, 0.09, 0.35)],
  draw: [rustle(4200, 0.12, 0.22)],
  race: [
    { at_s: 0, for_s: 0.22, from_hz: 220, to_hz: 880, wave: 'square', loud: 0.2 },
    { at_s: 0.05, for_s: 0.2, from_hz: 330, to_hz: 1320, wave: 'square', loud: 0.12 },
  ],
  tick: [tone(0, 988, 0.07, 0.2)],
  slap: [rustle(900, 0.14, 0.9), { at_s: 0, for_s: 0.12, from_hz: 150, to_hz: 50, wave: 'sine', loud: 0.6 }],
  wrong: [tone(0, 196, 0.18), tone(0.14, 147, 0.26)],
  end: [tone(0, 523), tone(0.13, 659), tone(0.26, 784), tone(0.39, 1047, 0.4)],
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Browsers allow sound only after a tap or a key. */
function unlock(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}
for (const input of ['pointerdown', 'keydown']) addEventListener(input, unlock, { passive: true });

function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return noise;
}

function source(audio: AudioContext, stroke: Stroke, at: number): [AudioScheduledSourceNode, AudioNode] {
  if (stroke.wave === 'noise') {
    const buffer = new AudioBufferSourceNode(audio, { buffer: noiseOf(audio) });
    const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: stroke.from_hz, Q: 0.8 });
    return [buffer, buffer.connect(filter)];
  }
  const oscillator = new OscillatorNode(audio, { type: stroke.wave, frequency: stroke.from_hz });
  oscillator.frequency.exponentialRampToValueAtTime(stroke.to_hz, at + stroke.for_s);
  return [oscillator, oscillator];
}

export function play(name: Sound, after_ms = 0): void {
  if (sound.peek() === 'off' || context?.state !== 'running') return;
  for (const stroke of SOUNDS[name]) {
    const at = context.currentTime + after_ms / 1000 + stroke.at_s;
    const [start, end] = source(context, stroke, at);
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(stroke.loud, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + stroke.for_s);
    end.connect(gain).connect(context.destination);
    start.start(at);
    start.stop(at + stroke.for_s);
  }
}
