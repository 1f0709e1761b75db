import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { applicationsChanged } from '../../applications/data/invalidate.ts';
import { sendMessage, type WrittenMessage } from '../data/send-message.ts';
import type { Outcome } from '../model/outcome.ts';

export type Sending = {
  /** One per recipient that was tried, in the order of the first try. */
  outcomes: readonly Outcome[];
  isSending: boolean;
  /** Sends to these, and resolves with the outcomes of all that were tried so far. */
  send: (message: WrittenMessage, ids: readonly string[]) => Promise<SendingEnd>;
};
export type SendingEnd = { outcomes: readonly Outcome[]; error: Error | undefined };

/** Sends a message and keeps how it ended for each; a second click while it is under way does nothing. */
export function useSending(): Sending {
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [isSending, setSending] = useState(false);

  const send = async (message: WrittenMessage, ids: readonly string[]): Promise<SendingEnd> => {
    const ended = new Map(outcomes.map((outcome) => [outcome.application_id, outcome]));
    if (isSending) return { outcomes, error: undefined };
    setSending(true);
    const error = await sendMessage(message, ids, (news) => {
      for (const outcome of news) ended.set(outcome.application_id, outcome);
      setOutcomes([...ended.values()]);
    });
    // A message is a contact, and a line of the history.
    await applicationsChanged(client);
    setSending(false);
    return { outcomes: [...ended.values()], error };
  };
  return { outcomes, isSending, send };
}
