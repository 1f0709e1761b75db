import { RefusedRequest } from '@trame/app/refusal';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { Alert } from '@trame/ui/alert';
import { useState } from 'react';
import type { InvoiceToIssue } from '../data/missions.ts';

/**
 * What became of an invoice that could not be issued, said where it was asked for. Where no answer came it may be issued: the request
 * is kept as it was, because what is read meanwhile (the next number, what is left of the mission) may already count it.
 */
export function useUnansweredIssue() {
  const notice = useActionNotice();
  const [unanswered, setUnanswered] = useState<InvoiceToIssue>();
  const [text, setText] = useState<string>();
  return {
    unanswered,
    begin: () => setText(undefined),
    failed: (error: unknown, wanted: InvoiceToIssue) => {
      const isRefused = error instanceof RefusedRequest;
      setUnanswered(isRefused ? undefined : wanted);
      setText(isRefused ? error.message : notice.advice(error as Error, 'invoice-issue'));
    },
    failure: text !== undefined && (
      <Alert
        tone={unanswered ? 'warning' : 'danger'}
        live
        title={
          unanswered ? 'Nous ne savons pas encore si la facture est émise' : 'La facture n’est pas émise'
        }
      >
        {text}
        {unanswered &&
          ` Si elle l’est déjà, réessayer ne l’émet pas une seconde fois\u00a0: elle garde le numéro ${unanswered.shown.number}.`}
      </Alert>
    ),
  };
}
