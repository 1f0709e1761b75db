import { useQuery } from '@tanstack/react-query';
import { useHost } from '@trame/platform';
import { Link } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { namesQueryOptions } from '../data/chosen-cvs-query.ts';
import type { Batch } from '../model/batch-store.ts';
import { byReason, outcomeText } from '../model/batch-text.ts';
import '../styles/batch-dialog.css';

export type BatchSummaryProps = { batch: Batch; onClose: () => void };

/** The CVs that could not be analysed, by reason, each with the way to its application. */
export default function BatchSummary({ batch, onClose }: BatchSummaryProps) {
  const { linkTo } = useHost();
  const names = useQuery(namesQueryOptions(batch.failures.map(({ id }) => id)));
  return (
    <Dialog
      open
      title="Analyse des CV"
      subtitle={outcomeText(batch)}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      <ul className="cv-failures">
        {byReason(batch.failures).map(({ reason, ids }) => (
          <li key={reason}>
            <p>{reason}</p>
            <ul>
              {ids.map((id) => {
                const name = names.data?.get(id);
                const address = linkTo('recruitment.application', { id });
                if (name && address)
                  return (
                    <li key={id}>
                      <Link to={address} onClick={onClose}>
                        {name}
                      </Link>
                    </li>
                  );
                return (
                  <li key={id} className="muted">
                    {names.isSuccess ? (name ?? 'Candidature supprimée') : 'Chargement…'}
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
