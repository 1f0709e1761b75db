import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { useState } from 'react';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { failureAdvice } from '@trame/app/failure-advice';
import type { UpcomingPurge } from '../data/purges-queries.ts';
import { usePurgeDue } from '../data/use-purge.ts';
import { applicationCount } from '../model/months.ts';
import '../styles/retention-dialogs.css';

export type PurgeDialogProps = { due: readonly UpcomingPurge[]; onClose: () => void };

/** Names said one by one; the rest is counted. */
const NAMED = 6;
const FAILED = 'La purge n’est pas terminée';

/** Asks before the due applications are deleted, and shows the progress. */
export default function PurgeDialog({ due, onClose }: PurgeDialogProps) {
  const notice = useActionNotice();
  // The list behind the dialog gets shorter while the purge runs.
  const [asked] = useState(due);
  const { mutate, data, error, isPending, purged } = usePurgeDue();
  const isPartial = data !== undefined && data.left > 0;

  const purge = () =>
    mutate(undefined, {
      onSuccess: (done) => {
        if (done.left > 0) return;
        notice.succeeded(
          'Purge terminée',
          `${applicationCount(done.purged)} détruites, chacune avec son reçu.`,
        );
        onClose();
      },
      onError: (cause) => notice.failed(cause, FAILED),
    });

  return (
    <Dialog
      open
      title={`Purger ${applicationCount(asked.length)}`}
      onClose={() => (isPending ? undefined : onClose())}
      closeOnScrim={false}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {isPartial ? 'Fermer' : 'Annuler'}
          </Button>
          <Button variant="danger" loading={isPending} onClick={purge}>
            {isPending ? 'Purge en cours...' : isPartial || error ? 'Réessayer' : 'Purger définitivement'}
          </Button>
        </>
      }
    >
      <div className="ret-stack">
        <div>
          <p>
            Sont détruits, sans retour possible&nbsp;: les réponses, les fichiers, les évaluations et les
            messages de
          </p>
          <ul className="ret-destroyed">
            {asked.slice(0, NAMED).map(({ id, full_name, reference }) => (
              <li key={id}>
                <strong>{full_name}</strong> <span className="muted num nowrap">{reference}</span>
              </li>
            ))}
            {asked.length > NAMED && <li>et {applicationCount(asked.length - NAMED)} de plus</li>}
          </ul>
        </div>
        {isPending && (
          <p aria-live="polite" className="num">
            {purged} sur {asked.length}
          </p>
        )}
        {error && !isPending && (
          <Alert tone="danger" title={FAILED} live>
            {failureAdvice(error)} Ce qui est déjà détruit le reste, et un nouvel essai continue.
          </Alert>
        )}
        {isPartial && !isPending && !error && (
          <Alert tone="warning" title={`${applicationCount(data.left)} à reprendre`} live>
            {applicationCount(data.purged)} sont purgées. Les fichiers des autres n’ont pas pu être supprimés
            &nbsp;: un nouvel essai continue, et la purge automatique aussi.
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
