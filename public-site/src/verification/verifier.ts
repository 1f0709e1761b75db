import '../forms/data/trusted-types.ts';
import { MAX_LOADING_MS, MAX_VERIFYING_MS, type Question, type Verification } from './verification.ts';

/** Why there is no verdict: the verifier did not come, the file took too long, or made it fail. */
export type Failure = 'not_loaded' | 'late' | 'failed';

/** Verifies files in a worker, which is there from the start on: the device may lose its network before the first file. */
export class Verifier {
  #worker: Worker | undefined;
  #loading: Promise<boolean> | undefined;

  /** False when the verifier did not come. */
  load(): Promise<boolean> {
    this.#loading ??= new Promise<boolean>((resolve) => {
      const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
      this.#worker = worker;
      const timer = setTimeout(() => resolve(false), MAX_LOADING_MS);
      worker.addEventListener('error', () => resolve(false), { once: true });
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

  /** Judges a file. Its bytes are given away to the worker. */
  async verify(question: Question): Promise<Verification | Failure> {
    if (!(await this.load())) return 'not_loaded';
    const worker = this.#worker;
    if (!worker) return 'not_loaded';
    const over = new AbortController();
    const answer = await new Promise<Verification | Failure>((resolve) => {
      const timer = setTimeout(() => resolve('late'), MAX_VERIFYING_MS);
      over.signal.addEventListener('abort', () => clearTimeout(timer));
      worker.addEventListener('error', () => resolve('failed'), { signal: over.signal });
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<{ answer: Verification | null }>) => resolve(data.answer ?? 'failed'),
        { signal: over.signal },
      );
      worker.postMessage(question, [question.bytes.buffer]);
    });
    over.abort();
    // Whatever such a file did to the worker, the next one has another.
    if (answer === 'late' || answer === 'failed') this.end();
    return answer;
  }
}
