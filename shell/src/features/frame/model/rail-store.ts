import { create } from 'zustand';
import { browserStorage } from '../../../runtime/storage.ts';

const STORAGE_KEY = 'trame-nav-rail';

type RailState = { isRail: boolean };

/** Whether the side navigation is reduced to its icons; kept from one visit to the next. */
export const useRailStore = create<RailState>(() => ({
  isRail: browserStorage.getItem(STORAGE_KEY) === '1',
}));

export function toggleRail(): void {
  const isRail = !useRailStore.getState().isRail;
  browserStorage.setItem(STORAGE_KEY, isRail ? '1' : '0');
  useRailStore.setState({ isRail });
}
