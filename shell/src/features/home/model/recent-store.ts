import { useSessionStore } from '@trame/session/session-store';
import { create } from 'zustand';

/** A page about one thing that was looked at. */
export type RecentPage = {
  href: string;
  title: string;
  /** The list that it is of: « Formateurs ». */
  list: string;
  areaId: string;
};

/** Pages that are shown. */
const MOST_RECENT = 4;

/**
 * What somebody looked at last. Titles name people: they are kept in memory alone, as long as the tab is open and the
 * person signed in (ADR 0080).
 */
export const useRecentStore = create<{ pages: readonly RecentPage[] }>(() => ({ pages: [] }));

export function noteRecent(page: RecentPage): void {
  useRecentStore.setState(({ pages }) => ({
    pages: [page, ...pages.filter(({ href }) => href !== page.href)].slice(0, MOST_RECENT),
  }));
}

useSessionStore.subscribe(({ user }, { user: before }) => {
  if (user?.id !== before?.id) useRecentStore.setState({ pages: [] });
});
