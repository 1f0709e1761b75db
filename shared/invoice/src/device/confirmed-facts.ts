import { dayError } from '@trame/domain';
import {
  DEPOSIT_LIMITS,
  isPartOf,
  readEuros,
  typedEuros,
  type ConfirmedFacts,
  type FactsInput,
} from '@trame/domain/invoices';
import { isWhole, type ReadFacts } from '../judge-invoice.ts';
import { isTooOld, TOO_OLD } from '../too-old.ts';
import type { JudgedInvoice } from './chosen-invoice.ts';

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
): { facts: ConfirmedFacts } | { errors: FactErrors } {
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
