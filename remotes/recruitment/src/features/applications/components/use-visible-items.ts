import { useMemo } from 'react';
import { PAGE_SIZE } from '../../application-data/data/applications-infinite-query.ts';
import type { ApplicationCardRow } from '../../application-data/data/application-columns.ts';
import { toListItem } from '../../application-data/model/list-item.ts';
import { useFollowUps } from './use-follow-ups.ts';

/** The rows in view, joined to the follow-ups of their pages. */
export function useVisibleItems(rows: readonly ApplicationCardRow[], from: number, to: number) {
  const firstPage = Math.floor(from / PAGE_SIZE);
  const lastPage = Math.floor(Math.max(from, to - 1) / PAGE_SIZE);
  const pages = useMemo(
    () =>
      Array.from({ length: lastPage - firstPage + 1 }, (_, page) =>
        rows.slice((firstPage + page) * PAGE_SIZE, (firstPage + page + 1) * PAGE_SIZE),
      ).filter((page) => page.length > 0),
    [rows, firstPage, lastPage],
  );
  const followUps = useFollowUps(pages);
  const joined = useMemo(
    () => pages.flatMap((page, at) => page.map((row) => toListItem(row, followUps[at] ?? {}))),
    [pages, followUps],
  );
  const start = firstPage * PAGE_SIZE;
  return joined.slice(from - start, to - start).map((item, offset) => ({ item, at: from + offset }));
}
