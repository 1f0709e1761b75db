import type { Challenge } from 'altcha-lib/types';
import { functionEndpoint } from './config.ts';
import './trusted-types.ts';

/** A solved challenge is renewed this long before it expires, in milliseconds, because an upload takes time. */
const MARGIN = 60_000;

/**
 * The function refuses a challenge younger than four seconds; in milliseconds, with a margin for the network. Someone
 * who finds a complete draft and sends it at once waits here instead of being refused.
 */
const MIN_AGE = 4500;

/** Longest wait for a challenge, in milliseconds, because the person who sends waits for it. */
const CHALLENGE_TIMEOUT_MS = 20_000;

interface Proof {
  key: string;
  answer: string;
  expiresAt: number;
}

let current: Promise<Proof> | undefined;

/**
 * The proof of work for one submission key of the function `to`, computed in the background from the first call on. Rejects when the service
 * cannot be reached.
 */
export async function proof(to: string, key: string, now: () => number = Date.now): Promise<string> {
  const existing = await current?.catch(() => undefined);
  if (existing?.key === key && existing.expiresAt - MARGIN > now()) return existing.answer;
  current = obtain(to, key);
  return (await current).answer;
}

/** Forgets a proof that the server refused. */
export function forgetProof(): void {
  current = undefined;
}

async function obtain(to: string, key: string): Promise<Proof> {
  const { url, headers } = await functionEndpoint(to);
  const response = await fetch(`${url}?key=${key}`, {
    headers,
    cache: 'no-store',
    signal: AbortSignal.timeout(CHALLENGE_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`challenge: ${response.status}`);
  const challenge = (await response.json()) as Challenge;
  const expiresAt = (challenge.parameters.expiresAt ?? Infinity) * 1000;
  const [answer] = await Promise.all([inBackground(challenge), untilOldEnough(challenge)]);
  return { key, answer, expiresAt };
}

const untilOldEnough = ({ parameters }: Challenge) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, parameters.data?.issuedAt === undefined ? 0 : MIN_AGE);
  });

/** In a worker, so that the page remains responsive; in the page where there are no workers. */
async function inBackground(challenge: Challenge): Promise<string> {
  if (typeof Worker === 'undefined') {
    const { solve } = await import('./solve.ts');
    return solve(challenge);
  }
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.addEventListener('message', (event: MessageEvent<{ answer?: string; error?: string }>) => {
        if (event.data.answer) resolve(event.data.answer);
        else reject(new Error(event.data.error));
      });
      worker.addEventListener('error', (event) => reject(new Error(event.message)));
      worker.postMessage(challenge, []);
    });
  } finally {
    worker.terminate();
  }
}
