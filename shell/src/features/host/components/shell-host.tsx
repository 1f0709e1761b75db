import { createLinkTo, HostApiProvider, type HostApi } from '@trame/platform';
import { useSessionStore } from '@trame/session/session-store';
import { useHostParts } from '@trame/session/use-host-parts';
import { useMemo, type ReactNode } from 'react';
import { useRegistry } from '../../../runtime/registry-store.ts';

/** Gives pages and remotes the host API v1, made from the shell's own parts. */
export function ShellHost({ children }: { children: ReactNode }) {
  const registry = useRegistry();
  const roles = useSessionStore((state) => state.roles);
  const parts = useHostParts();
  const host = useMemo<HostApi>(() => {
    const { person, ...others } = parts;
    return { ...others, session: { ...person, roles }, linkTo: createLinkTo(registry, roles) };
  }, [parts, registry, roles]);
  return <HostApiProvider host={host}>{children}</HostApiProvider>;
}
