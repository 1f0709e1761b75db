import type { HostPage } from '@trame/platform';
import { create } from 'zustand';

type NamedPage = { id: number; rank: number; page: HostPage };

/** Names of pages, innermost last: closing a dialog shows the name of the page below it again. */
const usePageStore = create<{ pages: readonly NamedPage[] }>(() => ({ pages: [] }));

let lastId = 0;

/** Names the current page until the returned function is called. */
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

export const useCurrentPage = (): HostPage | undefined => usePageStore((state) => state.pages.at(-1)?.page);
