import { routesOfArea, type RemoteEntry, type RemoteModule } from '@trame/platform';
import { Suspense, use, useCallback, useMemo, type ReactNode } from 'react';
import { useRoutes } from 'react-router';
import { LatePage } from '../../../../shell/src/remotes/late-page.tsx';
import { RemoteWaiting } from '../../../../shell/src/remotes/remote-waiting.tsx';
import { areDifferentPages, withWaiting } from '../../../../shell/src/remotes/waiting-part.tsx';
import { remoteLoader } from './loader.ts';

type AppPagesProps = { entry: RemoteEntry; areaId: string; title: string; notFound: ReactNode };

/** Never reached: nothing watches over the pages of a single application. */
const LIMIT = { afterMs: 20_000, onReached: () => undefined };

function Pages({
  load,
  areaId,
  title,
  notFound,
}: Omit<AppPagesProps, 'entry'> & { load: Promise<{ module: RemoteModule }> }) {
  const { module } = use(load);
  const routes = useMemo(
    () => [
      ...withWaiting(routesOfArea(module, areaId), { title, limitMs: LIMIT.afterMs }),
      { path: '*', element: notFound },
    ],
    [module, areaId, title, notFound],
  );
  const pages = useRoutes(routes);
  const differ = useCallback(
    (shown: string, wanted: string) => areDifferentPages(routes, shown, wanted),
    [routes],
  );
  const waiting = <RemoteWaiting title={title} />;
  return (
    <LatePage differ={differ} waiting={waiting}>
      <Suspense fallback={waiting}>{pages}</Suspense>
    </LatePage>
  );
}

/** Replaces the place of a remote: the pages of an app, with the same waiting pages on a slow line. */
export function RemoteArea({ entry, ...props }: AppPagesProps) {
  return (
    <Suspense fallback={<RemoteWaiting title={props.title} />}>
      <Pages load={remoteLoader.load(entry)} {...props} />
    </Suspense>
  );
}
