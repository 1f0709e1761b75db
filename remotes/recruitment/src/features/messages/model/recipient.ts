import type { MessageFacts } from '@trame/domain';

/** Someone a message goes to, with what it may say of their application. */
export type Recipient = MessageFacts & {
  id: string;
  email: string;
  refusal_reason: string | null;
  status: string;
  /** When they agreed to be kept for other missions. */
  pool_consent_at: string | null;
};

/** What to know of a recipient before writing to them. */
export type Precaution = { opted_out: boolean; written_at: string | null };
