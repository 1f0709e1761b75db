import { AppError, getSupabase, unwrap } from '@trame/data';

/** Calls the edge function, which is the only one to know the keys. */
export async function callSendPulse<Answer extends { status: string }>(
  body: object,
  signal?: AbortSignal,
): Promise<Answer> {
  const data = unwrap<Answer | null>(
    await getSupabase().functions.invoke<Answer>('sendpulse', {
      body,
      ...(signal && { signal }),
    }),
  );
  if (typeof data?.status !== 'string') throw new AppError('unknown', 'sendpulse answered something else');
  return data;
}
