import { expect, it } from 'vitest';
import { depositsTakenOff } from './taken-off.ts';

it('deposits that round past the total take off no more than it', () => {
  const deposits = [{ cents: 4000 }, { cents: 4000 }, { cents: 0 }, { cents: 4002 }];
  expect(depositsTakenOff(deposits, 12_001)).toEqual([{ cents: 4000 }, { cents: 4000 }, { cents: 4001 }]);
  expect(depositsTakenOff(deposits, 20_000)).toEqual([{ cents: 4000 }, { cents: 4000 }, { cents: 4002 }]);
  expect(depositsTakenOff(deposits, 8000)).toEqual([{ cents: 4000 }, { cents: 4000 }]);
});
