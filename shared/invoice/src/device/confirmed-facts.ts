import { dayError } from '@trame/domain';
import { DEPOSIT_LIMITS, readEuros, typedEuros } from '@trame/domain/invoices';
import { isWhole, type ReadFacts } from '../judge-invoice.ts';
import { isTooOld, TOO_OLD } from '../too-old.ts';
import type { JudgedInvoice } from './chosen-invoice.ts';

/** What the function is given of a PDF without XML: read on the page, then confirmed by the person. */
export type ConfirmedInput = {
  number: string;
  issued_on: string;
  due_on: string | null;
  net_cents: number;
  vat_cents: number;
  gross_cents: number;
  due_cents: number;
  kind: InvoiceKind;
};

export type InvoiceKind = 'invoice' | 'deposit' | 'credit_note';

/** What a document may be, as a field offers it. */
export const INVOICE_KINDS: readonly { value: InvoiceKind; label: string }[] = [
  { value: 'invoice', label: 'Facture' },
  { value: 'deposit', label: 'Facture d’acompte' },
  { value: 'credit_note', label: 'Avoir' },
];

/** The same while it is edited. */
export type FactsInput = {
  number: string;
  issued_on: string;
  due_on: string;
  net: string;
  vat: string;
  gross: string;
  /** What is to be paid: the total, less what was paid before. */
  due: string;
  kind: InvoiceKind;
};

/** Fields that are confirmed, in their order. */
export const FACT_NAMES = ['number', 'issued_on', 'due_on', 'net', 'vat', 'gross', 'due'] as const;

const centsText = (cents: number | undefined) => (cents === undefined ? '' : typedEuros(cents));

/** What was read, to be confirmed; empty where nothing was. */
export const factsInputOf = ({
  number,
  issuedOn,
  dueOn,
  net,
  vat,
  gross,
  due,
  isCredit,
  isDeposit,
}: ReadFacts): FactsInput => ({
  kind: isCredit ? 'credit_note' : isDeposit ? 'deposit' : 'invoice',
  number: number?.value ?? '',
  issued_on: issuedOn?.value ?? '',
  due_on: dueOn?.value ?? '',
  net: centsText(net?.cents),
  vat: centsText(vat?.cents ?? (net && gross ? gross.cents - net.cents : undefined)),
  gross: centsText(gross?.cents),
  due: centsText(due?.cents),
});

/** Whether a person has to confirm the facts: no XML says them, or one that is not whole. The function asks for the same. */
export function mustConfirm({
  hasXml,
  verdict: { facts },
}: Pick<JudgedInvoice, 'hasXml' | 'verdict'>): boolean {
  return !hasXml || !isWhole(facts);
}

const AMOUNT = 'Écrivez un montant, par exemple 1\u00a0560,00.';

export type FactErrors = { [Name in keyof FactsInput]?: string };

/** What was confirmed, or the sentence of each field at fault; the function and the database refuse the same. */
export function confirmedFacts(
  input: FactsInput,
  today: string,
): { facts: ConfirmedInput } | { errors: FactErrors } {
  const [net, vat, gross, due] = [input.net, input.vat, input.gross, input.due].map(readEuros);
  const number = input.number.trim();
  const errors: FactErrors = {};
  const refuse = (name: keyof FactsInput, message: string | undefined) => {
    if (message) errors[name] = message;
  };
  refuse(
    'number',
    number === ''
      ? 'Écrivez le numéro de la facture.'
      : number.length > DEPOSIT_LIMITS.number
        ? `${DEPOSIT_LIMITS.number} caractères au plus.`
        : undefined,
  );
  refuse(
    'issued_on',
    input.issued_on === ''
      ? 'Écrivez la date de la facture.'
      : (dayError(input.issued_on, { max: today }) ??
          (isTooOld(input.issued_on, today) ? TOO_OLD : undefined)),
  );
  refuse('due_on', input.due_on === '' ? undefined : dayError(input.due_on));
  if (!errors.due_on && input.due_on !== '' && input.due_on < input.issued_on)
    errors.due_on = 'L’échéance précède la date de la facture.';
  refuse('net', net === undefined ? AMOUNT : undefined);
  refuse('vat', vat === undefined ? AMOUNT : undefined);
  refuse('gross', gross === undefined ? AMOUNT : undefined);
  refuse('due', due === undefined ? AMOUNT : undefined);
  if (net !== undefined && vat !== undefined && gross !== undefined && net + vat !== gross)
    errors.gross = 'Le total HT et la TVA ne font pas ce montant.';
  if (gross !== undefined && due !== undefined && !isPartOf(due, gross))
    errors.due = 'Le net à payer ne dépasse pas le total TTC.';
  if (net === undefined || vat === undefined || gross === undefined || due === undefined) return { errors };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    facts: {
      number,
      issued_on: input.issued_on,
      due_on: input.due_on || null,
      net_cents: net,
      vat_cents: vat,
      gross_cents: gross,
      due_cents: due,
      kind: input.kind,
    },
  };
}

/** A credit note may have a minus sign before both. */
const isPartOf = (due: number, gross: number): boolean =>
  Math.abs(due) <= Math.abs(gross) && due * gross >= 0;

/** What was paid before, as the fields say it; null for nothing, or while they say no amounts. */
export function paidBefore({ gross, due }: Pick<FactsInput, 'gross' | 'due'>): number | null {
  const [total, left] = [readEuros(gross), readEuros(due)];
  if (total === undefined || left === undefined || !isPartOf(left, total)) return null;
  return Math.abs(total - left) || null;
}
