// One of a few, as radio buttons: native selects cannot be styled safely everywhere.
import { useId } from 'preact/hooks';

interface Props<T extends string> {
  legend: string;
  value: T;
  choices: readonly T[];
  label(choice: T): string;
  lang?(choice: T): string;
  choose(choice: T): void;
}

export function Choice<T extends string>({ legend, value, choices, label, lang, choose }: Props<T>) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice} lang={lang?.(choice)}>
            <input type="radio" name={name} checked={choice === value} onChange={() => choose(choice)} />
            <span>{label(choice)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
