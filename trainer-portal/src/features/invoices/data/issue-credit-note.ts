import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, getSupabase } from '@trame/data';
import { unwrapFunction } from '@trame/app/refusal';

/** A credit note to make of an invoice; `request_id` makes a repeated request the same credit note. */
export type CreditNoteToIssue = {
  corrects: string;
  /** Without VAT. */
  net_cents: number;
  /** As shown: another VAT is refused. */
  vat_cents: number;
  reason: string;
  issued_on: string;
  request_id: string;
};

export type IssuedCreditNote = {
  id: string;
  number: string;
  /** A request before this one made it, whose answer was lost. */
  already: boolean;
};

/** Makes a credit note with the next number and deposits it. */
export function useIssueCreditNote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: CreditNoteToIssue): Promise<IssuedCreditNote> => {
      const answer = await getSupabase().functions.invoke('invoices', {
        body: { action: 'issue', kind: 'credit_note', ...wanted },
      });
      const { id, number, already } = await unwrapFunction(answer);
      if (typeof id !== 'string' || typeof number !== 'string')
        throw new AppError('unknown', 'invoices answered something else');
      return { id, number, already: already === true };
    },
    // The next number and the list of invoices changed.
    onSettled: () => client.invalidateQueries(),
    networkMode: 'always',
  });
}
