import { useQuery } from '@tanstack/react-query';
import { ExportMenu } from '@trame/app/export-menu';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { PageQueryView } from '@trame/app/page-query-view';
import type { ExportedList } from '@trame/app/use-list-export';
import { sourceLabel, today } from '@trame/domain';
import { euros } from '@trame/domain/invoices';
import { usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { FilterBar, ChoiceFilter } from '@trame/ui/filter-bar';
import { Page } from '@trame/ui/page';
import { EmptyState, LoadingStatus } from '@trame/ui/states';
import { TableSkeleton } from '@trame/ui/table-skeleton';
import { Pencil, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { LinesDrawer, MEASURES, type OpenedFigure } from './components/lines-drawer.tsx';
import { figuresQuery, type Figures, type Measure } from './data/acquisition.ts';
import {
  costOfOne,
  lastMonths,
  monthText,
  rateOf,
  totalOf,
  totalsBySource,
  type SourceTotal,
} from './model/acquisition.ts';
import './styles/acquisition.css';

const CostDialog = lazyDialog(() => import('./components/cost-dialog.tsx'));

const TITLE = 'Acquisition';
const PERIODS = [
  { value: '12', label: '12 mois' },
  { value: '24', label: '24 mois' },
  { value: '36', label: '36 mois' },
] as const;

type Row = Figures & { id: string };
type SourceRow = SourceTotal & { id: string };
type Edited = Pick<Figures, 'source' | 'month' | 'cost_cents'>;

const ALL = 'all';
const COUNTS: readonly { what: Measure; title: string; width: number }[] = [
  { what: 'leads', title: 'Demandes', width: 112 },
  { what: 'missions', title: 'Missions', width: 112 },
  { what: 'applications', title: 'Candidatures', width: 128 },
  { what: 'approved', title: 'Comptes', width: 112 },
];
/** Figures of recruitment are for recruiters: others have no such columns. */
const shownCounts = (isRecruiter: boolean) =>
  isRecruiter ? COUNTS : COUNTS.filter(({ what }) => what === 'leads' || what === 'missions');

const money = (cents: number | null | undefined) => (
  <span className={`num${cents == null ? ' muted' : ''}`}>{cents == null ? '–' : euros(cents)}</span>
);
const endColumns: readonly DataColumn<Row | SourceRow>[] = [
  {
    key: 'rate',
    title: 'Conversion',
    cell: (row) => <span className="num">{rateOf(row) ?? '–'}</span>,
    width: 112,
    align: 'end',
  },
  {
    key: 'one',
    title: 'Par conversion',
    cell: (row) => money(costOfOne(row)),
    width: 128,
    align: 'end',
  },
];

const sourceColumns = (
  isRecruiter: boolean,
  show: (source: string) => void,
): readonly DataColumn<SourceRow>[] => [
  {
    key: 'source',
    title: 'Source',
    cell: ({ source }) => (
      <button type="button" className="acq-source" onClick={() => show(source)}>
        {sourceLabel(source)}
        <span className="sr-only">, mois par mois</span>
      </button>
    ),
  },
  ...shownCounts(isRecruiter).map(({ what, title, width }): DataColumn<SourceRow> => ({
    key: what,
    title,
    cell: (row) => <span className={`num${row[what] ? '' : ' muted'}`}>{row[what]}</span>,
    width,
    align: 'end',
  })),
  { key: 'cost', title: 'Coût', cell: ({ cost_cents }) => money(cost_cents), width: 128, align: 'end' },
  ...endColumns,
];

const monthColumns = (
  isRecruiter: boolean,
  open: (figure: OpenedFigure) => void,
  edit: (row: Edited) => void,
): readonly DataColumn<Row>[] => [
  { key: 'month', title: 'Mois', cell: ({ month }) => monthText(month) },
  ...shownCounts(isRecruiter).map(({ what, title, width }): DataColumn<Row> => ({
    key: what,
    title,
    cell: ({ source, month, ...row }) =>
      row[what] ? (
        <button
          type="button"
          className="acq-figure num"
          aria-label={`${MEASURES[what]}, ${sourceLabel(source)}, ${monthText(month)}\u00a0: ${row[what]}`}
          onClick={() => open({ source, month, what })}
        >
          {row[what]}
        </button>
      ) : (
        <span className="num muted">0</span>
      ),
    width,
    align: 'end',
  })),
  {
    key: 'cost',
    title: 'Coût',
    cell: (row) => (
      <Button
        size="sm"
        variant="text"
        icon={<Pencil className="icon" aria-hidden />}
        onClick={() => edit(row)}
      >
        {row.cost_cents === null ? 'Saisir' : euros(row.cost_cents)}
        <span className="sr-only">
          {row.cost_cents === null ? ' le' : ', changer le'} coût de {sourceLabel(row.source)},{' '}
          {monthText(row.month)}
        </span>
      </Button>
    ),
    width: 152,
    align: 'end',
  },
  ...endColumns,
];

const countedLines = (count: number, source: string) =>
  source === ALL ? `${count} ${count > 1 ? 'sources' : 'source'}` : `${count} mois`;

/** The figures as a file: no data of persons. */
const exported = (rows: readonly Row[]): ExportedList<Figures> => ({
  noun: { one: 'ligne', many: 'lignes', isFeminine: true },
  fileName: 'acquisition',
  sheetName: TITLE,
  readIds: (max) => Promise.resolve(rows.slice(0, max).map(({ id }) => id)),
  readRows: (ids) => Promise.resolve(rows.filter(({ id }) => ids.includes(id))),
  columns: async () => (await import('./model/acquisition.ts')).SHEET_COLUMNS,
  record: () => Promise.resolve(),
});

/** Where applications and leads come from, what becomes of them, and what that costs. */
export default function AcquisitionPage() {
  usePage({ title: TITLE });
  const [period, setPeriod] = useState<(typeof PERIODS)[number]['value']>('12');
  const [opened, setOpened] = useState<OpenedFigure>();
  const [edited, setEdited] = useState<Edited>();
  const months = lastMonths(today(), Number(period));
  const [last = '', first = ''] = [months[0], months.at(-1)];
  const query = useQuery(figuresQuery(first, last));
  const rows = useMemo(
    () => (query.data ?? []).map((row): Row => ({ ...row, id: `${row.month} ${row.source}` })),
    [query.data],
  );
  const [source, setSource] = useState(ALL);
  const sources = useMemo(
    () => totalsBySource(rows).map((total): SourceRow => ({ ...total, id: total.source })),
    [rows],
  );
  // A source without a row in a shorter period is left.
  const shown = sources.some(({ id }) => id === source) ? source : ALL;
  const ofSource = rows.filter((row) => row.source === shown);
  const total = totalOf(shown === ALL ? rows : ofSource);
  const isRecruiter = total.applications !== null;
  const cost = costOfOne(total);
  const add = (
    <Button
      icon={<Plus className="icon" aria-hidden />}
      onClick={() => setEdited({ source: '', month: last, cost_cents: null })}
    >
      Saisir un coût
    </Button>
  );
  return (
    <Page
      title={TITLE}
      subtitle="Le mot « source » des liens dit d’où viennent demandes et candidatures."
      actions={
        <>
          <ExportMenu list={exported(rows)} />
          {add}
        </>
      }
    >
      <FilterBar
        end={
          <span aria-live="polite">
            {rows.length > 0 && countedLines(shown === ALL ? sources.length : ofSource.length, shown)}
          </span>
        }
      >
        <ChoiceFilter inView label="Période" value={period} options={PERIODS} onChange={setPeriod} />
        <ChoiceFilter
          label="Source"
          value={shown}
          options={[
            { value: ALL, label: 'Toutes les sources' },
            ...sources.map(({ id }) => ({ value: id, label: sourceLabel(id) })),
          ]}
          onChange={setSource}
        />
      </FilterBar>
      <PageQueryView
        query={query}
        failed="Impossible de charger les chiffres d’acquisition"
        pending={
          <LoadingStatus label="Chargement des chiffres...">
            <TableSkeleton />
          </LoadingStatus>
        }
      >
        {() =>
          rows.length === 0 ? (
            <EmptyState
              title="Rien sur cette période"
              description="Les demandes et les candidatures reçues par le site y sont comptées."
              action={add}
            />
          ) : (
            <>
              <dl className="acq-total">
                <Total label="Demandes" value={String(total.leads)} />
                <Total label="Missions" value={String(total.missions)} />
                {total.applications !== null && (
                  <>
                    <Total label="Candidatures" value={String(total.applications)} />
                    <Total label="Comptes approuvés" value={String(total.approved ?? 0)} />
                  </>
                )}
                <Total label="Conversion" value={rateOf(total) ?? '–'} />
                <Total label="Coût saisi" value={euros(total.cost_cents ?? 0)} />
                <Total label="Coût d’une conversion" value={cost === undefined ? '–' : euros(cost)} />
              </dl>
              {shown === ALL ? (
                <DataTable label="Sources" columns={sourceColumns(isRecruiter, setSource)} rows={sources} />
              ) : (
                <DataTable
                  label={sourceLabel(shown)}
                  columns={monthColumns(isRecruiter, setOpened, setEdited)}
                  rows={ofSource}
                />
              )}
            </>
          )
        }
      </PageQueryView>
      <LinesDrawer figure={opened} onClose={() => setOpened(undefined)} />
      {edited && <CostDialog row={edited} months={months} rows={rows} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

function Total({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
