import { keepFocus } from '@trame/app/keep-focus';
import { formatDateTime, withDe } from '@trame/domain';
import { Link } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { TROUBLED_SHOWN } from '../data/troubled-events-query.ts';
import { eventLabel, type TroubledEvent } from '../model/settings.ts';
import { failureText, nextTryText } from '../model/texts.ts';

type TroubledTableProps = {
  events: readonly TroubledEvent[];
  retrying: readonly string[];
  canRetry: boolean;
  onRetry: (ids: readonly string[]) => void;
};

/** Events that could not be sent, why, and when they are tried again. */
export function TroubledTable({ events, retrying, canRetry, onRetry }: TroubledTableProps) {
  return (
    <div className="sp-troubled">
      <div className="sp-troubled-head">
        <h3>
          {events.length === TROUBLED_SHOWN ? `Les ${TROUBLED_SHOWN} dernières erreurs` : 'Erreurs d’envoi'}
        </h3>
        <Button
          ref={keepFocus}
          size="sm"
          loading={retrying.length > 1}
          disabled={!canRetry && retrying.length === 0}
          onClick={() => onRetry(events.map(({ id }) => id))}
        >
          Tout réessayer
        </Button>
      </div>
      <ul className="sp-lines">
        {events.map((event) => {
          const name = event.trainer_applications?.full_name ?? 'Candidature';
          return (
            <li key={event.id}>
              <div>
                <Link to={`../applications/${event.application_id}`}>{name}</Link>
                <span className="muted">
                  {eventLabel(event.event)}, le {formatDateTime(event.created_at)}
                </span>
                <p>{failureText(event.error ?? '')}</p>
                <span className="muted">
                  {event.attempts} essai{event.attempts > 1 ? 's' : ''},{' '}
                  {event.status === 'failed' ? '' : 'prochain '}
                  {nextTryText(event.status, event.next_attempt_at)}
                </span>
              </div>
              <Button
                ref={keepFocus}
                size="sm"
                variant="text"
                aria-label={`Réessayer l’envoi ${withDe(name)}`}
                loading={retrying.length === 1 && retrying[0] === event.id}
                disabled={!canRetry && retrying.length === 0}
                onClick={() => onRetry([event.id])}
              >
                Réessayer
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
