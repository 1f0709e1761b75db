import { classifyError, getSupabase } from '@trame/data';
import { isOutcome, type Outcome } from '../model/outcome.ts';

/** One message as it was written, before it is rendered for anyone. */
export type WrittenMessage = {
  /** Chosen when the writing starts: with the same id nobody gets the message twice. */
  messageId: string;
  templateId: string | null;
  subject: string;
  text: string;
  reason: string | null;
  /** Recipients that the sender confirmed one by one in spite of a precaution. */
  confirmedIds: readonly string[];
};

/** Recipients of one call: few, so that progress shows and a lost answer leaves few outcomes unknown. */
const AT_ONCE = 10;

async function callFunction(message: WrittenMessage, ids: readonly string[]): Promise<Outcome[]> {
  const { data, error } = await getSupabase().functions.invoke('notifications', {
    body: {
      kind: 'message',
      message_id: message.messageId,
      template_id: message.templateId,
      subject: message.subject,
      text: message.text,
      reason: message.reason,
      application_ids: ids,
      confirmed_ids: message.confirmedIds.filter((id) => ids.includes(id)),
    },
  });
  if (error) throw error;
  const { results } = Object(data) as { results?: unknown };
  if (!Array.isArray(results) || !results.every(isOutcome)) {
    throw new Error('notifications answered something else');
  }
  return results;
}

/**
 * Sends a message to applicants, a few at a time, and returns the outcome for each of them; it can be stopped between
 * two calls. When a call gets no answer, the outcomes of its recipients are unknown, and a retry is safe; the others
 * are not tried, and have no outcome.
 */
export async function sendMessage(
  message: WrittenMessage,
  ids: readonly string[],
  { onOutcomes, mustStop }: { onOutcomes: (outcomes: readonly Outcome[]) => void; mustStop: () => boolean },
): Promise<Error | undefined> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    if (mustStop()) return undefined;
    const some = ids.slice(at, at + AT_ONCE);
    try {
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      onOutcomes(await callFunction(message, some));
    } catch (cause) {
      onOutcomes(some.map((id) => ({ application_id: id, status: 'unknown' })));
      return classifyError(cause);
    }
  }
  return undefined;
}
