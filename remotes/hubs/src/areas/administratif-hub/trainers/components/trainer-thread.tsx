import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadMore } from '@trame/app/load-more';
import { QueryView } from '@trame/app/query-view';
import { Sentence } from '@trame/app/sentence';
import { formatDateTime } from '@trame/domain';
import { trainerEventLabel } from '@trame/domain/trainers';
import { Section } from '@trame/ui/page';
import { Segmented } from '@trame/ui/segmented';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useState } from 'react';
import { threadQuery, type ThreadEvent } from '../data/trainers.ts';

const FAILED = 'Impossible de charger le fil de ce formateur';

const VIEWS = [
  { value: 'all', label: 'Tout' },
  { value: 'public', label: 'Ce qu’il lit' },
] as const;

/** Everything that happened with a trainer, or what the trainer reads of it. */
export function TrainerThread({ userId }: { userId: string }) {
  const query = useInfiniteQuery(threadQuery(userId));
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('all');
  return (
    <Section
      title="Son fil"
      actions={<Segmented label="Événements montrés" value={view} options={VIEWS} onChange={setView} />}
    >
      <QueryView
        query={query}
        failed={FAILED}
        compact
        pending={
          <LoadingStatus label="Chargement du fil...">
            <SkeletonBlock height={160} />
          </LoadingStatus>
        }
      >
        {({ pages }) => {
          const events = pages
            .flat()
            .filter(({ public_sentence }) => view === 'all' || public_sentence !== null);
          return (
            <>
              {events.length === 0 && <p className="muted">Aucun événement.</p>}
              <ol className="trn-thread">
                {events.map((event) => (
                  <Event key={event.id} event={event} isPublic={view === 'public'} />
                ))}
              </ol>
              <LoadMore query={query} failed={FAILED} />
            </>
          );
        }}
      </QueryView>
    </Section>
  );
}

function Event({ event, isPublic }: { event: ThreadEvent; isPublic: boolean }) {
  const text = isPublic ? event.public_sentence : (event.staff_sentence ?? event.public_sentence);
  return (
    <li>
      <strong>{trainerEventLabel(event.kind)}</strong>
      <time className="num muted" dateTime={event.at}>
        {formatDateTime(event.at)}
      </time>
      {text && (
        <p>
          <Sentence text={text} />
        </p>
      )}
      {!isPublic && event.actor_name && <p className="muted">Par {event.actor_name}</p>}
    </li>
  );
}
