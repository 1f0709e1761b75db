import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import type { AwaitedPayment, BankLine } from '@trame/invoice/payments';
import { PAYMENTS_KEY } from './payments.ts';

/** A movement of the bank that settles nothing yet. */
export type OpenLine = BankLine & { id: string };
/** An invoice whose payment is on its way, and its version. */
export type AwaitedInvoice = AwaitedPayment & { version: string };

/** Movements of one page: more than a month of a company has. */
const MOST = 1000;

/** Movements of the last statements that settle nothing yet. */
export const openLinesQueryOptions = () =>
  queryOptions({
    queryKey: [PAYMENTS_KEY, 'lines'],
    queryFn: async ({ signal }): Promise<OpenLine[]> =>
      unwrap(
        await getSupabase()
          .from('bank_lines')
          .select('id, booked_on, amount_cents, label, counterparty, end_to_end_id, reference, return_code')
          .eq('state', 'open')
          .order('booked_on', { ascending: false })
          .order('id')
          .limit(MOST)
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
      })),
  });

/** Invoices that were sent to the bank and are not confirmed. */
export const awaitedQueryOptions = () =>
  queryOptions({
    queryKey: [PAYMENTS_KEY, 'awaited'],
    queryFn: async ({ signal }): Promise<AwaitedInvoice[]> =>
      unwrap(await getSupabase().rpc('awaited_payments').abortSignal(signal)).map((one) => ({
        invoiceId: one.invoice_id,
        number: one.number,
        payee: one.payee,
        cents: one.cents,
        endToEndId: one.end_to_end_id,
        runId: one.run_id,
        executionOn: one.execution_on,
        version: one.updated_at,
      })),
  });

/** Stores movements; one that is known already is not stored twice. */
export const addBankLines = async (lines: readonly BankLine[], statement: string) =>
  unwrap<{ added: number; known: number }>(
    await getSupabase()
      .rpc('add_bank_lines', { lines: lines.map((line) => ({ ...line })), statement })
      .overrideTypes<{ added: number; known: number }, { merge: false }>(),
  );

/** Confirms that movements paid invoices; answers how many became « Encaissée ». */
export const settleBankLines = async (pairs: readonly { line: string; invoice: string }[]): Promise<number> =>
  unwrap<number>(await getSupabase().rpc('settle_bank_lines', { pairs: [...pairs] }));

/** A transfer came back: its invoice is « Approuvée » again, for the reason of the official list. */
export async function returnPayment(
  { invoiceId, version }: AwaitedInvoice,
  { reason, message, line }: { reason: string; message: string; line: string },
): Promise<void> {
  unwrap(await getSupabase().rpc('return_payment', { invoice: invoiceId, reason, version, message, line }));
}
