import { unwrap } from '@trame/data';

type Answer<Data> = { data: Data | null; error: unknown; status?: number };

/** A request to the database that has not been sent: what the builders of `getSupabase()` are. */
export type Call<Data> = PromiseLike<Answer<Data>> & {
  /** Each has it; the types of `overrideTypes` leave it out. */
  abortSignal?: (signal: AbortSignal) => PromiseLike<Answer<Data>>;
};

/** Sends a request and answers its data; throws an `AppError`. */
export async function send<Data>(call: Call<Data>, signal?: AbortSignal): Promise<Data> {
  const { data, error, status } = await ((signal && call.abortSignal?.(signal)) ?? call);
  return unwrap<Data>({ data, error, ...(status !== undefined && { status }) });
}
