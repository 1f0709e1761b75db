import { queryOptions } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap, type Database } from '@trame/data';
import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import type { SentLine } from '../model/line-file.ts';

type Tables = Database['public']['Tables'];

/** A line of a sending to many. */
export type BatchLine = Pick<
  Tables['signature_batch_rows']['Row'],
  'place' | 'name' | 'email' | 'message' | 'fault' | 'request_id'
> & { status: 'waiting' | 'sent' | 'failed' };

/** A sending to many with its lines. */
export type Batch = Pick<
  Tables['signature_batches']['Row'],
  'id' | 'model_id' | 'title' | 'created_at' | 'closed_at'
> & { lines: BatchLine[] };

const key = (...parts: string[]) => ['signature-batch', ...parts] as const;

export const batchKey = (id: string) => key('one', id);

/** One sending to many. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: batchKey(id),
    queryFn: async ({ signal }): Promise<Batch> => {
      const client = getSupabase();
      const [batches, lines] = await Promise.all([
        client
          .from('signature_batches')
          .select('id, model_id, title, created_at, closed_at')
          .eq('id', id)
          .abortSignal(signal),
        client
          .from('signature_batch_rows')
          .select('place, name, email, message, status, fault, request_id')
          .eq('batch_id', id)
          .order('place')
          .limit(SIGNATURE_LIMITS.rows)
          .abortSignal(signal)
          .overrideTypes<BatchLine[], { merge: false }>(),
      ]);
      const [batch] = unwrap(batches);
      if (!batch) throw new AppError('not_found', `No batch: ${id}`);
      return { ...batch, lines: unwrap(lines) };
    },
  });

/** The sendings of a draft that still have lines to send, the newest first. */
export const openBatchesQuery = (model: string) =>
  queryOptions({
    queryKey: key('of', model),
    queryFn: async ({ signal }) =>
      unwrap(
        await getSupabase()
          .from('signature_batches')
          .select('id, created_at, signature_batch_rows!inner(place)')
          .eq('model_id', model)
          .is('closed_at', null)
          .eq('signature_batch_rows.status', 'waiting')
          .order('created_at', { ascending: false })
          .limit(10)
          .abortSignal(signal)
          .overrideTypes<
            { id: string; created_at: string; signature_batch_rows: { place: number }[] }[],
            { merge: false }
          >(),
      ).map(({ id, created_at, signature_batch_rows: { length } }) => ({ id, created_at, waiting: length })),
  });

type Begun = { id: string; request: string; recipient: string; rows: SentLine[] };

/** Stores the lines of a sending; sent again with the same id, it finds it. Nothing is sent yet. */
export async function beginBatch(batch: Begun, version: string): Promise<void> {
  unwrap(await getSupabase().rpc('begin_signature_batch', { batch, version }));
}

/** Sends one line, once: asked again it answers what was done. */
export async function sendLine(
  batch: string,
  place: number,
): Promise<Pick<BatchLine, 'status' | 'fault' | 'request_id'>> {
  const [answer] = unwrap(
    await getSupabase()
      .rpc('send_signature_row', { batch, place })
      .overrideTypes<Pick<BatchLine, 'status' | 'fault' | 'request_id'>[], { merge: false }>(),
  );
  if (!answer) throw new AppError('unknown', 'send_signature_row answered nothing');
  return answer;
}

/** The lines that are left go out of the draft as it is now. */
export async function resumeBatch(batch: string, version: string): Promise<void> {
  unwrap(await getSupabase().rpc('resume_signature_batch', { batch, version }));
}

/** Gives up the lines that are left. */
export async function closeBatch(batch: string): Promise<void> {
  unwrap(await getSupabase().rpc('close_signature_batch', { batch }));
}
