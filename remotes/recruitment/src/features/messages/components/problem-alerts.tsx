import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { namesText, type Missing, type Problems } from '../model/draft.ts';
import type { Recipient } from '../model/recipient.ts';

export type ProblemAlertsProps = {
  problems: Problems;
  /** How many would get the message. */
  count: number;
  onRemove: (recipients: readonly Recipient[]) => void;
};

/** Problems to solve before the message can be sent. */
export function ProblemAlerts({ problems: { unknown, missing }, count, onRemove }: ProblemAlertsProps) {
  return (
    <>
      {unknown.length > 0 && (
        <Alert
          tone="danger"
          title={`${unknown.length > 1 ? 'Variables inconnues' : 'Variable inconnue'}\u00a0: ${unknown.join(', ')}`}
        >
          Le message partirait avec ces accolades. Corrigez-les pour l’envoyer.
        </Alert>
      )}
      {missing.map((one) => (
        <Alert
          key={one.variable}
          tone="warning"
          title={missingTitle(one, count)}
          action={
            one.recipients.length < count && (
              <Button size="sm" onClick={() => onRemove(one.recipients)}>
                {one.recipients.length === 1 ? 'Retirer cette personne' : 'Retirer ces personnes'}
              </Button>
            )
          }
        >
          {one.variable === 'motif'
            ? 'Choisissez un motif, ou retirez {{motif}} du texte.'
            : `Retirez {{${one.variable}}} du texte.`}
        </Alert>
      ))}
    </>
  );
}

function missingTitle({ label, recipients }: Missing, count: number): string {
  const what = `${label}\u00a0: rien à écrire`;
  return count === 1 || recipients.length === count ? what : `${what} pour ${namesText(recipients)}`;
}
