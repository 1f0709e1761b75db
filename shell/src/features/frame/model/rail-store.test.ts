import { afterEach, expect, it } from 'vitest';
import { toggleRail, useRailStore } from './rail-store.ts';

const start = useRailStore.getState();
afterEach(() => {
  useRailStore.setState(start);
});

it('the width of the navigation is remembered apart for pages that need the whole width', () => {
  expect(useRailStore.getState()).toEqual({ isRail: false, isRailWhenWide: true });
  toggleRail(true);
  expect(useRailStore.getState()).toEqual({ isRail: false, isRailWhenWide: false });
  toggleRail(false);
  expect(useRailStore.getState()).toEqual({ isRail: true, isRailWhenWide: false });
});
