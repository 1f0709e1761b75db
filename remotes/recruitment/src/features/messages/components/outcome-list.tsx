import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { outcomeText, summaryText, type Outcome } from '../model/outcome.ts';
import type { Recipient } from '../model/recipient.ts';

const ICONS = {
  sent: CircleCheck,
  sending: LoaderCircle,
  failed: CircleAlert,
  unknown: CircleAlert,
} as const;

export type OutcomeListProps = {
  outcomes: readonly Outcome[];
  recipients: readonly Recipient[];
  total: number;
  isSending: boolean;
  /** How many it has not been tried for. */
  waiting?: number;
};

/** The outcome of each message, those that need an action first. */
export function OutcomeList({ outcomes, recipients, total, isSending, waiting = 0 }: OutcomeListProps) {
  const names = new Map(recipients.map(({ id, full_name }) => [id, full_name]));
  const shown = [...outcomes].toSorted((a, b) => Number(a.status === 'sent') - Number(b.status === 'sent'));
  return (
    <>
      <output className="msg-summary">
        {isSending ? `Envoi en cours\u00a0: ${total - waiting} sur ${total}` : summaryText(outcomes)}
        {!isSending && waiting > 0 && `${outcomes.length > 0 ? ', ' : ''}${waiting} en attente`}
      </output>
      {(isSending || waiting > 0) && total > 1 && (
        <progress className="msg-progress" aria-label="Envoi" max={total} value={total - waiting} />
      )}
      <ul className="msg-outcomes">
        {shown.map((outcome) => {
          const Icon = ICONS[outcome.status];
          return (
            <li key={outcome.application_id} className={`is-${outcome.status}`}>
              <Icon className="icon" aria-hidden />
              <span>{names.get(outcome.application_id)}</span>
              <span className="msg-outcome">{outcomeText(outcome)}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
