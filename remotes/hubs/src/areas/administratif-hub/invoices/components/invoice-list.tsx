import { NextPageButton } from './next-page-button.tsx';
import { QueryView } from '@trame/app/query-view';
import { useEndlessList } from '@trame/app/endless-list';
import { Link, useLocation } from '@trame/platform/router';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { invoiceList, readingDaysQuery, type InvoiceFilters, type InvoiceRow } from '../data/invoices.ts';
import { ageText, amountText, isLate } from '../model/invoice.ts';
import { verdictTitle } from '../model/verdict.ts';

type InvoiceListProps = {
  filters: InvoiceFilters;
  shownId: string;
  linkTo: (id: string) => string;
};

/** The list that the person came from, beside the invoice; it shows the same filters. */
export function InvoiceList({ filters, shownId, linkTo }: InvoiceListProps) {
  const { query, view, loadMore } = useEndlessList(invoiceList.rows(filters));
  const [now] = useState(() => Date.now());
  const { state } = useLocation();
  return (
    <nav className="fct-list" aria-label="Factures de la liste">
      <QueryView
        query={view}
        compact
        failed="Impossible de charger la liste"
        pending={
          <LoadingStatus label="Chargement des factures...">
            {Array.from({ length: 6 }, (_, line) => (
              <div key={line} className="fct-list-still">
                <SkeletonBlock width="70%" />
                <SkeletonBlock width="45%" />
              </div>
            ))}
          </LoadingStatus>
        }
      >
        {(rows) => (
          <>
            {rows.length === 0 && (
              <p className="muted fct-list-none">Plus aucune facture dans cette liste.</p>
            )}
            <ol>
              {rows.map((row) => (
                <li key={row.id}>
                  <Link
                    to={linkTo(row.id)}
                    // What was searched for is not in the address.
                    state={state}
                    replace
                    aria-current={row.id === shownId ? 'true' : undefined}
                    ref={row.id === shownId ? bringIntoView : undefined}
                  >
                    <Line invoice={row} now={now} />
                  </Link>
                </li>
              ))}
            </ol>
            <NextPageButton query={query} onMore={loadMore} />
          </>
        )}
      </QueryView>
    </nav>
  );
}

/** Scrolls the list alone: the page remains where it is. */
function bringIntoView(element: HTMLElement | null): void {
  const list = element?.closest('nav');
  if (!element || !list) return;
  const [line, frame] = [element.getBoundingClientRect(), list.getBoundingClientRect()];
  if (line.top < frame.top) list.scrollTop -= frame.top - line.top;
  else if (line.bottom > frame.bottom) list.scrollTop += line.bottom - frame.bottom;
}

function Line({ invoice, now }: { invoice: InvoiceRow; now: number }) {
  const { data: readingDays } = useQuery(readingDaysQuery);
  return (
    <>
      <span className="fct-line">
        <strong>{invoice.full_name}</strong>
        <strong className="num">{amountText(invoice)}</strong>
      </span>
      <span className="fct-line muted">
        <span>
          {invoice.is_deposit && 'Acompte '}
          {invoice.number} · {verdictTitle(invoice)}
        </span>
        <span className={isLate(invoice, now, readingDays) ? 'fct-late num' : 'num'}>
          {ageText(invoice.since, now)}
        </span>
      </span>
    </>
  );
}
