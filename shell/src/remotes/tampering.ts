import { reloadOnce } from '@trame/platform/loader';
import type { answerTampering } from './answer-tampering.tsx';
import { isSaving } from './app-queries.ts';
import { captureBuiltins, forgetBuiltins, repairBuiltins } from './builtins.ts';
import { appOnScreen, type Origin } from './shown-apps.ts';

/** Milliseconds between two looks. */
const LOOK_EVERY_MS = 3_000;

/** Milliseconds for each look because of an error, on average: an app may throw a thousand errors a second. */
const LOOK_AFTER_ERROR_MS = 100;
/** Looks that may follow each other at once: whatever is changed meanwhile would break the report of the next error. */
const MOST_AT_ONCE = 6;

/** The clock of the browser, whatever an app puts in its place. */
const now = performance.now.bind(performance);
/** When the looks because of errors would have ended, had each taken its time. */
let looksEndAt = Number.NEGATIVE_INFINITY;

/** Apps that were answered in this document; one entry without a name for all cases in which it is not certain which. */
const answered = new Set<string>();

/** Apps whose code has run in this document, by name: it may do something at any time. */
const ran = new Map<string, Origin>();

/** Apps whose code has run in this document. */
export const appsThatRan = (): Origin[] => [...ran.values()];

/** Those whose code is being run, one entry for each time. */
const running: Origin[] = [];

let timer: ReturnType<typeof setInterval> | undefined;

type Tampering = Omit<Parameters<typeof answerTampering>[0], 'isSaving' | 'reloadOnce'>;

/** Has a change of the page reported, and answered. */
export async function answer(change: Tampering): Promise<void> {
  const piece = await import(/* webpackChunkName: 'support' */ './answer-tampering.tsx');
  await piece.answerTampering({ ...change, isSaving, reloadOnce });
}

/**
 * Puts back the built-in functions that were changed. It is reported, once for each app. The page is loaded again without
 * the app that did it, when that is certain or the code of no other app has run.
 * @param culpritOf asked when everything works again: the app that alone can have done it
 */
export function lookAtBuiltins(culpritOf?: () => Origin | undefined): void {
  const changed = repairBuiltins();
  if (changed.length === 0) return;
  const culprit = culpritOf?.();
  const candidates = culprit ? [culprit] : appsThatRan();
  const subject = candidates.length === 1 ? candidates[0]!.remote : '';
  if (candidates.length === 0 || answered.has(subject)) return;
  answered.add(subject);
  answer({ candidates, isCertain: !!culprit, changed }).catch(
    // The server does not answer: the page is kept as it is, repaired.
    () => answered.delete(subject),
  );
}

/** An error was thrown that nothing caught: a changed function may be why, and would break its report. */
export function lookAfterError(): void {
  const endAt = (looksEndAt > now() ? looksEndAt : now()) + LOOK_AFTER_ERROR_MS;
  if (endAt > now() + MOST_AT_ONCE * LOOK_AFTER_ERROR_MS) return;
  looksEndAt = endAt;
  lookAtBuiltins();
}

/** Whether no other app is on the screen, nor being run. */
function isAlone({ remote }: Origin): boolean {
  return [appOnScreen(), ...running].every((other) => !other || other.remote === remote);
}

/** Call before the code of an app is run. */
export async function watchBuiltins(): Promise<void> {
  await captureBuiltins();
  timer ??= setInterval(() => lookAtBuiltins(), LOOK_EVERY_MS);
}

/**
 * Runs code of an app. What changes at once is by that app; what changes until the returned promise is settled as well,
 * unless another one is on the screen.
 */
export async function lookAround<T>(app: Origin, run: () => T | Promise<T>): Promise<T> {
  // What was changed before was not by this app.
  lookAtBuiltins();
  ran.set(app.remote, app);
  running.push(app);
  const wasAlone = isAlone(app);
  try {
    const promise = run();
    lookAtBuiltins(() => app);
    return await promise;
  } finally {
    lookAtBuiltins(() => (wasAlone && isAlone(app) ? app : undefined));
    running.splice(running.indexOf(app), 1);
  }
}

/** Forgets what was changed and which apps have run: test files share the page. */
export function forgetTampering(): void {
  forgetBuiltins();
  clearInterval(timer);
  timer = undefined;
  looksEndAt = Number.NEGATIVE_INFINITY;
  ran.clear();
  running.length = 0;
  answered.clear();
}
