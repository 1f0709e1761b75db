import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useRegistry } from '../../../runtime/registry-store.ts';
import { requirementOf, type Requirement } from './access.ts';

/** The requirement of the current address, and its area, by the registry in force. */
export function useRequirement(): Requirement {
  const { pathname } = useLocation();
  const registry = useRegistry();
  return useMemo(() => requirementOf(pathname, registry), [pathname, registry]);
}
