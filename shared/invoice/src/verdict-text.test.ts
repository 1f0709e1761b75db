import { expect, it } from 'vitest';
import { aFinding, aJudgedInvoice } from './testing/a-verdict.ts';
import { verdictCounts } from './verdict-text.ts';

it('counts rules, so that the parts make the whole also where one rule is broken twice', () => {
  const { verdict } = aJudgedInvoice({
    findings: [
      aFinding({ rule: 'buyer-siren', severity: 'fix' }),
      aFinding({ rule: 'buyer-siren', severity: 'note' }),
      aFinding({ rule: 'billing-mode', severity: 'note' }),
    ],
  });
  expect(verdictCounts(verdict)).toBe('4 règles lues\u00a0: 2 conformes, 1 à savoir, 1 à corriger.');
});
