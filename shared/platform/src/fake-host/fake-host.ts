import type { Role } from '@trame/domain';
import {
  HOST_API_VERSION,
  type HostApi,
  type HostNotice,
  type HostPage,
  type HostSession,
} from '../host-api.tsx';

/** The calls of a remote to its host during a test. */
export type FakeHostRecord = {
  /** Without their references, which are another one each time. */
  notices: { kind: 'success' | 'error' | 'info'; notice: Omit<HostNotice, 'reference'> }[];
  references: string[];
  /** Titles of pages so far, latest last; a removed one remains in the list. */
  pages: HostPage[];
  /** Number of forms that have unsaved changes now. */
  unsaved: () => number;
  reports: { id: string; error: unknown; context: Record<string, string> | undefined }[];
};

export type FakeHostOptions = {
  roles?: readonly Role[];
  session?: Partial<Omit<HostSession, 'roles'>>;
  /**
   * Addresses by route id, with parameters as « :id »; any other is undefined, as for someone who may not open it.
   */
  links?: Readonly<Record<string, string>>;
};

/** A host API that records the calls of a remote. */
export function createFakeHost({ roles = ['app5_user'], session = {}, links = {} }: FakeHostOptions = {}): {
  host: HostApi;
  record: FakeHostRecord;
} {
  const held = new Set<string>();
  const record: FakeHostRecord = {
    notices: [],
    references: [],
    pages: [],
    unsaved: () => held.size,
    reports: [],
  };
  const notify =
    (kind: 'success' | 'error' | 'info') =>
    ({ reference, ...notice }: HostNotice) => {
      record.notices.push({ kind, notice });
      if (reference !== undefined) record.references.push(reference);
    };
  const host: HostApi = {
    version: HOST_API_VERSION,
    session: {
      userId: '00000000-0000-4000-8000-000000000005',
      email: 'recrutement@trame.example',
      displayName: 'Camille Perrin',
      ...session,
      roles,
    },
    notify: { success: notify('success'), error: notify('error'), info: notify('info') },
    setPage: (page) => {
      record.pages.push(page);
      return () => undefined;
    },
    holdUnsavedChanges: (id) => {
      held.add(id);
      return () => held.delete(id);
    },
    telemetry: {
      report: (error, context) => {
        const id = `TEST-${record.reports.length + 1}`;
        record.reports.push({ id, error, context });
        return id;
      },
    },
    linkTo: (routeId, params = {}) =>
      links[routeId]?.replace(/:([a-z]+)/gi, (part, key: string) => params[key] ?? part),
  };
  return { host, record };
}
