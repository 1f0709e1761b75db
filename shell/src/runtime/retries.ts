import { create } from 'zustand';

/** Milliseconds before each of the tries that the page makes by itself. */
export const PAUSES_MS = [5_000, 10_000, 20_000, 40_000, 80_000];

const AHEAD = ' Un nouvel essai se fera de lui-même dans un instant.';

/** Tries that the page makes by itself after a failure: a few, each later than the one before. */
export type Retries = {
  /** The step failed, or a try of it: the next try, if there is one, is made after its pause. */
  failed: () => void;
  /** The step worked, or is no longer wanted. */
  over: () => void;
  /** Says that a try is ahead that nobody has to ask for; empty when none is. */
  useAhead: () => string;
};

/** @param step tried again; it says `failed` or `over` at its end */
export function createRetries(step: () => void): Retries {
  const useText = create(() => '');
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    failed: () => {
      if (timer) return;
      const pause = PAUSES_MS[tries];
      useText.setState(pause ? AHEAD : '');
      if (!pause) return;
      timer = setTimeout(() => {
        timer = undefined;
        tries += 1;
        step();
      }, pause);
    },
    over: () => {
      clearTimeout(timer);
      timer = undefined;
      tries = 0;
      useText.setState('');
    },
    useAhead: useText,
  };
}
