import { today } from '@trame/domain';
import { IDENTIFIERS } from '@trame/domain/company';
import {
  confirmedFacts,
  FACT_NAMES,
  factsInputOf,
  type ConfirmedInput,
  type FactsInput,
  type JudgedInvoice,
} from '@trame/invoice/on-device';
import type { FieldErrors, UseFormSetValue } from 'react-hook-form';

/** How an invoice came to the office. */
export const CHANNELS = [
  { value: 'depot_portail', label: 'E-mail ou courrier' },
  { value: 'plateforme_agreee', label: 'Plateforme agréée' },
] as const;
export type Channel = (typeof CHANNELS)[number]['value'];

export type DepositValues = FactsInput & {
  channel: Channel;
  user_id: string;
  mission_id: string;
  replaces: string;
  /** Of a credit note: the invoice that it takes back. */
  corrects: string;
  reason: string;
};

export const NO_DEPOSIT: DepositValues = {
  channel: 'depot_portail',
  user_id: '',
  mission_id: '',
  replaces: '',
  corrects: '',
  kind: 'invoice',
  reason: '',
  number: '',
  issued_on: '',
  due_on: '',
  net: '',
  vat: '',
  gross: '',
  due: '',
};

/** What is asked for besides the file: by the rules on this device, or by the function once it has read it. */
export type Asked = { facts: boolean; reason: boolean };

/** What is missing before a deposit is sent. */
export function depositErrors(values: DepositValues, asked: Asked): FieldErrors<DepositValues> {
  const read = asked.facts ? confirmedFacts(values, today()) : undefined;
  const errors: Partial<Record<keyof DepositValues, string | undefined>> = {
    ...(read && 'errors' in read ? read.errors : {}),
    user_id: values.user_id ? undefined : 'Choisissez le formateur',
    corrects:
      asked.facts && values.kind === 'credit_note' && values.corrects === ''
        ? 'Choisissez la facture que cet avoir reprend'
        : undefined,
    reason:
      asked.reason && !values.reason.trim() ? 'Écrivez pourquoi elle est déposée telle quelle' : undefined,
  };
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) =>
      message === undefined ? [] : [[name, { type: 'validate', message }]],
    ),
  );
}

/** What was confirmed of the page; undefined while a field is at fault. */
export function factsOf(values: DepositValues): ConfirmedInput | undefined {
  const read = confirmedFacts(values, today());
  return 'facts' in read ? read.facts : undefined;
}

/** Puts what was read on the page into the fields that confirm it. */
export function fillFacts({ verdict }: JudgedInvoice, setValue: UseFormSetValue<DepositValues>): void {
  const read = factsInputOf(verdict.facts);
  setValue('kind', read.kind);
  for (const name of FACT_NAMES) setValue(name, read[name]);
}

/** What was done: an invoice of a platform is one with the copy that was deposited before. */
export function depositedText(
  isCredit: boolean,
  { already, matched }: { already: boolean; matched: boolean },
): string {
  if (matched) return isCredit ? 'Rapproché de sa copie déjà déposée' : 'Rapprochée de sa copie déjà déposée';
  if (already) return isCredit ? 'Avoir déjà déposé' : 'Facture déjà déposée';
  return isCredit ? 'Avoir déposé' : 'Facture déposée';
}

/** Why nobody is found for what a platform delivered. */
export const unknownSeller = (siren: string | null): string =>
  siren === null
    ? 'Le SIREN du vendeur ne se lit pas dans ce fichier'
    : `Aucun formateur ne facture sous le SIREN ${IDENTIFIERS.siren.written(siren)}`;
