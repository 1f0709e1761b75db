import { ErrorState } from '@trame/ui/states';
import { focusContentAfter } from '../../../runtime/focus-content.ts';
import { useFailureId } from './use-failure-id.ts';

type ReadingFailedProps = {
  title: string;
  error: Error;
  during: string;
  onRetry: () => void;
  compact?: boolean;
};

/** A part of the page that could not be read; the others stay. */
export function ReadingFailed({ title, error, during, onRetry, compact = false }: ReadingFailedProps) {
  return (
    <div ref={focusContentAfter}>
      <ErrorState
        title={title}
        description="Le service ne répond pas comme prévu. Réessayez dans un instant."
        errorId={useFailureId(error, during)}
        onRetry={onRetry}
        compact={compact}
      />
    </div>
  );
}
