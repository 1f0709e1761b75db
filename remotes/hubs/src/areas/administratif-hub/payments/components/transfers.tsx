import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { countOf } from '@trame/app/noun';
import { QueryView } from '@trame/app/query-view';
import { SearchBox } from '@trame/app/search-box';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { formatDate, isCalendarDate, today, withDe } from '@trame/domain';
import { ibanEnd } from '@trame/domain/company';
import { euros, HOLD_LIFTERS, nextTransferDay, RUN_INVOICES } from '@trame/domain/invoices';
import { useNavigate } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { DateField } from '@trame/ui/date-field';
import { Section } from '@trame/ui/page';
import { EmptyState, LoadingStatus } from '@trame/ui/states';
import { TableSkeleton } from '@trame/ui/table-skeleton';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { INVOICE_NOUN } from '../../invoices/model/invoice.ts';
import {
  payFailure,
  payablesQueryOptions,
  paymentsChanged,
  paymentWeekdayQueryOptions,
  type Payables,
} from '../data/payments.ts';
import { colleaguesOfRunOptions, createRun } from '../data/runs.ts';
import { heldBy, isForDecision, lacksAccount, nextExecution, sumOf, type Payable } from '../model/payable.ts';
import { RunList } from './run-list.tsx';

const AccountDialog = lazyDialog(() => import('./account-dialog.tsx'));

/** What is approved: to pay, or held with the reason; and the transfers that were prepared. */
export function Transfers({ base }: { base: string }) {
  const [search, setSearch] = useState('');
  const searchRef = useRef<HTMLInputElement>(null);
  const toPay = useInfiniteQuery(payablesQueryOptions(false, search));
  const held = useInfiniteQuery(payablesQueryOptions(true, search));
  const [keys, setKeys] = useState<readonly string[]>();
  // The first part is selected, as it is read at first, whatever is searched for later. Others are for somebody to decide, or
  // for the colleague who alone may pay them.
  const [first, setFirst] = useState<readonly string[]>();
  if (keys === undefined && toPay.data && search === '' && !toPay.isPlaceholderData) {
    const wanted = toPay.data.rows.filter((row) => !isForDecision(row));
    setKeys(wanted.map(keyOf));
    setFirst(wanted.map(({ id }) => id));
  }
  const others = useQuery({
    ...colleaguesOfRunOptions(first ?? []),
    enabled: first !== undefined && first.length > 0 && first.length <= RUN_INVOICES,
  });
  const [isParted, setParted] = useState(false);
  if (keys && others.isSuccess && !others.isPlaceholderData && !isParted) {
    setParted(true);
    setKeys(keys.filter((key) => !others.data.some((id) => key.startsWith(id))));
  }
  const hasSome = search !== '' || [toPay, held].some(({ data }) => data !== undefined && data.total > 0);
  return (
    <div className="pay-stack">
      {hasSome && (
        <SearchBox
          value={search}
          placeholder="Rechercher (formateur, numéro)..."
          onChange={setSearch}
          inputRef={searchRef}
        />
      )}
      <QueryView
        query={toPay}
        failed="Impossible de charger les factures à payer"
        pending={
          <LoadingStatus label="Chargement des factures à payer...">
            <TableSkeleton rows={4} />
          </LoadingStatus>
        }
      >
        {(payables) => (
          <ToPay
            payables={payables}
            forColleague={others.data ?? []}
            keys={keys ?? []}
            onKeys={setKeys}
            isSearched={search !== ''}
            base={base}
          >
            <Rest query={toPay} payables={payables} />
          </ToPay>
        )}
      </QueryView>
      <QueryView query={held} compact failed="Impossible de charger les factures retenues" pending={null}>
        {(payables) => (
          <Held payables={payables}>
            <Rest query={held} payables={payables} />
          </Held>
        )}
      </QueryView>
      <RunList base={base} />
    </div>
  );
}

type RestProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  payables: Payables;
};

/** How many there are, where they are more than the table shows, and the next ones. */
function Rest({ query, payables: { rows, total, cents } }: RestProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="pay-actions">
      <p className="muted num">
        {rows.length} sur {countOf(INVOICE_NOUN, total)}, {euros(cents)} en tout
      </p>
      <Button size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Afficher la suite
      </Button>
    </div>
  );
}

const PAYEE: DataColumn<Payable> = { key: 'payee', title: 'Formateur', cell: ({ payee }) => payee };
const NUMBER: DataColumn<Payable> = { key: 'number', title: 'Facture', cell: ({ number }) => number };
const AMOUNT: DataColumn<Payable> = {
  key: 'amount',
  title: 'Montant',
  align: 'end',
  width: 130,
  narrow: 'sign',
  cell: ({ cents }) => <strong>{euros(cents)}</strong>,
};
const payColumnsOf = (forColleague: readonly string[]): readonly DataColumn<Payable>[] => [
  {
    ...PAYEE,
    note: (row) => (
      <>
        {row.holds.length > 0 && (
          <span className="pay-odd">{row.holds.map(({ sentence }) => sentence).join(' ')} </span>
        )}
        {forColleague.includes(row.id) && 'Un collègue la paie.'}
      </>
    ),
  },
  NUMBER,
  { key: 'account', title: 'Compte', width: 110, cell: ({ iban_last4: last }) => last && ibanEnd(last) },
  { key: 'due', title: 'Échéance', width: 120, cell: ({ due_on: due }) => due && formatDate(due) },
  AMOUNT,
];
const heldColumnsOf = (onGive: (one: Payable) => void): readonly DataColumn<Payable>[] => [
  PAYEE,
  NUMBER,
  {
    key: 'why',
    title: 'Pourquoi, et qui peut la libérer',
    width: '42%',
    narrow: 'plain',
    cell: (row) => (
      <ul className="pay-holds">
        {heldBy(row).map((hold) => (
          <li key={hold.hold}>
            {hold.sentence} <span className="muted">{HOLD_LIFTERS[hold.lifted_by]}</span>
            {lacksAccount(row, hold) && (
              <p>
                <Button
                  size="sm"
                  aria-label={`Saisir le compte ${withDe(row.payee)}, facture ${row.number}`}
                  onClick={() => onGive(row)}
                >
                  Saisir le compte…
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
    ),
  },
  AMOUNT,
];

/** What a person selects: an invoice, as it was when they did. */
const keyOf = (row: Payable): string => `${row.id} ${isForDecision(row)}`;

type ToPayProps = {
  payables: Payables;
  /** Of what is selected, also of rows that the search hides. */
  keys: readonly string[];
  onKeys: (keys: readonly string[]) => void;
  /** Those that a colleague has to pay, of all that could be selected. */
  forColleague: readonly string[];
  isSearched: boolean;
  base: string;
  children: ReactNode;
};

function ToPay(props: ToPayProps) {
  const { payables, keys, onKeys, forColleague, isSearched, base, children } = props;
  const { rows } = payables;
  const columns = useMemo(() => payColumnsOf(forColleague), [forColleague]);
  // One that was held or paid meanwhile, or is for somebody to decide since, is no longer selected.
  const selected = rows.filter((row) => keys.includes(keyOf(row)));
  const weekday = useQuery(paymentWeekdayQueryOptions());
  const firstDay = nextExecution(today(), weekday.data ?? undefined);
  if (rows.length === 0) {
    return (
      <EmptyState
        title="Aucune facture à payer"
        description={
          isSearched
            ? 'Aucune ne porte ces mots. Effacez la recherche pour les revoir toutes.'
            : 'Une facture approuvée arrive ici, avec son compte et son échéance.'
        }
      />
    );
  }
  return (
    <div className="pay-run">
      <div className="pay-list">
        <DataTable
          label="Factures à payer"
          columns={columns}
          rows={rows}
          selection={{
            ids: selected.map(({ id }) => id),
            onChange: (ids) => {
              const shown = new Set(rows.map(keyOf));
              onKeys([
                ...keys.filter((key) => !shown.has(key)),
                ...rows.filter(({ id }) => ids.includes(id)).map(keyOf),
              ]);
            },
            labelOf: ({ number, payee }) => `Payer la facture ${number} ${withDe(payee)}`,
          }}
        />
        {children}
      </div>
      <div className="pay-side">
        <PrepareRun
          selected={selected}
          onLeaveOut={(left) => {
            const gone = new Set(left.map(keyOf));
            onKeys(keys.filter((key) => !gone.has(key)));
          }}
          base={base}
          firstDay={firstDay}
        />
      </div>
    </div>
  );
}

type PrepareRunProps = {
  selected: readonly Payable[];
  onLeaveOut: (rows: readonly Payable[]) => void;
  base: string;
  firstDay: string;
};

function PrepareRun({ selected, onLeaveOut, base, firstDay }: PrepareRunProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notice = useActionNotice();
  const { control } = useForm({ values: { day: firstDay }, resetOptions: { keepDirtyValues: true } });
  const day = useWatch({ control, name: 'day' });
  const isClosed = isCalendarDate(day) && nextTransferDay(day) !== day;
  const isTooMany = selected.length > RUN_INVOICES;
  const colleagues = useQuery({
    ...colleaguesOfRunOptions(selected.map(({ id }) => id)),
    enabled: selected.length > 0 && !isTooMany,
  });
  const forColleague = selected.filter(({ id }) => colleagues.data?.includes(id));
  const { mutate, isPending } = useSoleMutation({
    mutationFn: () =>
      createRun(
        selected.map(({ id }) => id),
        day,
      ),
    onSuccess: (run) => void navigate(`${base}/${run}`),
    onError: (error) =>
      notice.failed(error, payFailure(error) ?? failureAdvice(error), 'Le virement n’est pas préparé'),
    onSettled: () => paymentsChanged(client),
  });
  return (
    <Section title="Préparer un virement">
      <div className="pay-side-body">
        <div>
          <p className="muted">Total, {countOf(INVOICE_NOUN, selected.length)}</p>
          <p className="pay-total">{euros(sumOf(selected))}</p>
        </div>
        <DateField name="day" control={control} label="Jour d’exécution" min={today()} required />
        {isClosed && (
          <p className="error-text" role="alert">
            Les banques n’exécutent aucun virement ce jour-là{'\u00a0'}: choisissez par exemple le{' '}
            {formatDate(nextTransferDay(day))}.
          </p>
        )}
        <Button
          variant="primary"
          block
          loading={isPending}
          disabled={
            selected.length === 0 ||
            isTooMany ||
            forColleague.length > 0 ||
            !isCalendarDate(day) ||
            isClosed ||
            day < today()
          }
          onClick={() => mutate()}
        >
          Préparer le virement
        </Button>
        {forColleague.length > 0 && (
          <Alert
            tone="warning"
            title={
              forColleague.length > 1
                ? `Un collègue doit payer ${forColleague.length} de ces factures`
                : 'Un collègue doit payer une de ces factures'
            }
          >
            <p>
              Avec ce que vous avez approuvé et payé vers le même compte, le montant à deux personnes est
              atteint.
            </p>
            <ul className="pay-colleague num">
              {forColleague.map(({ id, number, payee, cents }) => (
                <li key={id}>
                  {number}, {payee}, <span className="nowrap">{euros(cents)}</span>
                </li>
              ))}
            </ul>
            <Button size="sm" onClick={() => onLeaveOut(forColleague)}>
              {forColleague.length > 1 ? 'Les laisser à un collègue' : 'La laisser à un collègue'}
            </Button>
          </Alert>
        )}
        {isTooMany && (
          <p className="error-text" role="alert">
            Un virement compte {RUN_INVOICES} factures au plus{'\u00a0'}: désélectionnez-en{' '}
            {selected.length - RUN_INVOICES}.
          </p>
        )}
        <p className="help">Rien ne part. Vous relisez, puis téléchargez le fichier pour la banque.</p>
      </div>
    </Section>
  );
}

function Held({ payables: { rows, total }, children }: { payables: Payables; children: ReactNode }) {
  const [given, setGiven] = useState<Payable>();
  const [columns] = useState(() => heldColumnsOf(setGiven));
  if (rows.length === 0) return null;
  return (
    <section className="pay-block" aria-labelledby="pay-held">
      <h2 id="pay-held">
        Retenues <span className="muted">{total}</span>
      </h2>
      <DataTable label="Factures retenues" columns={columns} rows={rows} />
      {children}
      {given && <AccountDialog invoice={given} onClose={() => setGiven(undefined)} />}
    </section>
  );
}
