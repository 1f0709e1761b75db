import { useQuery } from '@tanstack/react-query';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { formatDate } from '@trame/domain';
import { euros, isInStage, leftToCredit } from '@trame/domain/invoices';
import { Link } from '@trame/platform/router';
import { relatedQuery, type Invoice } from '../data/invoices.ts';
import { amountText, nameOf } from '../model/invoice.ts';
import { InvoiceState } from './invoice-state.tsx';

type CreditLinksProps = { invoice: Invoice; invoicesPath: string };

/** Of a credit note, the invoice that it takes back and what is left of it; of an invoice, its credit notes. */
export function CreditLinks({ invoice, invoicesPath }: CreditLinksProps) {
  const { id, kind, whole } = invoice;
  const isCredit = kind === 'credit_note';
  const of = isCredit ? whole.corrects : id;
  const corrected = useQuery({
    ...relatedQuery({ column: 'id', id: of ?? '' }),
    enabled: isCredit && of !== null,
  });
  const notes = useQuery({ ...relatedQuery({ column: 'corrects', id: of ?? '' }), enabled: of !== null });
  useQuietReport([corrected.error, notes.error], 'credit-notes');
  const living = (notes.data ?? []).filter(
    ({ status, withdrawn_at }) => withdrawn_at === null && !isInStage(status, 'turnedDown'),
  );
  const [invoiceOfNote] = corrected.data ?? [];
  if (isCredit && invoiceOfNote) {
    const left = leftToCredit(invoiceOfNote, living);
    return (
      <section className="fct-credit" aria-label="Facture reprise">
        <p>
          Reprend la <Link to={`${invoicesPath}/${invoiceOfNote.id}`}>facture {invoiceOfNote.number}</Link> du{' '}
          {formatDate(invoiceOfNote.issued_on)} <InvoiceState invoice={invoiceOfNote} />
        </p>
        <p className="muted num">
          {euros(invoiceOfNote.gross_cents)} TTC, dont {euros(left.net_cents + left.vat_cents)} restent après{' '}
          {living.length > 1 ? 'ses avoirs' : 'cet avoir'}
        </p>
      </section>
    );
  }
  if (isCredit || living.length === 0) return null;
  return (
    <section className="fct-credit" aria-label="Avoirs de cette facture">
      {living.map((note) => (
        <p key={note.id}>
          <Link to={`${invoicesPath}/${note.id}`}>{nameOf(note)}</Link>{' '}
          <span className="num">{amountText(note)}</span> <InvoiceState invoice={note} />
        </p>
      ))}
    </section>
  );
}
