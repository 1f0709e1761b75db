import { formatDate, formatDateTime } from '@trame/domain';
import { euros } from '@trame/domain/invoices';
import type { BankAccount } from '../data/accounts.ts';

export const TITLE = 'Comptes à confirmer';

/** Channels other than the one by which the account came. */
export const CHANNELS = [
  { value: 'phone', label: 'Téléphone, numéro connu avant' },
  { value: 'met', label: 'En personne' },
  { value: 'video', label: 'Visioconférence' },
  { value: 'letter', label: 'Courrier signé' },
] as const;
export type Channel = (typeof CHANNELS)[number]['value'];

/** « Téléphone, numéro connu avant : elle-même, ce matin. » */
export const howText = (channel: Channel, details: string): string =>
  `${CHANNELS.find(({ value }) => value === channel)?.label ?? channel}\u00a0: ${details}`;

/** « 2 080,00 € retenus », or that nothing waits. */
export const heldText = ({ held_cents }: Pick<BankAccount, 'held_cents'>): string =>
  held_cents > 0 ? `${euros(held_cents)} retenus` : 'Rien en attente';

/** Who of the office entered it, and how it was received; undefined of one that the trainer gave. */
export const enteredText = ({ entered_by_name, entered_why }: BankAccount): string | undefined =>
  entered_why === null ? undefined : `${entered_by_name ?? 'Un ancien collègue'}\u00a0: ${entered_why}`;

/** « La banque a refusé ce compte (AC04), le virement est revenu le 01/12/2026. »; undefined of one that it did not refuse. */
export const returnedText = ({ returned_on, return_code }: BankAccount): string | undefined =>
  returned_on === null
    ? undefined
    : `La banque a refusé ce compte${return_code === null ? '' : ` (${return_code})`}, le virement est revenu le ${formatDate(returned_on)}. Demandez-en un autre, ou confirmez celui-ci de nouveau.`;

/** « Confirmé par Yannick Prigent le 02/09/2026 à 10:12 ». */
export const confirmedText = ({ confirmed_by_name, confirmed_at }: BankAccount): string =>
  `Confirmé par ${confirmed_by_name ?? 'un ancien collègue'} le ${formatDateTime(confirmed_at)}`;
