import { reloadOnce } from '@trame/platform/loader';
import type { answerTampering } from './answer-tampering.tsx';
import { isSaving } from './app-queries.ts';
import {
  answerAssignments,
  captureBuiltins,
  forgetBuiltins,
  repairBuiltins,
  wasBeyondRepair,
} from './builtins.ts';
import { callerOf } from './origin-of.ts';
import type { Origin } from './shown-apps.ts';

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

/** Milliseconds for which what fails in any app may fail because of a change that was found and put back. */
const EFFECT_MS = 30_000;

/**
 * Functions that are changed, by the app that was answered for it in this document; one entry without a name for all cases in
 * which it is not certain which.
 */
const answered = new Map<string, string[]>();

/** Whether a change by nobody knows whom was followed by another one. */
let isGoingOn = false;

/** Those that had run when a change by nobody knows whom was found first: what goes on is by one of them. */
let unknown: readonly Origin[] | undefined;

type Change = { candidates: readonly Origin[]; changed: readonly string[] };

/** What was last found to be changed, when, and by whom. */
let last: (Change & { at: number }) | undefined;

/** What could not be put back. */
const lasting: Change[] = [];

/** Apps whose code has run in this document, by name: it may do something at any time. */
const ran = new Map<string, Origin>();

/** Apps whose code has run in this document. */
export const appsThatRan = (): Origin[] => [...ran.values()];

let timer: ReturnType<typeof setInterval> | undefined;

type Tampering = Omit<Parameters<typeof answerTampering>[0], 'isSaving' | 'reloadOnce'>;

/** As it was before any app ran: it may be what cannot be put back. */
let realFetch: typeof fetch | undefined;

/** What it asks the server with may have been changed again since the last look. */
const reloadRepaired: typeof reloadOnce = (subject, error, mayLose) => {
  repairBuiltins();
  return reloadOnce(subject, error, mayLose, realFetch);
};

/** Has a change of the page reported, and answered. */
export async function answer(change: Tampering): Promise<void> {
  const piece = await import(/* webpackChunkName: 'support' */ './answer-tampering.tsx');
  await piece.answerTampering({ ...change, isSaving, reloadOnce: reloadRepaired });
}

/** Answers a change once for each app; where it is not certain which, once more when it goes on. */
function answerOnce({ changed, ...change }: Tampering): void {
  const { candidates, isSeen } = change;
  const subject = candidates.length === 1 ? candidates[0]!.remote : '';
  if (candidates.length === 0) return;
  // Nothing came of an assignment that was refused.
  if (!isSeen) last = { at: now(), candidates, changed };
  const names = [...changed];
  const known = answered.get(subject);
  if (known && (subject !== '' || isGoingOn)) {
    // They are part of the report if it is not sent yet.
    known.push(...names.filter((name) => !known.includes(name)));
    return;
  }
  isGoingOn ||= known !== undefined || change.isGoingOn === true;
  answered.set(subject, names);
  answer({ isGoingOn: known !== undefined, ...change, changed: names }).catch(() => {
    // The server does not answer: the page is kept as it is, repaired, and what is changed again is answered later.
    setTimeout(() => answered.delete(subject), LOOK_EVERY_MS);
  });
}

function candidatesNow(): readonly Origin[] {
  const candidates = appsThatRan();
  if (candidates.length > 1) unknown ??= candidates;
  return unknown ?? candidates;
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
  const isLasting = wasBeyondRepair();
  const candidates = culprit ? [culprit] : candidatesNow();
  if (isLasting) lasting.push({ candidates, changed });
  answerOnce({
    candidates,
    isCertain: !!culprit,
    changed,
    ...(isLasting && { isGoingOn: true }),
  });
}

function isByApp(name: string, error: Error): boolean {
  const by = callerOf(error);
  if (by) answerOnce({ candidates: [by], isCertain: true, isSeen: true, changed: [name] });
  return !!by;
}

/** Whether something else is assigned to a built-in function by the code of an app: that is refused, and answered. */
function refuses(name: string, error: Error): boolean {
  try {
    return isByApp(name, error);
  } catch {
    // What reads the stack may be what was changed before.
    lookAfterError();
    return isByApp(name, error);
  }
}

/** What was changed a moment ago or for good, by another app than this one or by nobody knows whom: what fails in it may fail because of that. */
export function changesAround(remote: string): readonly Change[] {
  const recent = last && now() - last.at <= EFFECT_MS ? [last] : [];
  return [...lasting, ...recent].filter(
    ({ candidates }) => candidates.length !== 1 || candidates[0]!.remote !== remote,
  );
}

/** An error was thrown that nothing caught: a changed function may be why, and would break its report. */
export function lookAfterError(): void {
  const endAt = (looksEndAt > now() ? looksEndAt : now()) + LOOK_AFTER_ERROR_MS;
  if (endAt > now() + MOST_AT_ONCE * LOOK_AFTER_ERROR_MS) return;
  looksEndAt = endAt;
  lookAtBuiltins();
}

/** Call before the code of an app is run. */
export async function watchBuiltins(): Promise<void> {
  realFetch ??= fetch;
  answerAssignments(refuses);
  await captureBuiltins();
  timer ??= setInterval(() => lookAtBuiltins(), LOOK_EVERY_MS);
}

/**
 * Runs code of an app. What changes at once is by that app; what changes until the returned promise is settled as well,
 * if no other one has run: a timer of one that was left may do so at any moment.
 */
export async function lookAround<T>(app: Origin, run: () => T | Promise<T>): Promise<T> {
  // What was changed before was not by this app.
  lookAtBuiltins();
  ran.set(app.remote, app);
  try {
    const promise = run();
    lookAtBuiltins(() => app);
    return await promise;
  } finally {
    lookAtBuiltins(() => (ran.size === 1 ? app : undefined));
  }
}

/** Forgets what was changed and which apps have run: test files share the page. */
export function forgetTampering(): void {
  forgetBuiltins();
  realFetch = undefined;
  clearInterval(timer);
  timer = undefined;
  looksEndAt = Number.NEGATIVE_INFINITY;
  last = undefined;
  lasting.length = 0;
  unknown = undefined;
  isGoingOn = false;
  ran.clear();
  answered.clear();
}
