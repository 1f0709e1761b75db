import { parentPort, workerData } from 'node:worker_threads';
import type { Steps } from './apart.ts';

// A thread that runs the steps of one module for `threads.ts`.

const { steps } = (await import(/* @vite-ignore */ String(workerData))) as { steps: Steps };

parentPort?.on('message', ({ step, args }: { step: string; args: unknown[] }) => {
  void answer(step, args).then((said) => parentPort?.postMessage(said, []));
});
// The time of a step begins after this.
parentPort?.postMessage('loaded', []);

async function answer(step: string, args: unknown[]): Promise<{ value: unknown } | { error: unknown }> {
  try {
    return { value: await steps[step]?.(...args) };
  } catch (error) {
    // Errors of libraries may contain values that cannot be copied.
    return {
      error: error instanceof Error ? new Error(error.message, { cause: error.stack }) : String(error),
    };
  }
}
