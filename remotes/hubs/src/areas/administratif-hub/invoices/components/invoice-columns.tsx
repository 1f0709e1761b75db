import { formatDate } from '@trame/domain';
import { euros, INVOICE_STATUS, invoiceNoun } from '@trame/domain/invoices';
import { type DataColumn } from '@trame/ui/data-table';
import { InvoiceState } from './invoice-state.tsx';
import { VerdictStrip } from './verdict-strip.tsx';
import { type InvoiceRow } from '../data/invoices.ts';
import { accountNote, ageText, amountText, holderText, isLate } from '../model/invoice.ts';
import { verdictTitle } from '../model/verdict.ts';

/** The columns of the list of invoices, with ages as of `now`. */
export const columnsOf = (
  now: number,
  readingDays: number | null | undefined,
): readonly DataColumn<InvoiceRow>[] => [
  {
    key: 'trainer',
    title: 'Formateur',
    cell: ({ full_name }) => full_name,
    note: ({ number, mission_title, is_deposit }) =>
      [is_deposit ? `Acompte ${number}` : number, mission_title].filter(Boolean).join(' · '),
  },
  {
    key: 'amount',
    title: 'Montant',
    cell: (invoice) => <span className="num">{amountText(invoice)}</span>,
    note: ({ status, approved_cents }) =>
      status === INVOICE_STATUS.partly && approved_cents !== null && `${euros(approved_cents)} approuvés`,
    width: 120,
    align: 'end',
    order: 'amount',
  },
  {
    key: 'verdict',
    title: 'Verdict',
    cell: (invoice) => (
      <span className="fct-verdict">
        <VerdictStrip {...invoice} />
        {verdictTitle(invoice)}
      </span>
    ),
    note: (invoice) =>
      [
        invoice.deposit_reason && `Déposé${invoiceNoun(invoice.kind).ending} quand même`,
        accountNote(invoice),
        invoice.missing_evidence > 0 && 'Preuves manquantes',
      ]
        .filter(Boolean)
        .join(' · '),
    width: '22%',
    narrow: 'plain',
  },
  {
    key: 'status',
    title: 'État',
    cell: (invoice) => <InvoiceState invoice={invoice} />,
    // As wide as « Approuvée partiellement ».
    width: 208,
    narrow: 'sign',
  },
  {
    key: 'since',
    title: 'Chez qui, depuis',
    cell: holderText,
    note: (invoice) => (
      <span className={isLate(invoice, now, readingDays) ? 'fct-late num' : 'num'}>
        depuis {ageText(invoice.since, now)}
      </span>
    ),
    width: 148,
    order: 'age',
  },
  {
    key: 'due',
    title: 'Échéance',
    cell: ({ due_on }) => <span className="num">{due_on ? formatDate(due_on) : '–'}</span>,
    width: 108,
    order: 'due',
    narrow: 'none',
  },
];
