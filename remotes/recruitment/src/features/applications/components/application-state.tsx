import { AppError } from '@trame/data';
import { Button } from '@trame/ui/button';
import { Columns } from '@trame/ui/columns';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { ReadFailure } from '@trame/app/query-view';

/** An application on its way: sections of the same shape. */
export function ApplicationSkeleton() {
  return (
    <LoadingStatus label="Chargement de la candidature...">
      <div className="stack">
        <SkeletonBlock height={62} />
        <Columns of="sections">
          <SkeletonBlock height={252} />
          <SkeletonBlock height={252} />
        </Columns>
        <SkeletonBlock height={200} />
      </div>
    </LoadingStatus>
  );
}

export type ApplicationFailureProps = { error: Error; onRetry: () => void; onClose: () => void };

/** An application that does not exist (any more), or that could not be read. */
export function ApplicationFailure({ error, onRetry, onClose }: ApplicationFailureProps) {
  if (!(error instanceof AppError && error.code === 'not_found'))
    return <ReadFailure failed="Impossible de charger la candidature" error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      title="Candidature introuvable"
      description="Elle a pu être supprimée, ou le lien est incomplet."
      action={<Button onClick={onClose}>Voir les candidatures</Button>}
    />
  );
}
