import type { Recognition } from '@trame/document';
import { useHost } from '@trame/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { documentFileQueryOptions } from '@trame/app/document-file-query';
import { documentLinkQueryOptions } from '@trame/app/document-link-query';
import type { ApplicationDocument } from '../../../documents/model/document.ts';
import { ACCESS_FAILED, LINK_FAILED } from '@trame/app/document-messages';
import { NOT_STARTED, OpticalError } from '../model/optical-error.ts';
import type { OpticalProgress } from '../model/optical-progress.ts';

export type OpticalState =
  | { phase: 'idle' }
  | { phase: 'preparing' }
  | ({ phase: 'reading' } & OpticalProgress)
  | { phase: 'failed'; reason: string };

/** Reads a CV that is an image in this browser, once at a time; leaving the place that asked stops it. */
export function useOpticalReading(
  file: ApplicationDocument | undefined,
  onRecognised: (recognition: Recognition) => void,
) {
  const client = useQueryClient();
  const { telemetry } = useHost();
  const [state, setState] = useState<OpticalState>({ phase: 'idle' });
  const running = useRef<AbortController>(undefined);

  useEffect(
    () => () => {
      running.current?.abort();
      running.current = undefined;
    },
    [],
  );

  async function read(signal: AbortSignal): Promise<Recognition> {
    if (!file) throw new OpticalError(ACCESS_FAILED);
    const link = await client.fetchQuery(documentLinkQueryOptions(file)).catch(failingWith(LINK_FAILED));
    const bytes = await client
      .fetchQuery(documentFileQueryOptions(file, link))
      .catch(failingWith(ACCESS_FAILED));
    signal.throwIfAborted();
    // None of it is loaded before someone starts it.
    const { readOptically } = await import('./read-optically.ts').catch(failingWith(NOT_STARTED));
    signal.throwIfAborted();
    return await readOptically(bytes, signal, (progress) => {
      if (!signal.aborted) setState({ phase: 'reading', ...progress });
    });
  }

  const start = async () => {
    if (running.current) return;
    const { signal } = (running.current = new AbortController());
    setState({ phase: 'preparing' });
    try {
      const recognition = await read(signal);
      if (!signal.aborted) onRecognised(recognition);
    } catch (error) {
      // Cancelled: the caller has already updated the screen.
      if (signal.aborted) return;
      running.current = undefined;
      telemetry.report(error, { during: 'optical-reading' });
      setState({ phase: 'failed', reason: error instanceof OpticalError ? error.message : NOT_STARTED });
    }
  };

  return {
    state,
    start: () => void start(),
    cancel: () => {
      running.current?.abort();
      running.current = undefined;
      setState({ phase: 'idle' });
    },
  };
}

const failingWith = (sentence: string) => (cause: unknown) => {
  throw new OpticalError(sentence, { cause });
};
