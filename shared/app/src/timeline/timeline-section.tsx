import { useInfiniteQuery } from '@tanstack/react-query';
import { Section } from '@trame/ui/page';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import type { Entity } from '../entity/entity.ts';
import type { Person } from '../entity/person.ts';
import { LoadMore, type LoadMoreProps } from '../lists/load-more.tsx';
import { QueryView } from '../queries/query-view.tsx';
import { CommentForm } from './components/comment-form.tsx';
import { TimelineItem } from './components/timeline-item.tsx';
import { timelineInfiniteQueryOptions, type TimelineEntry } from './data/timeline-query.ts';
import { withoutRepeats, type EntryDescription } from './model/entry.ts';
import './styles/timeline.css';

const FAILED = 'Impossible de charger l’historique';

export type TimelineSectionProps = {
  entity: Entity;
  /** People who may open it, whom a comment can mention. */
  people: readonly Person[];
  /** The text of an entry of any kind but a comment. */
  describe: (entry: TimelineEntry) => EntryDescription;
  /**
   * Whether an entry continues an older one of its kind by the same person, and so is not shown; readings always do.
   */
  continues?: (newer: TimelineEntry, older: TimelineEntry) => boolean;
};

/** Everything that happened to an entity, newest first, and the comments of colleagues. */
export function TimelineSection({ entity, people, ...history }: TimelineSectionProps) {
  return (
    <Section title="Historique">
      <CommentForm key={entity.id} entity={entity} people={people} />
      <History entity={entity} {...history} />
    </Section>
  );
}

const never = () => false;

function History({ entity, describe, continues = never }: Omit<TimelineSectionProps, 'people'>) {
  const query = useInfiniteQuery(timelineInfiniteQueryOptions(entity));
  return (
    <QueryView query={query} failed={FAILED} compact pending={<HistorySkeleton />}>
      {({ pages }) => (
        <Entries entries={withoutRepeats(pages.flat(), continues)} describe={describe} query={query} />
      )}
    </QueryView>
  );
}

type EntriesProps = Pick<TimelineSectionProps, 'describe'> & {
  entries: readonly TimelineEntry[];
  query: LoadMoreProps['query'];
};

function Entries({ entries, describe, query }: EntriesProps) {
  if (entries.length === 0) return <EmptyState compact title="Rien n’est encore noté" />;
  return (
    <>
      <ol className="timeline-list" aria-label="Événements">
        {entries.map((entry, index) => (
          <TimelineItem key={entry.key} entry={entry} describe={describe} isLatest={index === 0} />
        ))}
      </ol>
      <LoadMore query={query} failed={FAILED} />
    </>
  );
}

function HistorySkeleton() {
  return (
    <LoadingStatus label="Chargement de l’historique...">
      <div className="timeline-skeleton">
        {['52%', '38%', '44%'].map((width) => (
          <SkeletonBlock key={width} width={width} />
        ))}
      </div>
    </LoadingStatus>
  );
}
