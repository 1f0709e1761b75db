import type { HostPage } from '@trame/platform';
import { create } from 'zustand';

type NamedPage = { id: number; rank: number; page: HostPage };

type PageState = { pages: readonly NamedPage[] };

/** Names of pages, innermost last: closing a dialog shows the name of the page below it again. */
export const usePageStore = create<PageState>(() => ({ pages: [] }));

let lastId = 0;

/**
 * Names the current page until the returned function is called.
 * @param rank distinguishes the inner page from the outer one; without it the last to be named is the innermost
 */
export function setPage(page: HostPage, rank = Number.MAX_SAFE_INTEGER): () => void {
  lastId += 1;
  const id = lastId;
  usePageStore.setState(({ pages }) => ({
    pages: [...pages, { id, rank, page }].toSorted((a, b) => a.rank - b.rank || a.id - b.id),
  }));
  return () => {
    usePageStore.setState(({ pages }) => ({ pages: pages.filter((named) => named.id !== id) }));
  };
}

export function useCurrentPage(): HostPage | undefined {
  return usePageStore((state) => state.pages.at(-1)?.page);
}
