import { MESSAGE_PURPOSES, type MessagePurpose } from '@trame/domain';
import { entityData } from '@trame/app/entity-data';
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

const TEMPLATE_COLUMNS = 'id, name, purpose, subject, body, updated_at';

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

export type TemplateTexts = Pick<MessageTemplate, 'name' | 'purpose' | 'subject' | 'body'>;

const table = () => getSupabase().from('message_templates');

/** One template: added, edited, deleted. Messages sent from it keep its name. */
export const templateData = entityData<MessageTemplate, TemplateTexts>(messageKeys.templates()[0], {
  one: (id) =>
    table().select(TEMPLATE_COLUMNS).eq('id', id).overrideTypes<MessageTemplate[], { merge: false }>(),
  insert: (texts) =>
    table().insert(texts).select(TEMPLATE_COLUMNS).overrideTypes<MessageTemplate[], { merge: false }>(),
  update: ({ id, updated_at }, texts) =>
    table()
      .update(texts)
      .eq('id', id)
      .eq('updated_at', updated_at)
      .select(TEMPLATE_COLUMNS)
      .overrideTypes<MessageTemplate[], { merge: false }>(),
  remove: (id) => table().delete().eq('id', id),
});
