import { expect, it } from 'vitest';
import { depositsTakenOff, vatOfDeposit } from './taken-off.ts';

it('deposits that round past the total take off no more than it', () => {
  const deposits = [{ cents: 4000 }, { cents: 4000 }, { cents: 0 }, { cents: 4002 }];
  expect(depositsTakenOff(deposits, 12_001)).toEqual([{ cents: 4000 }, { cents: 4000 }, { cents: 4001 }]);
  expect(depositsTakenOff(deposits, 20_000)).toEqual([{ cents: 4000 }, { cents: 4000 }, { cents: 4002 }]);
  expect(depositsTakenOff(deposits, 8000)).toEqual([{ cents: 4000 }, { cents: 4000 }]);
});

it.each([
  ['a cent less at the last one, which would pass the total by it', [4000, 4000], 3335, 666],
  ['its rate while something is left', [4000], 3335, 667],
  ['its rate for more than a cent, which is refused', [4000, 4000], 3336, 667],
  ['its rate where nothing was invoiced', [], 10_001, 2000],
])('the VAT of a deposit is %s', (_, before, net, vat) => {
  const mission = { total_cents: 10_001, deposits: before.map((cents) => ({ cents })) };
  expect(vatOfDeposit(net, 2000, mission)).toBe(vat);
});
