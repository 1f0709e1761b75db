import { foundRows } from '@trame/app/found-rows';
import { AppError, type Database, getSupabase, unwrap } from '@trame/data';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { retentionKeys } from './keys.ts';

/** What was deleted, when, by whom and why; without personal data. */
export type Receipt = Database['public']['Tables']['purge_receipts']['Row'];

const COLUMNS = 'id, at, application_digest, reason, done_by, done_by_name, removed';
/** Receipts asked for at a time. */
export const RECEIPTS_PAGE = 30;

async function listReceipts(before: string | null, signal: AbortSignal): Promise<Receipt[]> {
  const all = getSupabase().from('purge_receipts').select(COLUMNS);
  const answer = await (before === null ? all : all.lt('at', before))
    .order('at', { ascending: false })
    .limit(RECEIPTS_PAGE)
    .abortSignal(signal);
  return unwrap<Receipt[]>(answer);
}

async function getReceipt(id: string, signal: AbortSignal): Promise<Receipt> {
  const answer = await getSupabase()
    .from('purge_receipts')
    .select(COLUMNS)
    .eq('id', id)
    .limit(1)
    .abortSignal(signal);
  const [receipt] = await foundRows(unwrap<Receipt[]>(answer));
  if (!receipt) throw new AppError('not_found', `No receipt ${id}`);
  return receipt;
}

/** Receipts, newest first, by pages. */
export const receiptsInfiniteQueryOptions = () =>
  infiniteQueryOptions({
    queryKey: retentionKeys.receipts(),
    queryFn: ({ pageParam, signal }) => listReceipts(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last): string | undefined =>
      last.length === RECEIPTS_PAGE ? last.at(-1)?.at : undefined,
    staleTime: 0,
  });

/** One receipt: a receipt never changes. */
export const receiptQueryOptions = (id: string) =>
  queryOptions({
    queryKey: retentionKeys.receipt(id),
    queryFn: ({ signal }) => getReceipt(id, signal),
    staleTime: Infinity,
  });
