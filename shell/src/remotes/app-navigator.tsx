import { RemoteFailure, reportOf } from '@trame/platform/loader';
import { useContext, useMemo, type ContextType, type ReactNode } from 'react';
import {
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  type Navigator,
} from 'react-router';
import { reportLoad } from './remote-loader.ts';

type DataRouter = NonNullable<ContextType<typeof RouterContext>>['router'];

/** More navigations than this in a period are no person's: the app redirects for ever. A key held down makes 30 a second. */
const MOST_NAVIGATIONS = 100;
const PERIOD_MS = 2_000;

/** By app and version, those whose redirects were reported in this document. */
const reported = new Set<string>();

const areaOf = (pathname: string): string | undefined => pathname.split('/')[1];

/**
 * Navigation as the pages of one app get it. Once another page than the app's was asked for, by the person or by the shell,
 * the app no longer navigates: it could otherwise keep the person, or call them back when a save ends. Redirects without end
 * are ignored, so that the page stands still.
 * @param area first segment of the addresses of its pages
 * @param onEndless called when it redirects without end, once in a period
 */
function navigatorOfApp(
  router: DataRouter,
  navigator: Navigator,
  area: string | undefined,
  onEndless: () => void,
): Navigator {
  /** Where the app itself went last: from there it may go on, also in another area. */
  let ownKey: string | undefined;
  let since = -PERIOD_MS;
  let count = 0;
  const wanted = () => router.state.navigation.location ?? router.state.location;
  const isEndless = () => {
    const now = performance.now();
    count = now - since > PERIOD_MS ? 1 : count + 1;
    // Until it stops for a period: browsers that count 200 changes of the address in ten seconds ignore all of them, also
    // those of the person.
    if (count === 1 || count >= MOST_NAVIGATIONS) since = now;
    if (count === MOST_NAVIGATIONS) onEndless();
    return count >= MOST_NAVIGATIONS;
  };
  const guarded =
    <Request extends unknown[]>(navigate: (...request: Request) => void) =>
    (...request: Request) => {
      const { pathname, key } = wanted();
      if (isEndless() || (areaOf(pathname) !== area && key !== ownKey)) return;
      navigate(...request);
      ownKey = wanted().key;
    };
  return {
    ...navigator,
    go: guarded((delta: number) => navigator.go(delta)),
    push: guarded((...request: Parameters<Navigator['push']>) => navigator.push(...request)),
    replace: guarded((...request: Parameters<Navigator['replace']>) => navigator.replace(...request)),
  };
}

/** Gives the pages of an app a navigation that ends with them. They are descendant routes, which use this context alone. */
export function AppNavigator({
  remote,
  version,
  children,
}: {
  remote: string;
  version: string;
  children: ReactNode;
}) {
  const router = useContext(RouterContext)?.router;
  const context = useContext(NavigationContext);
  // The address of what is drawn, not the one that was asked for.
  const area = areaOf(useLocation().pathname);
  const own = useMemo(() => {
    if (!router) return context;
    const report = () => {
      const app = `${remote}@${version}`;
      if (reported.has(app)) return;
      reported.add(app);
      const detail = `${MOST_NAVIGATIONS} navigations in ${PERIOD_MS} ms`;
      const failure = new RemoteFailure('navigation_held', { remote, version, detail });
      reportLoad(reportOf(failure, 1, 'recovered'));
    };
    return { ...context, navigator: navigatorOfApp(router, context.navigator, area, report) };
  }, [router, context, area, remote, version]);
  return <NavigationContext value={own}>{children}</NavigationContext>;
}
