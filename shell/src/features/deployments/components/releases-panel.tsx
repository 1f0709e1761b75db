import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { releasesInfiniteQueryOptions, type ReleaseLine } from '../data/releases-query.ts';
import { actionText, detailText, versionsText } from '../model/release-text.ts';
import { ReadingFailed } from './reading-failed.tsx';

type ReleasesPanelProps = {
  /** The apps' names for people, by remote. */ titles: ReadonlyMap<string, string>;
};

/** The journal of releases: who, what, when. */
export function ReleasesPanel({ titles }: ReleasesPanelProps) {
  return (
    <section className="tr-card dep-panel" aria-labelledby="dep-releases">
      <div className="dep-panel-head">
        <h2 id="dep-releases">Qui a fait quoi</h2>
      </div>
      <Releases titles={titles} />
    </section>
  );
}

function Releases({ titles }: ReleasesPanelProps) {
  const query = useInfiniteQuery(releasesInfiniteQueryOptions());
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (error && !data) {
    return (
      <ReadingFailed
        title="Impossible de lire les mises en service"
        error={error}
        during="deployed-releases"
        onRetry={() => void refetch()}
        compact
      />
    );
  }
  if (!data) return <ReleasesSkeleton />;
  const lines = data.pages.flat();
  if (lines.length === 0) {
    return (
      <EmptyState
        title="Aucune mise en service notée"
        description={
          '«\u00a0npm run registry\u00a0» note ici chaque publication, mise en service et retour en arrière.'
        }
        compact
      />
    );
  }
  return (
    <>
      <ol className="dep-journal">
        {lines.map((line) => (
          <JournalLine key={line.id} line={line} app={titles.get(line.remote) ?? line.remote} />
        ))}
      </ol>
      {hasNextPage && (
        <div className="dep-more">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Afficher la suite<span className="sr-only"> du journal</span>
          </Button>
        </div>
      )}
    </>
  );
}

function JournalLine({ line, app }: { line: ReleaseLine; app: string }) {
  const versions = versionsText(line);
  const detail = detailText(line);
  return (
    <li className={`dep-step dep-step-${line.action}`}>
      <p>
        <strong>{app}</strong>, {actionText(line.action)}
      </p>
      {versions && (
        <p>
          <code>{versions}</code>
        </p>
      )}
      {detail && <p>{detail}</p>}
      <p className="muted">
        {line.by}, <time dateTime={line.at}>{formatDateTime(line.at)}</time>
      </p>
    </li>
  );
}

function ReleasesSkeleton() {
  return (
    <LoadingStatus label="Chargement des mises en service…">
      <ol className="dep-journal">
        {[0, 1, 2].map((row) => (
          <li key={row} className="dep-step dep-lines">
            <SkeletonBlock width="70%" />
            <SkeletonBlock width="45%" />
          </li>
        ))}
      </ol>
    </LoadingStatus>
  );
}
