import { useQuery } from '@tanstack/react-query';
import { ExportMenu } from '@trame/app/export-menu';
import { QueryView } from '@trame/app/query-view';
import type { ExportedList } from '@trame/app/use-list-export';
import { AppError } from '@trame/data';
import { addDays, formatDate, MAX_EXPORTED, today } from '@trame/domain';
import { euros } from '@trame/domain/invoices';
import { AGE_BANDS, agedBalance, journalOf, type AgeBand, type AgedRow } from '@trame/invoice/payments';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { DateField } from '@trame/ui/date-field';
import { Section } from '@trame/ui/page';
import { EmptyState, LoadingStatus } from '@trame/ui/states';
import { TableSkeleton } from '@trame/ui/table-skeleton';
import { useForm, useWatch } from 'react-hook-form';
import { journalQueryOptions, owedQueryOptions, recordExport } from '../data/accounts.ts';
import { owedOf, pieceOf, type ExportedEntry } from '../model/accounts.ts';
import { sumOf } from '../model/payable.ts';
import { AGED_COLUMNS, JOURNAL_COLUMNS } from '../model/sheets.ts';

type Aged = AgedRow & { id: string };

/** Id of the row that adds the others up. */
const TOTAL = 'total';
const BANDS = Object.keys(AGE_BANDS) as AgeBand[];
const shown = (cents: number) => (cents === 0 ? '' : euros(cents));
const COLUMNS: readonly DataColumn<Aged>[] = [
  {
    key: 'payee',
    title: 'Formateur',
    cell: ({ id, payee }) => (id === TOTAL ? <strong>{payee}</strong> : payee),
  },
  ...BANDS.map((band): DataColumn<Aged> => ({
    key: band,
    title: AGE_BANDS[band],
    align: 'end',
    width: 130,
    cell: ({ id, bands }) =>
      id === TOTAL && bands[band] !== 0 ? <strong>{shown(bands[band])}</strong> : shown(bands[band]),
  })),
  {
    key: 'total',
    title: 'Total',
    align: 'end',
    width: 130,
    narrow: 'sign',
    cell: ({ total }) => <strong>{euros(total)}</strong>,
  },
];

/** The rows, then what each column adds up to. */
const withTotal = (rows: readonly Aged[]): readonly Aged[] =>
  rows.length < 2
    ? rows
    : [
        ...rows,
        {
          id: TOTAL,
          payeeId: TOTAL,
          payee: 'Total',
          bands: Object.fromEntries(
            BANDS.map((band) => [band, rows.reduce((sum, { bands }) => sum + bands[band], 0)]),
          ) as Aged['bands'],
          total: rows.reduce((sum, { total }) => sum + total, 0),
        },
      ];

const list = <Row extends { id: string }>(rows: readonly Row[]) => ({
  readIds: (max: number) => Promise.resolve(rows.slice(0, max).map(({ id }) => id)),
  readRows: (ids: readonly string[]) => Promise.resolve(rows.filter(({ id }) => ids.includes(id))),
});

/** What is owed by how long it has been due, and the journal of invoices and payments. */
export default function Accounts() {
  const day = today();
  const query = useQuery(owedQueryOptions());
  return (
    <div className="pay-stack">
      <QueryView
        query={query}
        failed="Impossible de charger la balance âgée"
        pending={
          <LoadingStatus label="Chargement de la balance âgée...">
            <TableSkeleton rows={4} />
          </LoadingStatus>
        }
      >
        {(invoices) => (
          <AgedBalance
            rows={agedBalance(owedOf(invoices), day).map((row) => ({ ...row, id: row.payeeId }))}
            day={day}
          />
        )}
      </QueryView>
      <Journal day={day} />
    </div>
  );
}

function AgedBalance({ rows, day }: { rows: readonly Aged[]; day: string }) {
  const exported: ExportedList<Aged> = {
    noun: { one: 'formateur', many: 'formateurs', isFeminine: false },
    fileName: 'balance-agee',
    sheetName: 'Balance âgée',
    ...list(rows),
    columns: () => Promise.resolve(AGED_COLUMNS),
    record: (format, count) => recordExport('balance', format, count),
  };
  if (rows.length === 0) {
    return <EmptyState compact title="Rien à payer" description="Toutes les factures sont réglées." />;
  }
  return (
    <section className="pay-block" aria-labelledby="pay-aged">
      <div className="pay-block-head">
        <div>
          <h2 id="pay-aged">Balance âgée</h2>
          <p className="muted">
            Au {formatDate(day)}, {euros(sumOf(rows.map(({ total }) => ({ cents: total }))))} dus.
          </p>
        </div>
        <ExportMenu list={exported} />
      </div>
      <DataTable label="Balance âgée" columns={COLUMNS} rows={withTotal(rows)} />
    </section>
  );
}

function Journal({ day }: { day: string }) {
  // What is decided later today would be in no export.
  const last = addDays(day, -1);
  const { control } = useForm({ defaultValues: { from: `${last.slice(0, 4)}-01-01`, to: last } });
  const [from, to] = useWatch({ control, name: ['from', 'to'] });
  const isPeriod = from !== '' && to !== '' && from <= to && to <= last;
  const query = useQuery({ ...journalQueryOptions(from, to), enabled: isPeriod });
  const entries = journalOf((query.data ?? []).map(pieceOf)).map((entry, index): ExportedEntry => ({
    ...entry,
    id: String(index),
  }));
  const isTooLong =
    entries.length > MAX_EXPORTED || (query.error instanceof AppError && query.error.code === 'too_large');
  const exported: ExportedList<ExportedEntry> = {
    noun: { one: 'écriture', many: 'écritures', isFeminine: true },
    fileName: `journal-${from}-${to}`,
    sheetName: 'Journal',
    ...list(entries),
    columns: () => Promise.resolve(JOURNAL_COLUMNS),
    record: (format, count) => recordExport('journal', format, count),
  };
  return (
    <Section title="Journal pour le comptable">
      <div className="pay-columns">
        <p>
          Les achats approuvés, les avoirs et la banque, dans les dix-huit colonnes du fichier des écritures
          comptables. Une écriture garde sa date et son numéro d’un export à l’autre{'\u00a0'}: ce qui est
          décidé ensuite en ajoute une.
        </p>
        <div className="pay-exports">
          <DateField name="from" control={control} label="Du" required />
          <DateField name="to" control={control} label="Au" min={from} max={last} required />
          {!isPeriod && (
            <output className="muted">
              {to > last
                ? 'Ce qui est décidé aujourd’hui entre dans le journal demain.'
                : 'Choisissez deux jours, le premier avant le dernier.'}
            </output>
          )}
          {isPeriod && isTooLong && (
            <p role="alert">
              Plus de {MAX_EXPORTED.toLocaleString('fr-FR')} écritures{'\u00a0'}: choisissez une période plus
              courte.
            </p>
          )}
          {isPeriod && !isTooLong && (
            <QueryView query={query} compact failed="Impossible de charger le journal" pending={null}>
              {() =>
                entries.length > 0 ? (
                  <ExportMenu list={exported} />
                ) : (
                  <p className="muted">
                    Aucune écriture sur cette période.
                    {to === last && ' Ce qui est décidé aujourd’hui entre dans le journal demain.'}
                  </p>
                )
              }
            </QueryView>
          )}
        </div>
      </div>
    </Section>
  );
}
