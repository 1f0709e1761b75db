import { startTransition, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router';
import { appOnScreen } from './shown-apps.ts';

/** Milliseconds for which a page of an app may delay the page that the person asked for. */
export const HELD_AFTER_MS = 1_000;
/** Milliseconds after which it is stopped even if React seems to be drawing the next page. */
const GIVE_UP_MS = 8_000;
/** How often React is looked at while it should be drawing the next page, and how many looks make one period. */
const LOOK_MS = 100;
const LOOKS = 5;
/** Begun anew this often in a period, the drawing of the next page is interrupted again and again. */
const MOST_STARTS = 5;

/**
 * The router shows an address in a transition, and React postpones transitions for as long as there are other updates: an
 * app that updates for ever would keep the person on its page. When the address that was asked for is not shown in time
 * the pages of the app on the screen are taken down. Two others are not:
 * - a page that is only waiting for its code or its data: after half the time a transition of this component is tried,
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** The page that was on the screen when the present wait began. */
    let from: string | undefined;
    const isShown = () => router.state.location.key === shown.current.key;

    const watch = (attempt: number, since: number, looks = 1, startsBefore = 0) => {
      timer = undefined;
      if (isShown() || shown.current.tried >= attempt) return;
      const isStarved =
        looks === LOOKS && (starts.current === 0 || starts.current - startsBefore >= MOST_STARTS);
      if (isStarved || performance.now() - since > GIVE_UP_MS) return flushSync(() => appOnScreen()?.stop());
      const next = looks === LOOKS ? ([1, starts.current] as const) : ([looks + 1, startsBefore] as const);
      timer = setTimeout(() => watch(attempt, since, ...next), LOOK_MS);
    };
    const look = () => {
      timer = undefined;
      if (isShown()) return;
      const attempt = shown.current.tried + 1;
      startTransition(() => setTried(attempt));
      timer = setTimeout(() => watch(attempt, performance.now()), LOOK_MS);
    };
    const stop = router.subscribe(() => {
      if (isShown() || (timer !== undefined && from === shown.current.key)) return;
      // A wait for a page that was shown meanwhile says nothing of this one.
      clearTimeout(timer);
      from = shown.current.key;
      starts.current = 0;
      timer = setTimeout(look, HELD_AFTER_MS / 2);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [router]);
}
