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
  /** Letters that an invoice and its payment have in common. */
  lettering: string | null;
  letteredOn: string | null;
}

export interface JournalInvoice {
  number: string;
  isCreditNote: boolean;
  issuedOn: string;
  payee: string;
  /** SIREN, or another code by which the company knows the person. */
  payeeCode: string;
  netCents: number;
  vatCents: number;
  /** What the bank paid, and when; null before it did. */
  payment: { cents: number; paidOn: string; reference: string } | null;
}

/** Accounts of the French chart (PCG 2025): an accountant may change them in the sheet. */
const PURCHASES = { account: '604000', accountName: 'Achats de prestations de services' };
const VAT = { account: '445660', accountName: 'TVA déductible sur autres biens et services' };
const SUPPLIERS = { account: '401000', accountName: 'Fournisseurs' };
const BANK = { account: '512000', accountName: 'Banque' };

/** The entries of invoices and of their payments: each piece balances. */
export function journalOf(invoices: readonly JournalInvoice[]): JournalEntry[] {
  const isPaidInFull = ({ payment, netCents, vatCents }: JournalInvoice) =>
    payment?.cents === netCents + vatCents;
  const letters = new Map(
    invoices.filter(isPaidInFull).map((invoice, index) => [invoice, lettersOf(index)] as const),
  );
  const pieces = invoices.flatMap((invoice) => {
    const { payment } = invoice;
    return [
      { date: invoice.issuedOn, of: 'AC' as const, invoice, payment },
      ...(payment ? [{ date: payment.paidOn, of: 'BQ' as const, invoice, payment }] : []),
    ];
  });
  const inOrder = pieces.toSorted((one, other) => one.date.localeCompare(other.date));
  return inOrder.flatMap(({ date, of, invoice, payment }, index): JournalEntry[] => {
    const supplier = {
      ...SUPPLIERS,
      auxiliary: `F${invoice.payeeCode}`,
      auxiliaryName: invoice.payee,
      lettering: letters.get(invoice) ?? null,
      letteredOn: letters.has(invoice) ? (payment?.paidOn ?? null) : null,
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
        entryNumber: `${of}${String(index + 1).padStart(6, '0')}`,
        entryDate: date,
        pieceRef: of === 'AC' ? invoice.number : (payment?.reference ?? invoice.number),
        pieceDate: date,
        label: `${invoice.isCreditNote ? 'Avoir' : 'Facture'} ${invoice.number} ${invoice.payee}`,
        debitCents: Math.max(debit, 0),
        creditCents: Math.max(-debit, 0),
      }));
  });
}

/** A, B … Z, AA, AB: what accountants write beside the lines that belong together. */
function lettersOf(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest >= 0 ? lettersOf(rest) : '') + String.fromCodePoint(65 + (index % 26));
}
