import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ExportMenu } from '@trame/app/export-menu';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { lazyPart } from '@trame/app/lazy-part';
import { ListPage } from '@trame/app/list-page';
import { agreed, countOf } from '@trame/app/noun';
import { select, selectionOf, useSelectionStore } from '@trame/app/selection-store';
import { UndoBar, useUndo } from '@trame/app/undo-bar';
import { useKeys } from '@trame/app/use-keys';
import { useIsSelecting } from '@trame/app/use-selection';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useEntityList } from '@trame/app/use-entity-list';
import type { ExportedList } from '@trame/app/use-list-export';
import { formatCount, formatDate, TRAINING_SECTORS } from '@trame/domain';
import { MODALITIES, PROGRAMME_STATUSES, programmeRule } from '@trame/domain/catalogue';
import { useHost } from '@trame/platform';
import { useNavigate, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { ChoiceFilter } from '@trame/ui/filter-bar';
import { Segmented } from '@trame/ui/segmented';
import { FileUp, LayoutGrid, Plus, Rows3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ProgrammeState } from '../programmes/components/programme-state.tsx';
import { ScoreBand } from '../programmes/components/score-band.tsx';
import {
  ENDING_MONTHS,
  figuresQuery,
  peopleQuery,
  PROGRAMME_FILTERS,
  programmeList,
  programmesChanged,
  readRows,
  readSheets,
  trainersQuery,
  type Figures,
  type ProgrammeFilters,
} from '../programmes/data/programmes.ts';
import {
  BAND_FILTERS,
  firmTitle,
  PROGRAMME_NOUN,
  RULE_IDS,
  sectorLabel,
  shortDuration,
  shortPrice,
  TITLE,
  type ProgrammeRow,
} from '../programmes/model/programme.ts';
import { Gain } from './components/gain.tsx';
import { ProgrammeCards } from './components/programme-cards.tsx';
import { ProgrammeViews } from './components/programme-views.tsx';
import { ScoreCloth } from './components/score-cloth.tsx';
import { useListDisplay } from './components/use-list-display.ts';
import { createProgramme } from './data/create-programme.ts';
import type { ExportedProgramme } from './model/sheet-columns.ts';
import './styles/list.css';

const ListSelection = lazyPart(() => import('./components/list-selection.tsx'));
const NewProgrammeDialog = lazyDialog(() => import('./components/new-programme-dialog.tsx'));

const LIST_KEY = 'programmes';

const SECTORS = [
  { value: 'all', label: 'Tous les secteurs' },
  ...TRAINING_SECTORS.map(({ value, fr }) => ({ value, label: fr })),
];
const STATES = [
  { value: 'all', label: 'Tous les états' },
  ...PROGRAMME_STATUSES,
  { value: 'changed', label: 'À publier de nouveau' },
];
const BANDS = [{ value: 'all', label: 'Tous les scores' }, ...BAND_FILTERS];
const MODES = [
  { value: 'all', label: 'Toutes les modalités' },
  ...MODALITIES.map(({ value, fr }) => ({ value, label: fr })),
];
const RULES = [
  { value: 'all' as const, label: 'Tous les gains' },
  ...RULE_IDS.map((id) => ({ value: id, label: `À gagner\u00a0: ${programmeRule(id).name}` })),
];
const ENDS = [
  { value: 'all', label: 'Toutes les certifications' },
  { value: 'soon', label: `Finies d’ici ${ENDING_MONTHS} mois` },
] as const;
const DISPLAYS = [
  { value: 'table', label: 'Tableau', icon: <Rows3 className="icon" aria-hidden />, iconOnly: true },
  { value: 'cards', label: 'Fiches', icon: <LayoutGrid className="icon" aria-hidden />, iconOnly: true },
] as const;

const ORDER_TEXTS: Readonly<Record<string, string>> = {
  score: 'les moins bons scores d’abord',
  '-score': 'les meilleurs scores d’abord',
};

const columnsOf = (
  trainers: ReadonlyMap<string, number> | undefined,
): readonly DataColumn<ProgrammeRow>[] => [
  {
    key: 'title',
    title: 'Fiche',
    cell: ({ title }) => firmTitle(title),
    note: ({ sector }) => sectorLabel(sector),
    order: 'title',
  },
  {
    key: 'state',
    title: 'État',
    cell: ({ status }) => <ProgrammeState status={status} />,
    note: ({ is_changed_since_publication: isChanged, status, open_proposals: proposals }) =>
      [
        status === 'published' && isChanged && 'à publier de nouveau',
        proposals > 0 && `${proposals} proposition${proposals > 1 ? 's' : ''}`,
      ]
        .filter(Boolean)
        .join(', '),
    width: 132,
    narrow: 'sign',
  },
  {
    key: 'duration',
    title: 'Durée',
    cell: (row) => <span className="num">{shortDuration(row)}</span>,
    width: 84,
    order: 'duration',
    narrow: 'none',
  },
  {
    key: 'price',
    title: 'Tarif',
    cell: ({ price_cents }) => <span className="num">{shortPrice(price_cents)}</span>,
    width: 84,
    order: 'price',
    narrow: 'none',
  },
  {
    key: 'trainers',
    title: 'Formateurs',
    cell: ({ id }) => <span className="num">{trainers?.get(id) ?? '–'}</span>,
    width: 96,
    narrow: 'none',
  },
  {
    key: 'score',
    title: 'Score',
    cell: ({ score }) => <ScoreBand score={score} />,
    width: 148,
    order: 'score',
    narrow: 'plain',
  },
  {
    key: 'gain',
    title: 'Le gain le plus simple',
    cell: (row) => <Gain row={row} />,
    width: 184,
    narrow: 'plain',
  },
  {
    key: 'updated',
    title: 'Modifiée',
    cell: ({ updated_at, updated_by_name }) => (
      <span className="cat-who">
        <span className="num">{formatDate(updated_at)}</span>
        <span className="muted">{updated_by_name}</span>
      </span>
    ),
    width: 116,
    order: 'updated',
    narrow: 'none',
  },
];

/** "38 fiches, 29 en ligne, et 2 archivées." The average and the threads leave archived ones out. */
const figuresText = ({ total, published, archived }: Figures): string =>
  `${countOf(PROGRAMME_NOUN, total)}, ${formatCount(published)} en ligne${archived > 0 ? `, et ${formatCount(archived)} ${agreed('archivé', PROGRAMME_NOUN, archived)}` : ''}.`;

/** The list as a file: the rows are read once, for their ids, and written from there with their sheets. */
function exportedList(filters: ProgrammeFilters): ExportedList<ExportedProgramme> {
  let rows: readonly ProgrammeRow[] = [];
  return {
    noun: PROGRAMME_NOUN,
    fileName: 'catalogue',
    sheetName: TITLE,
    readIds: async (max, signal) => {
      rows = await readRows(filters, max, signal);
      return rows.map(({ id }) => id);
    },
    readRows: async (ids, { signal }) => {
      const sheets = await readSheets(ids, signal);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => {
        const [row, sheet] = [byId.get(id), sheets.get(id)];
        return row && sheet ? { ...row, ...sheet } : [];
      });
    },
    columns: async () => (await import('./model/sheet-columns.ts')).SHEET_COLUMNS,
    // What the company publishes: no data of persons but the names of colleagues.
    record: () => Promise.resolve(),
  };
}

/** All sheets: how good each is, what it lacks first, and where it stands. */
export default function CataloguePage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notice = useActionNotice();
  const { session } = useHost();
  const mayWrite = session.roles.includes('app2_user');
  const list = useEntityList(programmeList, PROGRAMME_FILTERS);
  const { filters } = list;
  const rows = list.view.data ?? [];
  const { data: figures } = useQuery(figuresQuery);
  const { data: trainers } = useQuery(trainersQuery(rows.map(({ id }) => id)));
  const { data: people = [] } = useQuery(peopleQuery);
  const columns = useMemo(() => columnsOf(trainers), [trainers]);
  const base = useResolvedPath('.').pathname.replace(/\/$/, '');
  const { display, choose } = useListDisplay();
  const [newId, setNewId] = useState<string>();
  const { ids } = useSelectionStore((state) => selectionOf(state, LIST_KEY));
  const isSelecting = useIsSelecting(LIST_KEY);
  const undoLast = useUndo();
  useKeys({ u: () => void undoLast() }, newId === undefined);
  const creation = useMutation({
    mutationFn: (values: { title: string; sector: string }) => createProgramme(newId ?? '', values),
    onError: (error) => notice.failed(error, 'Impossible de créer cette fiche'),
  });
  const add = mayWrite && (
    <Button
      variant="primary"
      icon={<Plus className="icon" aria-hidden />}
      onClick={() => setNewId(crypto.randomUUID())}
    >
      Nouvelle fiche
    </Button>
  );
  const order = ORDER_TEXTS[filters.order];
  return (
    <>
      <ListPage<ProgrammeRow>
        title={TITLE}
        subtitle={figures && figuresText(figures)}
        actions={
          <>
            <ProgrammeViews />
            <ExportMenu list={exportedList(filters)} />
            {mayWrite && (
              <Button icon={<FileUp className="icon" aria-hidden />} href={`${base}/importer`}>
                Importer
              </Button>
            )}
            {add}
          </>
        }
        list={list}
        texts={{
          failed: 'Impossible de charger le catalogue',
          loading: 'Chargement du catalogue...',
          search: 'Titre, objectif, code RNCP',
          searchLabel: 'Rechercher une fiche',
          count: (total) => [countOf(PROGRAMME_NOUN, total), order].filter(Boolean).join(', '),
          notFound: 'Aucune fiche trouvée',
          empty: {
            title: 'Aucune fiche',
            description: 'Chaque formation que vous proposez a sa fiche, et sa page sur le site.',
            action: add || undefined,
          },
        }}
        above={
          <div className="cat-above">
            <ScoreCloth />
          </div>
        }
        filters={
          <>
            <ChoiceFilter
              label="Secteur"
              value={filters.sector}
              options={SECTORS}
              onChange={(sector) => list.setFilter({ sector })}
            />
            <ChoiceFilter
              label="État"
              value={filters.status}
              options={STATES}
              onChange={(status) => list.setFilter({ status })}
            />
            <ChoiceFilter
              label="Score"
              value={filters.band}
              options={BANDS}
              onChange={(band) => list.setFilter({ band })}
            />
            <ChoiceFilter
              label="Gain"
              value={filters.rule}
              options={RULES}
              onChange={(rule) => list.setFilter({ rule })}
            />
            <ChoiceFilter
              label="Modalité"
              value={filters.modality}
              options={MODES}
              onChange={(modality) => list.setFilter({ modality })}
            />
            <ChoiceFilter
              label="Responsable"
              value={filters.owner}
              options={[
                { value: 'all', label: 'Tous les responsables' },
                { value: 'none', label: 'Sans responsable' },
                ...people.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(owner) => list.setFilter({ owner })}
            />
            <ChoiceFilter
              label="Certification"
              value={filters.ends}
              options={ENDS}
              onChange={(ends) => list.setFilter({ ends })}
            />
            <Segmented label="Affichage" value={display} options={DISPLAYS} onChange={choose} />
          </>
        }
      >
        {(shown, { isBusy, ...state }) =>
          display === 'cards' ? (
            <ProgrammeCards label={TITLE} rows={shown} isBusy={isBusy} hrefOf={({ id }) => `${base}/${id}`} />
          ) : (
            <DataTable
              label={TITLE}
              columns={columns}
              rows={shown}
              hrefOf={({ id }) => `${base}/${id}`}
              isBusy={isBusy}
              {...(mayWrite && {
                selection: {
                  ids,
                  onChange: (next: string[]) => select(LIST_KEY, next),
                  labelOf: ({ title }: ProgrammeRow) => `Sélectionner ${title}`,
                },
              })}
              {...state}
            />
          )
        }
      </ListPage>
      {mayWrite && isSelecting && (
        <ListSelection listKey={LIST_KEY} total={list.total ?? 0} filters={filters} people={people} />
      )}
      <UndoBar />
      {newId !== undefined && (
        <NewProgrammeDialog
          isPending={creation.isPending}
          onClose={() => setNewId(undefined)}
          onCreate={(values, done) =>
            creation.mutate(values, {
              onSuccess: (id) => {
                done();
                void programmesChanged(client);
                void navigate(`${base}/${id}`);
              },
            })
          }
        />
      )}
    </>
  );
}
