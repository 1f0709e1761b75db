import type { RuleId } from '../rules.ts';
import type { Judge } from './judge.ts';
import { PLAIN_AMOUNT_JUDGES } from './plain-amount-rules.ts';
import { PLAIN_HEAD_JUDGES } from './plain-head-rules.ts';
import { PLAIN_PEOPLE_JUDGES } from './plain-people-rules.ts';

/**
 * Rules of the XML for an invoice without one, on what its page shows. What was looked for and not found may have been there: it is
 * « à savoir », to be confirmed. What the page shows and contradicts itself is « à corriger ». Nothing here closes a deposit.
 */
export const PLAIN_JUDGES: Partial<Record<RuleId, Judge>> = {
  ...PLAIN_HEAD_JUDGES,
  ...PLAIN_PEOPLE_JUDGES,
  ...PLAIN_AMOUNT_JUDGES,
};
