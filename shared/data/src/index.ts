export { answerState, type AnswerState } from './answer.ts';
export { configureSupabase, currentUserId, type SupabaseSettings } from './auth.ts';
export { getSupabase, type TrameClient } from './client.ts';
export type { Database, Json } from './database.types.ts';
export { AppError, classifyError, unwrap, type AppErrorCode } from './errors.ts';
export { ANSWER_WITHIN_MS, timedFetch } from './timed-fetch.ts';
export { createQueryClient, FRESH_FOR_MS } from './query-client.ts';
