import { useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { dismissUndo, offerUndo, undoTurn } from '@trame/app/undo-store';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { nextInvoiceStatuses } from '@trame/domain/invoices';
import {
  actFailure,
  askAboutInvoice,
  assignInvoice,
  moveInvoice,
  undoApproval,
  withdrawInvoice,
  type Move,
  type Moved,
} from '../data/act.ts';
import { invoicesChanged, type Invoice } from '../data/invoices.ts';
import { useStepMails } from '../../mails/use-step-mails.ts';
import { amountText, nameOf } from '../model/invoice.ts';
import { saidOf, STEPS } from '../model/steps.ts';

/** What somebody does with an invoice. */
export type Act =
  | { kind: 'move'; move: Move }
  | { kind: 'undo' }
  | { kind: 'ask'; message: string }
  | { kind: 'assign'; assignee: string | null }
  | { kind: 'withdraw'; message: string };

type Request = { invoice: Invoice; act: Act };
/** `moved`: of a step, where the invoice is now. */
type Answer = { turn: number; moved?: Moved | undefined };

async function perform({ invoice, act }: Request): Promise<Answer> {
  const turn = undoTurn();
  if (act.kind === 'move') return { turn, moved: await moveInvoice(invoice, act.move) };
  if (act.kind === 'undo') await undoApproval(invoice);
  else if (act.kind === 'ask') await askAboutInvoice(invoice.id, act.message);
  else if (act.kind === 'assign') await assignInvoice(invoice, act.assignee);
  else await withdrawInvoice(invoice, act.message);
  return { turn };
}

function doneText({ invoice, act }: Request): string {
  if (act.kind === 'ask') return 'Question envoyée';
  if (act.kind === 'undo') return 'Approbation annulée';
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
  const takeBack = async (id: string, { updated_at }: Moved) => {
    try {
      await undoApproval({ id, updated_at });
      sendMails();
    } catch (error) {
      const said = actFailure(error);
      // What was refused is not tried again.
      throw said ? new Error(said, { cause: error }) : error;
    } finally {
      void invoicesChanged(client);
    }
  };
  const { mutate, isPending, variables } = useSoleMutation({
    mutationFn: perform,
    networkMode: 'always',
    onSuccess: ({ turn, moved }, request) => {
      const { invoice, act } = request;
      if (act.kind !== 'assign') sendMails();
      const isApproval = act.kind === 'move' && act.move.status === 205;
      const what = [nameOf(invoice), invoice.full_name, isApproval && amountText(invoice)]
        .filter(Boolean)
        .join(', ');
      if (moved && nextInvoiceStatuses(moved.status, 'undo').length > 0)
        offerUndo(
          { label: `${doneText(request)}\u00a0: ${what}`, undo: () => takeBack(invoice.id, moved) },
          turn,
        );
      else {
        // What was offered before is no longer what was done last.
        dismissUndo();
        notice.succeeded(doneText(request), what);
      }
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
