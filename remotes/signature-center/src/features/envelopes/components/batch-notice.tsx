import { formatDate } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { batchText, type BatchState } from '../model/envelope.ts';
import '../styles/envelopes.css';

/** How far the envelopes of a sending to many have come. */
export function BatchNotice({ batch, path }: { batch: BatchState; path: string }) {
  return (
    <div className="env-batch">
      <Alert
        tone={batch.failed > 0 ? 'warning' : 'info'}
        title={`${batch.title}, envoi du ${formatDate(batch.created_at)}`}
        action={
          <Button size="sm" href={path}>
            Voir l’envoi
          </Button>
        }
      >
        {batchText(batch)}
      </Alert>
    </div>
  );
}
