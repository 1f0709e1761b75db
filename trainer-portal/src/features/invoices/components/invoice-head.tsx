import { formatDate } from '@trame/domain';
import { euros } from '@trame/domain/invoices';
import { StateTag } from '@trame/ui/state-tag';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { portalPath } from '../../../runtime/addresses.ts';
import type { MyInvoice } from '../data/my-invoices-query.ts';
import { nameOf, paidCents, statusLabel, statusTone } from '../model/my-invoices.ts';
import { StatusSign } from './status-sign.tsx';

type InvoiceHeadProps = {
  heading: Ref<HTMLHeadingElement>;
  invoice: MyInvoice;
  corrected: MyInvoice | undefined;
};

/** What an invoice is, its amount and its state. */
export function InvoiceHead({ heading, invoice, corrected }: InvoiceHeadProps) {
  const { kind, gross_cents, due_cents, mission } = invoice;
  return (
    <header>
      <div>
        <h2 ref={heading} id="invoices-detail" tabIndex={-1}>
          {nameOf(invoice)}
        </h2>
        {corrected && (
          <p className="muted">
            Reprend la facture{' '}
            <Link to={portalPath(`app/my-invoices?invoice=${corrected.id}`)}>{corrected.number}</Link>
          </p>
        )}
        {mission && (
          <p className="muted">
            {mission.title}, {mission.client_name}
            <br />
            {mission.starts_on === mission.ends_on
              ? `Le ${formatDate(mission.starts_on)}`
              : `Du ${formatDate(mission.starts_on)} au ${formatDate(mission.ends_on)}`}
          </p>
        )}
      </div>
      <div className="invoices-detail-amount">
        <p className="display num">{euros(kind === 'credit_note' ? -due_cents : paidCents(invoice))}</p>
        {kind === 'invoice' && paidCents(invoice) !== due_cents && (
          <p className="muted num">approuvés, sur {euros(due_cents)}</p>
        )}
        {due_cents !== gross_cents && (
          <p className="muted num">
            {euros(gross_cents)} TTC, {euros(gross_cents - due_cents)} déjà payés
          </p>
        )}
        <StateTag tone={statusTone(invoice)} icon={<StatusSign invoice={invoice} />}>
          {statusLabel(invoice)}
        </StateTag>
      </div>
    </header>
  );
}
