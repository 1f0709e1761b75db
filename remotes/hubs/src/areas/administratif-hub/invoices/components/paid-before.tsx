import { useQuery } from '@tanstack/react-query';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { formatDate } from '@trame/domain';
import { euros, isInStage } from '@trame/domain/invoices';
import { Link } from '@trame/platform/router';
import { paidBeforeQuery, type Invoice } from '../data/invoices.ts';
import { amountText } from '../model/invoice.ts';
import { InvoiceState } from './invoice-state.tsx';

type PaidBeforeProps = { invoice: Invoice; invoicesPath: string };

/** What an invoice says was paid before it, and the invoices by which it was: none where we did not pay it. */
export function PaidBefore({ invoice, invoicesPath }: PaidBeforeProps) {
  const { gross_cents, due_cents } = invoice;
  const { data, error } = useQuery({ ...paidBeforeQuery(invoice), enabled: invoice.kind === 'invoice' });
  useQuietReport([error], 'paid-before');
  return (
    <>
      <span className="num">{euros(gross_cents - due_cents)}</span>
      {data?.map((deposit) => (
        <span key={deposit.id} className="fct-paid-before">
          <Link to={`${invoicesPath}/${deposit.id}`}>{deposit.number}</Link>{' '}
          <span className="num">
            du {formatDate(deposit.issued_on)}, {amountText(deposit)}
          </span>{' '}
          <InvoiceState invoice={deposit} />
        </span>
      ))}
      {data && data.length > 1 && (
        <span className="fct-paid-before num">
          Ensemble {euros(data.reduce((sum, deposit) => sum + deposit.due_cents, 0))}
        </span>
      )}
      {data && data.length > 0 && !data.some(({ status }) => isInStage(status, 'sent', 'paid')) && (
        <span className="fct-paid-before">
          {data.length > 1 ? 'Aucune n’est encore payée.' : 'Elle n’est pas encore payée.'}
        </span>
      )}
      {data?.length === 0 && (
        <span className="fct-paid-before">
          Nous n’avons payé aucune facture d’acompte de ce montant à ce formateur.
        </span>
      )}
    </>
  );
}
