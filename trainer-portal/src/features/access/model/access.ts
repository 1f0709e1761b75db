import type { AccountStatus } from '@trame/domain';

/** Status of the person's trainer account; `none` for a person without one. */
export type TrainerState = AccountStatus | 'none';

/** Accounts that have papers, a profile and days: the database gives them to nobody else. */
export const OPEN_ACCOUNT: readonly TrainerState[] = ['pending', 'approved'];

/** Accounts that are open, or were and may be again. A closed one is not. */
export const ANY_ACCOUNT: readonly TrainerState[] = ['pending', 'approved', 'rejected', 'suspended'];
