// Rules with their values, to be read or to be changed. Which there are and what they may be, the server's welcome says.
import type { OptionView, RoomView } from '../protocol';
import { isInList, listOf } from './rule_values';

export type Value = number | string;

interface Props {
  rules: OptionView[];
  values: RoomView['options'];
  nameOf(rule: string): string;
  show(rule: string, value: Value): string;
  mayChange: boolean;
  /** Takes all values, one of them new. */
  change(values: RoomView['options']): void;
}

export function RuleList({ rules, values, nameOf, show, mayChange, change }: Props) {
  return (
    <dl class="rule-list">
      {rules.map((rule) => {
        const name = nameOf(rule.name);
        const value = values[rule.name] ?? rule.default;
        return (
          <div key={rule.name}>
            <dt>{name}</dt>
            <dd>
              {mayChange ? (
                <Field
                  rule={rule}
                  name={name}
                  value={value}
                  show={(shown) => show(rule.name, shown)}
                  choose={(chosen) => change({ ...values, [rule.name]: chosen })}
                />
              ) : (
                show(rule.name, value)
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface FieldProps {
  rule: OptionView;
  name: string;
  value: Value;
  show(value: Value): string;
  choose(value: Value): void;
}

function Field({ rule, name, value, show, choose }: FieldProps) {
  if (!isInList(rule)) {
    return (
      <input
        type="number"
        inputMode="numeric"
        aria-label={name}
        min={rule.least}
        max={rule.most}
        step={rule.step}
        value={value}
        onChange={({ currentTarget }) => {
          if (currentTarget.reportValidity() && currentTarget.value !== '') choose(currentTarget.valueAsNumber);
          else currentTarget.value = String(value);
        }}
      />
    );
  }
  const choices = listOf(rule);
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
          {show(choice)}
        </option>
      ))}
    </select>
  );
}
