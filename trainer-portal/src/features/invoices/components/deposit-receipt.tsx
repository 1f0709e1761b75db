import { useQuery } from '@tanstack/react-query';
import { euros, invoiceNoun } from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { useEffect, useRef } from 'react';
import { portalPath } from '../../../runtime/addresses.ts';
import { myInvoiceHoldsQuery } from '../data/my-invoice-holds-query.ts';
import { myInvoicesQuery } from '../data/my-invoices-query.ts';
import type { DepositedInvoice } from '../data/send-invoice.ts';
import { withHolds } from '../model/holds.ts';
import { isHeld, paymentText } from '../model/my-invoices.ts';

/** That an invoice is deposited, and what follows. */
export function DepositReceipt({ deposited }: { deposited: DepositedInvoice }) {
  const { name, ending } = invoiceNoun(deposited.kind);
  const all = useQuery(myInvoicesQuery).data ?? [];
  const { data: holds, isPending } = useQuery(myInvoiceHoldsQuery);
  // What is missing of it is known before a day is named.
  const invoice = isPending ? undefined : withHolds(all, holds ?? []).find(({ id }) => id === deposited.id);
  const payment = invoice && paymentText(invoice);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="invoices-card" aria-labelledby="invoices-receipt">
      <h2 ref={heading} id="invoices-receipt" className="display" tabIndex={-1}>
        {name} {deposited.number} déposé{ending}
      </h2>
      <Alert tone="success">
        Notre équipe {ending ? 'la' : 'le'} lit et vous répond dans «&nbsp;Mes factures&nbsp;». Un accusé de
        réception part à votre adresse.
      </Alert>
      {invoice && (
        <p>
          <span className="num">
            {euros(deposited.kind === 'credit_note' ? -invoice.due_cents : invoice.due_cents)}
          </span>
          . {payment && `${payment}. `}
          {isHeld(invoice) && (invoice.holds ?? []).map(({ sentence }) => sentence).join(' ')}
        </p>
      )}
      {deposited.already && (
        <Alert tone="info">
          {deposited.isChanged
            ? 'Votre premier envoi était arrivé\u00a0: ce que vous avez changé ensuite n’y est pas. Vérifiez sa mission et ses justificatifs.'
            : 'Votre premier envoi était arrivé\u00a0: rien n’est déposé deux fois.'}
        </Alert>
      )}
      <p>
        <Button variant="primary" href={portalPath(`app/my-invoices?invoice=${deposited.id}`)}>
          {ending ? 'Suivre cette facture' : 'Suivre cet avoir'}
        </Button>
      </p>
    </section>
  );
}
