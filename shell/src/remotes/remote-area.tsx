import { HostApiProvider, routesOfArea, useHost, type Registry, type RemoteEntry } from '@trame/platform';
import {
  isChunkFailure,
  RemoteFailure,
  reloadOnce,
  toFailure,
  type LoadedRemote,
  type RemoteLoader,
} from '@trame/platform/loader';
import { Alert } from '@trame/ui/alert';
import { Suspense, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useRoutes } from 'react-router';
import { hasUnsavedChanges } from '../features/session/model/unsaved-store.ts';
import { RemoteFailurePage } from './remote-failure-page.tsx';
import { remoteLoader, reportLoad } from './remote-loader.ts';
import { RemoteWaiting } from './remote-waiting.tsx';

/** Milliseconds a page of a loaded remote may keep the person waiting before it counts as lost. */
const SUSPENDED_TOO_LONG_MS = 20_000;

type RemoteAreaProps = {
  entry: RemoteEntry;
  /** Which of its areas. */
  areaId: string;
  /** What the person calls the app. */
  title: string;
  roles: readonly string[];
  /** Reads the registry again, so that a retry sees what was deployed meanwhile. */
  refreshRegistry: () => Promise<Registry>;
  /** What to show under the prefix where the remote has no page. */
  notFound: ReactNode;
  loader?: RemoteLoader;
};

/** A page that never came; the loader's own limits cannot see it. */
class SuspendedTooLong extends Error {
  override readonly name = 'SuspendedTooLong';
}

/**
 * What decides whether to load anew. Not the entry itself: reading the registry again makes new objects of the
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

function failureOf(error: unknown, { name, version }: RemoteEntry): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const facts = { remote: name, version };
  if (isChunkFailure(error)) return toFailure(error, facts);
  const code = error instanceof SuspendedTooLong ? 'timeout' : 'threw_at_render';
  return new RemoteFailure(code, { ...facts, detail: String(error), cause: error });
}

/** Tells telemetry what broke after loading; the loader has told the rest itself. */
function reportAfterLoading({ id, phase, remote, version, code, detail }: RemoteFailure): void {
  reportLoad({ id, phase, remote, version, code, cause: detail, attempts: 1, outcome: 'failed' });
}

/** The pages of a loaded remote; its reports carry its name and version. */
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
  const signedHost = useMemo(
    () => ({
      ...host,
      telemetry: {
        report: (error: unknown, context?: Record<string, string>) =>
          host.telemetry.report(error, { remote: name, version: release.version, ...context }),
      },
    }),
    [host, name, release.version],
  );
  const pages = useRoutes(
    useMemo(
      () => [...routesOfArea(module, areaId), { path: '*', element: notFound }],
      [module, areaId, notFound],
    ),
  );
  const limit = useMemo(() => ({ afterMs: SUSPENDED_TOO_LONG_MS, onReached: () => setStuck(true) }), []);
  if (stuck) throw new SuspendedTooLong(`page suspended for ${SUSPENDED_TOO_LONG_MS} ms`);
  return (
    <HostApiProvider host={signedHost}>
      {fallback && (
        <Alert tone="warning" title="Version précédente">
          La dernière version de «&nbsp;{title}&nbsp;» ne s’est pas chargée&nbsp;: vous utilisez la
          précédente. Identifiant à citer&nbsp;: {fallback.id}
        </Alert>
      )}
      <Suspense fallback={<RemoteWaiting title={title} limit={limit} />}>{pages}</Suspense>
    </HostApiProvider>
  );
}

/** The place of one remote: loads it, shows its pages, and keeps its troubles to itself. */
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
  const start = () => ({
    wanted,
    load: loader.load(entry, roles, () => latestEntry(entry, refreshRegistry)),
  });
  const [asked, setAsked] = useState(start);
  if (asked.wanted !== wanted) setAsked(start());

  const retry = useCallback(() => {
    loader.forget(entry.name);
    const load = latestEntry(entry, refreshRegistry).then((latest) => loader.load(latest, roles));
    setAsked((before) => ({ ...before, load }));
  }, [loader, entry, roles, refreshRegistry]);

  const showFailure = useCallback(
    ({ error }: { error: unknown }) => (
      <FailedRemote error={error} entry={entry} title={title} loader={loader} onRetry={retry} />
    ),
    [entry, title, loader, retry],
  );

  return (
    <ErrorBoundary
      resetKeys={[asked.load]}
      onError={(error) => {
        if (isChunkFailure(error) && !hasUnsavedChanges()) reloadOnce(`${entry.name}@${entry.version}`);
      }}
      fallbackRender={showFailure}
    >
      <Suspense fallback={<RemoteWaiting title={title} />}>
        <RemotePages load={asked.load} areaId={areaId} title={title} name={entry.name} notFound={notFound} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The failure, for as long as it is on screen: whoever leaves and comes back gets a fresh try. */
function FailedRemote({
  error,
  entry,
  title,
  loader,
  onRetry,
}: {
  error: unknown;
  entry: RemoteEntry;
  title: string;
  loader: RemoteLoader;
  onRetry: () => void;
}) {
  const [failure] = useState(() => failureOf(error, entry));
  useEffect(() => {
    if (failure !== error) reportAfterLoading(failure);
  }, [failure, error]);
  useEffect(() => () => loader.forget(entry.name), [loader, entry.name]);
  return <RemoteFailurePage failure={failure} title={title} owner={entry.owner} onRetry={onRetry} />;
}
