import { formatDate } from '@trame/domain';
import { euros, INVOICE_STATUS, invoiceNoun } from '@trame/domain/invoices';
import { StateTag } from '@trame/ui/state-tag';
import { Link } from 'react-router';
import type { MyInvoice } from '../data/my-invoices-query.ts';
import {
  hasQuestion,
  isForAccount,
  isForDocuments,
  isGoing,
  paidCents,
  paymentText,
  statusLabel,
  statusTone,
  turnOf,
} from '../model/my-invoices.ts';
import { StatusSign } from './status-sign.tsx';

type InvoiceListProps = {
  invoices: readonly MyInvoice[];
  opened: string | undefined;
  /** The address that opens an invoice. */
  addressOf: (id: string) => string;
};

/** Invoices, latest first: what for, how much, where each stands and whose turn it is. */
export function InvoiceList({ invoices, opened, addressOf }: InvoiceListProps) {
  return (
    <ul className="invoices-list">
      {invoices.map((invoice) => {
        const { id, kind, number, issued_on, due_cents, is_deposit, mission } = invoice;
        const isOff = !isGoing(invoice) && invoice.status !== INVOICE_STATUS.paid;
        return (
          <li key={id}>
            <Link
              to={addressOf(id)}
              preventScrollReset
              id={rowId(id)}
              className={`invoices-row${id === opened ? ' is-opened' : ''}${isOff ? ' is-off' : ''}`}
              aria-current={id === opened ? 'true' : undefined}
            >
              <span className="invoices-row-name">
                <strong>
                  {kind === 'credit_note' && mission && 'Avoir, '}
                  {is_deposit && mission && 'Acompte, '}
                  {mission?.title ?? `${invoiceNoun(kind).name} ${number}`}
                </strong>
                <small className="num">
                  {mission && `${number} `}du {formatDate(issued_on)}
                  {mission && ` · ${mission.client_name}`}
                </small>
              </span>
              <span className="invoices-row-amount num">
                {euros(kind === 'credit_note' ? -due_cents : paidCents(invoice))}
                {kind === 'invoice' && paidCents(invoice) !== due_cents && (
                  <small>sur {euros(due_cents)}</small>
                )}
              </span>
              <span className="invoices-row-state">
                <StateTag tone={statusTone(invoice)} icon={<StatusSign invoice={invoice} />}>
                  {statusLabel(invoice)}
                </StateTag>
                <small className="num">
                  {turnOf(invoice) === 'trainer' ? askedOf(invoice) : paymentText(invoice)}
                </small>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Of the row of an invoice, which has the focus again once the invoice is closed. */
export const rowId = (id: string): string => `invoices-row-${id}`;

function askedOf(invoice: MyInvoice): string {
  if (isForDocuments(invoice)) return 'Documents à joindre';
  if (isForAccount(invoice)) return 'Autre IBAN à donner';
  return invoice.refund && !hasQuestion(invoice) ? 'À vous de rembourser' : 'À vous de répondre';
}
