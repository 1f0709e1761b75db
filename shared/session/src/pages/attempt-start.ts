import { isChunkFailure, reloadOnce } from '@trame/platform/loader';
import { report } from '../runtime/telemetry.ts';

/** A step of the start that failed, for the page that says so. */
export type StartFailure = {
  error: unknown;
  /** To give to support. */
  reference: string;
  /** The step is tried again without anybody doing anything. */
  isRetrying: boolean;
  onRetry: () => void;
};

type Attempts = {
  /** Whose code is loaded, as `reloadOnce` names it. */
  app: string;
  onFailure: (failure: StartFailure) => void;
  /** Fetches the app's code again when somebody asks for it; with it, code is not tried again by itself. */
  repair?: (again: () => void) => void;
};

/** Milliseconds before each of the tries that the page makes by itself, the last one first. */
const PAUSES_MS = [20_000, 10_000, 5_000];

/** How often the first start of a page is tried again by itself. */
export const FIRST_START_RETRIES = PAUSES_MS.length;

/**
 * Gives the function that runs the steps of a start. When one fails, it reports why, and says so with a reference and a
 * retry; it also tries again by itself as often as `retries` says.
 */
export function attemptsOf({ app, onFailure, repair }: Attempts) {
  return async function attempt(step: () => Promise<void>, retries = 0, shown = ''): Promise<void> {
    try {
      await step();
    } catch (error) {
      const isOfCode = isChunkFailure(error);
      const reference = shown || report(error, { boundary: 'boot' });
      // Part of the app vanished with a deploy: the page is older than the server. Once, then the words.
      if (isOfCode && (await reloadOnce(app, error))) return;
      const pause = isOfCode && repair ? undefined : PAUSES_MS[retries - 1];
      const again = () => void attempt(step, retries - 1, reference);
      const timer = pause && setTimeout(again, pause);
      const onRetry = () => {
        clearTimeout(timer);
        if (isOfCode && repair) repair(again);
        else again();
      };
      onFailure({ error, reference, isRetrying: !!pause, onRetry });
    }
  };
}
