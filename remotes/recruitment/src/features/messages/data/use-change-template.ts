import { AppError, getSupabase, unwrap } from '@trame/data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageKeys } from './keys.ts';
import type { MessageTemplate } from './templates-query.ts';

export type TemplateTexts = Pick<MessageTemplate, 'name' | 'purpose' | 'subject' | 'body'>;

/** Without `known`: a new one. With it: that version is replaced, or nothing when it is not the last any more. */
export type TemplateChange = { texts: TemplateTexts; known?: MessageTemplate | undefined };

async function saveTemplate({ texts, known }: TemplateChange): Promise<void> {
  if (!known) {
    unwrap(await getSupabase().from('message_templates').insert(texts));
    return;
  }
  const saved = unwrap<{ id: string }[]>(
    await getSupabase()
      .from('message_templates')
      .update(texts)
      .eq('id', known.id)
      .eq('updated_at', known.updated_at)
      .select('id'),
  );
  if (saved.length === 0) throw new AppError('not_found', `Template ${known.id} changed or went meanwhile`);
}

async function deleteTemplate({ id }: Pick<MessageTemplate, 'id'>): Promise<void> {
  unwrap(await getSupabase().from('message_templates').delete().eq('id', id));
}

/** Adds or edits a template; once it resolves, the page shows it. */
export function useSaveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveTemplate,
    // After a refusal too: what is there now is what one compares with.
    onSettled: () => client.invalidateQueries({ queryKey: messageKeys.templates() }),
  });
}

/** Deletes a template; messages sent from it keep its name. */
export function useDeleteTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteTemplate,
    onSuccess: () => client.invalidateQueries({ queryKey: messageKeys.templates() }),
  });
}
