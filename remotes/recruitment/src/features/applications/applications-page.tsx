import { lazyPart } from '@trame/app/lazy-part';
import { lazySection } from '@trame/app/failed-part';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { useQuery } from '@tanstack/react-query';
import { AppError } from '@trame/data';
import { usePage } from '@trame/platform';
import { Kbd } from '@trame/ui/kbd';
import { Page } from '@trame/ui/page';
import { EmptyState, PreviousAnswer } from '@trame/ui/states';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Outlet, useParams, useResolvedPath } from '@trame/platform/router';
import { ApplicationsGrid } from './components/applications-grid.tsx';
import { ApplicationsSkeleton } from './components/applications-skeleton.tsx';
import { ListDisplaySwitch } from '../application-data/components/list-display.tsx';
import { ListSortSelect } from '../application-data/components/list-sort.tsx';
import { ClearFilters } from '@trame/app/clear-filters';
import { UndoBar, useUndo } from '@trame/app/undo-bar';
import { ExportButton } from '../exports/components/export-button.tsx';
import { useIsSelectingApplications } from '../bulk-actions/components/use-selection.ts';
import { ApplicationViews } from '../saved-views/application-views.tsx';
import { FilterPanel } from '../application-data/components/filter-panel.tsx';
import { NewerApplications } from './components/newer-applications.tsx';
import { SearchBox } from '@trame/app/search-box';
import { ShortcutsHint } from '@trame/app/shortcuts-hint';
import { useApplicationNavigation } from './components/use-application-navigation.ts';
import { useFocusAfterSelection } from './components/use-focus-after-selection.ts';
import { useApplicationsList } from '../application-data/components/use-applications-list.ts';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { useListDisplay } from '../application-data/components/use-list-display.ts';
import { useKeys } from '@trame/app/use-keys';
import { useListFilters } from '../application-data/components/use-list-filters.ts';
import { useShortcutsSetting } from '../application-data/components/use-shortcuts-setting.ts';
import { applicationsCountQueryOptions } from '../application-data/data/applications-count-query.ts';
import { failureAdvice } from '@trame/app/failure-advice';
import { ListEnd } from '@trame/app/list-end';
import { PageQueryView } from '@trame/app/page-query-view';
import {
  countLabel,
  hasActiveFilters,
  SEARCH_PLACEHOLDER,
  type ListSort,
} from '../application-data/model/filters.ts';
import './styles/applications.css';

const ApplicationsTable = lazySection(
  () => import('./components/applications-table.tsx'),
  () => <ApplicationsSkeleton display="table" />,
);
const BatchEntry = lazyPart(
  () => import(/* webpackChunkName: 'first-page-batch' */ '../analysis/batch/components/batch-entry.tsx'),
);
const ResumeEntry = lazyPart(
  () => import(/* webpackChunkName: 'first-page-resume' */ '../messages/components/resume-entry.tsx'),
);
const SelectionBar = lazySection(() => import('../bulk-actions/components/selection-bar.tsx'));
const ShortcutsHelp = lazyDialog(() => import('./components/shortcuts-sheet.tsx'));

const LIST_FAILED = 'Impossible de charger les candidatures';
const PREVIOUS = 'Recherche en cours. La liste affichée répond encore à la demande précédente.';
const REFUSED = 'Un des filtres n’est pas compris. Corrigez-le ou retirez-le pour revoir la liste.';
const isRefused = (error: unknown) => error instanceof AppError && error.serverCode === '22023';

/** The list of applications; the open one is a route over it. */
export default function ApplicationsPage() {
  usePage({ title: 'Candidatures' });
  const list = useListFilters();
  const { filters, setSearch, setFilter, clearAll } = list;
  const shortcuts = useShortcutsSetting();
  const searchRef = useRef<HTMLInputElement>(null);
  // A new key empties the field at once, even when what was typed has not been sent yet.
  const [cleared, setCleared] = useState(0);
  const latestSetSearch = useLatest(setSearch);
  const { id: openId } = useParams();
  useRenderOnceLoaded(openId !== undefined);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isSelecting = useIsSelectingApplications();
  const undo = useUndo();
  useKeys(
    {
      '/': () => {
        searchRef.current?.focus();
        searchRef.current?.select();
      },
      '?': () => setHelpOpen(true),
      u: () => void undo(),
    },
    shortcuts.areOn && openId === undefined && !isHelpOpen,
  );

  return (
    <Page
      title="Candidatures"
      actions={
        <>
          <ShortcutsHint areOn={shortcuts.areOn} onToggle={shortcuts.toggle} onHelp={() => setHelpOpen(true)}>
            <span>
              <Kbd>/</Kbd> chercher
            </span>
            <span>
              <Kbd>J</Kbd> <Kbd>K</Kbd> parcourir
            </span>
            <span>
              <Kbd>Entrée</Kbd> ouvrir
            </span>
          </ShortcutsHint>
          <ApplicationViews list={list} />
          <ExportButton filters={filters} />
        </>
      }
    >
      <FilterPanel
        filters={filters}
        onFilter={setFilter}
        onClear={() => {
          setCleared(cleared + 1);
          clearAll();
          searchRef.current?.focus();
        }}
      >
        <SearchBox
          key={cleared}
          value={filters.search}
          onChange={latestSetSearch}
          inputRef={searchRef}
          placeholder={SEARCH_PLACEHOLDER}
        />
      </FilterPanel>
      <BatchEntry />
      <ResumeEntry />
      <ApplicationsList
        filters={filters}
        onClear={() => {
          setCleared(cleared + 1);
          clearAll();
        }}
        onSort={(sort) => setFilter({ sort })}
        hasShortcuts={shortcuts.areOn && !isHelpOpen}
      />
      {isSelecting && <SelectionBar filters={filters} />}
      {isHelpOpen && <ShortcutsHelp open onClose={() => setHelpOpen(false)} />}
      {openId === undefined && <UndoBar />}
      <Outlet />
    </Page>
  );
}

/**
 * Renders the page again once the code of the dialog is loaded. React delays what replaces a fallback until 300 ms after the
 * last fallback was shown; it does not delay what a change of state renders.
 */
function useRenderOnceLoaded(isOpen: boolean): void {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    import('./application-dialog.tsx').then(
      // oxlint-disable-next-line trame/lazy-parts -- the part itself is the route
      () => setLoaded(true),
      // The route itself reports the failure.
      () => undefined,
    );
  }, [isOpen]);
}

/** A function that keeps its identity and always calls the latest one. */
function useLatest<Args extends unknown[]>(action: (...args: Args) => void) {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

type ApplicationsListProps = {
  filters: ReturnType<typeof useListFilters>['filters'];
  onClear: () => void;
  onSort: (sort: ListSort) => void;
  hasShortcuts: boolean;
};

function ApplicationsList({ filters, onClear, onSort, hasShortcuts }: ApplicationsListProps) {
  const { query, view, loadMore } = useApplicationsList(filters);
  const count = useQuery(applicationsCountQueryOptions(filters));
  const { display } = useListDisplay();
  const { id: openId } = useParams();
  const navigation = useApplicationNavigation(useResolvedPath('.').pathname);
  useQuietReport([count.error], 'count-applications');

  return (
    <PageQueryView
      query={view}
      failed={LIST_FAILED}
      advice={(error) => (isRefused(error) ? REFUSED : `${failureAdvice(error)} Vos filtres sont gardés.`)}
      pending={<ApplicationsSkeleton display={display} />}
    >
      {(rows, answer) => {
        const head = <ListHead count={count.data} sort={filters.sort} onSort={onSort} />;
        const previous = answer === 'previous' && <PreviousAnswer>{PREVIOUS}</PreviousAnswer>;
        if (rows.length === 0) {
          return (
            <>
              {head}
              {previous}
              <NoApplication isFiltered={hasActiveFilters(filters)} onClear={onClear} />
            </>
          );
        }
        const shown = {
          rows,
          search: filters.search,
          total: count.data,
          listKey: JSON.stringify(filters),
          openId,
          hasShortcuts,
          isBusy: query.isFetching,
          navigation,
          onNearEnd: loadMore,
        };
        return (
          <>
            {head}
            <NewerApplications filters={filters} rows={rows} />
            {previous}
            {display === 'cards' ? (
              <ApplicationsGrid {...shown} />
            ) : (
              <ApplicationsTable {...shown} sort={filters.sort} onSort={onSort} />
            )}
            <ListEnd query={query} failed={LIST_FAILED} shown={rows.length} total={count.data} />
          </>
        );
      }}
    </PageQueryView>
  );
}

type ListHeadProps = { count: number | undefined; sort: ListSort; onSort: (sort: ListSort) => void };

function ListHead({ count, sort, onSort }: ListHeadProps) {
  const heading = useFocusAfterSelection();
  return (
    <div className="cand-head">
      <strong ref={heading} tabIndex={-1} aria-live="polite">
        {count === undefined ? '\u00a0' : countLabel(count)}
      </strong>
      <div className="cand-order">
        <ListSortSelect value={sort} onChange={onSort} />
        <ListDisplaySwitch />
      </div>
    </div>
  );
}

function NoApplication({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title="Aucune candidature trouvée"
      description={
        isFiltered
          ? 'Rien ne répond à cette recherche. Élargissez les filtres pour revoir les autres candidatures.'
          : 'Les candidatures envoyées depuis le site public apparaîtront ici.'
      }
      action={isFiltered && <ClearFilters onClear={onClear} />}
    />
  );
}
