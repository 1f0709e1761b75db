import { Worker } from 'node:worker_threads';
import { unavailable } from '../errors.ts';
import { StepLimitError } from './apart.ts';

/** The others wait: a thread more would take the processor of those that are at work. */
const MOST = 2;
/** Who comes when so many wait is asked to come back. */
const MOST_WAITING = 20;
/** A thread without work gives back its memory, some 40 MB; the next step then loads its module again, in 0.2 to 0.4 s. */
export const IDLE_MS = 60_000;
/** Of each thread: what it keeps, and what it has just made. Bytes of files are counted by the decoders that make them. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24 };

type Answer = { value: unknown } | { error: unknown };

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Threads that run the steps of one module, one step at a time each. */
export class Threads {
  readonly #module: URL;
  readonly #idle: { worker: Worker; timer: ReturnType<typeof setTimeout> }[] = [];
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(module: URL) {
    this.#module = module;
  }

  async run(step: string, args: readonly unknown[], milliseconds: number): Promise<unknown> {
    if (this.#busy >= MOST) {
      if (this.#waiting.length >= MOST_WAITING) throw unavailable(new Error('Too many steps wait'));
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#busy += 1;
    try {
      return await this.#answer(this.#take(), { step, args }, milliseconds);
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }

  #take(): Worker {
    const idle = this.#idle.pop();
    clearTimeout(idle?.timer);
    idle?.worker.ref();
    return idle?.worker ?? this.#open();
  }

  #open(): Worker {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: this.#module.href,
      resourceLimits: MEMORY,
    });
    // What fails in a thread between two steps, or while it is being ended, concerns nobody.
    return worker.on('error', () => undefined).on('exit', () => this.#drop(worker));
  }

  #keep(worker: Worker): void {
    // Neither keeps a process that has nothing else to do.
    worker.unref();
    const idle = { worker, timer: setTimeout(() => this.#drop(worker), IDLE_MS).unref() };
    this.#idle.push(idle);
  }

  #drop(worker: Worker): void {
    const at = this.#idle.findIndex((idle) => idle.worker === worker);
    for (const { timer } of at >= 0 ? this.#idle.splice(at, 1) : []) clearTimeout(timer);
    void worker.terminate();
  }

  async #answer(
    worker: Worker,
    work: { step: string; args: readonly unknown[] },
    milliseconds: number,
  ): Promise<unknown> {
    const ended = new AbortController();
    const { signal } = ended;
    let answer: Answer;
    try {
      answer = await new Promise<Answer>((resolve, reject) => {
        const late = setTimeout(() => reject(new StepLimitError(work.step, 'time')), milliseconds);
        const refuse = (error: unknown) =>
          reject(isOutOfMemory(error) ? new StepLimitError(work.step, 'memory') : error);
        const leave = () => reject(new Error(`${work.step} ended its thread`));
        worker.on('message', resolve).on('error', refuse).on('exit', leave);
        signal.addEventListener('abort', () => {
          clearTimeout(late);
          worker.off('message', resolve).off('error', refuse).off('exit', leave);
        });
        worker.postMessage(work, []);
      });
    } catch (error) {
      void worker.terminate();
      throw error;
    } finally {
      ended.abort();
    }
    this.#keep(worker);
    if ('error' in answer) throw answer.error;
    return answer.value;
  }
}
