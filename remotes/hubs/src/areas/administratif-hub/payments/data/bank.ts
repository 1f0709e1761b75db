import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import { MAX_EXPORTED } from '@trame/domain';
import type { AwaitedPayment, BankLine } from '@trame/invoice/payments';
import { wholeList } from '../../people/data/whole-list.ts';
import type { Refund, RefundPart, RefundWay } from '../model/refunds.ts';
import { PAYMENTS_KEY } from './payments.ts';

/** A movement of the bank that settles nothing yet. */
export type OpenLine = BankLine & { id: string };
/** An invoice whose payment is on its way or may come back, and its version. */
export type AwaitedInvoice = AwaitedPayment & { version: string };

/** Movements of one page: more than a month of a company has. Older ones are not read. */
export const MOST_LINES = 1000;

const readLines = async (
  { state, order, most }: { state: 'open' | 'ignored'; order: 'booked_on' | 'settled_at'; most: number },
  signal: AbortSignal,
): Promise<OpenLine[]> =>
  unwrap(
    await getSupabase()
      .from('bank_lines')
      .select('id, booked_on, amount_cents, label, counterparty, end_to_end_id, reference, return_code')
      .eq('state', state)
      .order(order, { ascending: false })
      .order('id')
      .limit(most)
      .abortSignal(signal),
  ).map((line) => ({
    id: line.id,
    bookedOn: line.booked_on,
    cents: line.amount_cents,
    label: line.label,
    counterparty: line.counterparty,
    endToEndId: line.end_to_end_id,
    reference: line.reference,
    returnCode: line.return_code,
  }));

/** Movements of the last statements that settle nothing yet. */
export const openLinesQueryOptions = () =>
  queryOptions({
    queryKey: [PAYMENTS_KEY, 'lines'],
    queryFn: ({ signal }) => readLines({ state: 'open', order: 'booked_on', most: MOST_LINES }, signal),
  });

/** How many of the movements that were ignored are shown. */
export const IGNORED_SHOWN = 100;

/** Movements that were ignored last. */
export const ignoredLinesQueryOptions = () =>
  queryOptions({
    queryKey: [PAYMENTS_KEY, 'ignored'],
    queryFn: ({ signal }) =>
      readLines({ state: 'ignored', order: 'settled_at', most: IGNORED_SHOWN }, signal),
  });

/** Invoices that were sent to the bank and are not confirmed, and those that may have come back since. */
export const awaitedQueryOptions = () =>
  queryOptions({
    queryKey: [PAYMENTS_KEY, 'awaited'],
    queryFn: async ({ signal }): Promise<AwaitedInvoice[]> => {
      const rows = await wholeList(
        (first, last) => getSupabase().rpc('awaited_payments').range(first, last).abortSignal(signal),
        MAX_EXPORTED,
      );
      return rows.map((one) => ({
        invoiceId: one.invoice_id,
        number: one.number,
        payee: one.payee,
        cents: one.cents,
        endToEndId: one.end_to_end_id,
        runId: one.run_id,
        executionOn: one.execution_on,
        isSettled: one.is_settled,
        version: one.updated_at,
      }));
    },
  });

/** What trainers pay back, the longest waiting first. */
export const refundsQueryOptions = () =>
  queryOptions({
    queryKey: [PAYMENTS_KEY, 'refunds'],
    queryFn: async ({ signal }) =>
      unwrap<Refund[]>(
        await getSupabase()
          .rpc('invoice_refunds')
          .abortSignal(signal)
          .overrideTypes<Refund[], { merge: false }>(),
      ),
  });

/** Movements by which trainers paid credit notes back; answers how many credit notes. */
export const settleRefunds = async (parts: readonly RefundPart[]): Promise<number> =>
  unwrap<number>(await getSupabase().rpc('settle_refunds', { parts: parts.map((part) => ({ ...part })) }));

/** A credit note is settled without a movement; answers false when a second person has to confirm it. */
export const settleOtherwise = async (
  { id, updated_at: version }: Refund,
  { way, reason }: { way: RefundWay; reason: string },
): Promise<boolean> =>
  unwrap<boolean>(await getSupabase().rpc('settle_otherwise', { credit_note: id, version, way, reason }));

/** A second person confirms what was proposed, or somebody gives it up. */
export async function decideRefund(proposal: string, accept: boolean): Promise<void> {
  unwrap(await getSupabase().rpc('decide_refund', { proposal, accept }));
}

/** The account of the company that pays, by the rules; null when they do not say it. */
export const payerIbanQueryOptions = () =>
  queryOptions({
    queryKey: [PAYMENTS_KEY, 'payer'],
    queryFn: async ({ signal }) => {
      const [rule] = unwrap<{ value: unknown }[]>(
        await getSupabase()
          .from('invoice_rules')
          .select('value')
          .eq('key', 'payer_iban')
          .abortSignal(signal)
          .overrideTypes<{ value: unknown }[], { merge: false }>(),
      );
      return typeof rule?.value === 'string' ? rule.value : null;
    },
  });

/** Movements of one request: it has at most 10,000 values and 1 MiB, and a movement up to eight values and a kilobyte of text. */
const AT_ONCE = 500;

/** ignored: ids of those known that were ignored. */
export type Added = { added: number; known: number; ignored: string[] };

/**
 * Movements in parts for the database. Those that say the same are in one part: their rank among each other is what tells
 * the database that they are two.
 */
export function partsOfLines(lines: readonly BankLine[], atOnce = AT_ONCE): BankLine[][] {
  const parts: BankLine[][] = [];
  for (const alike of Map.groupBy(lines, (line) => JSON.stringify(line)).values()) {
    const last = parts.at(-1);
    if (last && last.length + alike.length <= atOnce) last.push(...alike);
    else parts.push([...alike]);
  }
  return parts;
}

/**
 * Stores movements; one that is known already is not stored twice, so that a file of which a part failed is sent again.
 * @param accounts those that the statement names: another one than the company's is refused
 * @param onProgress how many the database has by now
 */
export async function addBankLines(
  lines: readonly BankLine[],
  { statement, accounts }: { statement: string; accounts: readonly string[] },
  onProgress: (done: number) => void,
): Promise<Added> {
  const all: Added = { added: 0, known: 0, ignored: [] };
  for (const part of partsOfLines(lines)) {
    const { added, known, ignored } = unwrap<Added>(
      await getSupabase()
        .rpc('add_bank_lines', {
          lines: part.map((line) => ({ ...line })),
          statement,
          accounts: [...accounts],
        })
        .overrideTypes<Added, { merge: false }>(),
    );
    all.added += added;
    all.known += known;
    all.ignored.push(...ignored);
    onProgress(all.added + all.known);
  }
  return all;
}

/** Says that movements pay no invoice; answers how many. One that names a transfer of ours needs a reason. */
export const ignoreBankLines = async (lines: readonly string[], reason?: string): Promise<number> =>
  unwrap<number>(
    await getSupabase().rpc('ignore_bank_lines', {
      lines: [...lines],
      ...(reason !== undefined && { reason }),
    }),
  );

/** Movements that were ignored are open again; answers how many. */
export const reopenBankLines = async (lines: readonly string[]): Promise<number> =>
  unwrap<number>(await getSupabase().rpc('reopen_bank_lines', { lines: [...lines] }));

/** Confirms that movements paid invoices; answers how many became « Encaissée ». */
export const settleBankLines = async (pairs: readonly { line: string; invoice: string }[]): Promise<number> =>
  unwrap<number>(await getSupabase().rpc('settle_bank_lines', { pairs: [...pairs] }));

/** A movement of another amount paid an invoice: it is « Encaissée », for the reason that its trainer reads. */
export async function settleWithDifference(
  { invoiceId, version }: AwaitedInvoice,
  { line, message }: { line: string; message: string },
): Promise<void> {
  unwrap(await getSupabase().rpc('settle_with_difference', { invoice: invoiceId, version, line, message }));
}

/** A transfer came back: its invoice is « Approuvée » again, for the reason of the official list. */
export async function returnPayment(
  { invoiceId, version }: AwaitedInvoice,
  { reason, message, line }: { reason: string; message: string; line: string },
): Promise<void> {
  unwrap(await getSupabase().rpc('return_payment', { invoice: invoiceId, reason, version, message, line }));
}
