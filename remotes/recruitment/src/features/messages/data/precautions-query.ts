import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import type { Precaution } from '../model/recipient.ts';
import { messageKeys } from './keys.ts';

type Row = Precaution & { application_id: string };

/** The precautions query: recipients, template, and id of the message. */
export type PrecautionsOf = { ids: readonly string[]; template: string | undefined; messageId: string };

async function readPrecautions(
  { ids, template, messageId }: PrecautionsOf,
  signal: AbortSignal,
): Promise<Map<string, Precaution>> {
  const answer = await getSupabase()
    .rpc('message_precautions', { ids: [...ids], ...(template && { template }), batch: messageId })
    .abortSignal(signal)
    .overrideTypes<Row[], { merge: false }>();
  return new Map(unwrap<Row[]>(answer).map((row) => [row.application_id, row]));
}

/** The precautions for these people before the message is sent, read at that moment. */
export const precautionsQueryOptions = (of: PrecautionsOf) =>
  queryOptions({
    queryKey: messageKeys.precautions(of),
    queryFn: ({ signal }) => readPrecautions(of, signal),
    staleTime: 0,
    gcTime: 0,
  });
