import { originOf } from './origin-of.ts';

/** More dialogs than this in a period, that the person did not ask for: no page needs them, and nothing else can be pressed. */
const MOST_DIALOGS = 3;
const PERIOD_MS = 2_000;
/** Milliseconds after a press or a key in which a dialog is what the person asked for. */
const ASKED_MS = 100;

/** The detail of its failure, by which `failure-text.ts` knows it. */
export const DIALOG_FLOOD = `more than ${MOST_DIALOGS} dialogs in ${PERIOD_MS} ms`;

/**
 * Calls `stop` when the code of an app opens dialogs of the browser's own without end. Browsers without that event are not
 * watched.
 */
export function onDialogFlood(remote: string, stop: () => void): () => void {
  let askedAt = -ASKED_MS;
  let opened: readonly number[] = [];
  const ask = () => {
    askedAt = performance.now();
  };
  const count = ({ target, newState }: ToggleEvent) => {
    const now = performance.now();
    if (!(target instanceof HTMLDialogElement) || newState !== 'open' || now - askedAt < ASKED_MS) return;
    // The event is part of the call that opens the dialog: an app that was left may do so as well.
    if (originOf([new Error('opened').stack])?.remote !== remote) return;
    opened = [...opened.filter((at) => now - at < PERIOD_MS), now];
    if (opened.length === MOST_DIALOGS + 1) stop();
  };
  const kinds = ['pointerdown', 'keydown'] as const;
  for (const kind of kinds) window.addEventListener(kind, ask, true);
  window.addEventListener('beforetoggle', count, true);
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, ask, true);
    window.removeEventListener('beforetoggle', count, true);
  };
}
