import { FACT_NAMES, NO_MISSION, reasonAsked, type FactName, type FactsInput } from '@trame/domain/invoices';
import type { Outcome } from '../verdict-text.ts';
import { confirmedFacts } from './confirmed-facts.ts';

/** What is given with the file of an invoice, by its trainer or by the office. */
export type DepositInput = FactsInput & {
  /** Empty: that of the replaced invoice, else that which the invoice names. */
  mission_id: string;
  /** Of a credit note: the invoice that it takes back; empty for the one that its file names. */
  corrects: string;
  reason: string;
};

/** What is asked for besides the file: by the rules on this device, or by the function once it has read it. */
export type DepositNeeds = { facts: boolean; reason: boolean };

/** Whether missions wait for their invoice, and it is said to be for none of them: it then needs a reason. */
export const isForOtherMission = (
  outcome: Outcome | undefined,
  { kind, mission_id }: Pick<DepositInput, 'kind' | 'mission_id'>,
  missions: readonly unknown[],
): boolean =>
  outcome !== 'blocking' && kind !== 'credit_note' && missions.length > 0 && mission_id === NO_MISSION;

export type DepositErrors = { [Name in keyof DepositInput]?: string };

/** What is missing before a deposit is sent, with the sentence of each field. */
export function depositErrors(
  values: DepositInput,
  { facts, reason }: DepositNeeds,
  today: string,
): DepositErrors {
  const read = facts ? confirmedFacts(values, today) : undefined;
  const errors: DepositErrors = read && 'errors' in read ? read.errors : {};
  if (facts && values.kind === 'credit_note' && values.corrects === '')
    errors.corrects = 'Choisissez la facture que cet avoir reprend.';
  if (reason && values.reason.trim() === '') errors.reason = reasonAsked(values.kind === 'credit_note');
  return errors;
}

type OwnField = FactName | 'corrects' | 'reason';

/** What the function refused: the fields that the form shows, each with its sentence, and all others by their name. */
export function placedRefusal(
  refused: Readonly<Record<string, string>>,
  { facts, isCredit }: { facts: boolean; isCredit: boolean },
): { own: readonly (readonly [OwnField, string])[]; others: Readonly<Record<string, string>> } {
  const shown: readonly OwnField[] = [
    ...(facts ? FACT_NAMES : []),
    ...(isCredit ? (['corrects'] as const) : []),
    'reason',
  ];
  return {
    own: shown.flatMap((name) => (refused[name] ? [[name, refused[name]] as const] : [])),
    others: Object.fromEntries(
      Object.entries(refused).filter(([name]) => !(shown as readonly string[]).includes(name)),
    ),
  };
}
