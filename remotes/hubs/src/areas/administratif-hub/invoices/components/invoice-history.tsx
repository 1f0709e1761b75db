import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { formatDateTime } from '@trame/domain';
import { euros, reasonLabel } from '@trame/domain/invoices';
import { Section } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { EyeOff } from 'lucide-react';
import { historyQuery } from '../data/invoices.ts';
import { titleOf, whoOf } from '../model/events.ts';

type InvoiceHistoryProps = { id: string; kind: string; trainer: string };

/** What happened to an invoice, the newest first: steps, questions and answers, with the reasons. */
export function InvoiceHistory({ id, kind, trainer }: InvoiceHistoryProps) {
  const query = useQuery(historyQuery(id));
  return (
    <Section title={kind === 'credit_note' ? 'Fil de l’avoir' : 'Fil de la facture'}>
      <QueryView
        query={query}
        compact
        failed="Impossible de charger ce fil"
        pending={
          <LoadingStatus label="Chargement du fil...">
            <SkeletonBlock width="60%" />
            <SkeletonBlock width="45%" />
          </LoadingStatus>
        }
      >
        {(events) => (
          <ol className="fct-history">
            {events.toReversed().map((event) => (
              <li key={event.id} data-said-by={event.said_by}>
                <p className="fct-event-head">
                  <strong>{titleOf(event, kind)}</strong>
                  {event.kind === 'status' && event.to_status !== null && (
                    <span className="muted num">{event.to_status}</span>
                  )}
                  {!event.is_public && (
                    <>
                      <EyeOff className="icon" aria-hidden />
                      <span className="sr-only">Le formateur ne le voit pas</span>
                    </>
                  )}
                </p>
                <p className="muted num">
                  {whoOf(event, trainer)}, {formatDateTime(event.at)}
                </p>
                {event.reason_code && <p>{reasonLabel(event.reason_code)}</p>}
                {event.amount_cents !== null && <p className="num">{euros(event.amount_cents)}</p>}
                {event.message && event.kind !== 'assigned' && <p className="fct-message">{event.message}</p>}
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Section>
  );
}
