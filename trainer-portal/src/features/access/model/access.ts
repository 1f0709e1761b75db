import type { AccountStatus } from '@trame/domain';

/** Status of the person's trainer account; `none` for a person without one. */
export type TrainerState = AccountStatus | 'none';

/** Accounts that are open, or were and may be again. A closed one is not. */
export const ANY_ACCOUNT: readonly TrainerState[] = ['pending', 'approved', 'rejected', 'suspended'];
