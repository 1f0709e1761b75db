import { usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { FilterBar } from '@trame/ui/filter-bar';
import { Page } from '@trame/ui/page';
import { EmptyState, LoadingStatus, PreviousAnswer } from '@trame/ui/states';
import { TableSkeleton } from '@trame/ui/table-skeleton';
import { useRef, type ReactNode } from 'react';
import { ClearFilters } from '../lists/clear-filters.tsx';
import { focusHeadingBefore } from '../browser/focus-before.ts';
import { failureAdvice } from '../failures/failure-advice.ts';
import { ListEnd, type ListEndProps } from '../lists/list-end.tsx';
import { NextPage, type NextPageProps } from '../lists/next-page.tsx';
import { Pager } from '../lists/pager.tsx';
import { SearchBox } from '../lists/search-box.tsx';
import { PageQueryView } from '../queries/page-query-view.tsx';
import type { ViewedQuery } from '../queries/query-view.tsx';
import type { ListFilters } from './use-list-filters.ts';

const PREVIOUS = 'Recherche en cours. La liste affichée répond encore à la demande précédente.';

/**
 * The rows under the filters of the address, with what `useListFilters` returns: read page by page to the end
 * (`useEntityList`), in numbered pages, or all at once.
 */
export type ShownList<Row> = {
  view: ViewedQuery<Row[]>;
  /** Other rows are being read. */
  isBusy: boolean;
  /** How many rows there are with these filters. */
  total: number | undefined;
  filters: ListFilters;
  cleared: number;
  isFiltered: boolean;
  setSearch: (search: string) => void;
  setOrder: (order: string) => void;
  clear: () => void;
  /** Of a list that goes on at its end. */
  endless?: { query: NextPageProps['query'] & ListEndProps['query']; loadMore: () => void };
  /** Of a list in numbered pages: rows of a full one, and what goes to another. */
  pages?: { perPage: number; setPage: (page: number) => void };
};

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
    /** Name of the search field for screen readers: "Rechercher un compte". */
    searchLabel?: string;
    /** "240 missions". */
    count: (total: number) => string;
    /** Shown when the filters match nothing: "Aucune mission trouvée". */
    notFound: string;
    /** Shown when the list is empty. */
    empty: { title: string; description: string; action?: ReactNode };
  };
  /** Above the filters, whatever these are: figures of the whole. */
  above?: ReactNode;
  /** `ChoiceFilter`s, beside the search. */
  filters?: ReactNode;
  /** Between the filters and the rows, whatever these are: what an action left to do. */
  notice?: ReactNode;
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
  above,
  filters,
  notice,
  pending = <TableSkeleton />,
  children,
}: ListPageProps<Row>) {
  usePage({ title });
  const searchRef = useRef<HTMLInputElement>(null);
  const { view, total, isFiltered } = list;
  return (
    <Page title={title} subtitle={subtitle} actions={actions}>
      {above}
      <FilterBar
        search={
          <SearchBox
            key={list.cleared}
            value={list.filters.search}
            onChange={list.setSearch}
            inputRef={searchRef}
            placeholder={texts.search}
            {...(texts.searchLabel !== undefined && { label: texts.searchLabel })}
          />
        }
        end={<span aria-live="polite">{total === undefined ? '\u00a0' : texts.count(total)}</span>}
      >
        {filters}
      </FilterBar>
      {notice}
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
                order: list.filters.order ?? '',
                onOrder: list.setOrder,
                isBusy: list.isBusy,
              })}
            {rows.length === 0 && <NoRows list={list} texts={texts} />}
            <End list={list} failed={texts.failed} shown={rows.length} />
          </>
        )}
      </PageQueryView>
    </Page>
  );
}

function NoRows<Row>({ list, texts }: Pick<ListPageProps<Row>, 'list' | 'texts'>) {
  const { filters, pages, isFiltered, clear } = list;
  if (pages && (filters.page ?? 1) > 1) {
    return (
      <EmptyState
        title="Cette page est vide"
        description="La liste a raccourci depuis que ce lien a été ouvert."
        action={
          <Button
            onClick={(event) => {
              focusHeadingBefore(event.currentTarget);
              pages.setPage(1);
            }}
          >
            Revenir au début
          </Button>
        }
      />
    );
  }
  if (!isFiltered) return <EmptyState {...texts.empty} />;
  return (
    <EmptyState
      title={texts.notFound}
      description="Rien ne répond à cette recherche. Élargissez-la pour revoir les autres."
      action={<ClearFilters onClear={clear} />}
    />
  );
}

type EndProps<Row> = { list: ShownList<Row>; failed: string; shown: number };

function End<Row>({ list: { filters, total, endless, pages }, failed, shown }: EndProps<Row>) {
  if (pages) {
    const { perPage, setPage } = pages;
    return <Pager {...{ perPage, shown, total }} page={filters.page ?? 1} onPage={setPage} />;
  }
  if (!endless) return null;
  const { query, loadMore } = endless;
  return (
    <>
      <NextPage query={query} loadMore={loadMore} />
      <ListEnd query={query} failed={failed} shown={shown} total={total} />
    </>
  );
}
