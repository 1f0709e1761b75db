import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { RefusedRequest } from '@trame/app/refusal';
import { sendDeposit, type Deposit } from '@trame/app/send-deposit';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { invoicesChanged } from '../data/invoices.ts';
import { depositedText } from '../model/deposit-form.ts';

/**
 * Sends the deposit of a trainer, and says what became of it.
 * @param onRefused what the form has to say of a refusal
 */
export function useSendForTrainer(isCredit: boolean, onRefused: (refusal: RefusedRequest) => void) {
  const client = useQueryClient();
  const notice = useActionNotice();
  return useMutation({
    mutationFn: (deposit: Deposit) => sendDeposit(deposit),
    networkMode: 'always',
    onSuccess: ({ number, already, matched }) => {
      notice.succeeded(
        depositedText(isCredit, { already, matched }),
        already && !matched
          ? `${number}\u00a0: votre premier envoi était arrivé. Vérifiez sa mission, son motif et ses justificatifs.`
          : number,
      );
      void invoicesChanged(client);
    },
    onError: (error) => {
      if (error instanceof RefusedRequest) onRefused(error);
      else
        notice.failed(
          error,
          failureAdvice(error),
          isCredit ? 'L’avoir n’est pas déposé' : 'La facture n’est pas déposée',
        );
    },
  });
}
