import { Worker } from 'node:worker_threads';
import { BusyError, StepLimitError, type Spent } from './apart.ts';

/** The others wait: another thread would take the processor from those that are running. */
const MOST = 2;
/** Most steps that may wait; one more is answered with the request to try again. */
const MOST_WAITING = 20;
/**
 * Longest time of all steps of one request, one after the other, with waiting and loading; longer than their limits together, so a
 * step that this ends before its own limit had to wait.
 */
export const MOST_REQUEST_MS = 30_000;
/** Longest wait for a thread: somewhat more than the longest step, whose thread is free then. */
export const MOST_WAIT_MS = 20_000;
/** Longest loading of a module in a new thread, a hundred times its duration on a free processor. */
export const MOST_LOAD_MS = 20_000;
/** Longest wait for the end of a thread whose step was ended; a place that was never freed would be lost for good. */
export const MOST_END_MS = 5_000;
/** An idle thread frees its memory, some 40 MB; the next step then loads its module again, in 0.2 to 0.4 s. */
export const IDLE_MS = 60_000;
/** Memory limits of a thread, in MB: kept objects and new objects. Bytes of files are counted by the decoders that produce them. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24 };

/** Why a step had to end, or could not begin, that would have had time without the waiting. */
const TOO_LATE = 'the time of its request was over';

type Work = { step: string; args: readonly unknown[] };
type Answer = { value: unknown } | { error: unknown };

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Threads that run the steps of one module, one step at a time each; `scale` multiplies every limit of a step's time. */
export class Threads {
  readonly #module: URL;
  readonly #scale: number;
  readonly #idle: { worker: Worker; timer: ReturnType<typeof setTimeout> }[] = [];
  #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(module: URL, scale = 1) {
    this.#module = module;
    this.#scale = scale;
  }

  /**
   * Runs a step, for at most this many milliseconds from when a thread has loaded it, and adds its time to that of its
   * request.
   */
  async run(step: string, args: readonly unknown[], limit: number, spent: Spent): Promise<unknown> {
    const end = performance.now() + MOST_REQUEST_MS * this.#scale - spent.milliseconds;
    const left = (most: number) => Math.min(most * this.#scale, end - performance.now());
    const begun = performance.now();
    try {
      return await this.#run({ step, args }, limit, left);
    } finally {
      spent.milliseconds += performance.now() - begun;
    }
  }

  async #run(work: Work, limit: number, left: (most: number) => number): Promise<unknown> {
    const { step } = work;
    if (left(limit) <= 0) throw new BusyError(step, TOO_LATE);
    await this.#place(step, left(MOST_WAIT_MS));
    let worker: Worker | undefined;
    let answer: Answer;
    try {
      const idle = this.#take();
      worker = idle ?? this.#open();
      const late = new BusyError(step, 'its thread loaded too long');
      if (!idle) await messageOf(worker, { step }, { milliseconds: left(MOST_LOAD_MS), late });
      const milliseconds = left(limit);
      const isOwnLimit = milliseconds === limit * this.#scale;
      const ended = isOwnLimit ? new StepLimitError(step, 'time') : new BusyError(step, TOO_LATE);
      answer = await messageOf<Answer>(worker, work, { milliseconds, late: ended });
    } catch (error) {
      // Its memory and processor are only available once it has stopped; the caller need not wait for that.
      void endOf(worker).then(() => this.#free());
      throw error;
    }
    this.#keep(worker);
    this.#free();
    if ('error' in answer) throw answer.error;
    return answer.value;
  }

  /** Waits until one of the places is this step's. */
  async #place(step: string, milliseconds: number): Promise<void> {
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
        this.#waiting = this.#waiting.filter((other) => other !== turn);
        reject(new BusyError(step, 'it waited too long'));
      }, milliseconds);
      this.#waiting.push(turn);
    });
  }

  /** Gives the free place to a waiting step. */
  #free(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy -= 1;
  }

  #take(): Worker | undefined {
    const idle = this.#idle.pop();
    clearTimeout(idle?.timer);
    idle?.worker.ref();
    return idle?.worker;
  }

  #open(): Worker {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: this.#module.href,
      resourceLimits: MEMORY,
    });
    // An error between two steps, or while the thread is being ended, belongs to no request.
    return worker.on('error', () => undefined).on('exit', () => this.#drop(worker));
  }

  #keep(worker: Worker): void {
    // Neither keeps the process alive when it has nothing else to do.
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

/**
 * The next message of a thread: from a new one that its module is loaded, from any other the result of its work. Throws
 * `late` when it takes too long, and rejects when the thread ends or fails.
 */
async function messageOf<T>(
  worker: Worker,
  { step, args }: Pick<Work, 'step'> & Partial<Work>,
  { milliseconds, late }: { milliseconds: number; late: Error },
): Promise<T> {
  const ended = new AbortController();
  const { signal } = ended;
  try {
    return await new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => reject(late), milliseconds);
      const refuse = (error: unknown) =>
        reject(isOutOfMemory(error) ? new StepLimitError(step, 'memory') : error);
      const leave = () => reject(new Error(`${step} ended its thread`));
      worker.on('message', resolve).on('error', refuse).on('exit', leave);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        worker.off('message', resolve).off('error', refuse).off('exit', leave);
      });
      if (args) worker.postMessage({ step, args: args.map(alone) }, []);
    });
  } finally {
    ended.abort();
  }
}

/** Bytes of a larger buffer by themselves: a message would copy all of that buffer. */
const alone = (value: unknown): unknown =>
  value instanceof Uint8Array && value.byteLength < value.buffer.byteLength ? value.slice() : value;

/** Ends a thread, and resolves when it has stopped or has taken too long to stop. */
async function endOf(worker: Worker | undefined): Promise<void> {
  let stop: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    stop = setTimeout(resolve, MOST_END_MS);
  });
  await Promise.race([worker?.terminate().catch(() => undefined), late]);
  clearTimeout(stop);
}
