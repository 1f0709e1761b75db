import { startTransition, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router';
import { appOnScreen } from './shown-apps.ts';

/** Milliseconds for which a page of an app may delay the page that the person asked for. */
export const HELD_AFTER_MS = 1_000;
/** Milliseconds after which it is stopped even if React seems to be drawing the next page. */
const GIVE_UP_MS = 8_000;
/** Why pages were taken down. */
const HELD = `another page was asked for, and not shown after ${HELD_AFTER_MS} ms`;
const ENDLESS_BLOCKS = 'blocked the page without end before another one was asked for';
/**
 * When a transition is tried; from then on it is checked every 100 ms (a look) whether the page is shown. A look that comes late means that
 * the page was blocked. So many looks make one period.
 */
const TRY_AFTER_MS = 300;
const LOOK_MS = 100;
const LOOKS = (HELD_AFTER_MS - TRY_AFTER_MS) / LOOK_MS;
/** Milliseconds for which the page must be blocked for it to count. */
const BLOCKED_MS = 100;
/** How many looks must have come late before the pages of an app that is being left are taken down. */
const LATE_LOOKS = 2;
/** With so many blocks that took `ms` of the last `ofMs` milliseconds, the page counts as blocked without end. */
const ENDLESS = { blocks: 3, ms: 3_500, ofMs: 5_000 };
/** When React began to draw the next page this often in a period, something interrupts it again and again. */
const MOST_STARTS = LOOKS;

let navigate: (address: string) => void = (address) => location.assign(address);

/** Goes to a page of the platform from outside of React. */
export const shellNavigate = (address: string): void => navigate(address);

/** When the person last asked something of the app on the screen, and when before. */
let asked = { at: 0, before: 0 };

/** Records what the person does: what blocks the page after a press in an app may be the answer to it. */
export function notePress({ isTrusted, target }: Pick<Event, 'isTrusted' | 'target'>): void {
  const at = performance.now();
  // A key also makes a click.
  if (!isTrusted || at - asked.at < LOOK_MS || !(target instanceof Element && target.closest('[data-app]')))
    return;
  asked = { at, before: asked.at };
}

/**
 * Watches whether the page is blocked again and again without the app on the screen having been asked for anything; never,
 * where the browser does not tell of long tasks (Firefox, Safari).
 */
function watchBlocks() {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask'))
    return { areEndless: () => false, stop: () => undefined };
  let blocks: PerformanceEntry[] = [];
  const add = (found: PerformanceEntryList) => {
    const since = performance.now() - ENDLESS.ofMs;
    blocks = [...blocks, ...found].filter(
      ({ startTime, duration }) => duration >= BLOCKED_MS && startTime + duration > since,
    );
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'longtask' });
  const areEndless = () => {
    add(observer.takeRecords());
    const now = performance.now();
    // A press in the app a moment ago is the one that leads away.
    const calmSince = now - asked.at < LOOK_MS ? asked.before : asked.at;
    const own = blocks.filter(({ startTime }) => startTime >= calmSince);
    const since = now - ENDLESS.ofMs;
    const ms = own.reduce(
      (sum, { startTime, duration }) => sum + startTime + duration - Math.max(startTime, since),
      0,
    );
    return own.length >= ENDLESS.blocks && ms >= ENDLESS.ms;
  };
  return { areEndless, stop: () => observer.disconnect() };
}

const areaOf = ({ pathname }: { pathname: string }) => pathname.split('/')[1];

/**
 * Calls a function later, until the returned one is called. Where tasks have a priority it comes before what React is to do
 * then, an update whose effects would block the page once more before the pages of the app can be taken down.
 */
function callIn(ms: number, then: () => void): () => void {
  // Not in Safari.
  if (!('scheduler' in globalThis)) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  }
  let isWanted = true;
  void scheduler.postTask(() => isWanted && then(), { delay: ms, priority: 'user-blocking' });
  return () => {
    isWanted = false;
  };
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
  const { key, pathname } = useLocation();
  const [tried, setTried] = useState(0);
  const shown = useRef({ key: '', pathname, tried });
  const starts = useRef(0);
  // oxlint-disable-next-line react/refs -- whether React began to draw is what is watched; nothing drawn depends on it
  if (key !== shown.current.key || tried !== shown.current.tried) starts.current += 1;
  useLayoutEffect(() => {
    // A page that was just opened may have much to draw.
    if (key !== shown.current.key) asked = { at: performance.now(), before: performance.now() };
    shown.current = { key, pathname, tried };
  });

  useEffect(() => {
    if (!router) return undefined;
    navigate = (address) => void router.navigate(address);
    const blocks = watchBlocks();
    let endLook: (() => void) | undefined;
    /** The page that was on the screen when the present wait began, and when that was. */
    let from: string | undefined;
    let since = 0;
    let lateLooks = 0;
    const lookIn = (ms: number, then: () => void) => {
      const due = performance.now() + ms;
      endLook = callIn(ms, () => {
        endLook = undefined;
        if (performance.now() - due >= BLOCKED_MS) lateLooks += 1;
        if (!isShown()) then();
      });
    };
    const isShown = () => router.state.location.key === shown.current.key;
    const isLeaving = () => areaOf(router.state.location) !== areaOf(shown.current);
    const takeDown = (why: string) => flushSync(() => appOnScreen()?.stop(why));

    const watch = (attempt: number, period = { looks: 1, starts: 0 }) => {
      if (shown.current.tried >= attempt) return;
      const waited = performance.now() - since;
      const isOver =
        period.looks === LOOKS || (isLeaving() && lateLooks >= LATE_LOOKS && waited >= HELD_AFTER_MS);
      const isInterrupted = period.looks === LOOKS && starts.current - period.starts >= MOST_STARTS;
      if (isInterrupted || (isOver && starts.current === 0) || waited > GIVE_UP_MS) return takeDown(HELD);
      const next =
        period.looks === LOOKS
          ? { looks: 1, starts: starts.current }
          : { ...period, looks: period.looks + 1 };
      lookIn(LOOK_MS, () => watch(attempt, next));
    };
    const look = () => {
      const attempt = shown.current.tried + 1;
      startTransition(() => setTried(attempt));
      lookIn(LOOK_MS, () => watch(attempt));
    };
    const stop = router.subscribe(() => {
      if (isShown()) return;
      if (isLeaving() && blocks.areEndless()) return takeDown(ENDLESS_BLOCKS);
      if (endLook !== undefined && from === shown.current.key) return;
      // A wait for a page that was shown meanwhile says nothing of this one.
      endLook?.();
      from = shown.current.key;
      since = performance.now();
      starts.current = 0;
      lateLooks = 0;
      // A page that is blocked already is not given more time.
      lookIn(LOOK_MS, () => (lateLooks > 0 ? look() : lookIn(TRY_AFTER_MS - LOOK_MS, look)));
    });
    return () => {
      blocks.stop();
      endLook?.();
      stop();
    };
  }, [router]);
}
