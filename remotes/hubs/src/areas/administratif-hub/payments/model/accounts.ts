import type { JournalEntry, JournalPiece, OwedInvoice } from '@trame/invoice/payments';

/** An invoice of which something is owed; a credit note is negative. */
export type Owed = { user_id: string; payee: string; due_on: string; cents: number };

export const owedOf = (rows: readonly Owed[]): OwedInvoice[] =>
  rows.map(({ user_id: payeeId, payee, due_on: dueOn, cents }) => ({ payeeId, payee, dueOn, cents }));

/** A line of the journal, with the id that an export names it by. */
export type ExportedEntry = JournalEntry & { id: string };

/** What the accounts have, as the database answers it. */
export type BookedEntry = {
  invoice_id: string;
  number: string;
  kind: 'invoice' | 'credit_note';
  payee: string;
  /** SIREN; without one, the beginning of the account's id. */
  payee_code: string;
  entry: JournalPiece['kind'];
  rank: number;
  entered_on: string;
  booked_on: string;
  net_cents: number;
  vat_cents: number;
  paid_cents: number;
  reference: string | null;
  settled_id: string | null;
  settled_on: string | null;
};

export const pieceOf = (row: BookedEntry): JournalPiece => ({
  invoiceId: row.invoice_id,
  number: row.number,
  isCreditNote: row.kind === 'credit_note',
  kind: row.entry,
  rank: row.rank,
  enteredOn: row.entered_on,
  bookedOn: row.booked_on,
  payee: row.payee,
  payeeCode: row.payee_code,
  netCents: row.net_cents,
  vatCents: row.vat_cents,
  paidCents: row.paid_cents,
  reference: row.reference,
  settled:
    row.settled_id !== null && row.settled_on !== null ? { id: row.settled_id, on: row.settled_on } : null,
});
