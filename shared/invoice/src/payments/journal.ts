/** A line of accounts with the eighteen columns of the French file of accounting entries (LPF, art. A. 47 A-1). */
export interface JournalEntry {
  journalCode: 'AC' | 'BQ';
  journalName: string;
  /** Of the piece: lines of one number balance. */
  entryNumber: string;
  /** YYYY-MM-DD */
  entryDate: string;
  account: string;
  accountName: string;
  /** The person's own account under « Fournisseurs ». */
  auxiliary: string | null;
  auxiliaryName: string | null;
  pieceRef: string;
  pieceDate: string;
  label: string;
  debitCents: number;
  creditCents: number;
  /** What an invoice, its credit notes and its payment have in common. */
  lettering: string | null;
  letteredOn: string | null;
}

export interface JournalInvoice {
  /** What its entries are numbered by: the same in every export. */
  id: string;
  number: string;
  isCreditNote: boolean;
  issuedOn: string;
  payee: string;
  /** SIREN, or another code by which the company knows the person. */
  payeeCode: string;
  /** As it was approved. */
  netCents: number;
  vatCents: number;
  /** What the bank paid, and when; null before it did. */
  payment: { cents: number; paidOn: string; reference: string } | null;
  /** The invoice that a payment has settled, with its credit notes and with it alone, and when; null before that. */
  settled: { id: string; on: string } | null;
}

/** Days of entries, both included, YYYY-MM-DD. */
export interface JournalPeriod {
  from: string;
  to: string;
}

/** Accounts of the French chart (PCG 2025): an accountant may change them in the sheet. */
const PURCHASES = { account: '604000', accountName: 'Achats de prestations de services' };
const VAT = { account: '445660', accountName: 'TVA déductible sur autres biens et services' };
const SUPPLIERS = { account: '401000', accountName: 'Fournisseurs' };
const BANK = { account: '512000', accountName: 'Banque' };

/** Characters at the end of an id that name its entries: 48 random bits of a UUID. */
const CODE_LENGTH = 12;
const codeOf = (id: string) => id.replaceAll('-', '').slice(-CODE_LENGTH).toUpperCase();

/**
 * The entries of a period: invoices on the day they were issued, payments on the day of the bank. Each piece balances, and
 * has the same number and letters in every export. A piece whose own day is outside of the period is in another export.
 */
export function journalOf(
  invoices: readonly JournalInvoice[],
  { from, to }: JournalPeriod = { from: '', to: '9999-12-31' },
): JournalEntry[] {
  const pieces = invoices
    .flatMap((invoice) => {
      const { payment } = invoice;
      return [
        { date: invoice.issuedOn, of: 'AC' as const, invoice, payment },
        ...(payment ? [{ date: payment.paidOn, of: 'BQ' as const, invoice, payment }] : []),
      ];
    })
    .filter(({ date }) => from <= date && date <= to);
  const inOrder = pieces.toSorted((one, other) => one.date.localeCompare(other.date));
  return inOrder.flatMap(({ date, of, invoice, payment }): JournalEntry[] => {
    const supplier = {
      ...SUPPLIERS,
      auxiliary: `F${invoice.payeeCode}`,
      auxiliaryName: invoice.payee,
      lettering: invoice.settled && codeOf(invoice.settled.id),
      letteredOn: invoice.settled?.on ?? null,
    };
    const other = { auxiliary: null, auxiliaryName: null, lettering: null, letteredOn: null };
    const sign = invoice.isCreditNote ? -1 : 1;
    const gross = invoice.netCents + invoice.vatCents;
    const amounts =
      of === 'AC'
        ? [
            { ...PURCHASES, ...other, debit: sign * invoice.netCents },
            { ...VAT, ...other, debit: sign * invoice.vatCents },
            { ...supplier, debit: -sign * gross },
          ]
        : [
            { ...supplier, debit: sign * (payment?.cents ?? 0) },
            { ...BANK, ...other, debit: -sign * (payment?.cents ?? 0) },
          ];
    return amounts
      .filter(({ debit }) => debit !== 0)
      .map(({ debit, ...line }) => ({
        ...line,
        journalCode: of,
        journalName: of === 'AC' ? 'Achats' : 'Banque',
        entryNumber: `${of}${codeOf(invoice.id)}`,
        entryDate: date,
        pieceRef: of === 'AC' ? invoice.number : (payment?.reference ?? invoice.number),
        pieceDate: date,
        label: `${invoice.isCreditNote ? 'Avoir' : 'Facture'} ${invoice.number} ${invoice.payee}`,
        debitCents: Math.max(debit, 0),
        creditCents: Math.max(-debit, 0),
      }));
  });
}
