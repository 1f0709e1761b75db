import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate, frenchSpaces } from '@trame/domain';
import { LoadMore } from '@trame/app/load-more';
import { QueryView } from '@trame/app/query-view';
import { Sentence } from '@trame/app/sentence';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useState } from 'react';
import { Link } from 'react-router';
import { portalPath } from '../../../runtime/addresses.ts';
import { myThreadQuery, type MyEvent } from '../data/my-thread-query.ts';
import '../thread.css';

/** Events that a phone shows first: what follows them on the page must not be far. */
const FIRST_ON_PHONE = 5;
const isPhone = () => window.matchMedia('(max-width: 820px)').matches;

const FAILED = 'Impossible de charger votre fil';

/** Everything that happened, latest first, in plain words. */
export function ThreadEvents() {
  const query = useInfiniteQuery(myThreadQuery);
  const [isShort, setShort] = useState(isPhone);
  return (
    <QueryView
      query={query}
      failed={FAILED}
      compact
      pending={
        <LoadingStatus label="Chargement de votre fil…">
          <div className="thread-waiting">
            {['70%', '54%', '62%'].map((width) => (
              <SkeletonBlock key={width} width={width} />
            ))}
          </div>
        </LoadingStatus>
      }
    >
      {({ pages }) => {
        const all = pages.flat();
        const events = isShort ? all.slice(0, FIRST_ON_PHONE) : all;
        if (events.length === 0)
          return (
            <EmptyState compact title="Rien pour le moment" description="Ce qui se passe s’écrit ici." />
          );
        return (
          <>
            <ol className="thread-events">
              {events.map((event) => (
                <Event key={event.id} event={event} />
              ))}
            </ol>
            <LoadMore
              query={query}
              failed={FAILED}
              onShow={events.length < all.length ? () => setShort(false) : undefined}
            />
          </>
        );
      }}
    </QueryView>
  );
}

function Event({ event: { at, link, ...event } }: { event: MyEvent }) {
  const sentence = frenchSpaces(event.sentence);
  return (
    <li>
      <time className="num muted" dateTime={at}>
        {formatDate(at)}
      </time>
      <p>
        <Sentence text={event.sentence} />{' '}
        {link && (
          <Link to={portalPath(link)} aria-label={`Ouvrir : ${sentence}`}>
            Ouvrir
          </Link>
        )}
      </p>
    </li>
  );
}
