// The house rules: they hold whatever is played, and the host may change them at any time.
import { words } from '../lang/current';
import { houseRulesOffered } from '../store/offer';
import { isHost, notice, send, view } from '../store/room';
import { Dialog } from '../ui/dialog';
import { RuleList } from './rule_list';

export function HouseRules() {
  const text = words.value;
  if (!view.value) return null;
  return (
    <RuleList
      rules={houseRulesOffered.value}
      values={view.value.room.house_rules}
      nameOf={(rule) => text.houseRuleNames[rule] ?? rule}
      show={(rule, value) =>
        typeof value === 'number' ? text.houseRuleSeconds(value) : (text.houseRuleValues[rule]?.[value] ?? value)
      }
      mayChange={isHost.value}
      change={(rules) => void send({ type: 'set_house_rules', rules })}
    />
  );
}

export const HouseRulesDialog = () => (
  <Dialog name="house_rules" title={words.value.houseRules}>
    <HouseRules />
    <p class="trouble" role="alert">
      {notice.value && words.value.refusal[notice.value]}
    </p>
  </Dialog>
);
