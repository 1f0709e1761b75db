import { useQuery } from '@tanstack/react-query';
import { ListPage } from '@trame/app/list-page';
import { countOf } from '@trame/app/noun';
import { select, selectionOf, useSelectionStore } from '@trame/app/selection-store';
import { ShortcutsHint } from '@trame/app/shortcuts-hint';
import { useEntityList } from '@trame/app/use-entity-list';
import { UndoBar, useUndo } from '@trame/app/undo-bar';
import { useKeys } from '@trame/app/use-keys';
import { withDe } from '@trame/domain';
import { useLocation, useNavigate, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { DataTable } from '@trame/ui/data-table';
import { ChoiceFilter } from '@trame/ui/filter-bar';
import { Kbd } from '@trame/ui/kbd';
import { FileUp, Landmark } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { InvoiceFilterBar } from './components/invoice-filters.tsx';
import { INVOICE_FILTERS, invoiceList, readingDaysQuery, stateCountsQuery } from './data/invoices.ts';
import { comesFrom, nounOf, theInvoice, TITLE } from './model/invoice.ts';
import { useInvoiceKeys } from './model/shortcuts.ts';
import { columnsOf } from './components/invoice-columns.tsx';
import { LIST_KEY, ManyInvoices } from './components/many-invoices.tsx';
import './styles/invoices.css';

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
  const { data: counts } = useQuery(stateCountsQuery(filters));
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
      <ManyInvoices rows={rows} filters={filters} total={list.total ?? 0} />
      <UndoBar />
    </>
  );
}
