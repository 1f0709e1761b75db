import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureAdvice } from '@trame/app/failure-advice';
import { useUndo } from '@trame/app/undo-bar';
import { dismissUndo, offerUndo, undoTurn } from '@trame/app/undo-store';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { INVOICE_STATUS, invoiceNoun, nextInvoiceStatuses } from '@trame/domain/invoices';
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

/** « Facture 2026-07 approuvée, Marguerite Wauters, 2 080,00 € »; the amount where all of it is approved. */
function doneLabel({ invoice, act }: Request): string {
  const step = act.kind === 'move' && STEPS.find(({ status }) => status === act.move.status);
  return [
    step
      ? `${nameOf(invoice)} ${step.done(invoice.is_deposit ? '' : invoiceNoun(invoice.kind).ending)}`
      : nameOf(invoice),
    invoice.full_name,
    step && step.status === INVOICE_STATUS.approved && amountText(invoice),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Acts on the version of an invoice that is on the screen; never twice at once, and never later than asked. */
export function useAct(onDone: (request: Request) => void) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const sendMails = useStepMails();
  const undoLast = useUndo();
  /** The step that is on its way, and whether it is to be undone once it has arrived. */
  const underWay = useRef<{ isUndone: boolean }>(undefined);
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
      const isUndone = underWay.current?.isUndone === true;
      underWay.current = undefined;
      if (act.kind !== 'assign') sendMails();
      if (moved && nextInvoiceStatuses(moved.status, 'undo').length > 0) {
        offerUndo({ label: doneLabel(request), undo: () => takeBack(invoice.id, moved) }, turn);
        // The page remains with what is undone.
        if (isUndone) {
          void undoLast();
          return;
        }
      } else {
        // What was offered before is no longer what was done last.
        dismissUndo();
        notice.succeeded(doneText(request), `${nameOf(invoice)}, ${invoice.full_name}`);
      }
      onDone(request);
    },
    onError: (error) => {
      underWay.current = undefined;
      notice.failed(error, actFailure(error) ?? failureAdvice(error), 'Rien n’a été enregistré');
    },
    // Also after a refusal: what is there now is what one decides on.
    onSettled: () => invoicesChanged(client),
  });
  return {
    isPending,
    pending: isPending ? variables.act : undefined,
    /** Undoes what was done last; while a step is on its way, that one, and nothing before it. */
    undo: () => {
      if (underWay.current) underWay.current.isUndone = true;
      else void undoLast();
    },
    act: (invoice: Invoice, act: Act, done?: () => void) => {
      if (act.kind === 'move') underWay.current ??= { isUndone: false };
      mutate({ invoice, act }, { ...(done && { onSuccess: done }) });
    },
  };
}
