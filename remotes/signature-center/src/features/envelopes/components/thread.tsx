import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { today } from '@trame/domain';
import { SES_TITLE } from '@trame/domain/signatures';
import { Alert } from '@trame/ui/alert';
import { Section } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { eventsQuery, proofFaultQuery, type Envelope } from '../data/envelopes.ts';
import { eventText, momentText, toCome } from '../model/thread.ts';
import '../styles/envelopes.css';

/** What happened to an envelope, the first event first, and what is to come. */
export function Thread({ envelope }: { envelope: Envelope }) {
  const query = useQuery(eventsQuery(envelope));
  const { data: fault } = useQuery({
    ...proofFaultQuery(envelope),
    enabled: envelope.sent_at !== null,
  });
  const thisYear = today().slice(0, 4);
  const coming = toCome(envelope.status, envelope.recipients, envelope.sealed_at !== null);
  return (
    <Section title="Piste d’audit">
      {typeof fault === 'number' && (
        <Alert tone="danger" title={`La ligne ${fault} de la preuve ne tient plus`}>
          Cette ligne, ou une ligne avant elle, a été modifiée dans la base de données. Prévenez
          l’administrateur.
        </Alert>
      )}
      <QueryView
        query={query}
        compact
        failed="Impossible de charger la piste"
        pending={
          <LoadingStatus label="Chargement de la piste...">
            <SkeletonBlock width="60%" />
            <SkeletonBlock width="45%" />
          </LoadingStatus>
        }
      >
        {(events) => (
          <>
            {events.length === 0 && coming.length === 0 && (
              <p className="muted">La piste commence à l’envoi.</p>
            )}
            <ol className="env-thread">
              {events.map((event) => {
                const { title, detail, tone } = eventText(event, envelope.recipients);
                return (
                  <li key={event.id} data-tone={tone}>
                    <p className="env-thread-head">
                      <strong>{title}</strong>
                      <time dateTime={event.at} className="num">
                        {momentText(event.at, thisYear)}
                      </time>
                    </p>
                    {detail && <p className="env-thread-detail">{detail}</p>}
                  </li>
                );
              })}
              {coming.map((text) => (
                <li key={text} data-tone="to-come">
                  <p className="env-thread-head">{text}</p>
                </li>
              ))}
            </ol>
          </>
        )}
      </QueryView>
      <p className="env-notice">
        Heures de Paris&nbsp;; le fichier de preuve garde l’heure universelle.
        {fault === null && ' La chaîne de la preuve a été recalculée\u00a0: elle tient.'} {SES_TITLE}.
      </p>
    </Section>
  );
}
