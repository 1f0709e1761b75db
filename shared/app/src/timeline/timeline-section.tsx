import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { EmptyState, ErrorState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import type { Entity } from '../entity/entity.ts';
import { failureAdvice } from '../failures/failure-advice.ts';
import { useFailureId } from '../failures/use-failure-notice.ts';
import { CommentForm } from './components/comment-form.tsx';
import { TimelineItem } from './components/timeline-item.tsx';
import { timelineInfiniteQueryOptions, type TimelineEntry } from './data/timeline-query.ts';
import { withoutRepeats, type EntryDescription } from './model/entry.ts';
import type { Person } from './model/mentions.ts';
import './styles/timeline.css';

export type TimelineSectionProps = {
  entity: Entity;
  /** Who may open it: people that a comment can mention. */
  people: readonly Person[];
  /** What an entry of any kind but a comment says. */
  describe: (entry: TimelineEntry) => EntryDescription;
  /** Whether an entry only goes on with an older one of its kind by the same person; openings always do. */
  continues?: (newer: TimelineEntry, older: TimelineEntry) => boolean;
};

/** Everything that happened to an entity, newest first, and what colleagues say of it. */
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
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    timelineInfiniteQueryOptions(entity),
  );
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <HistorySkeleton />;

  const entries = withoutRepeats(data.pages.flat(), continues);
  if (entries.length === 0) return <EmptyState compact title="Rien n’est encore noté" />;
  return (
    <>
      <ol className="timeline-list" aria-label="Événements">
        {entries.map((entry, index) => (
          <TimelineItem key={entry.key} entry={entry} describe={describe} isLatest={index === 0} />
        ))}
      </ol>
      {error && <Failure error={error} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !error && (
        <Button size="sm" variant="text" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Afficher la suite
        </Button>
      )}
    </>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const errorId = useFailureId(error, 'timeline');
  return (
    <ErrorState
      compact
      title="Impossible de charger l’historique"
      description={failureAdvice(error)}
      errorId={errorId}
      onRetry={onRetry}
    />
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
