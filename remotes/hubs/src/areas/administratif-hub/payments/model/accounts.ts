import type { JournalEntry, JournalInvoice, OwedInvoice } from '@trame/invoice/payments';

/** An invoice as accounts take it. */
export type AccountsInvoice = {
  id: string;
  user_id: string;
  payee: string;
  /** SIREN; without one, the beginning of the account's id. */
  payee_code: string;
  number: string;
  kind: 'invoice' | 'credit_note';
  issued_on: string;
  due_on: string;
  net_cents: number;
  vat_cents: number;
  gross_cents: number;
  /** Of an invoice what was approved; of a credit note what it takes back of that. */
  approved_cents: number | null;
  status: number;
  paid_on: string | null;
  paid_cents: number | null;
  end_to_end_id: string | null;
};

/** By the id of a credit note or of a cancelled invoice: the invoice that it goes with, and when that was paid or cancelled. */
export type Corrected = ReadonlyMap<string, { id: string; status: number; settled_on: string | null }>;

const [CASHED, CANCELLED] = [212, 220];
/** One that a credit note cancelled is in the accounts as the credit note is. */
const APPROVED = [205, 206, 211, CASHED, CANCELLED];
/** Refused, cashed, rejected, cancelled: nothing is owed any more. */
const FINAL = [210, CASHED, 213, CANCELLED];

/** What is owed: what was approved of an invoice, all of it while nobody has decided; a credit note takes away. */
export const owedOf = (invoices: readonly AccountsInvoice[]): OwedInvoice[] =>
  invoices
    .filter(({ status }) => !FINAL.includes(status))
    .map(({ user_id, payee, due_on, kind, approved_cents, gross_cents }) => ({
      payeeId: user_id,
      payee,
      dueOn: due_on,
      cents: (kind === 'credit_note' ? -1 : 1) * (approved_cents ?? gross_cents),
    }));

/** A line of the journal, with the id that an export names it by. */
export type ExportedEntry = JournalEntry & { id: string };

/**
 * What of an invoice is in the accounts: what was approved, with the same share of tax. The rest of an invoice that was
 * approved in part is disputed: no tax is deducted of it.
 */
function approvedOf({ net_cents, vat_cents, gross_cents, approved_cents }: AccountsInvoice) {
  if (approved_cents === null || approved_cents === gross_cents || gross_cents === 0)
    return { netCents: net_cents, vatCents: vat_cents };
  const vatCents = Math.round((vat_cents * approved_cents) / gross_cents);
  return { netCents: approved_cents - vatCents, vatCents };
}

/** What it was settled with, and when: its own payment, or the invoice that a credit note goes with. */
function settledOf({ id, status, paid_on, paid_cents }: AccountsInvoice, corrected: Corrected) {
  if (status === CASHED && paid_on !== null && paid_cents !== null) return { id, on: paid_on };
  if (status !== CASHED && status !== CANCELLED) return null;
  const invoice = corrected.get(id);
  return invoice?.settled_on ? { id: invoice.id, on: invoice.settled_on } : null;
}

/**
 * The invoices that the journal has: those that were approved, with their payment once the bank has confirmed it, and their
 * credit notes. What a credit note takes back is known once its invoice was approved.
 */
export const journalInvoices = (
  invoices: readonly AccountsInvoice[],
  corrected: Corrected = new Map(),
): JournalInvoice[] =>
  invoices
    .filter(({ id, status }) =>
      [status, corrected.get(id)?.status ?? status].every((one) => APPROVED.includes(one)),
    )
    .map((invoice) => ({
      id: invoice.id,
      number: invoice.number,
      isCreditNote: invoice.kind === 'credit_note',
      issuedOn: invoice.issued_on,
      payee: invoice.payee,
      payeeCode: invoice.payee_code,
      ...approvedOf(invoice),
      payment:
        invoice.status === CASHED && invoice.paid_on !== null && invoice.paid_cents !== null
          ? {
              cents: invoice.paid_cents,
              paidOn: invoice.paid_on,
              reference: invoice.end_to_end_id ?? invoice.number,
            }
          : null,
      settled: settledOf(invoice, corrected),
    }));
