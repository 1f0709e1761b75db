import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import type { Recipient } from '../model/recipient.ts';
import { messageKeys } from './keys.ts';

/** The fields of an application that a message uses, and its address. */
export const RECIPIENT_COLUMNS =
  'id, full_name, email, reference, created_at, job_title, refusal_reason, status, pool_consent_at';
/** Ids in one address. */
const AT_ONCE = 100;

async function listRecipients(ids: readonly string[], signal: AbortSignal): Promise<Recipient[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, index) =>
    ids.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
  const answers = await Promise.all(
    parts.map((part) =>
      getSupabase()
        .from('trainer_applications')
        .select(RECIPIENT_COLUMNS)
        .in('id', part)
        .limit(AT_ONCE)
        .abortSignal(signal),
    ),
  );
  const found = new Map(answers.flatMap((answer) => unwrap<Recipient[]>(answer)).map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The fields of each of these applications that a message uses, in their order; deleted ones are left out. */
export const recipientsQueryOptions = (ids: readonly string[]) =>
  queryOptions({
    queryKey: messageKeys.recipients(ids),
    queryFn: ({ signal }) => listRecipients(ids, signal),
    enabled: ids.length > 0,
    // A message starts from the stored state: the reason of a refusal may have been set a moment ago.
    gcTime: 0,
  });
