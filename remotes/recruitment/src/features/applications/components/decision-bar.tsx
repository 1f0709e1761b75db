import { Button } from '@trame/ui/button';
import { Kbd } from '@trame/ui/kbd';
import { StepForward } from 'lucide-react';
import { DECISIONS, useAdvance, type QuickDecision } from './use-quick-decision.ts';
import '../styles/decision-bar.css';

export type DecisionBarProps = { status: string; decision: QuickDecision; hasKeys: boolean };

/** The decisions of one key, for the pointer as well, and whether they lead on to the next application. */
export function DecisionBar({ status, decision, hasKeys }: DecisionBarProps) {
  const advance = useAdvance();
  return (
    <fieldset className="tri-decide" aria-label="Décision rapide">
      {DECISIONS.map(({ key, status: next, label }) => (
        <Button
          key={key}
          size="sm"
          disabled={status === next}
          loading={decision.pending === next}
          onClick={() => decision.decide(next)}
        >
          {label} {hasKeys && <Kbd>{key.toUpperCase()}</Kbd>}
        </Button>
      ))}
      <Button
        size="sm"
        variant={advance.isOn ? 'soft' : 'text'}
        aria-pressed={advance.isOn}
        title="Après une décision, ouvrir la candidature suivante"
        icon={<StepForward className="icon" aria-hidden />}
        onClick={advance.toggle}
      >
        Enchaîner
      </Button>
    </fieldset>
  );
}
