import type { Noun } from '@trame/app/noun';
import { addDays } from '@trame/domain';
import { nextTransferDay } from '@trame/domain/invoices';

/** Why an approved invoice is not paid yet, and who can change that. */
export type Hold = {
  hold: string;
  sentence: string;
  lifted_by: string;
  /** It is not paid before; the others are only said. */
  holds_payment: boolean;
};

/** What keeps it from being paid, of all that is said of it. */
export const heldBy = ({ holds }: Payable): readonly Hold[] => holds.filter((one) => one.holds_payment);

/** Whether the office gives the account: its trainer cannot sign in, and none is known, or the bank refused it. */
export const lacksAccount = ({ iban_last4 }: Payable, { hold, lifted_by }: Hold): boolean =>
  lifted_by === 'office' && (hold === 'refused_account' || (hold === 'iban' && iban_last4 === null));

/** Besides what holds a payment: what somebody decides about, who pays or not. */
const FOR_DECISION: readonly string[] = ['refund', 'returned', 'evidence'];

/**
 * Somebody decides whether to pay it: its trainer has something to pay back, it was paid once and came back, or evidence of
 * its mission is missing.
 */
export const isForDecision = ({ holds }: Payable): boolean =>
  holds.some(({ hold }) => FOR_DECISION.includes(hold));

/** An approved invoice that is in no run. */
export type Payable = {
  id: string;
  payee: string;
  number: string;
  due_on: string | null;
  /** What is to be paid. */
  cents: number;
  iban_last4: string | null;
  holds: readonly Hold[];
};

export const TITLE = 'Paiements';
export const TRANSFER: Noun = { one: 'virement', many: 'virements', isFeminine: false };
export const MOVEMENT: Noun = { one: 'mouvement', many: 'mouvements', isFeminine: false };
export const PAYMENT: Noun = { one: 'paiement', many: 'paiements', isFeminine: false };

export const sumOf = (rows: readonly { cents: number }[]): number =>
  rows.reduce((all, { cents }) => all + cents, 0);

/**
 * The next day that is one for transfers: that of the rule (1: Monday), or without one any day. Where banks execute none on it, it is
 * the day after on which they do.
 */
export function nextExecution(from: string, weekday?: number): string {
  const days = weekday === undefined ? 1 : ((weekday - weekdayOf(from) - 1 + 7) % 7) + 1;
  return nextTransferDay(addDays(from, days));
}

const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();
