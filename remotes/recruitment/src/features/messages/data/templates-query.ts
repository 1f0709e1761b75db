import { MESSAGE_PURPOSES, type MessagePurpose } from '@trame/domain';
import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { messageKeys } from './keys.ts';

/** A text to start a message from. */
export type MessageTemplate = {
  id: string;
  name: string;
  purpose: MessagePurpose;
  subject: string;
  body: string;
  /** Version of the row: a change made on an older one is refused. */
  updated_at: string;
};

export const TEMPLATE_COLUMNS = 'id, name, purpose, subject, body, updated_at';

const rank = ({ purpose }: MessageTemplate) => MESSAGE_PURPOSES.findIndex(({ value }) => value === purpose);

async function listTemplates(signal: AbortSignal): Promise<MessageTemplate[]> {
  const answer = await getSupabase()
    .from('message_templates')
    .select(TEMPLATE_COLUMNS)
    .order('name')
    .limit(200)
    .abortSignal(signal)
    .overrideTypes<MessageTemplate[], { merge: false }>();
  return unwrap<MessageTemplate[]>(answer).toSorted((a, b) => rank(a) - rank(b));
}

/** All templates, by purpose and name. */
export const templatesQueryOptions = () =>
  queryOptions({ queryKey: messageKeys.templates(), queryFn: ({ signal }) => listTemplates(signal) });
