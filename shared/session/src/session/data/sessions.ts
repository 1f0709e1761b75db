import { queryOptions } from '@tanstack/react-query';
import { callFunction } from './call-function.ts';

/** An open session of the signed-in person, on this device or another. */
export type OpenSession = { id: string; seen_at: string; user_agent: string | null; is_current: boolean };

export const sessionsKey = ['account', 'sessions'];

/** Open sessions, the present one first. */
export const sessionsQueryOptions = () =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: async () => (await callFunction('my_sessions')) as OpenSession[],
  });

/** Ends one of them; nothing happens when it has ended meanwhile. */
export async function endSession(id: string): Promise<void> {
  await callFunction('end_my_session', { session_id: id });
}
