import { useQuery } from '@tanstack/react-query';
import { ExportMenu } from '@trame/app/export-menu';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { PageQueryView } from '@trame/app/page-query-view';
import type { ExportedList } from '@trame/app/use-list-export';
import { today } from '@trame/domain';
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
import { costOfOne, lastMonths, monthText, totalOf } from './model/acquisition.ts';
import './styles/acquisition.css';

const CostDialog = lazyDialog(() => import('./components/cost-dialog.tsx'));

const TITLE = 'Acquisition';
const PERIODS = [
  { value: '12', label: '12 mois' },
  { value: '24', label: '24 mois' },
  { value: '36', label: '36 mois' },
] as const;

type Row = Figures & { id: string };
type Edited = Pick<Figures, 'source' | 'month' | 'cost_cents'>;

const columnsFor = (
  open: (figure: OpenedFigure) => void,
  edit: (row: Edited) => void,
): readonly DataColumn<Row>[] => {
  const figure = (what: Measure, title: string, width: number): DataColumn<Row> => ({
    key: what,
    title,
    cell: ({ source, month, ...row }) => {
      const value = row[what];
      if (value === null) return <span className="muted">Recrutement</span>;
      if (value === 0) return <span className="num muted">0</span>;
      return (
        <button
          type="button"
          className="acq-figure num"
          aria-label={`${MEASURES[what]}, ${source}, ${monthText(month)}\u00a0: ${value}`}
          onClick={() => open({ source, month, what })}
        >
          {value}
        </button>
      );
    },
    width,
    align: 'end',
  });
  return [
    { key: 'source', title: 'Source', cell: ({ source }) => source, note: ({ month }) => monthText(month) },
    figure('leads', 'Demandes', 112),
    figure('missions', 'Missions', 112),
    figure('applications', 'Candidatures', 128),
    figure('approved', 'Comptes', 112),
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
            {row.cost_cents === null ? ' le' : ', changer le'} coût de {row.source}, {monthText(row.month)}
          </span>
        </Button>
      ),
      width: 152,
      align: 'end',
    },
    {
      key: 'one',
      title: 'Par conversion',
      cell: (row) => {
        const cents = costOfOne(row);
        return <span className="num">{cents === undefined ? '–' : euros(cents)}</span>;
      },
      width: 136,
      align: 'end',
    },
  ];
};

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
  const columns = useMemo(() => columnsFor(setOpened, setEdited), []);
  const total = totalOf(rows);
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
      <FilterBar end={<span aria-live="polite">{rows.length > 0 && `${rows.length} lignes`}</span>}>
        <ChoiceFilter inView label="Période" value={period} options={PERIODS} onChange={setPeriod} />
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
                <Total label="Coût saisi" value={euros(total.cost_cents ?? 0)} />
                <Total label="Coût par conversion" value={cost === undefined ? '–' : euros(cost)} />
              </dl>
              <DataTable label={TITLE} columns={columns} rows={rows} />
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
