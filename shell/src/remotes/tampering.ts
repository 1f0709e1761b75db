import { reloadOnce } from '@trame/platform/loader';
import { isSaving } from './app-queries.ts';
import { captureBuiltins, repairBuiltins } from './builtins.ts';
import { lastApp } from './shown-apps.ts';

/** Milliseconds between two looks: what changed meanwhile is attributed to the app on the screen. */
const LOOK_EVERY_MS = 3_000;

/** Apps that were answered in this document. */
const answered = new Set<string>();

/** Call before the code of an app is run. */
export function watchBuiltins(): void {
  if (captureBuiltins()) setInterval(lookAtBuiltins, LOOK_EVERY_MS);
  // What was changed before was not by this app.
  else lookAtBuiltins();
}

/**
 * Puts back the built-in functions that an app changed. It is reported, once for each app, and the page is loaded again
 * without it.
 * @param app the one whose code ran since the last look: the one on the screen, or the last one there
 * @param isCertain no other app can have done it
 */
export function lookAtBuiltins(app = lastApp(), isCertain = false): void {
  const changed = repairBuiltins();
  if (changed.length === 0 || !app || answered.has(app.remote)) return;
  answered.add(app.remote);
  void import(/* webpackChunkName: 'support' */ './answer-tampering.tsx').then(
    ({ answerTampering }) => answerTampering({ app, isCertain, changed, isSaving, reloadOnce }),
    // The server does not answer: the page is kept as it is, repaired.
    () => answered.delete(app.remote),
  );
}
