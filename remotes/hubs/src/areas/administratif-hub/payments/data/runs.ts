import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap } from '@trame/data';
import { isUuid } from '@trame/domain';
import type { Run, RunLine } from '../model/run.ts';
import { PAYMENTS_KEY } from './payments.ts';

/** What the file for the bank is written from; reading it is noted for each account. */
export type RunFile = {
  message_id: string;
  execution_on: string;
  debtor: { name: string; iban: string; bic: string | null };
  lines: readonly {
    number: string;
    end_to_end_id: string;
    amount_cents: number;
    account_holder: string;
    iban: string;
    bic: string | null;
  }[];
};

/** A run with its invoices. */
export type WholeRun = Run & { lines: readonly RunLine[] };

/** The last runs, the latest first. */
export const runsQueryOptions = () =>
  queryOptions({
    queryKey: [PAYMENTS_KEY, 'runs'],
    queryFn: async ({ signal }) =>
      unwrap<Run[]>(
        await getSupabase()
          .rpc('list_payment_runs')
          .abortSignal(signal)
          .overrideTypes<Run[], { merge: false }>(),
      ),
  });

/** Those of these invoices that a colleague has to pay, if they are in one run. */
export const colleaguesOfRunOptions = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [PAYMENTS_KEY, 'colleagues', ids],
    queryFn: async ({ signal }): Promise<readonly string[]> =>
      unwrap(
        await getSupabase()
          .rpc('colleagues_of_run', { invoices: [...ids] })
          .abortSignal(signal),
      ),
    placeholderData: keepPreviousData,
  });

/** A run and what it pays. */
export const runQueryOptions = (id: string) =>
  queryOptions({
    queryKey: [PAYMENTS_KEY, 'run', id],
    queryFn: async ({ signal }): Promise<WholeRun> => {
      // An address typed wrong is a run that does not exist, not a failure of the server.
      if (!isUuid(id)) throw new AppError('not_found', `Not an id of a payment run: ${id}`);
      const [runs, lines] = await Promise.all([
        getSupabase()
          .rpc('list_payment_runs', { one: id })
          .abortSignal(signal)
          .overrideTypes<Run[], { merge: false }>(),
        getSupabase()
          .rpc('lines_of_run', { run: id })
          .abortSignal(signal)
          .overrideTypes<RunLine[], { merge: false }>(),
      ]);
      const [run] = unwrap<Run[]>(runs);
      if (!run) throw new AppError('not_found', `No payment run: ${id}`);
      return { ...run, lines: unwrap<RunLine[]>(lines) };
    },
  });

/** Prepares a run of these invoices for a day; answers its id. */
export const createRun = async (invoices: readonly string[], executionOn: string): Promise<string> =>
  unwrap<string>(
    await getSupabase().rpc('create_payment_run', { invoices: [...invoices], execution_on: executionOn }),
  );

/** What the file for the bank is written from, accounts among it. */
export const readRunFile = async (run: string): Promise<RunFile> =>
  unwrap<RunFile>(
    await getSupabase().rpc('payment_run_file', { run }).overrideTypes<RunFile, { merge: false }>(),
  );

/** Says that the bank has the file, with the total and the count that the person saw. */
export async function confirmRun({ id, total_cents, count }: Run): Promise<void> {
  unwrap(await getSupabase().rpc('confirm_payment_run', { run: id, total_cents, lines_count: count }));
}

/** Gives up a run, with the reason. */
export async function cancelRun({ id }: Run, message: string): Promise<void> {
  unwrap(await getSupabase().rpc('cancel_payment_run', { run: id, message }));
}

/** Gives a run whose day is over another one; its file keeps its id. */
export async function moveRun({ id }: Run, executionOn: string): Promise<void> {
  unwrap(await getSupabase().rpc('move_payment_run', { run: id, execution_on: executionOn }));
}
