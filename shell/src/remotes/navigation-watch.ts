import { startTransition, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router';
import { appOnScreen } from './shown-apps.ts';

/** Milliseconds for which a page of an app may delay the page that the person asked for. */
export const HELD_AFTER_MS = 1_000;
/** Milliseconds after which it is stopped even if React seems to be drawing the next page. */
const GIVE_UP_MS = 8_000;
/** When a transition is tried, how often React is looked at from then on, and how many looks make one period. */
const TRY_AFTER_MS = 300;
const LOOK_MS = 100;
const LOOKS = (HELD_AFTER_MS - TRY_AFTER_MS) / LOOK_MS;
/** Milliseconds by which looks come late where each update blocks the page. */
const LATE_MS = 150;
/**
 * How many looks must have come late, and by how many milliseconds in all; the press is the first of them. On a slow computer
 * what the person pressed, and the answer to it, block the page as well before React turns to the next page: its work must
 * not be lost. Two blocks of up to 600 ms after a press that came in time are nothing unusual there; a third one is.
 */
const LATE_ENOUGH = [
  { looks: 2, ms: 1_100 },
  { looks: 3, ms: 600 },
];
/** Milliseconds by which a press may be late: what is more comes of a clock that was changed. */
const MOST_LATE_MS = 10_000;
/** Milliseconds that the looks of a period may be late, also where none of them alone is. */
const LATE_PERIOD_MS = 500;
/** Begun anew this often in a period, the drawing of the next page is interrupted again and again. */
const MOST_STARTS = LOOKS;

let navigate: (address: string) => void = (address) => location.assign(address);

/** Goes to a page of the platform from outside of React. */
export const shellNavigate = (address: string): void => navigate(address);

const NO_PRESS = { at: -Infinity, late: 0 };
/** When the last press or key arrived, and how many milliseconds late; it counts for one page that is asked for. */
let press = NO_PRESS;

/**
 * Records when a press or a key arrives. What the person does while the page is blocked arrives late, which says how long
 * it was blocked before the next page was asked for. Code may make events at one time and dispatch them at another: those
 * are left out.
 */
export function notePress({ isTrusted, timeStamp }: Pick<Event, 'isTrusted' | 'timeStamp'>): void {
  const at = performance.now();
  const by = at - timeStamp;
  const late = by >= LATE_MS && by <= MOST_LATE_MS ? by : 0;
  // A key also makes a click, at the time when it arrives.
  const isOfLast = at - press.at < LOOK_MS && late < press.late;
  if (isTrusted && !isOfLast) press = { at, late };
}

/** Whether tasks have a priority: not in Safari. */
const hasPriorities = () => 'scheduler' in globalThis;

/**
 * Calls a function later, until the returned one is called. Where tasks have a priority it comes before what React is to do
 * then, an update whose effects would block the page once more before the pages of the app can be taken down.
 */
function callIn(ms: number, then: () => void): () => void {
  if (!hasPriorities()) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  }
  let isWanted = true;
  void scheduler.postTask(() => isWanted && then(), { delay: ms, priority: 'user-blocking' });
  return () => {
    isWanted = false;
  };
}

/** Calls a function once React has had its turn. It asks for its turn in a microtask, or asked before. */
function afterReact(then: () => void): void {
  // A timer comes after React in any case.
  if (hasPriorities()) queueMicrotask(() => void scheduler.postTask(then));
  else then();
}

/**
 * The router shows an address in a transition, and React postpones transitions for as long as there are other updates: an
 * app that updates for ever would keep the person on its page. When the address that was asked for is not shown in time
 * the pages of the app on the screen are taken down. Two others are not:
 * - a page that is only waiting for its code or its data: after a third of the time a transition of this component is tried,
 *   which such a page does not delay;
 * - a page that a slow computer is still drawing: React calls this component once for the new address, but not at
 *   all, or again and again, when other updates come first.
 */
export function useNavigationWatch(): void {
  const router = useContext(RouterContext)?.router;
  const { key } = useLocation();
  const [tried, setTried] = useState(0);
  const shown = useRef({ key, tried });
  const starts = useRef(0);
  // oxlint-disable-next-line react/refs -- whether React began to draw is what is watched; nothing drawn depends on it
  if (key !== shown.current.key || tried !== shown.current.tried) starts.current += 1;
  useLayoutEffect(() => {
    shown.current = { key, tried };
  });

  useEffect(() => {
    if (!router) return undefined;
    navigate = (address) => void router.navigate(address);
    let endLook: (() => void) | undefined;
    /** The page that was on the screen when the present wait began. */
    let from: string | undefined;
    /** Whether React has had its turn in this wait. */
    let hadTurn = false;
    /** How many looks came late, and by how many milliseconds in all. */
    const late = { looks: 0, ms: 0 };
    const countLate = (by: number) => {
      if (by < LATE_MS) return;
      late.looks += 1;
      late.ms += by;
    };
    const isLateEnough = () => LATE_ENOUGH.some(({ looks, ms }) => late.looks >= looks && late.ms >= ms);
    const lookIn = (ms: number, then: () => void) => {
      const due = performance.now() + ms;
      endLook = callIn(ms, () => {
        countLate(performance.now() - due);
        then();
      });
    };
    const takeDown = () => flushSync(() => appOnScreen()?.stop());
    const isShown = () => router.state.location.key === shown.current.key;

    const watch = (attempt: number, since: number, period = { since, looks: 1, starts: 0 }) => {
      endLook = undefined;
      if (isShown() || shown.current.tried >= attempt) return;
      const now = performance.now();
      const isOver = period.looks === LOOKS;
      // React had its turn between them all the same.
      const isLate =
        isLateEnough() || (period.looks > 1 && now - period.since >= period.looks * LOOK_MS + LATE_PERIOD_MS);
      const isInterrupted = isOver && starts.current - period.starts >= MOST_STARTS;
      const isStarved = isInterrupted || ((isOver || isLate) && starts.current === 0);
      if (isStarved || now - since > GIVE_UP_MS) return takeDown();
      const next = isOver
        ? { since: now, looks: 1, starts: starts.current }
        : { ...period, looks: period.looks + 1 };
      lookIn(LOOK_MS, () => watch(attempt, since, next));
    };
    const look = () => {
      endLook = undefined;
      if (isShown()) return;
      if (isLateEnough() && hadTurn && starts.current === 0) return takeDown();
      const attempt = shown.current.tried + 1;
      startTransition(() => setTried(attempt));
      const since = performance.now();
      lookIn(LOOK_MS, () => watch(attempt, since));
    };
    const stop = router.subscribe(() => {
      if (isShown() || (endLook !== undefined && from === shown.current.key)) return;
      // A wait for a page that was shown meanwhile says nothing of this one.
      endLook?.();
      from = shown.current.key;
      starts.current = 0;
      hadTurn = false;
      afterReact(() => {
        hadTurn = true;
      });
      late.looks = 0;
      late.ms = 0;
      if (performance.now() - press.at < LOOK_MS) countLate(press.late);
      press = NO_PRESS;
      // A page that is blocked already is not given more time.
      lookIn(LOOK_MS, () => (late.looks > 0 ? look() : lookIn(TRY_AFTER_MS - LOOK_MS, look)));
    });
    return () => {
      endLook?.();
      stop();
    };
  }, [router]);
}
