import * as z from 'zod/mini';
import { isCalendarDate } from '../dates.ts';
import { DEPOSIT_LIMITS } from './deposit.ts';
import { MAX_CENTS, readEuros } from './money.ts';

/** What a document may be, as a field offers it. */
export const INVOICE_KINDS = [
  { value: 'invoice', label: 'Facture' },
  { value: 'deposit', label: 'Facture d’acompte' },
  { value: 'credit_note', label: 'Avoir' },
] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number]['value'];

/** The amounts of an invoice in the order of the page, as people name them; `due` is the total, less what was paid before. */
export const INVOICE_AMOUNTS = {
  net: 'Total HT',
  vat: 'TVA',
  gross: 'Total TTC',
  due: 'Net à payer',
} as const;
export type InvoiceAmount = keyof typeof INVOICE_AMOUNTS;

/** The columns of the amounts, in cents, as a query asks for them. */
export const AMOUNT_COLUMNS = 'net_cents, vat_cents, gross_cents, due_cents';

/** The columns of the amounts, each with what is said of its amount. */
export const amountColumns = <Value>(of: (name: InvoiceAmount) => Value) => ({
  net_cents: of('net'),
  vat_cents: of('vat'),
  gross_cents: of('gross'),
  due_cents: of('due'),
});

/** What a person confirms of an invoice, in the order of the form, as people name it. */
export const FACT_LABELS = {
  number: 'Numéro',
  issued_on: 'Émise le',
  due_on: 'Échéance',
  ...INVOICE_AMOUNTS,
} as const;
export type FactName = keyof typeof FACT_LABELS;
export const FACT_NAMES = Object.keys(FACT_LABELS) as readonly FactName[];

/** The same while it is edited. */
export type FactsInput = Record<FactName, string> & { kind: InvoiceKind };

const day = z.string().check(z.refine(isCalendarDate, 'Cette date n’existe pas.'));
const cents = z.int().check(z.gte(-MAX_CENTS), z.lte(MAX_CENTS));

/** What a person confirmed of an invoice whose XML does not say it whole. */
export const confirmedFactsSchema = z.strictObject({
  number: z.string().check(z.trim(), z.minLength(1), z.maxLength(DEPOSIT_LIMITS.number)),
  issued_on: day,
  due_on: z.nullable(day),
  ...amountColumns(() => cents),
  /** Where the file does not say it, or says it wrongly to us. */
  kind: z.optional(z.enum(INVOICE_KINDS.map(({ value }) => value))),
});
export type ConfirmedFacts = z.infer<typeof confirmedFactsSchema>;

/** Whether a part of a total may be this one; a credit note may have a minus sign before both. */
export const isPartOf = (due: number, gross: number): boolean =>
  Math.abs(due) <= Math.abs(gross) && due * gross >= 0;

/** What was paid before, as the fields say it; null for nothing, or while they say no amounts. */
export function paidBefore({ gross, due }: Pick<FactsInput, 'gross' | 'due'>): number | null {
  const [total, left] = [readEuros(gross), readEuros(due)];
  if (total === undefined || left === undefined || !isPartOf(left, total)) return null;
  return Math.abs(total - left) || null;
}
