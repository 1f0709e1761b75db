import type { BankLine } from '@trame/invoice/payments';

/** How the office wants to settle a credit note without a movement, while that waits for a second person. */
export type RefundProposal = {
  id: string;
  way: RefundWay;
  reason: string;
  noted_by_name: string | null;
  /** Of the caller, who does not confirm it. */
  is_own: boolean;
};

/** An approved credit note of an invoice that was paid: what its trainer still has to pay back. */
export type Refund = {
  id: string;
  user_id: string;
  number: string;
  corrected: string;
  payee: string;
  cents: number;
  received_cents: number;
  proposal: RefundProposal | null;
  updated_at: string;
};

/** How a credit note is settled without a movement. */
export const REFUND_WAYS = [
  { value: 'offset', label: 'Compensation convenue avec le formateur' },
  { value: 'waiver', label: 'Remise\u00a0: nous y renonçons' },
] as const;
export type RefundWay = (typeof REFUND_WAYS)[number]['value'];

/** What one movement pays of one credit note. */
export type RefundPart = { credit_note: string; version: string; line: string; cents: number };

/**
 * What is said when no open movement has an amount.
 * @param most movements that are read: older ones may have it
 */
export const noneFound = (read: number, most: number): string =>
  `Aucun mouvement de ce montant${read < most ? '' : ` parmi les ${most} derniers`}`;

const total = (rows: readonly { cents: number }[]) => rows.reduce((all, { cents }) => all + cents, 0);

/** What is left to pay back once these movements are noted; negative when they are more than is due. */
export const leftOf = (refunds: readonly Refund[], lines: readonly (BankLine & { id: string })[]): number =>
  total(refunds) - total(lines);

/** Movements shared out whole over credit notes, in their order. */
export function shareOut(
  refunds: readonly Refund[],
  lines: readonly (BankLine & { id: string })[],
): RefundPart[] {
  const parts: RefundPart[] = [];
  const open = lines.map(({ id, cents }) => ({ id, cents }));
  for (const { id, updated_at: version, cents } of refunds) {
    let due = cents;
    for (const line of open) {
      const part = Math.min(due, line.cents);
      if (part > 0) parts.push({ credit_note: id, version, line: line.id, cents: part });
      due -= part;
      line.cents -= part;
    }
  }
  return parts;
}
