import { answerState, AppError, type AnswerState } from '@trame/data';
import { ErrorState, OfflineState } from '@trame/ui/states';
import type { ReactNode } from 'react';
import { failureAdvice } from '../failures/failure-advice.ts';
import { useFailureId } from '../failures/use-failure-notice.ts';

/** A query, as far as its view needs it: TanStack's results have this form. */
export type ViewedQuery<Data> = {
  data: Data | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch: () => unknown;
};

type FailureTexts = {
  /** What failed: "Impossible de charger les modèles". */
  failed: string;
  /** What to do about it; by default the advice for the kind of failure. */
  advice?: (error: Error) => string;
  /** For a panel or a column, without pictures. */
  compact?: boolean;
};

export type ReadFailureProps = FailureTexts & { error: Error; onRetry: () => void };

/** In the place of what could not be read: what failed, what to do, a reference to quote, another try. */
export function ReadFailure({
  error,
  failed,
  advice = failureAdvice,
  compact = false,
  onRetry,
}: ReadFailureProps) {
  return (
    <ErrorState
      compact={compact}
      title={failed}
      description={advice(error)}
      errorId={useFailureId(error, failed)}
      onRetry={onRetry}
    />
  );
}

export type QueryViewProps<Data> = FailureTexts & {
  query: ViewedQuery<Data>;
  /** The skeleton, in the shape of what will stand there. */
  pending: ReactNode;
  /** In the place of a list that holds nothing. */
  empty?: ReactNode;
  /** In the place of something that does not exist, or not any more. */
  missing?: ReactNode;
  /** Draws what was read; `previous` says that it answers the question before (`PreviousAnswer`). */
  children: (data: Data, answer: AnswerState) => ReactNode;
};

/**
 * What a query has to show. Data that was read remains on the screen, whatever becomes of the next reading; without any, it
 * is the skeleton, the way out of a failure, or the word that the network is away.
 */
export function QueryView<Data>({
  query,
  pending,
  empty,
  missing,
  children,
  ...texts
}: QueryViewProps<Data>) {
  const { data, error, refetch } = query;
  const answer = answerState(query);

  if (answer === 'offline') return <OfflineState compact={texts.compact ?? false} />;
  if (data === undefined) {
    if (!error) return pending;
    if (missing !== undefined && error instanceof AppError && error.code === 'not_found') return missing;
    return <ReadFailure {...texts} error={error} onRetry={() => void refetch()} />;
  }
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return empty;
  return children(data, answer);
}
