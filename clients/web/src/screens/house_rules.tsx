// The rules in force at this table; the host may change them outside a match. Which there are, the server's welcome says;
// what they are called, the game.
import type { OptionWords } from '../games/game';
import type { OptionView, RoomView } from '../protocol';
import { send } from '../store/room';

/** A number of at most so many values is chosen from a list. */
const LONGEST_LIST = 12;

type Value = number | string;

interface Props {
  options: OptionView[];
  values: RoomView['options'];
  called: OptionWords;
  mayChange: boolean;
}

export function HouseRules({ options, values, called, mayChange }: Props) {
  return (
    <dl class="house-rules">
      {options.map((option) => {
        const name = called.names[option.name] ?? option.name;
        const value = values[option.name] ?? option.default;
        return (
          <div key={option.name}>
            <dt>{name}</dt>
            <dd>
              {mayChange ? (
                <Field
                  option={option}
                  name={name}
                  value={value}
                  called={called}
                  choose={(chosen) => void send({ type: 'set_options', options: { ...values, [option.name]: chosen } })}
                />
              ) : (
                show(value, called)
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const show = (value: Value, called: OptionWords) =>
  typeof value === 'string' ? (called.values[value] ?? value) : String(value);

interface FieldProps {
  option: OptionView;
  name: string;
  value: Value;
  called: OptionWords;
  choose(value: Value): void;
}

function Field({ option, name, value, called, choose }: FieldProps) {
  const { words, least = 0, most = 0 } = option;
  if (!words && most - least >= LONGEST_LIST) {
    return (
      <input
        type="number"
        inputMode="numeric"
        aria-label={name}
        min={least}
        max={most}
        value={value}
        onChange={({ currentTarget }) => {
          if (currentTarget.reportValidity() && currentTarget.value !== '') choose(currentTarget.valueAsNumber);
          else currentTarget.value = String(value);
        }}
      />
    );
  }
  const choices: Value[] = words ?? Array.from({ length: most - least + 1 }, (_, i) => least + i);
  return (
    <select
      aria-label={name}
      value={String(value)}
      onChange={({ currentTarget }) => {
        const chosen = choices[currentTarget.selectedIndex];
        if (chosen !== undefined) choose(chosen);
      }}
    >
      {choices.map((choice) => (
        <option key={choice} value={String(choice)}>
          {show(choice, called)}
        </option>
      ))}
    </select>
  );
}
