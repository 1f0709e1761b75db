/** A line of accounts with the eighteen columns of the French file of accounting entries (LPF, art. A. 47 A-1). */
export interface JournalEntry {
  journalCode: 'AC' | 'BQ' | 'OD';
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

/** What the accounts have of an invoice: a purchase as it was approved or a change of it, a payment, or what settles without one. */
export interface JournalPiece {
  invoiceId: string;
  number: string;
  isCreditNote: boolean;
  kind: 'purchase' | 'payment' | 'other';
  /** From 1 on for each invoice and kind: what its entries are numbered by, the same in every export. */
  rank: number;
  /** YYYY-MM-DD: when it was written, which nothing written later precedes. */
  enteredOn: string;
  /** YYYY-MM-DD: of the invoice, of the movement of the bank, or of the decision. */
  bookedOn: string;
  payee: string;
  /** SIREN, or another code by which the company knows the person. */
  payeeCode: string;
  /** Of a purchase, negative for what is taken back. */
  netCents: number;
  vatCents: number;
  /** Of a payment and of what settles without one, negative for what came back. */
  paidCents: number;
  /** Of a payment: the id of the transfer; of what settles without one: offset, waiver or difference. */
  reference: string | null;
  /** The invoice that a payment has settled, with its credit notes and with it alone, and when; null before that. */
  settled: { id: string; on: string } | null;
}

/** Accounts of the French chart (PCG 2025): an accountant may change them in the sheet. */
const PURCHASES = { account: '604000', accountName: 'Achats de prestations de services' };
const VAT = { account: '445660', accountName: 'TVA déductible sur autres biens et services' };
const SUPPLIERS = { account: '401000', accountName: 'Fournisseurs' };
const BANK = { account: '512000', accountName: 'Banque' };
/** Where the accountant finds what no movement settles. */
const SUSPENSE = { account: '471000', accountName: 'Compte d’attente' };
const OTHER = { auxiliary: null, auxiliaryName: null, lettering: null, letteredOn: null };

/** Characters at the end of an id that name its entries: 48 random bits of a UUID. */
const CODE_LENGTH = 12;
const codeOf = (id: string) => id.replaceAll('-', '').slice(-CODE_LENGTH).toUpperCase();

const JOURNALS = {
  purchase: { journalCode: 'AC', journalName: 'Achats' },
  payment: { journalCode: 'BQ', journalName: 'Banque' },
  other: { journalCode: 'OD', journalName: 'Opérations diverses' },
} as const;

/** What an entry without a movement is called, by its reference. */
const SETTLED_WITHOUT: Readonly<Record<string, string>> = {
  waiver: 'Remise',
  difference: 'Écart de règlement',
};

function labelOf({ kind, rank, number, isCreditNote, payee, paidCents, reference }: JournalPiece): string {
  const of = `${isCreditNote ? 'Avoir' : 'Facture'} ${number} ${payee}`;
  if (kind === 'other') return `${SETTLED_WITHOUT[reference ?? ''] ?? 'Compensation'} ${of}`;
  if (kind === 'purchase') return rank > 1 ? `Rectification ${of}` : of;
  return paidCents < 0 && !isCreditNote ? `Virement revenu ${of}` : of;
}

/** The lines of entries, in their order. Each piece balances, and has the same number and letters in every export. */
export const journalOf = (pieces: readonly JournalPiece[]): JournalEntry[] =>
  pieces.flatMap((piece) => {
    const { kind, rank, enteredOn, bookedOn, number, netCents, vatCents, paidCents } = piece;
    const { journalCode, journalName } = JOURNALS[kind];
    const supplier = {
      ...SUPPLIERS,
      auxiliary: `F${piece.payeeCode}`,
      auxiliaryName: piece.payee,
      lettering: piece.settled && codeOf(piece.settled.id),
      letteredOn: piece.settled?.on ?? null,
    };
    const amounts =
      kind === 'purchase'
        ? [
            { ...PURCHASES, ...OTHER, debit: netCents },
            { ...VAT, ...OTHER, debit: vatCents },
            { ...supplier, debit: -netCents - vatCents },
          ]
        : [
            { ...supplier, debit: paidCents },
            { ...(kind === 'payment' ? BANK : SUSPENSE), ...OTHER, debit: -paidCents },
          ];
    return amounts
      .filter(({ debit }) => debit !== 0)
      .map(({ debit, ...line }) => ({
        ...line,
        journalCode,
        journalName,
        entryNumber: `${journalCode}${codeOf(piece.invoiceId)}${rank > 1 ? `-${rank}` : ''}`,
        entryDate: enteredOn,
        pieceRef: kind === 'payment' ? (piece.reference ?? number) : number,
        pieceDate: bookedOn,
        label: labelOf(piece),
        debitCents: Math.max(debit, 0),
        creditCents: Math.max(-debit, 0),
      }));
  });
