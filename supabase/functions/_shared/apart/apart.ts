/** Functions whose arguments and results can be copied from one thread to another. */
// oxlint-disable-next-line typescript/no-explicit-any -- the arguments of any function
export type Steps = Record<string, (...args: any[]) => unknown>;

export type Apart<S extends Steps> = {
  [Name in keyof S]: (...args: Parameters<S[Name]>) => Promise<Awaited<ReturnType<S[Name]>>>;
};

/** A step that was ended: it took longer, or more memory, than it may. */
export class StepLimitError extends Error {
  constructor(step: string, limit: 'time' | 'memory') {
    super(`${step} passed its limit of ${limit}`);
    this.name = 'StepLimitError';
  }
}

/**
 * A step that was not begun, or was ended because it had waited: too many others are running. The same request may
 * succeed later.
 */
export class BusyError extends Error {
  constructor(step: string, why: string) {
    super(`${step} came too late: ${why}`);
    this.name = 'BusyError';
  }
}

/** Milliseconds for each step, from when a thread is ready for it. */
export type Limits<S extends Steps> = Readonly<Record<keyof S, number>>;

/** Time that the steps of one request have taken so far, including waiting. */
export interface Spent {
  milliseconds: number;
}

/**
 * Runs the steps of a module where they cannot block other requests; called once for each request, whose steps share
 * the time of a request. On Node one process serves everybody, so they run in threads with a limit of time and of
 * memory; above one the thread is ended and `StepLimitError` thrown. A step that gets no thread in time throws
 * `BusyError`. Supabase gives each function isolates with such limits (2 s of processor, 256 MB) and has no threads:
 * there the steps run directly, and the platform answers 546 above a limit. `scale` multiplies all limits of time, for
 * tests that are not about time.
 */
export function apart<S extends Steps>(steps: S, module: URL, limits: Limits<S>, scale = 1): () => Apart<S> {
  const isOfOneProcess = !('Deno' in globalThis);
  const threads = isOfOneProcess
    ? import('./threads.ts').then(({ Threads }) => new Threads(module, scale))
    : undefined;
  // The caller of each step handles its rejection.
  threads?.catch(() => undefined);
  const run = async (name: keyof S & string, args: unknown[], spent: Spent): Promise<unknown> =>
    threads ? (await threads).run(name, args, limits[name], spent) : steps[name]?.(...args);
  const names = Object.keys(steps) as (keyof S & string)[];
  return () => {
    const spent: Spent = { milliseconds: 0 };
    const entries = names.map((name) => [name, (...args: unknown[]) => run(name, args, spent)] as const);
    return Object.fromEntries<unknown>(entries) as Apart<S>;
  };
}
