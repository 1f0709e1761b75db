import { useQueryClient } from '@tanstack/react-query';
import { useHost } from '@trame/platform';
import { useRef, useState } from 'react';
import { applicationsChanged } from '../../applications/data/invalidate.ts';
import { messageKeys } from '../data/keys.ts';
import { sendMessage, type WrittenMessage } from '../data/send-message.ts';
import { withSendingLock } from '../data/sending-lock.ts';
import { keepSending } from '../model/kept-sending.ts';
import type { Outcome } from '../model/outcome.ts';

export type Sending = {
  /** One per recipient that was tried, in the order of the first try. */
  outcomes: readonly Outcome[];
  /** Those it has not been tried for yet. */
  waiting: readonly string[];
  isSending: boolean;
  /** It stops after those under way. */
  isPausing: boolean;
  pause: () => void;
  /** Sends to these, and resolves with the outcomes of all that were tried so far. */
  send: (message: WrittenMessage, ids: readonly string[]) => Promise<SendingEnd>;
};
export type SendingEnd = {
  outcomes: readonly Outcome[];
  waiting: readonly string[];
  error: Error | undefined;
};

/**
 * Sends a message to `total` people and keeps how it ended for each; a second click while it is under way does nothing.
 * Until it has left for all of them, the browser remembers it.
 */
export function useSending(total: number): Sending {
  const client = useQueryClient();
  const { session } = useHost();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [isSending, setSending] = useState(false);
  const [isPausing, setPausing] = useState(false);
  const isBusy = useRef(false);
  const mustStop = useRef(false);

  const send = async (message: WrittenMessage, ids: readonly string[]): Promise<SendingEnd> => {
    const ended = new Map(outcomes.map((outcome) => [outcome.application_id, outcome]));
    if (isBusy.current) return { outcomes, waiting, error: undefined };
    isBusy.current = true;
    mustStop.current = false;
    setSending(true);
    setPausing(false);
    let left = ids;
    const remember = () => {
      // What failed for a reason of its own is no unfinished business: it is shown, and stays with the person.
      const unsent = ids.filter((id) => {
        const status = ended.get(id)?.status;
        return left.includes(id) || status === 'unknown' || status === 'sending';
      });
      keepSending({
        ownerId: session.userId,
        message: { ...message, confirmedIds: [...message.confirmedIds] },
        leftIds: unsent,
        total,
      });
    };
    // One person is written to at once: nothing of it is left for later.
    const isKept = total > 1;
    if (isKept) remember();
    setWaiting(left);
    const error = await withSendingLock(() =>
      sendMessage(message, ids, {
        onOutcomes: (news) => {
          for (const outcome of news) ended.set(outcome.application_id, outcome);
          left = left.filter((id) => !news.some(({ application_id }) => application_id === id));
          if (isKept) remember();
          setWaiting(left);
          setOutcomes([...ended.values()]);
        },
        mustStop: () => mustStop.current,
      }),
    );
    // A message is a contact, and a line of the history.
    await applicationsChanged(client);
    await client.invalidateQueries({ queryKey: messageKeys.keptSending(session.userId) });
    isBusy.current = false;
    setSending(false);
    return { outcomes: [...ended.values()], waiting: left, error };
  };
  const pause = () => {
    mustStop.current = true;
    setPausing(true);
  };
  return { outcomes, waiting, isSending, isPausing, pause, send };
}
