import type { BillingProfile, ConfirmedFacts, MissionToInvoice, VatCase } from '@trame/domain/invoices';

export interface PreviousInvoice {
  id: string;
  kind: 'invoice' | 'credit_note';
  number: string;
  issuedOn: string;
  netCents: number;
  grossCents: number;
  /** What is to be paid: the total, less what was paid before. */
  dueCents: number;
  /** What it asks for of its mission, without VAT: what is due and was not taken back, or the part that was approved. */
  partCents: number;
  /** Of a part, before the invoice of the whole. */
  isDeposit: boolean;
  /** The mission that it asks to be paid; null when it names none. */
  missionId: string | null;
  vatCase: VatCase | null;
  /** With VAT: what a credit note may still take back of it. */
  leftCents: number;
  sha256: string;
}

/** What the office set: limits and dates are data. */
export interface InvoiceRules {
  /** The trainer must already issue electronic invoices: rules of the reform are then to be kept. */
  isInScope: boolean;
  /** Texts to print, by the key of their rule. */
  texts?: Readonly<Partial<Record<string, string>>>;
  /** From this turnover of a year on, there is no franchise of VAT. */
  franchiseLimitCents?: number | null;
  /** The longest term of payment: days after the invoice, or after the end of its month. */
  dueDaysMost?: number | null;
  dueDaysMostOfMonth?: number | null;
  /** The legal interest between companies, in hundredths of a per cent, by the day from which it is in force: a half-year begins then. */
  legalRates?: Readonly<Record<string, number>> | null;
}

/** What a person said at the deposit. */
export interface Choices {
  /** The mission that they chose, null for none; without it, that which the invoice names is looked for. */
  missionId?: string | null | undefined;
  confirmed?: ConfirmedFacts | undefined;
}

/** What is known beside the file. A part that is missing leaves the rules that need it unread. */
export interface InvoiceContext {
  /** ISO day in Paris. */
  today: string;
  buyer: { name: string; siren: string; vatNumber: string | null } | null;
  profile: BillingProfile | null;
  missions: readonly MissionToInvoice[];
  previous: readonly PreviousInvoice[];
  confirmedIban: string | null;
  /** Digest of the file, to recognise one that was deposited. */
  sha256: string | null;
  rules: InvoiceRules;
  /** It comes by an accredited platform: what was deposited under its number is its copy, not a double. */
  byPlatform?: boolean;
}
