import type { PostRequest, PostResult, Receipt } from './post.ts';
import { postForm } from './post.ts';
import { forgetProof } from './proof.ts';

/** Waits between attempts while the service cannot be reached, in seconds; the last one repeats. */
export const BACKOFF = [2, 4, 8, 15, 30, 60] as const;
/** Shortest wait while the browser reports that it is offline, in seconds. */
const OFFLINE_PAUSE = 10;
/** Automatic attempts after an answer "not now", before the person decides. */
const BUSY_LIMIT = 3;
/** Attempts with a new proof of work after the server refused one. */
const PROOF_LIMIT = 2;

export type Refusal = Extract<PostResult, { kind: 'refused' }>;
export type SendResult = { kind: 'accepted'; receipt: Receipt } | Refusal;

export interface Waiting {
  offline: boolean;
  seconds: number;
}

interface SendOptions extends Omit<PostRequest, 'onProgress'> {
  onAttempt: () => void;
  onProgress: (share: number) => void;
  onWaiting: (waiting: Waiting) => void;
  /** Resolves after the delay, when the connection comes back, or when the person asks. */
  wait: (waiting: Waiting, signal: AbortSignal) => Promise<void>;
}

/** Sends until the server has accepted or refused: a lost connection or a busy or restarting server only delays it. */
export async function sendForm(options: SendOptions): Promise<SendResult> {
  let failures = 0;
  let busy = 0;
  let proofs = 0;
  for (;;) {
    options.onAttempt();
    const result = await postForm(options);
    if (result.kind === 'accepted') return result;

    let seconds: number = BACKOFF[Math.min(failures, BACKOFF.length - 1)] ?? 60;
    if (result.kind === 'refused') {
      if (isProofRefusal(result) && proofs < PROOF_LIMIT) {
        proofs += 1;
        // When sent too fast, the same proof becomes valid after a pause. Otherwise it is used or expired.
        if (result.code !== 'too_fast') forgetProof();
        seconds = result.code === 'too_fast' ? (result.retryAfter ?? 3) : 0;
        if (seconds > 0) await options.wait({ offline: false, seconds }, options.signal);
        continue;
      }
      if (!isBusy(result) || busy >= BUSY_LIMIT) return result;
      busy += 1;
      seconds = result.retryAfter ?? seconds;
    }
    failures += 1;
    // An answer proves a connection, even when `navigator.onLine` is false.
    const waiting = { offline: result.kind !== 'refused' && !navigator.onLine, seconds };
    options.onWaiting(waiting);
    await options.wait(waiting, options.signal);
  }
}

const isProofRefusal = ({ code }: Refusal) => code === 'challenge_failed' || code === 'too_fast';

/** The server is reachable but cannot answer now, or still works on an attempt whose answer was lost. */
const isBusy = ({ status, code }: Refusal) =>
  status === 502 || status === 503 || status === 504 || (status === 409 && code === 'in_progress');

/** Waits that long, or until the browser is back online if it was not, or until `retrySignal` fires. */
export function waitOrOnline(retrySignal: EventTarget) {
  return ({ offline, seconds }: Waiting, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const done = () => {
        clearTimeout(timer);
        window.removeEventListener('online', done);
        retrySignal.removeEventListener('now', done);
        signal.removeEventListener('abort', abort);
        resolve();
      };
      const abort = () => {
        done();
        reject(signal.reason as Error);
      };
      // "Offline" is sometimes wrong (virtual networks), so it is tried again, but less often.
      const timer = setTimeout(done, (offline ? Math.max(seconds, OFFLINE_PAUSE) : seconds) * 1000);
      window.addEventListener('online', done);
      retrySignal.addEventListener('now', done);
      signal.addEventListener('abort', abort);
    });
}
