import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap, type Database } from '@trame/data';
import { unwrapFunction } from '@trame/app/refusal';
import { answerInvoice } from '../../attachments/data/answer-invoice.ts';

/** A mission as its trainer reads it. */
export type Mission = Omit<Database['public']['Functions']['my_missions']['Returns'][number], 'deposits'> & {
  /** Invoices of deposits that are alive, in cents with VAT. */
  deposits: readonly { number: string; issued_on: string; cents: number }[];
};

/** Rows that the API answers at a time (`max_rows` of `supabase/config.toml`): it says nothing of those that it leaves out. */
const AT_ONCE = 1000;

/** The person's missions that are not cancelled, all of them, latest first. */
export const missionsQuery = queryOptions({
  queryKey: ['my-missions'],
  meta: { keepLastSeen: true },
  queryFn: async ({ signal }) => {
    const missions: Mission[] = [];
    for (;;) {
      const part = unwrap<Mission[]>(
        // oxlint-disable-next-line no-await-in-loop -- one part after the other
        await getSupabase()
          .rpc('my_missions')
          .order('starts_on', { ascending: false })
          .order('id')
          .range(missions.length, missions.length + AT_ONCE - 1)
          .abortSignal(signal),
      );
      missions.push(...part);
      if (part.length < AT_ONCE) return missions;
    }
  },
});

/** An invoice to make of a mission, or one of a deposit; `request_id` makes a repeated request the same invoice. */
export type InvoiceToIssue = {
  kind: 'invoice' | 'deposit';
  mission_id: string;
  /** The invoice, or the deposit, of this mission that it corrects. */
  replaces?: string;
  issued_on: string;
  due_on: string;
  /** What the person confirms: anything else is refused. */
  shown: { number: string; net_cents: number; vat_cents: number; gross_cents: number; due_cents: number };
  request_id: string;
};

async function issueInvoice(wanted: InvoiceToIssue): Promise<{ id: string; number: string }> {
  const answer = await getSupabase().functions.invoke('invoices', {
    body: { action: 'issue', ...wanted },
  });
  const { id, number } = await unwrapFunction(answer);
  if (typeof id !== 'string' || typeof number !== 'string')
    throw new AppError('unknown', 'invoices answered something else');
  return { id, number };
}

/**
 * Makes an invoice of a mission and deposits it; answers its id and number. Where no answer came it may have been made: the same
 * request, sent again, answers that one.
 */
export function useIssueInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: issueInvoice,
    // The next number, the mission, the list of invoices: all of it changed.
    onSettled: () => client.invalidateQueries(),
    networkMode: 'always',
  });
}

/** Joins documents to an invoice that was just issued. */
export function useJoinDocuments() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, files }: { id: string; files: readonly File[] }) =>
      answerInvoice({ id, requestId: crypto.randomUUID(), message: '', files }),
    onSettled: () => client.invalidateQueries(),
    networkMode: 'always',
  });
}
