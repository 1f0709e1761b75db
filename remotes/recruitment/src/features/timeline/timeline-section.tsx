import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { EmptyState, ErrorState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useFailureId } from '@trame/app/use-failure-notice';
import { CommentForm } from './components/comment-form.tsx';
import { TimelineItem } from './components/timeline-item.tsx';
import { recruitersQueryOptions } from '../application-data/data/recruiters-query.ts';
import { failureAdvice } from '@trame/app/failure-advice';
import { timelineInfiniteQueryOptions } from './data/timeline-query.ts';
import { withoutRepeats } from './model/entry.ts';
import './styles/timeline.css';

/** Everything that happened to an application, newest first, and what recruiters say of it. */
export default function TimelineSection({ applicationId }: { applicationId: string }) {
  return (
    <Section title="Historique">
      <CommentForm key={applicationId} applicationId={applicationId} />
      <History applicationId={applicationId} />
    </Section>
  );
}

function History({ applicationId }: { applicationId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    timelineInfiniteQueryOptions(applicationId),
  );
  const { data: recruiters = [] } = useQuery(recruitersQueryOptions());
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <HistorySkeleton />;

  const entries = withoutRepeats(data.pages.flat());
  const names = new Map(recruiters.map(({ id, name }) => [id, name]));
  if (entries.length === 0) return <EmptyState compact title="Rien n’est encore noté" />;
  return (
    <>
      <ol className="tl-list" aria-label="Événements">
        {entries.map((entry, index) => (
          <TimelineItem key={entry.key} entry={entry} names={names} isLatest={index === 0} />
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
      <div className="tl-skeleton">
        {['52%', '38%', '44%'].map((width) => (
          <SkeletonBlock key={width} width={width} />
        ))}
      </div>
    </LoadingStatus>
  );
}
