import { classifyError, getSupabase } from '@trame/data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { entityColumns, type Entity } from '../../entity/entity.ts';
import { timelineKeys } from './keys.ts';

export type NewComment = {
  /** Chosen when the writing starts: a comment sent again after an interruption is stored once. */
  id: string;
  entity: Entity;
  body: string;
  hasMentions: boolean;
};

/** Whether everyone mentioned could be notified by mail. */
export type CommentOutcome = { areNotified: boolean };

async function addComment({ id, entity, body, hasMentions }: NewComment): Promise<CommentOutcome> {
  const row = { id, ...entityColumns(entity), body };
  const { error, status } = await getSupabase().from('comments').insert(row);
  const failure = error && classifyError(error, status);
  // A conflict: an earlier try recorded it, and its answer was lost.
  if (failure && failure.code !== 'conflict') throw failure;
  return { areNotified: !hasMentions || (await notifyMentioned(id)) };
}

/** The comment is stored whether or not the mails are sent. */
async function notifyMentioned(id: string): Promise<boolean> {
  try {
    const { data, error } = await getSupabase().functions.invoke('notifications', {
      body: { kind: 'mention', comment_id: id },
    });
    if (error) return false;
    const { results } = Object(data) as { results?: unknown };
    return Array.isArray(results) && results.every(({ status }: { status?: string }) => status !== 'failed');
  } catch {
    return false;
  }
}

/** Adds a comment and notifies the people it mentions; once it resolves, the history shows it. */
export function useAddComment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: addComment,
    onSuccess: (_outcome, { entity }) =>
      client.invalidateQueries({ queryKey: timelineKeys.ofEntity(entity) }),
  });
}
