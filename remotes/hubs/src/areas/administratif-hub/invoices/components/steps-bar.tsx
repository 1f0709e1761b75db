import { Button } from '@trame/ui/button';
import { Kbd } from '@trame/ui/kbd';
import { MessageCircleQuestion, Undo2 } from 'lucide-react';
import type { Invoice } from '../data/invoices.ts';
import { amountText } from '../model/invoice.ts';
import { mainStep, type Step } from '../model/steps.ts';
import type { Act } from './use-act.ts';

type StepsBarProps = {
  invoice: Invoice;
  steps: readonly Step[];
  hasKeys: boolean;
  pending: Act | undefined;
  onStep: (step: Step) => void;
  onAsk: () => void;
  onWithdraw: (() => void) | undefined;
};

/** The steps of an invoice, the proposed one first, if there is one; each has a key. */
export function StepsBar({ invoice, steps, hasKeys, pending, onStep, onAsk, onWithdraw }: StepsBarProps) {
  const main = mainStep(invoice, steps);
  const isPending = ({ status }: Step) => pending?.kind === 'move' && pending.move.status === status;
  return (
    <div className="fct-steps">
      {main && (
        <Button
          variant="primary"
          block
          loading={isPending(main)}
          icon={<main.icon className="icon" aria-hidden />}
          onClick={() => onStep(main)}
        >
          {main.status === 205 ? `Approuver ${amountText(invoice)}` : main.label}
          {hasKeys && <Kbd>{main.key.toUpperCase()}</Kbd>}
        </Button>
      )}
      <div className="fct-steps-more">
        {steps
          .filter((step) => step !== main)
          .map((step) => (
            <Button
              key={step.status}
              size="sm"
              block
              variant={step.status === 210 || step.status === 213 ? 'text' : 'default'}
              loading={isPending(step)}
              icon={<step.icon className="icon" aria-hidden />}
              onClick={() => onStep(step)}
            >
              {step.label}
              {hasKeys && <Kbd>{step.key.toUpperCase()}</Kbd>}
            </Button>
          ))}
        {invoice.withdrawn_at === null && (
          <Button
            size="sm"
            block
            variant="text"
            icon={<MessageCircleQuestion className="icon" aria-hidden />}
            onClick={onAsk}
          >
            Poser une question
            {hasKeys && <Kbd>Q</Kbd>}
          </Button>
        )}
        {onWithdraw && (
          <Button
            size="sm"
            block
            variant="text"
            icon={<Undo2 className="icon" aria-hidden />}
            onClick={onWithdraw}
          >
            Retirer
          </Button>
        )}
      </div>
    </div>
  );
}
