import { useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import {
  actFailure,
  askAboutInvoice,
  assignInvoice,
  moveInvoice,
  withdrawInvoice,
  type Move,
} from '../data/act.ts';
import { invoicesChanged, type Invoice } from '../data/invoices.ts';
import { useStepMails } from '../../mails/use-step-mails.ts';
import { amountText, nameOf } from '../model/invoice.ts';
import { saidOf, STEPS } from '../model/steps.ts';

/** What somebody does with an invoice. */
export type Act =
  | { kind: 'move'; move: Move }
  | { kind: 'ask'; message: string }
  | { kind: 'assign'; assignee: string | null }
  | { kind: 'withdraw'; message: string };

type Request = { invoice: Invoice; act: Act };

function perform({ invoice, act }: Request): Promise<void> {
  if (act.kind === 'move') return moveInvoice(invoice, act.move);
  if (act.kind === 'ask') return askAboutInvoice(invoice.id, act.message);
  if (act.kind === 'assign') return assignInvoice(invoice, act.assignee);
  return withdrawInvoice(invoice, act.message);
}

function doneText({ invoice, act }: Request): string {
  if (act.kind === 'ask') return 'Question envoyée';
  if (act.kind === 'withdraw') return saidOf(invoice, (ending) => `retiré${ending}`);
  if (act.kind === 'assign')
    return saidOf(invoice, (ending) => (act.assignee === null ? 'sans responsable' : `confié${ending}`));
  const step = STEPS.find(({ status }) => status === act.move.status);
  return step ? saidOf(invoice, step.done) : 'Fait';
}

/** Acts on the version of an invoice that is on the screen; never twice at once, and never later than asked. */
export function useAct(onDone: (request: Request) => void) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const sendMails = useStepMails();
  const { mutate, isPending, variables } = useSoleMutation({
    mutationFn: perform,
    networkMode: 'always',
    onSuccess: (_, request) => {
      const { invoice, act } = request;
      if (act.kind !== 'assign') sendMails();
      const isApproval = act.kind === 'move' && act.move.status === 205;
      notice.succeeded(
        doneText(request),
        [nameOf(invoice), invoice.full_name, isApproval && amountText(invoice)].filter(Boolean).join(', '),
      );
      onDone(request);
    },
    onError: (error) =>
      notice.failed(error, actFailure(error) ?? failureAdvice(error), 'Rien n’a été enregistré'),
    // Also after a refusal: what is there now is what one decides on.
    onSettled: () => invoicesChanged(client),
  });
  return {
    isPending,
    pending: isPending ? variables.act : undefined,
    act: (invoice: Invoice, act: Act, done?: () => void) => {
      mutate({ invoice, act }, { ...(done && { onSuccess: done }) });
    },
  };
}
