import { usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { FilterBar } from '@trame/ui/filter-bar';
import { Page } from '@trame/ui/page';
import { EmptyState, LoadingStatus, PreviousAnswer } from '@trame/ui/states';
import { TableSkeleton } from '@trame/ui/table-skeleton';
import { useRef, type ReactNode } from 'react';
import { failureAdvice } from '../failures/failure-advice.ts';
import { ListEnd } from '../lists/list-end.tsx';
import { NextPage } from '../lists/next-page.tsx';
import { SearchBox } from '../lists/search-box.tsx';
import { PageQueryView } from '../queries/page-query-view.tsx';
import type { ShownList } from './use-entity-list.ts';

const PREVIOUS = 'Recherche en cours. La liste affichée répond encore à la demande précédente.';

/** The state of the list that a table needs. */
export type ShownRows = { order: string; onOrder: (order: string) => void; isBusy: boolean };

export type ListPageProps<Row> = {
  title: string;
  subtitle?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  list: ShownList<Row>;
  texts: {
    /** "Impossible de charger les missions". */
    failed: string;
    /** "Chargement des missions...". */
    loading: string;
    /** The searched fields: "Rechercher (nom, client)...". */
    search: string;
    /** "240 missions". */
    count: (total: number) => string;
    /** Shown when the filters match nothing: "Aucune mission trouvée". */
    notFound: string;
    /** Shown when the list is empty. */
    empty: { title: string; description: string; action?: ReactNode };
  };
  /** `ChoiceFilter`s, beside the search. */
  filters?: ReactNode;
  /** Shown in place of rows that are being loaded. */
  pending?: ReactNode;
  /** Usually a `DataTable`, which gets the second argument. */
  children: (rows: readonly Row[], shown: ShownRows) => ReactNode;
};

/** A page with a list that is searched, filtered, ordered and read page by page. */
export function ListPage<Row>({
  title,
  subtitle,
  actions,
  list,
  texts,
  filters,
  pending = <TableSkeleton />,
  children,
}: ListPageProps<Row>) {
  usePage({ title });
  const searchRef = useRef<HTMLInputElement>(null);
  const { view, query, total, isFiltered, clear } = list;
  return (
    <Page title={title} subtitle={subtitle} actions={actions}>
      <FilterBar
        search={
          <SearchBox
            key={list.cleared}
            value={list.filters.search}
            onChange={list.setSearch}
            inputRef={searchRef}
            placeholder={texts.search}
          />
        }
        end={<span aria-live="polite">{total === undefined ? '\u00a0' : texts.count(total)}</span>}
      >
        {filters}
      </FilterBar>
      <PageQueryView
        query={view}
        failed={texts.failed}
        advice={(error) => `${failureAdvice(error)}${isFiltered ? ' Vos filtres sont gardés.' : ''}`}
        pending={<LoadingStatus label={texts.loading}>{pending}</LoadingStatus>}
      >
        {(rows, answer) => (
          <>
            {answer === 'previous' && <PreviousAnswer>{PREVIOUS}</PreviousAnswer>}
            {rows.length > 0 &&
              children(rows, {
                order: list.filters.order,
                onOrder: list.setOrder,
                isBusy: query.isFetching,
              })}
            {rows.length === 0 && isFiltered && (
              <EmptyState
                title={texts.notFound}
                description="Rien ne répond à cette recherche. Élargissez-la pour revoir les autres."
                action={<Button onClick={clear}>Effacer tous</Button>}
              />
            )}
            {rows.length === 0 && !isFiltered && <EmptyState {...texts.empty} />}
            <NextPage query={query} loadMore={list.loadMore} />
            <ListEnd query={query} failed={texts.failed} shown={rows.length} total={total} />
          </>
        )}
      </PageQueryView>
    </Page>
  );
}
