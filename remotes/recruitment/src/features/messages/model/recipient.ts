import type { MessageFacts } from '@trame/domain';

/** A recipient of a message, with the fields of their application that it uses. */
export type Recipient = MessageFacts & {
  id: string;
  email: string;
  refusal_reason: string | null;
  status: string;
  /** When they agreed to be in the pool. */
  pool_consent_at: string | null;
};

/** Facts to check before writing to a recipient. */
export type Precaution = { opted_out: boolean; written_at: string | null };
