import { createLinkTo, HOST_API_VERSION, HostApiProvider, type HostApi } from '@trame/platform';
import { useToasts } from '@trame/ui/provider';
import { useMemo, useRef, useEffect, type ReactNode } from 'react';
import { report } from '@trame/session/telemetry';
import { useRegistry } from '../../../runtime/registry-store.ts';
import { useSessionStore } from '@trame/session/session-store';
import { holdUnsavedChanges } from '@trame/session/unsaved-store';
import { setPage } from '@trame/session/page-store';

/** Gives pages and remotes the host API v1, made from the shell's own parts. */
export function ShellHost({ children }: { children: ReactNode }) {
  const registry = useRegistry();
  const user = useSessionStore((state) => state.user);
  const roles = useSessionStore((state) => state.roles);
  const toasts = useToasts();
  // A toast function that changes must not change the host: every page would run its effects again.
  const latestToasts = useRef(toasts);
  useEffect(() => {
    latestToasts.current = toasts;
  });

  const host = useMemo<HostApi>(
    () => ({
      version: HOST_API_VERSION,
      session: {
        userId: user?.id ?? '',
        email: user?.email ?? '',
        displayName: user?.displayName ?? '',
        roles,
      },
      notify: {
        success: (notice) => latestToasts.current.success(notice),
        error: (notice) => latestToasts.current.error(notice),
        info: (notice) => latestToasts.current.info(notice),
      },
      setPage,
      holdUnsavedChanges,
      telemetry: { report },
      linkTo: createLinkTo(registry, roles),
    }),
    [registry, user, roles],
  );
  return <HostApiProvider host={host}>{children}</HostApiProvider>;
}
