// The rules in force at this table; the host may change them between matches.
import type { Options, RoomView } from '../../protocol';
import { send } from '../../store/room';
import { words } from './dictionary';
import type { OptionKey } from './words';

/** What the page offers; the server allows more. */
const CHOICES: Record<OptionKey, (number | string)[]> = {
  target: [30, 50, 100, 150, 200],
  race_penalty: [1, 2, 3, 4, 5, 6],
  false_slap_penalty: [0, 1, 2, 3, 4],
  call_limit_ms: [1000, 1500, 2000, 3000, 5000],
  drawn_card: ['may_keep', 'must_play'],
  forgotten_call: ['instead', 'besides'],
  flip_after_flip: ['works', 'buried'],
};
const KEYS = Object.keys(CHOICES) as OptionKey[];

export function HouseRules({ options, mayChange }: { options: RoomView['options']; mayChange: boolean }) {
  const text = words.value;
  const show = (value: number | string) =>
    typeof value === 'string' ? (text.optionValues[value] ?? value) : String(value);
  const choose = (key: OptionKey, value: number | string) =>
    send({ type: 'set_options', options: { ...(options as Options), [key]: value } });
  return (
    <dl class="house-rules">
      {KEYS.map((key) => {
        const value = options[key];
        if (value === undefined) return null;
        const choices = CHOICES[key].includes(value) ? CHOICES[key] : [value, ...CHOICES[key]];
        return (
          <div key={key}>
            <dt>{text.optionNames[key]}</dt>
            <dd>
              {mayChange ? (
                <select
                  aria-label={text.optionNames[key]}
                  value={String(value)}
                  onChange={({ currentTarget }) => {
                    const chosen = choices[currentTarget.selectedIndex];
                    if (chosen !== undefined) void choose(key, chosen);
                  }}
                >
                  {choices.map((choice) => (
                    <option key={choice} value={String(choice)}>
                      {show(choice)}
                    </option>
                  ))}
                </select>
              ) : (
                show(value)
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
