import type { MessageFacts } from '@trame/domain';

/** Someone a message goes to, with what it may say of their application. */
export type Recipient = MessageFacts & { id: string; email: string; refusal_reason: string | null };
