import { saveAs } from '@trame/app/save-as';
import { columnsOf } from '@trame/app/sheet-column';
import { invoiceNoun } from '@trame/domain/invoices';
import type { MyInvoice } from '../data/my-invoices-query.ts';
import { countedCents, statusLabel } from './my-invoices.ts';

const { text, date, figure } = columnsOf<MyInvoice>();

/** Amounts that add up to the totals of the page: negative for a credit note, zero for what is not to be paid. */
const signed = (read: (invoice: MyInvoice) => number | null) => (invoice: MyInvoice) => {
  const cents = read(invoice);
  if (cents === null) return undefined;
  return countedCents(invoice, cents) / 100;
};

export const ACCOUNTING_COLUMNS = [
  text('Type', 10, ({ kind }) => invoiceNoun(kind).name),
  text('Numéro', 20, ({ number }) => number),
  date('Date', 'day', ({ issued_on }) => issued_on),
  date('Échéance', 'day', ({ due_on }) => due_on),
  text('Mission', 40, ({ mission }) => mission?.title),
  figure(
    'Total HT',
    2,
    signed(({ net_cents }) => net_cents),
  ),
  figure(
    'TVA',
    2,
    signed(({ vat_cents }) => vat_cents),
  ),
  figure(
    'Total TTC',
    2,
    signed(({ gross_cents }) => gross_cents),
  ),
  figure(
    'Approuvé',
    2,
    signed(({ approved_cents }) => approved_cents),
  ),
  text('État', 20, statusLabel),
  date('Payée le', 'day', ({ paid_on }) => paid_on),
];

/** Saves the invoices of a year as a file that spreadsheets open; the code that writes it is fetched then. */
export async function saveYear(year: string, invoices: readonly MyInvoice[]): Promise<void> {
  const { toCsv } = await import('@trame/app/csv');
  saveAs(await toCsv(invoices, ACCOUNTING_COLUMNS), `factures-${year}.csv`);
}
