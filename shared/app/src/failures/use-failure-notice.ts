import { AppError } from '@trame/data';
import { useHost, type HostApi } from '@trame/platform';
import { useEffect, useMemo, useRef } from 'react';
import { failureAdvice, isOurs } from './failure-advice.ts';

/** Ids of the failures reported so far: a failure is reported once, however often it is shown. */
const reported = new WeakMap<Error, string>();

function reportOnce({ telemetry }: HostApi, error: Error, context: Record<string, string>): string {
  const id = reported.get(error) ?? telemetry.report(error, context);
  reported.set(error, id);
  return id;
}

/** A message of the catalogue, with the reference where somebody else has to find the cause. */
const noticeOf = (title: string, description: string, error: Error, id: string) => ({
  title,
  description,
  ...(isOurs(error) && !description.includes(id) && { reference: id }),
});

const isCancelled = (error: Error) => error instanceof AppError && error.code === 'aborted';

/** The id of a failure that is shown in its own place, without a toast; a person may quote it. */
export function useFailureId(error: Error, during: string): string {
  return reportOnce(useHost(), error, { during });
}

/**
 * Reports a failed reading and shows it once as the toast of the catalogue, titled "Erreur". Returns its id.
 * An error that is the same object is the same failure.
 */
export function useFailureNotice(error: Error | null, message: string): string | undefined {
  const host = useHost();
  const latest = useRef({ host, message });
  useEffect(() => {
    latest.current = { host, message };
  });

  useEffect(() => {
    if (!error || isCancelled(error)) return;
    const { host: current, message: shown } = latest.current;
    const id = reportOnce(current, error, { message: shown });
    current.notify.error(noticeOf('Erreur', shown, error, id));
  }, [error]);

  if (!error || isCancelled(error)) return undefined;
  return reportOnce(host, error, { message });
}

export type ActionNotice = {
  succeeded: (title: string, description?: string) => void;
  /** Shows the message of the catalogue as a toast and reports the error once; a cancelled action shows nothing. */
  failed: (error: unknown, message: string, title?: string) => void;
  /** Reports the error once; answers the advice for it, with the reference. For what is shown in its own place. */
  advice: (error: Error, during: string) => string;
};

/** The result of a person's action, as toasts. */
export function useActionNotice(): ActionNotice {
  const host = useHost();
  return useMemo(
    () => ({
      succeeded: (title, description) => host.notify.success({ title, ...(description && { description }) }),
      failed: (cause, message, title = 'Erreur') => {
        const error = cause instanceof Error ? cause : new Error(String(cause));
        if (isCancelled(error)) return;
        const id = reportOnce(host, error, { message });
        host.notify.error(noticeOf(title, message, error, id));
      },
      advice: (error, during) => failureAdvice(error, reportOnce(host, error, { during })),
    }),
    [host],
  );
}

/** Reports failures of optional parts of a page: they are logged, and nothing is shown. */
export function useQuietReport(errors: readonly (Error | null)[], during: string): void {
  const host = useHost();
  const first = errors.find((error) => error !== null && !isCancelled(error));
  useEffect(() => {
    if (first) reportOnce(host, first, { during });
  }, [host, first, during]);
}
