import type { Rule } from '../data/rules.ts';

/** The first day of the half-year of a day. */
const halfYearOf = (day: string) => `${day.slice(0, 4)}-${Number(day.slice(5, 7)) < 7 ? '01' : '07'}-01`;

/** The rule of the legal interest, and since when its value is missing: it is set for each half-year. */
export function missingRateOf<One extends Pick<Rule, 'id' | 'valid_from'>>(
  rules: readonly One[],
  today: string,
): { rule: One; from: string } | undefined {
  const rule = rules.find(({ id }) => id === 'legal_interest_rate');
  const from = halfYearOf(today);
  return rule && (rule.valid_from === null || halfYearOf(rule.valid_from) < from)
    ? { rule, from }
    : undefined;
}
