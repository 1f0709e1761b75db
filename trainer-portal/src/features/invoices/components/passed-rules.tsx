import type { PassedRule, RuleGroup } from '@trame/invoice';
import { Check } from 'lucide-react';
import { GROUP_TITLES } from '@trame/invoice/verdict-text';

const GROUPS = Object.keys(GROUP_TITLES) as RuleGroup[];

/** Rules that the invoice keeps, by group; closed at first, because nothing is to be done about them. */
export function PassedRules({ passed }: { passed: readonly PassedRule[] }) {
  if (passed.length === 0) return null;
  return (
    <details className="invoices-card invoices-passed">
      <summary>
        {passed.length} règle{passed.length > 1 ? 's' : ''} conforme{passed.length > 1 ? 's' : ''}
      </summary>
      {GROUPS.map((group) => {
        const rules = passed.filter((rule) => rule.group === group);
        if (rules.length === 0) return null;
        return (
          <section key={group} aria-label={GROUP_TITLES[group]}>
            <h3>{GROUP_TITLES[group]}</h3>
            <ul>
              {rules.map(({ rule, sentence }) => (
                <li key={rule}>
                  <Check className="icon" aria-hidden="true" />
                  {sentence}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </details>
  );
}
