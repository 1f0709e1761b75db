import { euros } from '@trame/domain/invoices';
import type { YearTotals } from '../model/totals.ts';

/** The totals of a year, with VAT. */
export function InvoiceSums({ year, totals }: { year: string; totals: YearTotals }) {
  const { toCome, toPayBack, paid, invoiced, count } = totals;
  return (
    <dl className="invoices-sums">
      <div>
        <dt>À recevoir</dt>
        <dd className="display num">{euros(toCome)}</dd>
      </div>
      {toPayBack > 0 && (
        <div>
          <dt>À rembourser</dt>
          <dd className="display num">{euros(toPayBack)}</dd>
        </div>
      )}
      <div>
        <dt>Reçu en {year}</dt>
        <dd className="display num">{euros(paid)}</dd>
      </div>
      <div>
        <dt>Facturé en {year}</dt>
        <dd className="display num">{euros(invoiced)}</dd>
        <dd className="muted num">{count}</dd>
      </div>
    </dl>
  );
}
