import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@trame/domain';
import { EmptyState, LoadingStatus, PreviousAnswer, SkeletonBlock } from '@trame/ui/states';
import { IconButton } from '@trame/ui/icon-button';
import { Flag } from '@trame/ui/flag';
import { StatusTag } from '@trame/ui/status-tag';
import { PanelLeftClose } from 'lucide-react';
import type { RefObject } from 'react';
import { Link, type LinkProps } from '@trame/platform/router';
import { QueryView } from '@trame/app/query-view';
import { applicationsCountQueryOptions } from '../../application-data/data/applications-count-query.ts';
import { countLabel, SEARCH_PLACEHOLDER, type ListFilters } from '../../application-data/model/filters.ts';
import { SearchBox } from '@trame/app/search-box';
import { useApplicationsList } from '../../application-data/components/use-applications-list.ts';
import '../styles/triage-list.css';

/** Distance from the end, in px, below which the next page is requested. */
const ASK_AHEAD = 500;

export const TRIAGE_LIST_ID = 'tri-list';

export type TriageListProps = {
  filters: ListFilters;
  shownId: string;
  linkTo: (id: string) => Pick<LinkProps, 'to' | 'state' | 'replace' | 'preventScrollReset'>;
  /** Opens another application, in this window. */
  onLeave: (id: string) => void;
  onSearch: (text: string) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  onFold: () => void;
};

const bringIntoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' });

/** The list beside the application that is read, with the one shown in view. */
export function TriageList({
  filters,
  shownId,
  linkTo,
  onLeave,
  onSearch,
  searchRef,
  onFold,
}: TriageListProps) {
  const { view, loadMore } = useApplicationsList(filters);
  const { data: total } = useQuery(applicationsCountQueryOptions(filters));
  return (
    <nav className="tri-list" id={TRIAGE_LIST_ID} aria-label="Liste des candidatures">
      <div className="tri-list-head">
        <SearchBox
          value={filters.search}
          onChange={onSearch}
          inputRef={searchRef}
          placeholder={SEARCH_PLACEHOLDER}
        />
        <div className="tri-list-line">
          <p className="muted num">{total === undefined ? '\u00a0' : countLabel(total)}</p>
          <IconButton
            size="sm"
            label="Replier la liste"
            icon={<PanelLeftClose className="icon" aria-hidden />}
            onClick={onFold}
          />
        </div>
      </div>
      <div
        className="tri-list-scroll"
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          if (scrollHeight - scrollTop - clientHeight < ASK_AHEAD) loadMore();
        }}
      >
        <QueryView query={view} failed="Impossible de charger les candidatures" compact pending={<Waiting />}>
          {(rows, answer) => (
            <>
              {answer === 'previous' && <PreviousAnswer>Recherche en cours…</PreviousAnswer>}
              {answer === 'current' && rows.length === 0 && (
                <EmptyState
                  compact
                  title="Aucune candidature trouvée"
                  description="Rien ne répond à cette recherche."
                />
              )}
              <ul>
                {rows.map((row) => (
                  <li key={row.id}>
                    <Link
                      {...linkTo(row.id)}
                      onClick={({ ctrlKey, metaKey, shiftKey, altKey }) => {
                        if (!ctrlKey && !metaKey && !shiftKey && !altKey) onLeave(row.id);
                      }}
                      ref={row.id === shownId ? bringIntoView : undefined}
                      aria-current={row.id === shownId ? 'true' : undefined}
                    >
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
                ))}
              </ul>
            </>
          )}
        </QueryView>
      </div>
    </nav>
  );
}

/** Lines on their way: as many as a screen shows. */
function Waiting() {
  return (
    <LoadingStatus label="Chargement des candidatures...">
      {Array.from({ length: 10 }, (_, line) => (
        <div key={line} className="tri-list-still">
          <SkeletonBlock width="70%" />
          <SkeletonBlock width="45%" />
        </div>
      ))}
    </LoadingStatus>
  );
}
