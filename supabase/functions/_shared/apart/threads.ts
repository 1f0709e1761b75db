import { Worker } from 'node:worker_threads';
import { BusyError, StepLimitError } from './apart.ts';

/** The others wait: a thread more would take the processor of those that are at work. */
const MOST = 2;
/** Who comes when so many wait is asked to come back. */
const MOST_WAITING = 20;
/**
 * Longest wait for a thread: somewhat more than the longest step, whose place is free then. A request has four steps at most, so its
 * total time has an end: 60 s for a submission of two files, 110 s for an analysis by the rules.
 */
export const MOST_WAIT_MS = 20_000;
/** Longest wait for the end of a thread whose step was ended; a place that was never freed would be lost for good. */
export const MOST_END_MS = 5_000;
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
    await this.#place(step);
    let worker: Worker | undefined;
    let answer: Answer;
    try {
      worker = this.#take();
      answer = await answerOf(worker, { step, args }, milliseconds);
    } catch (error) {
      // Its memory and its processor are those of the next one only when it is gone; who asked need not wait for that.
      void endOf(worker).then(() => this.#free());
      throw error;
    }
    this.#keep(worker);
    this.#free();
    if ('error' in answer) throw answer.error;
    return answer.value;
  }

  /** Waits until one of the places is this step's. */
  async #place(step: string): Promise<void> {
    if (this.#busy < MOST) {
      this.#busy += 1;
      return;
    }
    if (this.#waiting.length >= MOST_WAITING) throw new BusyError(step, 'too many wait');
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        reject(new BusyError(step, 'it waited too long'));
      }, MOST_WAIT_MS);
      this.#waiting.push(turn);
    });
  }

  /** Gives the place to whoever waits for one. */
  #free(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy -= 1;
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
}

/** What a thread answers; throws when it takes too long, ends or cannot be asked. */
async function answerOf(
  worker: Worker,
  work: { step: string; args: readonly unknown[] },
  milliseconds: number,
): Promise<Answer> {
  const ended = new AbortController();
  const { signal } = ended;
  try {
    return await new Promise<Answer>((resolve, reject) => {
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
  } finally {
    ended.abort();
  }
}

/** Ends a thread, and says when it is gone or has taken too long to go. */
async function endOf(worker: Worker | undefined): Promise<void> {
  let stop: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    stop = setTimeout(resolve, MOST_END_MS);
  });
  await Promise.race([worker?.terminate().catch(() => undefined), late]);
  clearTimeout(stop);
}
