import { HOST_API_VERSION, type HostApi } from '@trame/platform';
import { useToasts } from '@trame/ui/provider';
import { useEffect, useMemo, useRef } from 'react';
import { setPage } from '../../pages/page-store.ts';
import { report } from '../../runtime/telemetry.ts';
import { useSessionStore } from '../../session/model/session-store.ts';
import { holdUnsavedChanges } from '../../session/model/unsaved-store.ts';

/** The host API of an app whose session is here, but for the roles of the person and links to other apps. */
export type HostParts = Omit<HostApi, 'session' | 'linkTo'> & { person: Omit<HostApi['session'], 'roles'> };

/** What every app gives its pages in the same way: the person, messages, names of pages, unsaved changes, reports. */
export function useHostParts(): HostParts {
  const user = useSessionStore((state) => state.user);
  const toasts = useToasts();
  // A toast function that changes must not change the host: every page would run its effects again.
  const latestToasts = useRef(toasts);
  useEffect(() => {
    latestToasts.current = toasts;
  });
  return useMemo(
    () => ({
      version: HOST_API_VERSION,
      person: {
        userId: user?.id ?? '',
        email: user?.email ?? '',
        displayName: user?.displayName ?? '',
      },
      notify: {
        success: (notice) => latestToasts.current.success(notice),
        error: (notice) => latestToasts.current.error(notice),
        info: (notice) => latestToasts.current.info(notice),
      },
      setPage,
      holdUnsavedChanges,
      telemetry: { report },
    }),
    [user],
  );
}
