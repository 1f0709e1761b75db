import { AppError, getSupabase, unwrap } from '@trame/data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { retentionChanged } from './use-archive.ts';

/** Result of one run of `purge-applications`: what it deleted and what is left. */
export type PurgeRun = { receipts: string[]; failed: number; left: number };

/** Read by hand: three fields are not worth a schema library. */
function isRun(data: unknown): data is PurgeRun {
  const { receipts, failed, left } = Object(data) as Partial<Record<keyof PurgeRun, unknown>>;
  return Array.isArray(receipts) && typeof failed === 'number' && typeof left === 'number';
}

async function run(body: { application_id?: string }): Promise<PurgeRun> {
  const data = unwrap<unknown>(await getSupabase().functions.invoke('purge-applications', { body }));
  if (!isRun(data)) throw new AppError('unknown', 'purge-applications answered something else');
  return data;
}

/** Purges all that is due, run after run; ends when nothing is left or a run makes no progress. */
async function purgeAll(onProgress: (purged: number) => void): Promise<{ purged: number; left: number }> {
  let purged = 0;
  for (;;) {
    const { receipts, left } = await run({});
    purged += receipts.length;
    onProgress(purged);
    if (left === 0 || receipts.length === 0) return { purged, left };
  }
}

/** Purges what is due; `purged` counts while it runs. */
export function usePurgeDue() {
  const client = useQueryClient();
  const [purged, setPurged] = useState(0);
  const mutation = useMutation({
    mutationFn: () => purgeAll(setPurged),
    // Irreversible: offline it fails at once, and is never sent later, when nobody looks.
    networkMode: 'always',
    // Whatever the result, part of it may be done.
    onSettled: () => retentionChanged(client),
  });
  return { ...mutation, purged };
}

/** Erases one application at its author's request. The lists are read again when the receipt is closed. */
export function useErase(applicationId: string) {
  return useMutation({ mutationFn: () => run({ application_id: applicationId }), networkMode: 'always' });
}
