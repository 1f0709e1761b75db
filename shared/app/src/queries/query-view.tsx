import { answerState, AppError, type AnswerState } from '@trame/data';
import { ErrorState, OfflineState } from '@trame/ui/states';
import type { ReactNode } from 'react';
import { focusHeadingBefore } from '../browser/focus-before.ts';
import { failureAdvice } from '../failures/failure-advice.ts';
import { useFailureId } from '../failures/use-failure-notice.ts';

/** The parts of a query that its view needs: TanStack's results have this form. */
export type ViewedQuery<Data> = {
  data: Data | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch: () => unknown;
};

type FailureTexts = {
  /** The failed reading: "Impossible de charger les modèles". */
  failed: string;
  /** What to do; by default the advice for the kind of failure. */
  advice?: (error: Error) => string;
  /** For a panel or a column, without pictures. */
  compact?: boolean;
};

export type ReadFailureProps = FailureTexts & { error: Error; onRetry: () => void };

/** Shown in place of data that could not be read: what failed, what to do, a reference to quote, a retry. */
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
      onRetry={() => {
        focusHeadingBefore(document.activeElement);
        onRetry();
      }}
    />
  );
}

export type QueryViewProps<Data> = FailureTexts & {
  query: ViewedQuery<Data>;
  /** The skeleton, in the shape of the expected content. */
  pending: ReactNode;
  /** Shown in place of an empty list. */
  empty?: ReactNode;
  /** Shown in place of something that does not exist, or no longer. */
  missing?: ReactNode;
  /** Renders the data; `previous` says that it answers the previous query (`PreviousAnswer`). */
  children: (data: Data, answer: AnswerState) => ReactNode;
};

/** Whether the answer is that there is no such thing: no failure, where a view says so. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof AppError && error.code === 'not_found';

/**
 * The state of a query on the screen. Data remains visible, whatever the result of the next reading; without data, it
 * shows the skeleton, the failure with a retry, or that the network is unavailable. Data that is gone is replaced.
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

  if (missing !== undefined && isMissing(error)) return missing;
  if (answer === 'offline') return <OfflineState compact={texts.compact ?? false} />;
  if (data === undefined) {
    if (!error) return pending;
    return <ReadFailure {...texts} error={error} onRetry={() => void refetch()} />;
  }
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return empty;
  return children(data, answer);
}
