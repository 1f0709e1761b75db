import { today } from '@trame/domain';
import { IDENTIFIERS } from '@trame/domain/company';
import { FACT_NAMES, type ConfirmedFacts } from '@trame/domain/invoices';
import {
  confirmedFacts,
  depositErrors,
  factsInputOf,
  type DepositInput,
  type DepositNeeds,
  type JudgedInvoice,
} from '@trame/invoice/on-device';
import type { FieldErrors, UseFormSetValue } from 'react-hook-form';

/** How an invoice came to the office. */
export const CHANNELS = [
  { value: 'depot_portail', label: 'E-mail ou courrier' },
  { value: 'plateforme_agreee', label: 'Plateforme agréée' },
] as const;
export type Channel = (typeof CHANNELS)[number]['value'];

export type DepositValues = DepositInput & {
  channel: Channel;
  user_id: string;
  replaces: string;
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

/** What is missing before a deposit is sent. */
export function fieldErrors(values: DepositValues, asked: DepositNeeds): FieldErrors<DepositValues> {
  const errors = {
    ...depositErrors(values, asked, today()),
    ...(values.user_id === '' && { user_id: 'Choisissez le formateur' }),
  };
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [name, { type: 'validate', message }]),
  );
}

/** What was confirmed of the page; undefined while a field is at fault. */
export function factsOf(values: DepositValues): ConfirmedFacts | undefined {
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
