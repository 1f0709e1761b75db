import { saveAs } from '@trame/app/save-as';
import { columnsOf } from '@trame/app/sheet-column';
import { invoiceNoun } from '@trame/domain/invoices';
import type { MyInvoice } from '../data/my-invoices-query.ts';
import { statusLabel } from './my-invoices.ts';
import { countedCents, dueCents, receivedOf } from './totals.ts';

const { text, date, figure } = columnsOf<MyInvoice>();

/** An amount that adds up to what was invoiced: negative for a credit note, zero for what is not to be paid. */
const signed = (read: (invoice: MyInvoice) => number) => (invoice: MyInvoice) =>
  countedCents(invoice, read(invoice)) / 100;

/** The total of a « Solde » has again what its deposits have: its type says so, and « Net à payer » counts no euro twice. */
const typeOf = ({ kind, is_deposit, gross_cents, due_cents }: MyInvoice): string => {
  if (kind === 'credit_note') return invoiceNoun(kind).name;
  if (is_deposit) return 'Acompte';
  return due_cents < gross_cents ? 'Solde' : invoiceNoun(kind).name;
};

/** @param all every invoice of the person: what is approved depends on the credit notes of other years too */
export const accountingColumns = (all: readonly MyInvoice[]) => [
  text('Type', 10, typeOf),
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
    'Déjà facturé ou payé',
    2,
    signed(({ gross_cents, due_cents }) => due_cents - gross_cents),
  ),
  figure(
    'Net à payer',
    2,
    signed(({ due_cents }) => due_cents),
  ),
  figure('Approuvé', 2, (invoice) =>
    invoice.approved_cents === null ? undefined : dueCents(invoice, all) / 100,
  ),
  text('État', 20, statusLabel),
  date('Payée le', 'day', ({ paid_on }) => paid_on),
  figure('Reçu', 2, (invoice) => {
    const cents = receivedOf(invoice, all);
    return cents === undefined ? undefined : cents / 100;
  }),
];

/** Saves these invoices of a year as a file that spreadsheets open; the code that writes it is fetched then. */
export async function saveYear(
  year: string,
  invoices: readonly MyInvoice[],
  all: readonly MyInvoice[],
): Promise<void> {
  const { toCsv } = await import('@trame/app/csv');
  saveAs(await toCsv(invoices, accountingColumns(all)), `factures-${year}.csv`);
}
