import { afterEach, expect, it } from 'vitest';
import { toggleRail, useRailStore } from './rail-store.ts';

const start = useRailStore.getState();
afterEach(() => {
  useRailStore.setState(start);
});

it('keeps the choice made on a page that needs the width apart from the choice for the others', () => {
  expect(useRailStore.getState()).toEqual({ isRail: false, isRailWhenWide: true });
  toggleRail(true);
  expect(useRailStore.getState()).toEqual({ isRail: false, isRailWhenWide: false });
  toggleRail(false);
  expect(useRailStore.getState()).toEqual({ isRail: true, isRailWhenWide: false });
});
