import { useQuery } from '@tanstack/react-query';
import { euros, INVOICE_STATUS } from '@trame/domain/invoices';
import { contactEmail } from '../../../runtime/config.ts';
import { termsQuery } from '../../billing/data/terms.ts';
import type { MyInvoice } from '../data/my-invoices-query.ts';

/** What a trainer pays back of a credit note whose invoice was paid before: how much, to whom, and when. */
export function RefundDue({ note, corrected }: { note: MyInvoice; corrected: MyInvoice | undefined }) {
  const company = useQuery(termsQuery).data?.buyer?.name ?? 'notre société';
  const email = contactEmail();
  const cents = note.refund?.cents;
  return (
    <>
      <p>
        {corrected?.status === INVOICE_STATUS.sent
          ? 'Le virement de cette facture est chez notre banque. Une fois qu’il est arrivé, remboursez '
          : 'Remboursez '}
        <strong className="num">{cents === undefined ? 'la part que vous avez reçue' : euros(cents)}</strong>{' '}
        à {company}, en un ou plusieurs virements, avec «&nbsp;{note.number}&nbsp;» en référence.
      </p>
      <p>
        Le compte à créditer&nbsp;: demandez-nous son IBAN{' '}
        {email === null ? (
          'en répondant à l’un de nos e-mails'
        ) : (
          <>
            à <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
        .
      </p>
    </>
  );
}
