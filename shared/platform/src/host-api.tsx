import { createContext, useContext, useEffect, useId, useState, type ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import type { Role } from '@trame/domain';
import type { RecordSearch } from './record-search.ts';
import type { TaskSource } from './tasks.ts';

export { HOST_API_VERSION } from './host-api-version.ts';

/** The signed-in person, as the database knows them: roles never come from user metadata. */
export type HostSession = {
  userId: string;
  email: string;
  displayName: string;
  roles: readonly Role[];
};

/** A message shown for 4 seconds, at most 3 at once (spec §9). */
export type HostNotice = {
  title: string;
  description?: string;
  /** Of the report of a failure, for whoever looks for its cause. */
  reference?: string;
};

export type HostNotifier = {
  success: (notice: HostNotice) => void;
  error: (notice: HostNotice) => void;
  info: (notice: HostNotice) => void;
};

export type Breadcrumb = { label: string; to?: string };

/**
 * Names of the current page, for the document title and breadcrumbs; whether it needs the width of the window (1.2).
 */
export type HostPage = { title: string; breadcrumbs?: readonly Breadcrumb[]; isWide?: boolean };

/**
 * The functions that the host offers to every remote. A breaking change needs a new major version and a migration note.
 */
export type HostApi = {
  version: string;
  session: HostSession;
  notify: HostNotifier;
  /**
   * Sets title and breadcrumbs; returns a function that removes them. Those with the highest rank are shown. Prefer
   * `usePage`.
   */
  setPage: (page: HostPage, rank?: number) => () => void;
  /** Declares unsaved changes until the returned function is called. Prefer `useUnsavedChanges`. */
  holdUnsavedChanges: (id: string) => () => void;
  telemetry: {
    /** Reports a failure; returns the id a person can quote to support. Never pass personal data. */
    report: (error: unknown, context?: Record<string, string>) => string;
  };
  /** Address of a route of any app by its id. Undefined when that app is absent or not allowed: then hide the link. */
  linkTo: (routeId: string, params?: Record<string, string>) => string | undefined;
};

/**
 * The default export of a remote's `./routes` module: routes relative to the prefix of its area; by the identifiers of
 * its areas when it serves several.
 */
export type RemoteModule = {
  routes: RouteObject[] | Readonly<Record<string, RouteObject[]>>;
  /**
   * Finds records of the app by a few words (1.3), when `remote.json` declares `records`; loaded at the first search.
   */
  search?: () => Promise<{ default: RecordSearch }>;
  /** Tells what is to do in the app (1.10), when `remote.json` declares `tasks`; loaded by the home page. */
  tasks?: () => Promise<{ default: TaskSource }>;
};

/** The routes that a module has for one of its areas; an empty list when it has none. */
export function routesOfArea({ routes }: RemoteModule, areaId: string): RouteObject[] {
  return Array.isArray(routes) ? routes : (Object.hasOwn(routes, areaId) && routes[areaId]) || [];
}

const HostApiContext = createContext<HostApi | undefined>(undefined);

export function HostApiProvider({ host, children }: { host: HostApi; children: ReactNode }) {
  return <HostApiContext.Provider value={host}>{children}</HostApiContext.Provider>;
}

/** The host API. Throws outside a host: in tests, render under `FakeHost`. */
export function useHost(): HostApi {
  const host = useContext(HostApiContext);
  if (!host) throw new Error('useHost() needs a HostApiProvider; in tests render under FakeHost.');
  return host;
}

let lastRank = 0;
const nextRank = () => (lastRank += 1);

/** Names the current page for as long as the calling component is mounted. Breadcrumbs may be a new array each render. */
export function usePage(page: HostPage): void {
  const { setPage } = useHost();
  const key = JSON.stringify(page);
  // A dialog renders after the page it is in, but its effects run before that page's when both appear at once.
  const [rank] = useState(nextRank);
  useEffect(() => setPage(JSON.parse(key) as HostPage, rank), [setPage, key, rank]);
}

/** While `isDirty`, leaving asks first, updates wait, and the page remains when the session expires. */
export function useUnsavedChanges(isDirty: boolean): void {
  const { holdUnsavedChanges } = useHost();
  const id = useId();
  useEffect(() => (isDirty ? holdUnsavedChanges(id) : undefined), [holdUnsavedChanges, id, isDirty]);
}
