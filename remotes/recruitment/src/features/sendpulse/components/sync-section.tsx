import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { RefreshCw } from 'lucide-react';
import { useActionNotice, useQuietReport } from '@trame/app/use-failure-notice';
import { overviewQueryOptions } from '../data/overview-query.ts';
import { troubledEventsQueryOptions } from '../data/troubled-events-query.ts';
import { useSync } from '../data/use-sync.ts';
import type { SendPulseOverview, SendPulseSettings } from '../model/settings.ts';
import { failureText, syncText } from '../model/texts.ts';
import { TroubledTable } from './troubled-table.tsx';

const SYNC_FAILED = 'La synchronisation a échoué';

/** The result of the last sending, the waiting events, and those that could not be sent. */
export function SyncSection({ settings }: { settings: SendPulseSettings }) {
  const notice = useActionNotice();
  const overview = useQuery(overviewQueryOptions());
  const troubled = useQuery(troubledEventsQueryOptions());
  useQuietReport([overview.error, troubled.error], 'sendpulse-overview');
  const { mutate, isPending, variables } = useSync();
  const canSync = settings.key_ending !== null && settings.address_book_id !== null;
  const sync = (retried: readonly string[] = []) =>
    mutate(retried, {
      onSuccess: (result) => {
        if (result.status === 'done') notice.succeeded('Synchronisation terminée', syncText(result));
        else if (result.failure)
          notice.failed(
            new Error(`sendpulse sync: ${result.failure}`),
            failureText(result.failure),
            SYNC_FAILED,
          );
      },
      onError: (error) => notice.failed(error, SYNC_FAILED),
    });
  const events = troubled.data ?? [];
  return (
    <Section title="Synchronisation">
      <p className="sp-last">
        {settings.last_sync_at ? (
          <>
            Dernière synchronisation le {formatDateTime(settings.last_sync_at)}
            {settings.last_sync_error === null &&
              `, ${settings.last_sync_sent} envoi${settings.last_sync_sent > 1 ? 's' : ''}`}
            .
          </>
        ) : (
          'Aucune synchronisation pour l’instant.'
        )}
      </p>
      {settings.last_sync_error && <Alert tone="danger">{failureText(settings.last_sync_error)}</Alert>}
      {overview.data && <Counts overview={overview.data} />}
      <div className="sp-actions">
        <Button
          icon={<RefreshCw className="icon" aria-hidden="true" />}
          loading={isPending && variables.length === 0}
          disabled={!canSync}
          onClick={() => sync()}
        >
          Synchroniser
        </Button>
      </div>
      {troubled.isError && <Alert tone="danger">Les erreurs d’envoi n’ont pas pu être lues.</Alert>}
      {events.length > 0 && (
        <TroubledTable
          events={events}
          retrying={isPending ? variables : []}
          canRetry={canSync && !isPending}
          onRetry={sync}
        />
      )}
    </Section>
  );
}

function Counts({ overview }: { overview: SendPulseOverview }) {
  const counts = [
    ['En attente', overview.pending],
    ['Envoyés', overview.sent],
    ['Ignorés', overview.skipped],
    ['Abandonnés', overview.failed],
    ...(overview.removals > 0 ? ([['À retirer', overview.removals]] as const) : []),
  ] as const;
  return (
    <dl className="sp-counts">
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{count.toLocaleString('fr-FR')}</dd>
        </div>
      ))}
    </dl>
  );
}
