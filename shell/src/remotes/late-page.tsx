import { IsRestoringProvider, useIsRestoring } from '@tanstack/react-query';
import { allAreas, areaOfPath } from '@trame/platform';
import { afterSilence } from '@trame/platform/line-limit';
import { report } from '@trame/session/telemetry';
import { ErrorState } from '@trame/ui/states';
import { useCallback, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, useLocation, type Location } from 'react-router';
import { useRegistry } from '../runtime/registry-store.ts';
import { RemoteWaiting } from './remote-waiting.tsx';

/** Milliseconds for which the page before may remain on the screen under the new address. */
const LATE_AFTER_MS = 200;

/** What the address bar shows, which `useLocation` only has once its page is on the screen. */
function useWantedAddress(): Location | undefined {
  const router = useContext(RouterContext)?.router;
  const follow = useCallback(
    (listener: () => void) => router?.subscribe(listener) ?? (() => undefined),
    [router],
  );
  return useSyncExternalStore(follow, () => router?.state.location);
}

type LatePageProps = {
  /** Whether two addresses have different pages here; a page and a dialog in it have the same one. */
  differ: (shown: string, wanted: string) => boolean;
  waiting: ReactNode;
  children: ReactNode;
};

/**
 * The page of the address. React keeps the page before on the screen while the code of the next one is loaded; when
 * that takes longer, a waiting page replaces it.
 */
export function LatePage({ differ, waiting, children }: LatePageProps) {
  const router = useContext(RouterContext)?.router;
  const { pathname } = useLocation();
  /** The page that was on the screen for too long. */
  const [late, setLate] = useState<string>();
  const isLate = late === pathname;
  // Not by `useSyncExternalStore`: with the press, React would draw at once, and with that every update of an app that is
  // due, whose effects may block the page.
  useEffect(() => {
    if (!router) return undefined;
    let wanted: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSet = false;
    const end = () => {
      clearTimeout(timer);
      if (isSet) setLate(undefined);
      isSet = false;
    };
    const follow = () => {
      const { location } = router.state;
      const next = differ(pathname, location.pathname) ? location.key : undefined;
      if (next === wanted) return;
      end();
      wanted = next;
      if (next === undefined) return;
      timer = setTimeout(() => {
        isSet = true;
        setLate(pathname);
      }, LATE_AFTER_MS);
    };
    follow();
    const stop = router.subscribe(follow);
    return () => {
      stop();
      end();
    };
  }, [router, pathname, differ]);
  const isPaused = useIsRestoring() || isLate;
  return (
    <>
      {/* Hidden and not removed: the person may come back to it. Meanwhile its queries ask for nothing, as if their cache
          was still being restored: they would take the line from the code that is awaited. */}
      <IsRestoringProvider value={isPaused}>
        <div style={{ display: isLate ? 'none' : 'contents' }}>{children}</div>
      </IsRestoringProvider>
      {isLate && <div className="late-page">{waiting}</div>}
    </>
  );
}

const firstSegment = (pathname: string) => pathname.split('/')[1];
const areOfDifferentApps = (shown: string, wanted: string) => firstSegment(shown) !== firstSegment(wanted);

/** Pages of the shell itself, and the change from one app to another; each app has the same for its own pages. */
export function LateShellPage({ children }: { children: ReactNode }) {
  return (
    <LatePage differ={areOfDifferentApps} waiting={<Waiting />}>
      {children}
    </LatePage>
  );
}

/** Milliseconds without any code arriving on the page after which a page is given up. */
const GIVEN_UP_AFTER_MS = 20_000 - LATE_AFTER_MS;

function Waiting() {
  const registry = useRegistry();
  const wanted = useWantedAddress();
  const [reference, setReference] = useState<string>();
  useEffect(
    () =>
      afterSilence(GIVEN_UP_AFTER_MS, () =>
        setReference(report(new Error('The page of an address never came'), { boundary: 'shell' })),
      ),
    [],
  );
  if (reference === undefined) {
    return (
      <RemoteWaiting title={areaOfPath(wanted?.pathname ?? '', allAreas(registry))?.title ?? 'la page'} />
    );
  }
  return (
    <ErrorState
      title="Cette page n’arrive pas"
      description="Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez."
      errorId={reference}
      onRetry={() => {
        // Only with an answer: offline, the browser would put its own page in place of this one.
        fetch(window.location.href, { cache: 'no-store' }).then(
          () => window.location.reload(),
          () => undefined,
        );
      }}
    />
  );
}
