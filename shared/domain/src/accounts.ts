/** Statuses of a trainer account; the trainer portal opens when it is approved. */
export const ACCOUNT_STATUSES = [
  { value: 'pending', label: 'En attente' },
  { value: 'approved', label: 'Approuvé' },
  { value: 'rejected', label: 'Refusé' },
  { value: 'suspended', label: 'Suspendu' },
  { value: 'closed', label: 'Fermé' },
] as const;

export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]['value'];

/** French label of the status of a trainer account; an unknown one is shown as it is. */
export function accountStatusLabel(value: string): string {
  return ACCOUNT_STATUSES.find((status) => status.value === value)?.label ?? value;
}

/** The decisions about a trainer account: from which statuses, to which, and whether its holder gets the reason. */
export const ACCOUNT_DECISIONS = {
  approve: { from: ['pending', 'rejected'], to: 'approved', needsReason: false },
  reject: { from: ['pending'], to: 'rejected', needsReason: true },
  suspend: { from: ['approved'], to: 'suspended', needsReason: true },
  reactivate: { from: ['suspended'], to: 'approved', needsReason: false },
} as const satisfies Record<
  string,
  { from: readonly AccountStatus[]; to: AccountStatus; needsReason: boolean }
>;

export type AccountDecision = keyof typeof ACCOUNT_DECISIONS;

/** Longest reason of a decision, in characters. */
export const MAX_ACCOUNT_REASON = 1000;

/** The decisions that are possible in this status. */
export function decisionsFrom(status: string): AccountDecision[] {
  const decisions = Object.keys(ACCOUNT_DECISIONS) as AccountDecision[];
  return decisions.filter((decision) => ACCOUNT_DECISIONS[decision].from.some((from) => from === status));
}
