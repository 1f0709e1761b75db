import { create } from 'zustand';
import { browserStorage } from '@trame/session/storage';

const STORAGE_KEY = 'trame-nav-rail';

type RailState = {
  isRail: boolean;
  /** The same on pages that need the width: reduced to begin with, for this visit. */
  isRailWhenWide: boolean;
};

/** Whether the side navigation is reduced to its icons; kept from one visit to the next. */
export const useRailStore = create<RailState>(() => ({
  isRail: browserStorage.getItem(STORAGE_KEY) === '1',
  isRailWhenWide: true,
}));

/** Collapses the navigation or opens it again; on a wide page, only for that page. */
export function toggleRail(isWide: boolean): void {
  if (isWide) {
    useRailStore.setState(({ isRailWhenWide }) => ({ isRailWhenWide: !isRailWhenWide }));
    return;
  }
  const isRail = !useRailStore.getState().isRail;
  browserStorage.setItem(STORAGE_KEY, isRail ? '1' : '0');
  useRailStore.setState({ isRail });
}
