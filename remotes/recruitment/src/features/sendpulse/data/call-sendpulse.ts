import { classifyError, getSupabase } from '@trame/data';

/** Calls the edge function, which alone knows the keys. */
export async function callSendPulse<Answer extends { status: string }>(
  body: object,
  signal?: AbortSignal,
): Promise<Answer> {
  try {
    const { data, error } = await getSupabase().functions.invoke<Answer>('sendpulse', {
      body,
      ...(signal && { signal }),
    });
    if (error) throw error;
    if (typeof data?.status !== 'string') throw new Error('sendpulse answered something else');
    return data;
  } catch (error) {
    throw classifyError(error);
  }
}
