import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormMessage, Receipt } from './data/post.ts';
import { sendForm, waitOrOnline, type Refusal, type Waiting } from './data/send.ts';

export type Submission =
  | { step: 'idle' }
  /** `mayBeThere`: all bytes of an attempt were sent once, so the submission may be stored. */
  | { step: 'cancelled'; mayBeThere: boolean }
  | { step: 'sending'; share: number; since: number }
  | { step: 'waiting'; waiting: Waiting; since: number }
  | { step: 'failed'; refusal: Refusal | null; since: number };

interface Send {
  message: FormMessage;
  key: string;
  honeypot: string;
  onAccepted: (receipt: Receipt) => Promise<void>;
  /** Shows a refusal beside the fields it names; false when it names none. */
  onRefused: (refusal: Refusal) => boolean;
}

/** Sends one form at a time, however often the button is clicked. */
export function useSubmission() {
  const [submission, setSubmission] = useState<Submission>({ step: 'idle' });
  const running = useRef<AbortController>(undefined);
  const [retrySignal] = useState(() => new EventTarget());
  const isUnderWay = submission.step === 'sending' || submission.step === 'waiting';

  useEffect(() => () => running.current?.abort(), []);

  // Leaving now would interrupt sending, so the browser asks first.
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnderWay]);

  const send = useCallback(
    async ({ message, key, honeypot, onAccepted, onRefused }: Send) => {
      if (running.current) return;
      const controller = new AbortController();
      running.current = controller;
      let since = Date.now();
      let mayBeThere = false;
      try {
        const result = await sendForm({
          message,
          key,
          honeypot,
          signal: controller.signal,
          onAttempt: () => {
            since = Date.now();
            setSubmission({ step: 'sending', share: 0, since });
          },
          onProgress: (share) => {
            mayBeThere ||= share === 1;
            setSubmission({ step: 'sending', share, since });
          },
          onWaiting: (waiting) => setSubmission({ step: 'waiting', waiting, since: Date.now() }),
          wait: waitOrOnline(retrySignal),
        });
        if (result.kind === 'accepted') {
          await onAccepted(result.receipt);
          setSubmission({ step: 'idle' });
        } else {
          const shown = onRefused(result);
          setSubmission(shown ? { step: 'idle' } : { step: 'failed', refusal: result, since: Date.now() });
        }
      } catch {
        setSubmission(
          controller.signal.aborted
            ? { step: 'cancelled', mayBeThere }
            : { step: 'failed', refusal: null, since: Date.now() },
        );
      } finally {
        running.current = undefined;
      }
    },
    [retrySignal],
  );

  const cancel = useCallback(() => running.current?.abort(), []);
  const retryNow = useCallback(() => retrySignal.dispatchEvent(new Event('now')), [retrySignal]);
  return { submission, isUnderWay, send, cancel, retryNow };
}
