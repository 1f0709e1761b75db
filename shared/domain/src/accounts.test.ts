import { describe, expect, it } from 'vitest';
import { ACCOUNT_STATUSES, accountStatusLabel, decisionsFrom } from './accounts.ts';

describe('decisionsFrom', () => {
  it.each([
    ['pending', ['approve', 'reject']],
    ['approved', ['suspend']],
    ['rejected', ['approve']],
    ['suspended', ['reactivate']],
    ['archived', []],
  ])('after %s: %j', (status, decisions) => {
    expect(decisionsFrom(status)).toEqual(decisions);
  });
});

describe('accountStatusLabel', () => {
  it.each(ACCOUNT_STATUSES)('$value is $label', ({ value, label }) => {
    expect(accountStatusLabel(value)).toBe(label);
  });

  it('gives an unknown status as it is', () => {
    expect(accountStatusLabel('archived')).toBe('archived');
  });
});
