import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@trame/domain';
import { Flag } from '@trame/ui/flag';
import { StatusTag } from '@trame/ui/status-tag';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type RefObject } from 'react';
import { Link, type LinkProps } from '@trame/platform/router';
import { applicationsCountQueryOptions } from '../data/applications-count-query.ts';
import { countLabel, type ListFilters } from '../model/filters.ts';
import { SearchBox } from './search-box.tsx';
import { useApplicationsList } from './use-applications-list.ts';
import '../styles/triage-list.css';

/** Height of one line, in px: a name, and what it is about. */
const LINE_HEIGHT = 62;
/** Lines below the view under which the next page is asked for. */
const ASK_AHEAD_LINES = 8;

export type TriageListProps = {
  filters: ListFilters;
  shownId: string;
  linkTo: (id: string) => Pick<LinkProps, 'to' | 'state' | 'replace' | 'preventScrollReset'>;
  onSearch: (text: string) => void;
  searchRef: RefObject<HTMLInputElement | null>;
};

/** The list beside the application that is read, with the one shown in view. */
export function TriageList({ filters, shownId, linkTo, onSearch, searchRef }: TriageListProps) {
  const { rows = [], loadMore } = useApplicationsList(filters);
  const { data: total } = useQuery(applicationsCountQueryOptions(filters));
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 6,
    useFlushSync: false,
  });
  const lines = virtualizer.getVirtualItems();

  const isNearEnd = rows.length > 0 && (lines.at(-1)?.index ?? 0) >= rows.length - ASK_AHEAD_LINES;
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd, loadMore]);

  const at = rows.findIndex(({ id }) => id === shownId);
  useEffect(() => {
    if (at !== -1) virtualizer.scrollToIndex(at, { align: 'auto' });
  }, [at, virtualizer]);

  return (
    <nav className="tri-list" aria-label="Liste des candidatures">
      <div className="tri-list-head">
        <SearchBox value={filters.search} onChange={onSearch} inputRef={searchRef} />
        <p className="muted num">{total === undefined ? '\u00a0' : countLabel(total)}</p>
      </div>
      <div className="tri-list-scroll" ref={box}>
        <ul style={{ height: virtualizer.getTotalSize() }}>
          {lines.map(({ index, key, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <li key={key} style={{ height: LINE_HEIGHT, transform: `translateY(${start}px)` }}>
                <Link {...linkTo(row.id)} aria-current={row.id === shownId ? 'true' : undefined}>
                  <span className="tri-list-name">
                    <Flag country={row.country} />
                    <span>{row.full_name}</span>
                  </span>
                  <span className="tri-list-more">
                    <StatusTag status={row.status} />
                    <span className="num muted">{formatDate(row.created_at)}</span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </nav>
  );
}
