/** The fields of a TanStack Query result that decide what is shown. */
type Asked = { data: unknown; isPlaceholderData: boolean; fetchStatus: 'fetching' | 'paused' | 'idle' };

/**
 * Whether what a query shows answers what is asked now: `previous` is the answer to the question before, kept while the
 * new one loads; `offline` is a question that waits for the network without an answer of its own.
 */
export type AnswerState = 'none' | 'previous' | 'offline' | 'current';

/** See {@link AnswerState}. */
export function answerState({ data, isPlaceholderData, fetchStatus }: Asked): AnswerState {
  const isAnswered = data !== undefined && !isPlaceholderData;
  if (isAnswered) return 'current';
  if (fetchStatus === 'paused') return 'offline';
  return isPlaceholderData ? 'previous' : 'none';
}
