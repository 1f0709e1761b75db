import { useQuery } from '@tanstack/react-query';
import { ExportMenu } from '@trame/app/export-menu';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { ListPage } from '@trame/app/list-page';
import { SelectionBar } from '@trame/app/selection-bar';
import { select, selectionOf, useSelectionStore } from '@trame/app/selection-store';
import { UndoBar, useUndo } from '@trame/app/undo-bar';
import { useKeys } from '@trame/app/use-keys';
import type { ExportedList } from '@trame/app/use-list-export';
import { useListFilters } from '@trame/app/use-list-filters';
import { countOf } from '@trame/app/noun';
import { useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { ChoiceFilter } from '@trame/ui/filter-bar';
import { Highlight } from '@trame/ui/highlight';
import { Eye, EyeOff, Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { PublicationLine } from '../site/components/publication-line.tsx';
import { EventStateTag } from './components/event-state.tsx';
import { useEventActions } from './components/use-event-actions.ts';
import { ACTIONS, eventsQueryOptions, FILTERS } from './data/events.ts';
import { EVENT_NOUN, isTranslated, shownEvents, STATES, TITLE, type TimelineEvent } from './model/event.ts';
import { whenText } from './model/when.ts';
import './styles/timeline.css';

const OutcomeDialog = lazyDialog(() => import('@trame/app/outcome-dialog'));

const LIST = 'timeline-events';
/** Rows of a page. */
const PER_PAGE = 50;

const STATE_OPTIONS = [{ value: 'all', label: 'Toutes' }, ...STATES] as const;
const LANGUAGES = [
  { value: 'all', label: 'Toutes les langues' },
  { value: 'both', label: 'En français et en anglais' },
  { value: 'french', label: 'En français seulement' },
] as const;

const columnsOf = (search: string): readonly DataColumn<TimelineEvent>[] => [
  {
    key: 'title',
    title: 'Titre',
    cell: ({ title_fr }) => <Highlight text={title_fr} query={search} />,
    note: ({ text_fr }) => <span className="frise-excerpt">{text_fr}</span>,
  },
  {
    key: 'when',
    title: 'Date',
    cell: ({ precision, starts_on }) => <span className="num">{whenText(precision, starts_on)}</span>,
    width: 168,
  },
  {
    key: 'language',
    title: 'Langues',
    cell: (event) => (isTranslated(event) ? 'FR, EN' : 'FR'),
    width: 96,
  },
  {
    key: 'state',
    title: 'État',
    cell: ({ state }) => <EventStateTag state={state} />,
    width: 128,
    narrow: 'sign',
  },
];

/** The dates of the company's history. */
export default function TimelinePage() {
  const list = useListFilters(FILTERS);
  const { filters } = list;
  const query = useQuery({ ...eventsQueryOptions(), select: (events) => shownEvents(events, filters) });
  const rows = query.data ?? [];
  const first = (filters.page - 1) * PER_PAGE;
  const view = { ...query, data: query.data?.slice(first, first + PER_PAGE) };
  const base = useResolvedPath('.').pathname.replace(/\/$/, '');
  const { ids } = useSelectionStore((state) => selectionOf(state, LIST));
  const { job, start, retry, stop, undo, close } = useEventActions();
  const undoLast = useUndo();
  useKeys({ u: () => void undoLast() }, job === undefined);
  const columns = useMemo(() => columnsOf(filters.search), [filters.search]);
  const exported: ExportedList<TimelineEvent> = {
    noun: EVENT_NOUN,
    fileName: 'frise',
    sheetName: TITLE,
    readIds: (max) => Promise.resolve(rows.slice(0, max).map(({ id }) => id)),
    readRows: (chosen) => Promise.resolve(chosen.flatMap((id) => rows.find((row) => row.id === id) ?? [])),
    columns: async () => (await import('./model/sheet-columns.ts')).SHEET_COLUMNS,
    // Texts for the public, which name nobody: nothing to note.
    record: () => Promise.resolve(),
  };
  const add = (
    <Button variant="primary" icon={<Plus className="icon" aria-hidden />} href={`${base}/nouveau`}>
      Ajouter une date
    </Button>
  );

  return (
    <>
      <ListPage
        title={TITLE}
        subtitle="L’histoire de l’entreprise, comme le site la raconte."
        actions={
          <>
            <ExportMenu list={exported} {...(ids.length > 0 && { selection: ids })} />
            {add}
          </>
        }
        list={{
          ...list,
          view,
          isBusy: false,
          total: query.data?.length,
          pages: { perPage: PER_PAGE, setPage: list.setPage },
        }}
        texts={{
          failed: 'Impossible de charger la frise',
          loading: 'Chargement de la frise...',
          search: 'Rechercher (titre, texte, date)...',
          count: (total) => countOf(EVENT_NOUN, total),
          notFound: 'Aucune date trouvée',
          empty: {
            title: 'Aucune date',
            description: 'Sans date publiée, le site ne montre pas de frise.',
            action: add,
          },
        }}
        filters={
          <>
            <ChoiceFilter
              label="État"
              inView
              value={filters.state}
              options={STATE_OPTIONS}
              onChange={(state) => list.setFilter({ state })}
            />
            <ChoiceFilter
              label="Langues"
              value={filters.language}
              options={LANGUAGES}
              onChange={(language) => list.setFilter({ language })}
            />
            <ChoiceFilter
              label="Ordre"
              value={filters.order}
              options={ORDERS}
              onChange={(order) => list.setOrder(order)}
            />
          </>
        }
        notice={<PublicationLine />}
      >
        {(shown) => (
          <DataTable
            label={TITLE}
            columns={columns}
            rows={shown}
            hrefOf={({ id }) => `${base}/${id}`}
            selection={{
              ids,
              onChange: (chosen) => select(LIST, chosen),
              labelOf: ({ title_fr }) => `Sélectionner ${title_fr}`,
            }}
          />
        )}
      </ListPage>
      <SelectionBar
        listKey={LIST}
        noun={EVENT_NOUN}
        total={rows.length}
        readAll={(limit) => Promise.resolve(rows.slice(0, limit).map(({ id }) => id))}
      >
        <div className="frise-actions">
          <Button
            size="sm"
            icon={<Eye className="icon" aria-hidden />}
            onClick={() => start(ACTIONS.publish, ids)}
          >
            Publier
          </Button>
          <Button
            size="sm"
            icon={<EyeOff className="icon" aria-hidden />}
            onClick={() => start(ACTIONS.unpublish, ids)}
          >
            Retirer du site
          </Button>
          <Button
            size="sm"
            variant="danger"
            icon={<Trash2 className="icon" aria-hidden />}
            onClick={() => start(ACTIONS.delete, ids)}
          >
            Supprimer
          </Button>
        </div>
      </SelectionBar>
      {job && (
        <OutcomeDialog
          key={job.requestId}
          noun={EVENT_NOUN}
          job={job}
          onRetry={() => retry(job)}
          onStop={stop}
          onUndo={() => undo(job)}
          onClose={close}
        />
      )}
      <UndoBar />
    </>
  );
}

const ORDERS = [
  { value: 'newest', label: 'Récentes d’abord' },
  { value: 'oldest', label: 'Anciennes d’abord' },
] as const;
