import { vatOfNet, type VatCase } from '@trame/domain/invoices';

export interface WrittenParty {
  name: string;
  /** Or the SIREN alone, of nine digits; null for one that France registers nowhere. */
  siret: string | null;
  vatNumber: string | null;
  address: string;
  postalCode: string;
  city: string;
  /** ISO 3166-1, two letters. */
  country: string;
}

export interface WrittenSeller extends WrittenParty {
  /** « Entrepreneur individuel », « SAS au capital de 1 000 € · RCS Nantes »; printed under the name. */
  legalForm: string | null;
  /** Number of the declaration as a training company. */
  nda: string | null;
}

export interface WrittenLine {
  name: string;
  /** Dates, place, hours, trainees: printed small under the name. */
  details: string | null;
  /** In hundredths: 150 is one and a half. */
  quantity: number;
  unit: 'day' | 'hour' | 'piece';
  unitPriceCents: number;
}

/** An invoice of a part, before the one of the whole. */
export interface WrittenDeposit {
  number: string;
  issuedOn: string;
  /** With VAT. */
  cents: number;
}

/** An invoice, one of a deposit or a credit note to write; amounts of a credit note are positive. */
export interface InvoiceData {
  kind: 'invoice' | 'deposit' | 'credit_note';
  number: string;
  /** ISO days. */
  issuedOn: string;
  dueOn: string;
  serviceFrom: string;
  serviceTo: string;
  seller: WrittenSeller;
  buyer: WrittenParty;
  vatCase: VatCase;
  /** In hundredths of a per cent, of a trainer who charges VAT: 2000. */
  vatRate: number;
  isVatOnDebits: boolean;
  /**
   * Sentences that the law asks for: penalties of a late payment, the fee of its recovery, discount of an early one, the option
   * for debits; why there is no VAT.
   */
  terms: Record<'latePenalty' | 'recoveryFee' | 'discount' | 'debits', string> & { vat: string | null };
  lines: readonly WrittenLine[];
  orderNumber: string | null;
  iban: string | null;
  bic: string | null;
  /** The invoice that a credit note corrects, and why. */
  corrects: { number: string; issuedOn: string; reason: string | null } | null;
  /** What was invoiced before and is taken off what is to be paid. */
  deposits: readonly WrittenDeposit[];
  /** Of a part of an invoice: its share of the VAT, which may be a cent off the rate; null for the VAT of the rate. */
  vatCents: number | null;
}

/** The notes that the law asks for, with their code in the XML (BR-FR-05). */
export const legalNotes = ({ terms }: InvoiceData) =>
  [
    { code: 'PMD', text: terms.latePenalty },
    { code: 'PMT', text: terms.recoveryFee },
    { code: 'AAB', text: terms.discount },
  ] as const;

/** Why a credit note takes an invoice back. */
export const reasonNote = ({ corrects }: InvoiceData): string | null =>
  corrects?.reason ? `Motif de l’avoir : ${corrects.reason}` : null;

export interface Amounts {
  /** Of each line, in the order of the lines. */
  lines: readonly number[];
  net: number;
  /** In hundredths of a per cent. */
  rate: number;
  vat: number;
  gross: number;
  /** What deposits asked for. */
  prepaid: number;
  due: number;
}

/** The amounts of an invoice in cents, halves rounded up. */
export function amountsOf({ lines, vatCase, vatRate, vatCents, deposits }: InvoiceData): Amounts {
  const totals = lines.map(({ quantity, unitPriceCents }) =>
    Math.floor((quantity * unitPriceCents + 50) / 100),
  );
  const net = totals.reduce((sum, one) => sum + one, 0);
  const rate = vatCase === 'assujetti' ? vatRate : 0;
  const vat = vatCents ?? vatOfNet(net, rate);
  const gross = net + vat;
  const prepaid = deposits.reduce((sum, { cents }) => sum + cents, 0);
  return { lines: totals, net, rate, vat, gross, prepaid, due: gross - prepaid };
}
