import { expect, it } from 'vitest';
import { depositsTakenOff, depositThatFits, leftWithVat, vatOfDeposit } from './taken-off.ts';

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

it.each([
  ['all of it while there is room', [2002], 1668, 1668],
  ['a cent more of VAT is taken off it', [4000, 4000], 3335, 3335],
  ['less where the VAT of five deposits was rounded up', [2002, 2002, 2002, 2002, 2002], 1661, 1660],
  ['nothing where nothing is left', [12_001], 500, 0],
  ['nothing where more was asked for', [12_002], 500, 0],
])('a deposit that fits asks for %s', (_, before, net, fitting) => {
  const mission = { total_cents: 10_001, deposits: before.map((cents) => ({ cents })) };
  expect(depositThatFits(net, 2000, mission)).toBe(fitting);
  expect(fitting + vatOfDeposit(fitting, 2000, mission)).toBeLessThanOrEqual(
    Math.max(leftWithVat(mission, 2000), 0),
  );
});
