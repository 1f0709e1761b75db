import { invoiceNoun } from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { useEffect, useRef } from 'react';
import { portalPath } from '../../../runtime/addresses.ts';
import type { DepositedInvoice } from '../data/send-invoice.ts';

/** That an invoice is deposited, and what follows. */
export function DepositReceipt({ deposited }: { deposited: DepositedInvoice }) {
  const { name, ending } = invoiceNoun(deposited.kind);
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
