import { Button } from '@trame/ui/button';
import { X } from 'lucide-react';
import { outcomeOf, verdictTitle } from '@trame/invoice/verdict-text';
import type { Deposit } from './use-deposits.ts';

type DepositListProps = {
  deposits: readonly Deposit[];
  current: string | undefined;
  onChoose: (requestId: string) => void;
  onRemove: (requestId: string) => void;
};

function stateOf({ state }: Deposit): { text: string; tone: string } {
  if (state.kind === 'reading') return { text: 'Lecture en cours', tone: 'note' };
  if (state.kind === 'refused') return { text: state.refusal.title, tone: 'blocking' };
  if (state.kind === 'deposited') return { text: 'Déposée', tone: 'passed' };
  const { verdict, hasXml } = state.judged;
  const outcome = outcomeOf(verdict);
  return { text: verdictTitle(verdict, hasXml), tone: outcome === 'clean' ? 'passed' : outcome };
}

/** The chosen files, each with what became of it; one is shown below. */
export function DepositList({ deposits, current, onChoose, onRemove }: DepositListProps) {
  return (
    <ul className="invoices-files" aria-label="Fichiers choisis">
      {deposits.map((deposit) => {
        const { requestId, file } = deposit;
        const { text, tone } = stateOf(deposit);
        return (
          <li key={requestId} className={requestId === current ? 'is-current' : undefined}>
            <button
              type="button"
              aria-current={requestId === current ? 'true' : undefined}
              onClick={() => onChoose(requestId)}
            >
              <strong>{file.name}</strong>
              <span className={`invoices-tone-${tone}`}>{text}</span>
            </button>
            <Button
              size="sm"
              variant="text"
              aria-label={`Retirer ${file.name} de cette page`}
              onClick={() => onRemove(requestId)}
            >
              <X className="icon" aria-hidden="true" />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
