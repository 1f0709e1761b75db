import { useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useUnsavedChanges } from '@trame/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { actFailure, hintOf } from '../../envelopes/data/act.ts';
import { envelopesChanged } from '../../envelopes/data/envelopes.ts';
import { sendSignatureMails } from '../../envelopes/data/send-mails.ts';
import { batchKey, sendLine, type Batch } from '../data/batches.ts';

/** Envelopes after which their mails are asked to go out: as many as the function sends at once. */
const MAILS_AFTER = 20;

const REFUSED: Readonly<Record<string, string>> = {
  closed: 'Cet envoi a été terminé par quelqu’un d’autre.',
  expires_at: 'Le dernier jour pour signer est passé. Abandonnez les lignes qui restent et changez-le.',
};

/** Sends the lines that wait, one after the other, until none is left or somebody stops it. */
export function useRun(batch: Batch) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const [isRunning, setRunning] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const [hasChanged, setChanged] = useState(false);
  const stopped = useRef(false);
  useUnsavedChanges(isRunning);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const { id, lines } = batch;
  const run = useCallback(async () => {
    stopped.current = false;
    setChanged(false);
    setRunning(true);
    let sent = 0;
    try {
      for (const { place, status } of lines) {
        if (stopped.current) break;
        if (status !== 'waiting') continue;
        // oxlint-disable-next-line no-await-in-loop -- one after the other, so that it can be stopped after any of them
        const answer = await sendLine(id, place);
        client.setQueryData<Batch>(
          batchKey(id),
          (before) =>
            before && {
              ...before,
              lines: before.lines.map((line) => (line.place === place ? { ...line, ...answer } : line)),
            },
        );
        sent += 1;
        if (sent % MAILS_AFTER === 0) sendSignatureMails();
      }
    } catch (error) {
      const hint = hintOf(error);
      if (hint === 'model') setChanged(true);
      else
        notice.failed(
          error,
          (typeof hint === 'string' ? REFUSED[hint] : undefined) ?? actFailure(error) ?? failureAdvice(error),
          'L’envoi est arrêté',
        );
    } finally {
      if (sent > 0) sendSignatureMails();
      setRunning(false);
      setStopping(false);
      void envelopesChanged(client);
    }
  }, [client, id, lines, notice]);
  return {
    isRunning,
    /** The draft is not the one of the lines that were sent any more. */
    hasChanged,
    /** The line in course is still sent. */
    isStopping,
    run,
    stop: () => {
      stopped.current = true;
      setStopping(true);
    },
  };
}
