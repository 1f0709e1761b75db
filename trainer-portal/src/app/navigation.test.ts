import { expect, it } from 'vitest';
import type { TrainerState } from '../features/access/model/access.ts';
import { openEntries } from './navigation.ts';

const OF_A_SESSION = ['pending-approval', 'my-data'];

it.each<[TrainerState, string[]]>([
  [
    'approved',
    [
      'app/dashboard',
      'papers',
      'app/my-invoices',
      'app/invoice-deposit',
      'app/invoice-portal',
      'app/qualiopi-resources',
      'profile',
      'availability',
      'my-data',
    ],
  ],
  ['pending', ['pending-approval', 'papers', 'profile', 'availability', 'my-data']],
  ['rejected', OF_A_SESSION],
  ['suspended', OF_A_SESSION],
  ['none', OF_A_SESSION],
  ['closed', OF_A_SESSION],
])('the frame leads an account that is %s to the pages that open to it', (state, paths) => {
  expect(openEntries(state).map(({ path }) => path)).toEqual(paths);
});

it('the bar of phones has room for its tabs', () => {
  expect(openEntries('approved').filter(({ isTab }) => isTab).length).toBeLessThanOrEqual(5);
});
