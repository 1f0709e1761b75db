import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { UndoBar } from '@trame/app/undo-bar';
import { useListFilters } from '@trame/app/use-list-filters';
import { usePage } from '@trame/platform';
import { useLocation, useNavigate, useParams, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { InvoiceList } from './components/invoice-list.tsx';
import { InvoiceState } from './components/invoice-state.tsx';
import { useNeighbours } from './components/use-neighbours.ts';
import { INVOICE_FILTERS, invoiceQuery } from './data/invoices.ts';
import { amountText, leftAt, nameOf, TITLE, turnText } from './model/invoice.ts';
import { OpenedInvoice, type Paths } from './components/opened-invoice.tsx';
import './styles/invoices.css';

/** One invoice: the list it came from, its page, and what the rules say of it beside what can be decided. */
export default function InvoicePage() {
  const { invoiceId = '' } = useParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const list = useResolvedPath('..', { relative: 'path' }).pathname.replace(/\/$/, '');
  const area = list.replace(/\/[^/]*$/, '');
  const paths: Paths = { list, missions: `${area}/missions`, accounts: `${area}/comptes` };
  const { filters } = useListFilters(INVOICE_FILTERS);
  const neighbours = useNeighbours(filters, invoiceId);
  const query = useQuery(invoiceQuery(invoiceId));
  // As in the list: an age that is read again remains the same.
  const [now] = useState(() => Date.now());
  const title = query.data ? nameOf(query.data) : 'Facture';
  usePage({ title, isWide: true, breadcrumbs: [{ label: TITLE, to: `${list}${search}` }] });
  const go = (id: string | undefined) => {
    if (id) void navigate(`${list}/${id}${search}`, { replace: true, state });
  };
  const back = () => void navigate(`${list}${search}`, { state: leftAt(state, invoiceId) });
  return (
    <div className="fct-page">
      <div className="fct-head">
        <h1>{title}</h1>
        {query.data && <InvoiceState invoice={query.data} />}
        {query.data && (
          <p className="fct-whose muted num">
            {/* A name in letters written from the right must not move the amount. */}
            <bdi>{query.data.full_name}</bdi> · {amountText(query.data)} · {turnText(query.data, now)}
          </p>
        )}
        <span className="fct-moves">
          <IconButton
            size="sm"
            label="Facture précédente"
            icon={<ChevronLeft className="icon" aria-hidden />}
            disabled={neighbours.previous === undefined}
            onClick={() => go(neighbours.previous)}
          />
          <IconButton
            size="sm"
            label="Facture suivante"
            icon={<ChevronRight className="icon" aria-hidden />}
            disabled={neighbours.next === undefined}
            onClick={() => go(neighbours.next)}
          />
        </span>
      </div>
      <div className="fct-panes">
        <InvoiceList filters={filters} shownId={invoiceId} linkTo={(id) => `${list}/${id}${search}`} />
        <QueryView
          query={query}
          failed="Impossible de charger cette facture"
          pending={
            <LoadingStatus label="Chargement de la facture...">
              <div className="fct-loading">
                <SkeletonBlock height={620} />
                <SkeletonBlock height={420} />
              </div>
            </LoadingStatus>
          }
          missing={
            <EmptyState
              title="Rien à cette adresse"
              description="Le lien est incomplet, ou cette facture n’existe pas."
              action={<Button href={list}>Revenir aux factures</Button>}
            />
          }
        >
          {(invoice) => (
            <OpenedInvoice
              key={invoice.id}
              invoice={invoice}
              paths={paths}
              onNext={() => go(neighbours.next)}
              onPrevious={() => go(neighbours.previous)}
              onBack={back}
            />
          )}
        </QueryView>
      </div>
      <UndoBar />
    </div>
  );
}
