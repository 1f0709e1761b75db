import { expect, it } from 'vitest';
import { exampleOf } from './mission-text.ts';

const mission = (ends_on: string, status = 'planned') => ({ ends_on, status });
const DAY = '2026-11-29';

it.each([
  [
    'the latest one to invoice',
    [mission('2027-06-01'), mission('2026-11-20', 'done'), mission('2026-10-01', 'done')],
    '2026-11-20',
  ],
  [
    'else the next one to end, and not the furthest one',
    [mission('2027-06-01'), mission('2026-12-05'), mission('2026-10-01', 'invoiced')],
    '2026-12-05',
  ],
  ['else the last one', [mission('2026-10-01', 'invoiced'), mission('2026-09-01', 'invoiced')], '2026-10-01'],
  ['and nothing without any', [], undefined],
])('the example of an invoice is of %s', (_which, missions, ends) => {
  expect(exampleOf(missions, DAY)?.ends_on).toBe(ends);
});
