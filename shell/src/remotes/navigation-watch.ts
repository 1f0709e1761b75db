import { startTransition, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router';
import { appOnScreen } from './shown-apps.ts';

/** Milliseconds for which a page of an app may delay the page that the person asked for. */
export const HELD_AFTER_MS = 1_000;

/**
 * The router shows an address in a transition, and React postpones transitions for as long as there are other updates: an
 * app that updates for ever would keep the person on its page. When the address that was asked for is not shown in time
 * the pages of the app on the screen are taken down. A page that is only waiting for its code or its data is not: after
 * half the time a transition of this component is tried, which such a page does not delay.
 */
export function useNavigationWatch(): void {
  const router = useContext(RouterContext)?.router;
  const { key } = useLocation();
  const [tried, setTried] = useState(0);
  const shown = useRef({ key, tried });
  useLayoutEffect(() => {
    shown.current = { key, tried };
  });

  useEffect(() => {
    if (!router) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isShown = () => router.state.location.key === shown.current.key;
    const check = (attempt: number) => {
      timer = undefined;
      if (!isShown() && shown.current.tried < attempt) flushSync(() => appOnScreen()?.stop());
    };
    const look = () => {
      timer = undefined;
      if (isShown()) return;
      const attempt = shown.current.tried + 1;
      startTransition(() => setTried(attempt));
      timer = setTimeout(() => check(attempt), HELD_AFTER_MS / 2);
    };
    const stop = router.subscribe(() => {
      if (!isShown()) timer ??= setTimeout(look, HELD_AFTER_MS / 2);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [router]);
}
