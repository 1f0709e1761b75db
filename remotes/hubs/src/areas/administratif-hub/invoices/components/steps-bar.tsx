import { INVOICE_STATUS, invoiceNoun } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { Kbd } from '@trame/ui/kbd';
import { Check, MessageSquareWarning, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { refusalOf } from '../data/act.ts';
import type { Invoice } from '../data/invoices.ts';
import { amountText } from '../model/invoice.ts';
import { isFinal, mainStep, type Step } from '../model/steps.ts';
import type { Act } from './use-act.ts';

type StepsBarProps = {
  invoice: Invoice;
  steps: readonly Step[];
  hasKeys: boolean;
  pending: Act | undefined;
  /** Why the first step is proposed. */
  reasons: ReactNode;
  onStep: (step: Step) => void;
  onAsk: () => void;
  /** Takes the approval back; undefined where there is none. */
  onUndo: (() => void) | undefined;
  onWithdraw: (() => void) | undefined;
};

/** The steps of an invoice, the proposed one first, if there is one; each has a key. */
export function StepsBar(props: StepsBarProps) {
  const { invoice, steps, hasKeys, pending, onStep, onAsk, onUndo, onWithdraw, reasons } = props;
  const main = mainStep(invoice, steps);
  const undoRefused = refusalOf(invoice.undo_refused);
  const others = steps.filter((step) => step !== main && !isFinal(step));
  const final = steps.filter(isFinal);
  const MainIcon = main?.status === INVOICE_STATUS.approved ? Check : MessageSquareWarning;
  const isPending = ({ status }: Step) => pending?.kind === 'move' && pending.move.status === status;
  return (
    <div className="fct-steps">
      {main && (
        <Button
          variant="primary"
          block
          loading={isPending(main)}
          icon={<MainIcon className="icon" aria-hidden />}
          onClick={() => onStep(main)}
        >
          {main.status === INVOICE_STATUS.approved ? `Approuver ${amountText(invoice)}` : main.label}
          {hasKeys && <Kbd>{main.key.toUpperCase()}</Kbd>}
        </Button>
      )}
      {reasons}
      {onUndo && (
        <>
          <Button
            block
            loading={pending?.kind === 'undo'}
            icon={<Undo2 className="icon" aria-hidden />}
            onClick={onUndo}
          >
            Annuler l’approbation
          </Button>
          <p className="muted fct-undo">Possible tant que le virement n’est pas parti.</p>
        </>
      )}
      {undoRefused && <p className="muted fct-undo">{undoRefused}</p>}
      <div className="fct-steps-more">
        {[...others, ...final].map((step) => (
          <Button key={step.status} size="sm" block loading={isPending(step)} onClick={() => onStep(step)}>
            <span className={isFinal(step) ? 'fct-final' : undefined}>{step.label}</span>
            {hasKeys && <Kbd>{step.key.toUpperCase()}</Kbd>}
          </Button>
        ))}
        {invoice.withdrawn_at === null && (
          <Button size="sm" block onClick={onAsk}>
            Poser une question
            {hasKeys && <Kbd>Q</Kbd>}
          </Button>
        )}
        {onWithdraw && (
          <Button size="sm" block onClick={onWithdraw}>
            Retirer {invoiceNoun(invoice.kind).the}
          </Button>
        )}
      </div>
    </div>
  );
}
