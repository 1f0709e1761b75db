import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PostgrestClient } from '@supabase/postgrest-js';
import { FunctionsClient } from '@supabase/functions-js';
import { StorageClient } from '@supabase/storage-js';
import { classifyError } from './errors.ts';
import { timedFetch } from './timed-fetch.ts';

/** A server that accepts the request and never answers, as `fetch` shows it. */
const silent: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    const { signal } = init ?? {};
    const stop = () => reject(signal?.reason as Error);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
  });
const URL_BASE = 'http://supabase.test';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const CALLS: [
  what: string,
  call: (request: typeof fetch, signal?: AbortSignal) => Promise<{ error: unknown }>,
][] = [
  [
    'a reading of the database',
    async (request, signal) => {
      const rows = new PostgrestClient(URL_BASE, { fetch: request, retry: false }).from('x').select();
      return signal ? rows.abortSignal(signal) : rows;
    },
  ],
  [
    'a function',
    async (request, signal) =>
      new FunctionsClient(URL_BASE, { customFetch: request }).invoke('x', signal ? { signal } : {}),
  ],
  ['a file', async (request) => new StorageClient(URL_BASE, {}, request).from('x').createSignedUrl('y', 300)],
];

it.each(CALLS)('%s without an answer ends, and fails because it took too long', async (_what, call) => {
  const answer = call(timedFetch(30_000, silent)).then(({ error }) => classifyError(error).code);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await answer).toBe('timeout');
});

it.each(CALLS.slice(0, 2))('%s that is cancelled is not a failure', async (_what, call) => {
  const controller = new AbortController();
  const answer = call(timedFetch(30_000, silent), controller.signal).then(
    ({ error }) => classifyError(error).code,
    (error: unknown) => classifyError(error).code,
  );
  controller.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(await answer).toBe('aborted');
});

it('an answer whose body stops arriving ends too', async () => {
  const started: typeof fetch = async (_input, init) => {
    const body = new ReadableStream({
      start(controller) {
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
      },
    });
    return new Response(body);
  };
  const response = await timedFetch(30_000, started)(URL_BASE);
  const text = response.text().catch((error: unknown) => classifyError(error).code);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await text).toBe('timeout');
});
