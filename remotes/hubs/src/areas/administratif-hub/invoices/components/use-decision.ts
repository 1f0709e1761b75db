import { INVOICE_STATUS, statusesOf } from '@trame/domain/invoices';
import { useEffect, useRef, useState } from 'react';
import type { Invoice } from '../data/invoices.ts';
import { stepsOf, type Step } from '../model/steps.ts';
import type { Asking } from './invoice-dialogs.tsx';
import { useAct } from './use-act.ts';

/** Steps after which the next invoice follows: the office has nothing more to do with this one. */
const LEADS_ON: readonly number[] = statusesOf('approved', 'toAnswer', 'turnedDown');

/** What can be decided about an invoice, and what is asked before; the next one follows once nothing is left to do with it. */
export function useDecision(invoice: Invoice, onNext: () => void) {
  const [asking, setAsking] = useState<Asking>();
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const isDecided = useRef(false);
  const { act, undo, isPending, pending } = useAct(({ act: done }) => {
    // Somebody who has gone on by hand remains where they are.
    if (!isThere.current || done.kind !== 'move' || !LEADS_ON.includes(done.move.status)) return;
    // The host would ask about the text of the dialog: the next invoice follows once that is closed as saved.
    if (asking?.kind === 'step') isDecided.current = true;
    else onNext();
  });
  const steps = stepsOf(invoice);
  const begin = (step: Step) => {
    if (step.asks) setAsking({ kind: 'step', step });
    else if (step.status === INVOICE_STATUS.approved && invoice.to_fix > 0) setAsking({ kind: 'approve' });
    else act(invoice, { kind: 'move', move: { status: step.status } });
  };
  const close = () => {
    setAsking(undefined);
    if (!isDecided.current) return;
    isDecided.current = false;
    onNext();
  };
  return { steps, begin, asking, setAsking, close, act, undo, isPending, pending };
}
