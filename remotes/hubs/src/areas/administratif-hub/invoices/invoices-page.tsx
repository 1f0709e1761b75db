import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { ListPage } from '@trame/app/list-page';
import type { BulkAction } from '@trame/app/bulk-action';
import { countOf, type Noun } from '@trame/app/noun';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { clearSelection, select, selectionOf, useSelectionStore } from '@trame/app/selection-store';
import { SelectionBar } from '@trame/app/selection-bar';
import { ShortcutsHint } from '@trame/app/shortcuts-hint';
import { useBulkAction } from '@trame/app/use-bulk-action';
import { useEntityList } from '@trame/app/use-entity-list';
import { UndoBar, useUndo } from '@trame/app/undo-bar';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useKeys } from '@trame/app/use-keys';
import { formatDate, withDe } from '@trame/domain';
import { euros, INVOICE_STATUS, invoiceNoun } from '@trame/domain/invoices';
import { useHost } from '@trame/platform';
import { useLocation, useNavigate, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { ChoiceFilter } from '@trame/ui/filter-bar';
import { Kbd } from '@trame/ui/kbd';
import { Check, FileUp, Landmark } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApproveDialog, type Asked } from './components/approve-dialog.tsx';
import { InvoiceFilterBar } from './components/invoice-filters.tsx';
import { InvoiceState } from './components/invoice-state.tsx';
import { ManyMoveDialog } from './components/many-move-dialog.tsx';
import { SelectionMenu } from './components/selection-menu.tsx';
import { VerdictStrip } from './components/verdict-strip.tsx';
import {
  approvalsBefore,
  assignMany,
  invoiceIds,
  invoiceNames,
  moveMany,
  type Approval,
  type AskedStatus,
  type ManyStep,
} from './data/bulk.ts';
import {
  INVOICE_FILTERS,
  invoiceList,
  invoicesChanged,
  readingDaysQuery,
  stateCountsQuery,
  type InvoiceRow,
} from './data/invoices.ts';
import {
  accountNote,
  ageText,
  amountText,
  comesFrom,
  holderText,
  isLate,
  nounOf,
  signedCents,
  theInvoice,
  TITLE,
} from './model/invoice.ts';
import { useInvoiceKeys } from './model/shortcuts.ts';
import { verdictTitle } from './model/verdict.ts';
import './styles/invoices.css';

const OutcomeDialog = lazyDialog(() => import('@trame/app/outcome-dialog'));

const LIST_KEY = 'invoices';

const columnsOf = (
  now: number,
  readingDays: number | null | undefined,
): readonly DataColumn<InvoiceRow>[] => [
  {
    key: 'trainer',
    title: 'Formateur',
    cell: ({ full_name }) => full_name,
    note: ({ number, mission_title, is_deposit }) =>
      [is_deposit ? `Acompte ${number}` : number, mission_title].filter(Boolean).join(' · '),
  },
  {
    key: 'amount',
    title: 'Montant',
    cell: (invoice) => <span className="num">{amountText(invoice)}</span>,
    note: ({ status, approved_cents }) =>
      status === INVOICE_STATUS.partly && approved_cents !== null && `${euros(approved_cents)} approuvés`,
    width: 120,
    align: 'end',
    order: 'amount',
  },
  {
    key: 'verdict',
    title: 'Verdict',
    cell: (invoice) => (
      <span className="fct-verdict">
        <VerdictStrip {...invoice} />
        {verdictTitle(invoice)}
      </span>
    ),
    note: (invoice) =>
      [
        invoice.deposit_reason && `Déposé${invoiceNoun(invoice.kind).ending} quand même`,
        accountNote(invoice),
        invoice.missing_evidence > 0 && 'Preuves manquantes',
      ]
        .filter(Boolean)
        .join(' · '),
    width: '22%',
    narrow: 'plain',
  },
  {
    key: 'status',
    title: 'État',
    cell: (invoice) => <InvoiceState invoice={invoice} />,
    // As wide as « Approuvée partiellement ».
    width: 208,
    narrow: 'sign',
  },
  {
    key: 'since',
    title: 'Chez qui, depuis',
    cell: holderText,
    note: (invoice) => (
      <span className={isLate(invoice, now, readingDays) ? 'fct-late num' : 'num'}>
        depuis {ageText(invoice.since, now)}
      </span>
    ),
    width: 148,
    order: 'age',
  },
  {
    key: 'due',
    title: 'Échéance',
    cell: ({ due_on }) => <span className="num">{due_on ? formatDate(due_on) : '–'}</span>,
    width: 108,
    order: 'due',
    narrow: 'none',
  },
];

const COUNT = new Intl.NumberFormat('fr-FR');

const STATES = [
  { value: 'to_process', label: 'À traiter' },
  { value: 'waiting', label: 'En litige ou suspendues' },
  { value: 'approved', label: 'Approuvées' },
  { value: 'paid', label: 'Payées' },
  { value: 'closed', label: 'Closes' },
  { value: 'all', label: 'Toutes' },
] as const;

/** The inbox: invoices to process, found by filters, approved one by one or together. */
export default function InvoicesPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const list = useEntityList(invoiceList, INVOICE_FILTERS);
  const { filters } = list;
  const base = useResolvedPath('.').pathname.replace(/\/$/, '');
  const accounts = useResolvedPath('../comptes', { relative: 'path' }).pathname;
  // The page of an invoice goes on in the same list.
  const { search, state: visit } = useLocation();
  const { ids } = useSelectionStore((state) => selectionOf(state, LIST_KEY));
  // Ages are those of when the page was opened: a list that is read again shows the same ones.
  const [now] = useState(() => Date.now());
  const { data: readingDays } = useQuery(readingDaysQuery);
  const columns = useMemo(() => columnsOf(now, readingDays), [now, readingDays]);
  const rows = list.view.data ?? [];
  const chosen = rows.filter(({ id }) => ids.includes(id));
  // What a step moves may leave the list, and goes on being called as it was.
  const [moved, setMoved] = useState<Noun>(nounOf([]));
  const bulk = useBulkAction({
    noun: moved,
    readNames: invoiceNames,
    changed: () => invoicesChanged(client),
  });
  const { data: counts } = useQuery(stateCountsQuery(filters));
  const { telemetry } = useHost();
  const notice = useActionNotice();
  const [asked, setAsked] = useState<Asked>();
  const [askedStep, setAskedStep] = useState<AskedStatus>();
  const start = (action: BulkAction, wanted: readonly string[], known: readonly { kind: string }[]) => {
    setMoved(nounOf(known, wanted.length));
    bulk.start(action, wanted);
  };
  const move = (step: ManyStep, wanted: readonly string[], read?: readonly Approval[]) => {
    const seen = new Map([...(read ?? []), ...rows].map(({ id, updated_at }) => [id, updated_at]));
    start(
      moveMany(step, seen, (error) => telemetry.report(error, { during: 'move-invoices' })),
      wanted,
      read ?? chosen,
    );
  };
  const approve = (approved: readonly Approval[]) => {
    setAsked(undefined);
    move(
      { status: 205 },
      approved.map(({ id }) => id),
      approved,
    );
  };
  const asking = useMutation({
    mutationFn: async (wanted: readonly string[]): Promise<Asked> => {
      const approvals = await approvalsBefore(wanted);
      return { approvals, gone: wanted.length - approvals.length };
    },
    networkMode: 'always',
    onSuccess: setAsked,
    onError: (error) => notice.failed(error, failureAdvice(error), 'Rien n’a été approuvé'),
  });
  const { areOn, toggle } = useInvoiceKeys();
  const table = useRef<HTMLDivElement>(null);
  const goTo = (step: 1 | -1) => {
    const links = [...(table.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    links[at === -1 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
  };
  const undo = useUndo();
  useKeys({ j: () => goTo(1), k: () => goTo(-1), u: () => void undo() }, areOn);
  // Once: somebody who comes back goes on from the row that they opened.
  const left = useRef(comesFrom(visit));
  const isShown = rows.length > 0;
  useEffect(() => {
    if (!isShown || left.current === undefined) return;
    const path = `${base}/${left.current}`;
    left.current = undefined;
    [...(table.current?.querySelectorAll('a') ?? [])].find((link) => link.pathname.endsWith(path))?.focus();
  }, [isShown, base]);
  const sum = chosen.reduce((total, invoice) => total + signedCents(invoice), 0);
  return (
    <>
      <ListPage
        title={TITLE}
        actions={
          <>
            <ShortcutsHint areOn={areOn} onToggle={toggle}>
              <span>
                <Kbd>J</Kbd> <Kbd>K</Kbd> parcourir
              </span>
              <span>
                <Kbd>Entrée</Kbd> ouvrir
              </span>
            </ShortcutsHint>
            <Button icon={<Landmark className="icon" aria-hidden />} href={accounts}>
              Comptes à confirmer
            </Button>
            <Button icon={<FileUp className="icon" aria-hidden />} href={`${base}/deposer`}>
              Déposer pour un formateur
            </Button>
          </>
        }
        list={list}
        texts={{
          failed: 'Impossible de charger les factures',
          loading: 'Chargement des factures...',
          search: 'Rechercher (nom, mission, numéro)...',
          count: (total) => countOf(nounOf(rows, total), total),
          notFound: 'Aucune facture trouvée',
          empty: {
            title: 'Aucune facture à traiter',
            description: 'Celles que les formateurs déposent arrivent ici, avec ce que les règles en disent.',
          },
        }}
        filters={
          <>
            <ChoiceFilter
              label="État"
              value={filters.state}
              options={STATES.map(({ value, label }) => ({
                value,
                label: counts?.has(value) ? `${label} (${COUNT.format(counts.get(value) ?? 0)})` : label,
              }))}
              onChange={(state) => list.setFilter({ state })}
            />
            <InvoiceFilterBar filters={filters} onChange={list.setFilter} onOrder={list.setOrder} />
          </>
        }
      >
        {(shownRows, shown) => (
          <div ref={table}>
            <DataTable
              label={TITLE}
              columns={columns}
              rows={shownRows}
              hrefOf={({ id }) => `${base}/${id}${search}`}
              // What was searched for is not in the address.
              onOpen={({ id }) => void navigate(`${base}/${id}${search}`, { state: visit })}
              selection={{
                ids,
                onChange: (next) => select(LIST_KEY, next),
                labelOf: (invoice) => `Sélectionner ${theInvoice(invoice)} ${withDe(invoice.full_name)}`,
              }}
              {...shown}
            />
          </div>
        )}
      </ListPage>
      <SelectionBar
        listKey={LIST_KEY}
        noun={nounOf(chosen, ids.length)}
        total={list.total ?? 0}
        readAll={(limit) => invoiceIds(filters, limit)}
      >
        <div className="fct-bulk">
          {chosen.length === ids.length && <span className="num">{euros(sum)}</span>}
          <Button
            size="sm"
            variant="primary"
            icon={<Check className="icon" aria-hidden />}
            loading={asking.isPending}
            onClick={() => asking.mutate(ids)}
          >
            Approuver
          </Button>
          <SelectionMenu
            onTake={() => move({ status: 204 }, ids)}
            onAsk={setAskedStep}
            onAssign={(person) =>
              start(assignMany(person, new Map(rows.map((row) => [row.id, row]))), ids, chosen)
            }
          />
        </div>
      </SelectionBar>
      {askedStep && (
        <ManyMoveDialog
          status={askedStep}
          noun={nounOf(chosen, ids.length)}
          count={ids.length}
          onClose={() => setAskedStep(undefined)}
          onMove={(step) => move(step, ids)}
        />
      )}
      {asked && <ApproveDialog asked={asked} onApprove={approve} onClose={() => setAsked(undefined)} />}
      <UndoBar />
      {bulk.job && (
        <OutcomeDialog
          noun={moved}
          job={bulk.job}
          onRetry={() => bulk.job && bulk.retry(bulk.job)}
          onStop={bulk.stop}
          onUndo={() => (bulk.job ? bulk.undo(bulk.job) : Promise.reject(new Error('nothing to undo')))}
          onClose={() => {
            bulk.close();
            clearSelection(LIST_KEY);
          }}
        />
      )}
    </>
  );
}
