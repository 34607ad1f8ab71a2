// Rules with their values, to be read or to be changed. Which there are and what they may be, the server's welcome says.
import { useId } from 'preact/hooks';
import type { OptionView, RoomView } from '../protocol';
import { isInList, listOf } from './rule_values';

type Value = number | string;

interface Props {
  rules: OptionView[];
  values: RoomView['options'];
  nameOf(rule: string): string;
  /** One line about a rule whose name does not say enough. */
  meaningOf?(rule: string): string | undefined;
  show(rule: string, value: Value): string;
  mayChange: boolean;
  /** Takes all values, one of them new. */
  change(values: RoomView['options']): void;
}

export function RuleList({ rules, values, nameOf, meaningOf, show, mayChange, change }: Props) {
  const id = useId();
  return (
    <dl class="rule-list">
      {rules.map((rule) => {
        const name = nameOf(rule.name);
        const value = values[rule.name] ?? rule.default;
        const meaning = meaningOf?.(rule.name);
        const meaningId = meaning && `${id}-${rule.name}`;
        return (
          <div key={rule.name}>
            <dt>
              {name}
              {meaning && <small id={meaningId}>{meaning}</small>}
            </dt>
            <dd>
              {mayChange ? (
                <Field
                  rule={rule}
                  name={name}
                  meaningId={meaningId}
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
  meaningId: string | undefined;
  value: Value;
  show(value: Value): string;
  choose(value: Value): void;
}

function Field({ rule, name, meaningId, value, show, choose }: FieldProps) {
  if (!isInList(rule)) {
    return (
      <input
        type="number"
        inputMode="numeric"
        aria-label={name}
        aria-describedby={meaningId}
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
      aria-describedby={meaningId}
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
