import { useQueryClient } from '@tanstack/react-query';
import { classifyError } from '@trame/data';
import { useHost } from '@trame/platform';
import { useRef, useState } from 'react';
import { applicationsChanged } from '../../application-data/data/invalidate.ts';
import { messageKeys } from '../data/keys.ts';
import { sendMessage, type WrittenMessage } from '../data/send-message.ts';
import { withSendingLock } from '../data/sending-lock.ts';
import { keepSending, type KeptSending } from '../model/kept-sending.ts';
import { isUnsure, type Outcome } from '../model/outcome.ts';

export type Sending = {
  /** One per recipient that was tried, in the order of the first try. */
  outcomes: readonly Outcome[];
  /** Those it has not been tried for yet, or again. */
  waiting: readonly string[];
  /** How many people those are together: one that is tried again is in both. */
  total: number;
  isSending: boolean;
  /** It stops once the requests that run have ended. */
  isPausing: boolean;
  pause: () => void;
  /** Sends to these, and resolves with the outcomes of all that were tried so far; `later` wait for another call. */
  send: (message: WrittenMessage, ids: readonly string[], later?: readonly string[]) => Promise<SendingEnd>;
};
export type SendingEnd = {
  outcomes: readonly Outcome[];
  waiting: readonly string[];
  error: Error | undefined;
};

/** Progress of a message that continues: for how many people it was tried, and for how many it was sent. */
export type Earlier = Pick<KeptSending, 'sentCount'> & { triedCount: number };

const NOTHING_YET: Earlier = { triedCount: 0, sentCount: 0 };

/**
 * Sends a message and stores the outcome for each person; a second click meanwhile does nothing. A message for several
 * is stored in the tab until it is sent to all of them.
 */
export function useSending(earlier: Earlier = NOTHING_YET): Sending {
  const client = useQueryClient();
  const { session } = useHost();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [isSending, setSending] = useState(false);
  const [isPausing, setPausing] = useState(false);
  const isBusy = useRef(false);
  const mustStop = useRef(false);

  const send: Sending['send'] = async (message, ids, later = []) => {
    const ended = new Map(outcomes.map((outcome) => [outcome.application_id, outcome]));
    if (isBusy.current) return { outcomes, waiting, error: undefined };
    isBusy.current = true;
    mustStop.current = false;
    setSending(true);
    setPausing(false);
    const asked = new Set([...ended.keys(), ...ids, ...later]);
    const total = earlier.triedCount + asked.size;
    const left = new Set([...ids, ...later]);
    const remember = () => {
      // A message to one person is sent in one request: nothing is stored.
      if (total < 2) return;
      const sent = [...ended.values()].filter(({ status }) => status === 'sent');
      keepSending({
        ownerId: session.userId,
        keptAt: new Date().toISOString(),
        message: { ...message, confirmedIds: [...message.confirmedIds] },
        // A failure that a retry cannot fix does not count as unfinished: it is shown beside the person.
        leftIds: [...asked].filter((id) => left.has(id) || isUnsure(ended.get(id))),
        sentCount: earlier.sentCount + sent.length,
        total,
      });
    };
    remember();
    setWaiting([...left]);
    let error: Error | undefined;
    try {
      error = await withSendingLock(() =>
        sendMessage(message, ids, {
          onOutcomes: (news) => {
            for (const outcome of news) {
              ended.set(outcome.application_id, outcome);
              left.delete(outcome.application_id);
            }
            remember();
            setWaiting([...left]);
            setOutcomes([...ended.values()]);
          },
          mustStop: () => mustStop.current,
        }),
      );
    } catch (cause) {
      error = classifyError(cause);
    } finally {
      isBusy.current = false;
      setSending(false);
    }
    // A message is a contact, and a line of the history. It was sent whether or not these can be read now.
    void Promise.allSettled([
      applicationsChanged(client),
      client.invalidateQueries({ queryKey: messageKeys.keptSending(session.userId) }),
    ]);
    return { outcomes: [...ended.values()], waiting: [...left], error };
  };
  const pause = () => {
    mustStop.current = true;
    setPausing(true);
  };
  const total = new Set([...outcomes.map(({ application_id }) => application_id), ...waiting]).size;
  return { outcomes, waiting, total, isSending, isPausing, pause, send };
}
