import { useActionNotice } from '@trame/app/use-failure-notice';
import { useMemo } from 'react';
import { sendStepMails } from './data/send-step-mails.ts';

/**
 * Has the trainers notified by mail of what was just done with their invoices. What was done is stored by then: a failure
 * is said, and the mails go out with the daily work.
 */
export function useStepMails(): () => void {
  const notice = useActionNotice();
  return useMemo(
    () => () =>
      void sendStepMails().catch((error: unknown) =>
        notice.failed(
          error,
          'L’étape est enregistrée, et le formateur la lit dans son espace\u00a0: seul l’e-mail n’est pas parti. Il sera renvoyé automatiquement.',
          'L’e-mail au formateur n’est pas parti',
        ),
      ),
    [notice],
  );
}
