import '../forms/data/trusted-types.ts';
import { keepFailure } from '../reporting/reports.ts';
import {
  MAX_LOADING_MS,
  MAX_VERIFYING_MS,
  type Answer,
  type Question,
  type Verification,
} from './verification.ts';

/** Why there is no verdict: the verifier did not come, the file took too long, or made it fail. */
export type Failure = 'not_loaded' | 'late' | 'failed';

/** Verifies files in a worker, which is there from the start on: the device may lose its network before the first file. */
export class Verifier {
  #worker: Worker | undefined;
  #loading: Promise<boolean> | undefined;
  #questions = 0;
  /** The question that is being answered; it has no answer any more when another one is asked. */
  #current: AbortController | undefined;

  /** False when the verifier did not come. */
  load(): Promise<boolean> {
    this.#loading ??= new Promise<boolean>((resolve) => {
      const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
      this.#worker = worker;
      const timer = setTimeout(() => resolve(false), MAX_LOADING_MS);
      worker.addEventListener(
        'error',
        ({ error, message }) => {
          if (navigator.onLine) keepFailure(error ?? message, 'verifier');
          resolve(false);
        },
        { once: true },
      );
      worker.addEventListener('message', () => resolve(true), { once: true });
      void this.#loading?.finally(() => clearTimeout(timer));
    }).then((isLoaded) => {
      // The next file asks again.
      if (!isLoaded) this.end();
      return isLoaded;
    });
    return this.#loading;
  }

  /** Ends the worker, and what it is doing. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#loading = undefined;
  }

  /** Judges a file. Its bytes are given away to the worker. Another file that is given meanwhile takes its place: the first one has failed. */
  async verify(question: Omit<Question, 'number'>): Promise<Verification | Failure> {
    this.#current?.abort();
    const over = new AbortController();
    this.#current = over;
    this.#questions += 1;
    const number = this.#questions;
    const isLoaded = await this.load();
    const worker = this.#worker;
    if (over.signal.aborted) return 'failed';
    if (!isLoaded || !worker) {
      this.#current = undefined;
      return 'not_loaded';
    }
    const answer = await new Promise<Verification | Failure>((resolve) => {
      const timer = setTimeout(() => {
        keepFailure(new Error('late'), 'verifying');
        resolve('late');
      }, MAX_VERIFYING_MS);
      over.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve('failed');
      });
      worker.addEventListener('error', () => resolve('failed'), { signal: over.signal });
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<Answer>) => {
          if (data.number !== number) return;
          if (!data.answer) keepFailure(data.error, 'verifying');
          resolve(data.answer ?? 'failed');
        },
        { signal: over.signal },
      );
      worker.postMessage({ ...question, number } satisfies Question, [question.bytes.buffer]);
    });
    if (over.signal.aborted) return 'failed';
    over.abort();
    this.#current = undefined;
    // Whatever such a file did to the worker, the next one has another.
    if (answer === 'late' || answer === 'failed') this.end();
    return answer;
  }
}
