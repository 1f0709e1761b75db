/** The fields of a TanStack Query result that decide what is shown. */
type Asked = { data: unknown; isPlaceholderData: boolean; fetchStatus: 'fetching' | 'paused' | 'idle' };

/**
 * Whether the shown data answers the present query: `previous` is the answer to the previous query, shown while the new
 * one loads; `offline` is a query that waits for the network and has no answer yet.
 */
export type AnswerState = 'none' | 'previous' | 'offline' | 'current';

/** See {@link AnswerState}. */
export function answerState({ data, isPlaceholderData, fetchStatus }: Asked): AnswerState {
  const isAnswered = data !== undefined && !isPlaceholderData;
  if (isAnswered) return 'current';
  if (fetchStatus === 'paused') return 'offline';
  return isPlaceholderData ? 'previous' : 'none';
}
