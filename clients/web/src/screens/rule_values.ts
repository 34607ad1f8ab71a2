// The values that a rule may have.
import type { OptionView } from '../protocol';

/** A number of at most so many values is chosen from a list; of more, it is typed. */
const LONGEST_LIST = 12;

const count = ({ least = 0, most = 0, step = 1 }: OptionView) => Math.floor((most - least) / step) + 1;

export const isInList = (rule: OptionView): boolean => rule.words !== undefined || count(rule) <= LONGEST_LIST;

export const listOf = (rule: OptionView): (number | string)[] =>
  rule.words ?? Array.from({ length: count(rule) }, (_, i) => (rule.least ?? 0) + i * (rule.step ?? 1));
