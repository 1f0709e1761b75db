import { normalizeSearch } from '@trame/domain';
import type { Rule } from '../data/rules.ts';

/** What rules are about, in the order of the page, by how their keys begin; a key belongs to the first that fits. */
const GROUPS: readonly { title: string; keys: RegExp }[] = [
  { title: 'Délais de paiement', keys: /^(?:payment_|due_days_|reading_days)/ },
  { title: 'TVA', keys: /^(?:vat_rate|franchise_|vat_help_)/ },
  {
    title: 'Mentions imprimées',
    keys: /^(?:vat_text_|late_penalty_|recovery_fee_|discount_|legal_interest_)/,
  },
  { title: 'Réforme de la facture électronique', keys: /^(?:receive_from|issue_from_)/ },
  { title: 'Contrôle interne', keys: /^(?:second_person_|payer_|late_invoice_|evidence_|vigilance_)/ },
  { title: 'Bilan pédagogique et financier', keys: /^bpf_/ },
  { title: 'Autres règles', keys: /^/ },
];

export type RuleGroup = { title: string; rules: readonly Rule[] };

/** The rules that have these words in their name, their value's source or their group, by group; no empty group. */
export function groupRules(rules: readonly Rule[], search: string): RuleGroup[] {
  const wanted = normalizeSearch(search).split(' ').filter(Boolean);
  const groups = GROUPS.map(({ title }) => ({ title, rules: [] as Rule[] }));
  for (const rule of rules) {
    const group = groups[GROUPS.findIndex(({ keys }) => keys.test(rule.id))];
    const text = normalizeSearch([rule.label, rule.source, group?.title].join(' '));
    if (wanted.every((word) => text.includes(word))) group?.rules.push(rule);
  }
  return groups.filter(({ rules: found }) => found.length > 0);
}
