import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap } from '@trame/data';
import { unwrapFunction } from '@trame/app/refusal';
import { answerInvoice } from '../../attachments/data/answer-invoice.ts';
import { MY_INVOICES_KEY } from './my-invoices-query.ts';

/** Runs an action on invoices; the list and the threads are read again, also when it failed. */
function useInvoiceAction<Given>(run: (given: Given) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    networkMode: 'always',
    onSettled: () => client.invalidateQueries({ queryKey: MY_INVOICES_KEY }),
  });
}

/** Answers the team in the thread of an invoice, with documents or without. */
export const useAnswerInvoice = () => useInvoiceAction(answerInvoice);

/** Takes back an invoice that is not decided, on the version that was read. */
export const useWithdrawInvoice = () =>
  useInvoiceAction(async ({ id, version }: { id: string; version: string }): Promise<void> => {
    unwrap(await getSupabase().rpc('withdraw_invoice', { invoice: id, version }));
  });

/** A link of short life to the file of an invoice, or to one of its attachments. */
export const useInvoiceLink = () =>
  useMutation({
    mutationFn: async (file: string): Promise<string> => {
      const answer = await getSupabase().functions.invoke('invoices', { body: { path: file } });
      const { signedUrl: link } = await unwrapFunction(answer);
      if (typeof link !== 'string') throw new AppError('unknown', 'invoices answered something else');
      return link;
    },
    networkMode: 'always',
  });
