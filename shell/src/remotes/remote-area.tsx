import { HostApiProvider, routesOfArea, useHost, type Registry, type RemoteEntry } from '@trame/platform';
import {
  RemoteFailure,
  reloadOnce,
  reportOf,
  toRenderFailure,
  type LoadedRemote,
  type RemoteLoader,
} from '@trame/platform/loader';
import { QueryClientProvider } from '@tanstack/react-query';
import { Alert } from '@trame/ui/alert';
import { AppRoot } from '@trame/ui/provider';
import {
  Suspense,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useRoutes } from 'react-router';
import { forgetFallenBack, setFallenBack } from '../runtime/registry-store.ts';
import { reloadIfIdle } from '@trame/session/writing';
import { ADDRESS_FLOOD, onAddressFlood } from './address-flood.ts';
import { queryClientOf } from './app-queries.ts';
import { AppNavigator } from './app-navigator.tsx';
import { useAppStyles } from './app-styles.ts';
import { useCheckedHost } from './checked-host.ts';
import { DIALOG_FLOOD, onDialogFlood } from './dialog-flood.ts';
import { failureText } from './failure-text.ts';
import { LatePage } from './late-page.tsx';
import { isOf, readable } from './readable-error.ts';
import { RemoteFailurePage } from './remote-failure-page.tsx';
import { remoteLoader, reportLoad } from './remote-loader.ts';
import { RemoteWaiting } from './remote-waiting.tsx';
import { showApp } from './shown-apps.ts';
import { forgetStopped, stoppedBy } from './stopped-react.ts';
import { lookAtBuiltins } from './tampering.ts';
import { areDifferentPages, withWaiting } from './waiting-part.tsx';
import { onStrayError } from './stray-errors.ts';

/** Milliseconds for which a page of a loaded remote may suspend before it counts as failed. */
const SUSPENDED_TOO_LONG_MS = 20_000;

type RemoteAreaProps = {
  entry: RemoteEntry;
  /** Which of its areas. */
  areaId: string;
  /** The app's name for people. */
  title: string;
  roles: readonly string[];
  /** Reads the registry again, so that a retry sees what was deployed meanwhile. */
  refreshRegistry: () => Promise<Registry>;
  /** Shown under the prefix where the remote has no page. */
  notFound: ReactNode;
  loader?: RemoteLoader;
};

/** A page that suspends for ever; the loader's own limits do not cover it. */
class SuspendedTooLong extends Error {
  override readonly name = 'SuspendedTooLong';
}

/**
 * The key that decides whether to load anew. Not the entry itself: reading the registry again makes new objects of the
 * same facts, and a failed load reads the registry again.
 */
function wantedOf({ version, entry, disabled }: RemoteEntry, roles: readonly string[]): string {
  return JSON.stringify([version, entry, disabled?.message, [...roles].toSorted()]);
}

type Refresh = RemoteAreaProps['refreshRegistry'];

/** The entry as the registry has it now; the one in force when the registry cannot be read. */
async function latestEntry(entry: RemoteEntry, refresh: Refresh): Promise<RemoteEntry> {
  const registry = await refresh().catch(() => undefined);
  return registry?.remotes.find(({ name }) => name === entry.name) ?? entry;
}

/** A failure of the loader, or what code of the app threw. */
const readableOrReported = (error: unknown) => (isOf(error, RemoteFailure) ? error : readable(error));

function failureOf(error: unknown, facts: { remote: string; version: string }): RemoteFailure {
  if (isOf(error, SuspendedTooLong)) {
    return new RemoteFailure('never_rendered', { ...facts, detail: error.message });
  }
  return toRenderFailure(readableOrReported(error), facts);
}

/** A page that failed after its app was loaded: another page of the app may work, without loading it again. */
const isOfOnePage = ({ phase, code }: RemoteFailure): boolean => phase === 'render' && code !== 'wrong_react';

/** Shows a notice of a failure that no page shows. */
function useFailureNotice(title: string): (failure: RemoteFailure) => void {
  const { notify } = useHost();
  return useCallback(
    ({ code, detail, id }) => {
      const text = failureText(code, title, detail);
      notify.error({ title: text.title, description: `${text.description} Réf. ${id}` });
    },
    [title, notify],
  );
}

/**
 * The pages of an app are on the screen. Returns the reason for which they were taken down: the person asked for another
 * page, and the app kept the shell from showing it, or the app changed the address without end.
 */
function useTakenDown(
  remote: string,
  version: string,
  showNotice: (failure: RemoteFailure) => void,
): RemoteFailure | undefined {
  const [reason, setReason] = useState<RemoteFailure>();
  useLayoutEffect(() => {
    const takeDown = (detail: string) => {
      const failure = new RemoteFailure('navigation_held', { remote, version, detail });
      reportLoad(reportOf(failure, 1, 'failed'));
      setReason(failure);
      return failure;
    };
    const stopFloods = [
      onAddressFlood(() => takeDown(ADDRESS_FLOOD)),
      onDialogFlood(remote, () => takeDown(DIALOG_FLOOD)),
    ];
    const leave = showApp({ remote, version }, (why) => {
      const failure = takeDown(why);
      // That page may be shown at once.
      showNotice(failure);
    });
    return () => {
      for (const stop of stopFloods) stop();
      leave();
    };
  }, [remote, version, showNotice]);
  return reason;
}

/** Milliseconds after the first page of an app: what watches over the page is not needed to show it. */
const WATCH_AFTER_MS = 5_000;
let isWatched = false;

/** Has a worker report an app that blocks the page. */
function useSilenceReports(): void {
  useEffect(() => {
    if (isWatched || !('Worker' in window)) return;
    isWatched = true;
    setTimeout(() => {
      void import(/* webpackChunkName: 'watch' */ './silence-reports.ts').then(
        ({ reportSilences }) => reportSilences(),
        () => undefined,
      );
    }, WATCH_AFTER_MS);
  }, []);
}

/** The pages of a loaded remote; its reports contain its name and version. */
function RemotePages({
  load,
  areaId,
  title,
  name,
  notFound,
}: {
  load: Promise<LoadedRemote>;
  areaId: string;
  title: string;
  name: string;
  notFound: ReactNode;
}) {
  const { module, release, fallback } = use(load);
  const host = useHost();
  const [stuck, setStuck] = useState(false);
  const { version } = release;
  useAppStyles(name, version);
  const showNotice = useFailureNotice(title);
  const takenDown = useTakenDown(name, version, showNotice);
  useSilenceReports();
  useEffect(() => {
    lookAtBuiltins();
    const stop = onStrayError(name, showNotice);
    return () => {
      stop();
      // The cleanups of the pages themselves run after this one.
      setTimeout(() => lookAtBuiltins(), 0);
    };
  }, [name, showNotice]);
  useEffect(() => {
    if (fallback) setFallenBack(name, fallback.version, release);
    else forgetFallenBack(name);
  }, [fallback, name, release]);
  const checkedHost = useCheckedHost(host, name, version);
  const limit = useMemo(() => ({ afterMs: SUSPENDED_TOO_LONG_MS, onReached: () => setStuck(true) }), []);
  const routes = useMemo(
    () => [
      ...withWaiting(routesOfArea(module, areaId), { title, limitMs: SUSPENDED_TOO_LONG_MS }),
      { path: '*', element: notFound },
    ],
    [module, areaId, title, notFound],
  );
  const pages = useRoutes(routes);
  const differ = useCallback(
    (shown: string, wanted: string) => areDifferentPages(routes, shown, wanted),
    [routes],
  );
  if (takenDown) throw takenDown;
  const waiting = <RemoteWaiting title={title} limit={limit} />;
  if (stuck) throw new SuspendedTooLong(`page suspended for ${SUSPENDED_TOO_LONG_MS} ms`);
  return (
    <HostApiProvider host={checkedHost}>
      <AppRoot name={name}>
        {fallback && (
          <Alert tone="warning" title="Version précédente">
            La dernière version de «&nbsp;{title}&nbsp;» ne s’est pas chargée&nbsp;: vous utilisez la
            précédente. Réf. {fallback.id}, à donner au support.
          </Alert>
        )}
        <QueryClientProvider client={queryClientOf(name, version)}>
          <AppNavigator remote={name} version={version}>
            <LatePage differ={differ} waiting={waiting}>
              <Suspense fallback={waiting}>{pages}</Suspense>
            </LatePage>
          </AppNavigator>
        </QueryClientProvider>
      </AppRoot>
    </HostApiProvider>
  );
}

/** The place of one remote: loads it, shows its pages, and keeps its failures from affecting the rest. */
export function RemoteArea({
  entry,
  areaId,
  title,
  roles,
  refreshRegistry,
  notFound,
  loader = remoteLoader,
}: RemoteAreaProps) {
  const wanted = wantedOf(entry, roles);
  const start = () => {
    const stopped = stoppedBy(entry.name);
    if (!stopped) {
      return {
        wanted,
        load: loader.load(entry, roles, () => latestEntry(entry, refreshRegistry)),
        isRetry: false,
      };
    }
    const load = Promise.reject<LoadedRemote>(stopped);
    // React may never look at it, when it begins anew.
    load.catch(() => undefined);
    return { wanted, load, isRetry: false };
  };
  const [asked, setAsked] = useState(start);
  if (asked.wanted !== wanted) setAsked(start());
  // What replaces a waiting page by itself is held back by React until 300 ms after the last waiting page was shown. A change
  // of state is not, and the data of a page is asked for once that page is shown.
  const [, setLoads] = useState(0);
  const showAtOnce = useCallback(() => setLoads((count) => count + 1), []);

  const retry = useCallback(() => {
    loader.forget(entry.name);
    const load = latestEntry(entry, refreshRegistry).then((latest) => loader.load(latest, roles));
    setAsked((before) => ({ ...before, load, isRetry: true }));
  }, [loader, entry, roles, refreshRegistry]);

  /** The previous version, on demand: the loader does not see a page that fails. */
  const { lastKnownGood } = entry;
  const goBack = useCallback(
    (failure: RemoteFailure) => {
      if (!lastKnownGood) return;
      loader.forget(entry.name);
      const before = loader.load({ name: entry.name, ...lastKnownGood }, roles);
      // Only for this visit: the next one gets the version in force again.
      const load = before
        .then((loaded) => ({ ...loaded, fallback: failure }))
        .finally(() => loader.forget(entry.name));
      setAsked((asking) => ({ ...asking, load, isRetry: true }));
    },
    [loader, entry.name, lastKnownGood, roles],
  );

  const showFailure = useCallback(
    ({ error, resetErrorBoundary }: FallbackProps) => (
      <FailedRemote
        error={error}
        entry={entry}
        title={title}
        loader={loader}
        isRetry={asked.isRetry}
        onRetry={retry}
        onReset={resetErrorBoundary}
        onGoBack={goBack}
      />
    ),
    [entry, title, loader, asked.isRetry, retry, goBack],
  );

  return (
    <ErrorBoundary
      resetKeys={[asked.load]}
      onError={(error) => {
        const known = readableOrReported(error);
        const { code, detail } = toRenderFailure(known, {
          remote: entry.name,
          version: entry.version,
        });
        // Not without an answer of the server: the page would be lost.
        if (code !== 'chunk_failed' || detail.includes('network error')) return;
        void reloadIfIdle(reloadOnce, `${entry.name}@${entry.version}`, known);
      }}
      fallbackRender={showFailure}
    >
      <Suspense fallback={<RemoteWaiting title={title} load={asked.load} onLoaded={showAtOnce} />}>
        <RemotePages load={asked.load} areaId={areaId} title={title} name={entry.name} notFound={notFound} />
      </Suspense>
    </ErrorBoundary>
  );
}

type FailedRemoteProps = {
  error: unknown;
  entry: RemoteEntry;
  title: string;
  loader: RemoteLoader;
  /** The person pressed a retry button, which was removed with the focus. */
  isRetry: boolean;
  /** Loads the app anew, in the version there is now. */
  onRetry: () => void;
  /** Shows its pages again, as they are. */
  onReset: () => void;
  /** Loads the version before. */
  onGoBack: (failure: RemoteFailure) => void;
};

/** The failure, as long as it is on screen: a person who leaves and comes back gets a new try. */
function FailedRemote({
  error,
  entry,
  title,
  loader,
  isRetry,
  onRetry,
  onReset,
  onGoBack,
}: FailedRemoteProps) {
  const { name, version, owner, lastKnownGood } = entry;
  const [failure] = useState(() =>
    failureOf(error, { remote: name, version: loader.versionOf(name) ?? version }),
  );
  const isOnePage = isOfOnePage(failure);
  useEffect(() => forgetStopped(name), [name]);
  useEffect(() => {
    // The loader has reported its own failures; this one it could not see.
    if (failure !== error) reportLoad(reportOf(failure, 1, 'failed'));
  }, [failure, error]);
  useEffect(() => {
    if (isOnePage) return undefined;
    return () => loader.forget(name);
  }, [loader, name, isOnePage]);
  const canGoBack = isOnePage && lastKnownGood !== undefined && lastKnownGood.version !== failure.version;
  return (
    <RemoteFailurePage
      failure={failure}
      title={title}
      owner={owner}
      isRetry={isRetry}
      onRetry={onRetry}
      onOtherPage={isOnePage ? onReset : onRetry}
      onGoBack={canGoBack ? () => onGoBack(failure) : undefined}
    />
  );
}
