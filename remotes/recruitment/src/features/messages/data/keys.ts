import { applicationKeys } from '../../application-data/data/keys.ts';

/** Query keys of messages; recipients are below those of applications, whose changes they show. */
export const messageKeys = {
  templates: () => ['message-templates'] as const,
  precautions: (of: object) => [...applicationKeys.all(), 'precautions', of] as const,
  keptSending: (ownerId: string) => ['message-sending', ownerId] as const,
  examples: (search: string) => [...applicationKeys.all(), 'message-examples', search] as const,
  recipients: (ids: readonly string[]) => [...applicationKeys.all(), 'recipients', ids] as const,
};
