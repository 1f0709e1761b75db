import { useInfiniteQuery } from '@tanstack/react-query';
import { Sentence } from '@trame/app/sentence';
import { formatDateTime } from '@trame/domain';
import { trainerEventLabel } from '@trame/domain/trainers';
import { LoadMore } from '@trame/app/load-more';
import { QueryView } from '@trame/app/query-view';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { accountThreadInfiniteQueryOptions, type ThreadEvent } from '../data/account-thread-query.ts';

const FAILED = 'Impossible de charger le fil du formateur';

/** Everything that happened between the company and a trainer, and what the trainer reads of each event. */
export function AccountThread({ userId }: { userId: string }) {
  const query = useInfiniteQuery(accountThreadInfiniteQueryOptions(userId));
  return (
    <section className="acct-history acct-thread" aria-label="Fil du formateur">
      <h3>Fil du formateur</h3>
      <p className="muted">De la candidature à aujourd’hui, avec ce que la personne lit sur son espace.</p>
      <QueryView
        query={query}
        failed={FAILED}
        compact
        pending={
          <LoadingStatus label="Chargement du fil...">
            <SkeletonBlock height={72} />
          </LoadingStatus>
        }
      >
        {({ pages }) => (
          <>
            <ol>
              {pages.flat().map((event) => (
                <Event key={event.id} event={event} />
              ))}
            </ol>
            <LoadMore query={query} failed={FAILED} />
          </>
        )}
      </QueryView>
    </section>
  );
}

function Event({ event }: { event: ThreadEvent }) {
  return (
    <li>
      <strong>{trainerEventLabel(event.kind)}</strong>
      <time className="num muted" dateTime={event.at}>
        {formatDateTime(event.at)}
      </time>
      {event.actor_name && <span className="muted">par {event.actor_name}</span>}
      {event.staff_sentence && (
        <p>
          <Sentence text={event.staff_sentence} />
        </p>
      )}
      <p className="acct-thread-public">
        {event.public_sentence === null ? (
          <span className="muted">La personne ne lit rien de cet événement.</span>
        ) : (
          <>
            <span className="muted">La personne lit : </span>
            <Sentence text={event.public_sentence} />
          </>
        )}
      </p>
    </li>
  );
}
