import type { HostPage } from '@trame/platform';
import { create } from 'zustand';

type NamedPage = { id: number; page: HostPage };

type PageState = { pages: readonly NamedPage[] };

/** Pages that have named themselves, innermost last: closing a dialog gives its name back to the page under it. */
export const usePageStore = create<PageState>(() => ({ pages: [] }));

let lastId = 0;

/** Names the current page until the returned function is called. */
export function setPage(page: HostPage): () => void {
  lastId += 1;
  const id = lastId;
  usePageStore.setState(({ pages }) => ({ pages: [...pages, { id, page }] }));
  return () => {
    usePageStore.setState(({ pages }) => ({ pages: pages.filter((named) => named.id !== id) }));
  };
}

export function useCurrentPage(): HostPage | undefined {
  return usePageStore((state) => state.pages.at(-1)?.page);
}
