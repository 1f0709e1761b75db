import { dayError, today } from '@trame/domain';
import { readEuros } from '@trame/domain/invoices';
import type { FieldErrors } from 'react-hook-form';
import type { DepositFacts } from '../data/deposit.ts';

export type DepositValues = {
  user_id: string;
  mission_id: string;
  reason: string;
  number: string;
  issued_on: string;
  due_on: string;
  net: string;
  vat: string;
  gross: string;
};

export const NO_DEPOSIT: DepositValues = {
  user_id: '',
  mission_id: '',
  reason: '',
  number: '',
  issued_on: '',
  due_on: '',
  net: '',
  vat: '0',
  gross: '',
};

/** What the function asks for besides the file, once it has read it. */
export type Asked = { facts: boolean; reason: boolean };

/** What is missing before a deposit is sent. */
export function depositErrors(values: DepositValues, asked: Asked): FieldErrors<DepositValues> {
  const errors: Partial<Record<keyof DepositValues, string | undefined>> = {
    user_id: values.user_id ? undefined : 'Choisissez le formateur',
    reason:
      asked.reason && !values.reason.trim() ? 'Écrivez pourquoi elle est déposée telle quelle' : undefined,
  };
  if (asked.facts) {
    const [net, vat, gross] = [values.net, values.vat, values.gross].map(readEuros);
    errors.number = values.number.trim() ? undefined : 'Recopiez le numéro de la facture';
    errors.issued_on = values.issued_on ? dayError(values.issued_on, { max: today() }) : 'Indiquez sa date';
    errors.due_on = values.due_on ? dayError(values.due_on) : undefined;
    errors.net = net === undefined ? 'Recopiez le total HT' : undefined;
    errors.vat = vat === undefined ? 'Recopiez la TVA, zéro s’il n’y en a pas' : undefined;
    if (gross === undefined) errors.gross = 'Recopiez le net à payer';
    else if (net !== undefined && vat !== undefined && net + vat !== gross)
      errors.gross = 'Le total HT et la TVA ne font pas ce montant';
  }
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) =>
      message === undefined ? [] : [[name, { type: 'validate', message }]],
    ),
  );
}

/** What was typed of the page. */
export const factsOf = ({ number, issued_on, due_on, net, vat, gross }: DepositValues): DepositFacts => ({
  number: number.trim(),
  issued_on,
  due_on: due_on || null,
  net_cents: readEuros(net) ?? 0,
  vat_cents: readEuros(vat) ?? 0,
  gross_cents: readEuros(gross) ?? 0,
});
