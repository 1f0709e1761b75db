import { lazy, Suspense } from 'react';
import { useRegistryStore } from '../../../runtime/registry-store.ts';

const SupportBadge = lazy(() => import('./support-badge.tsx'));

/** The place of the badge on every page; its code comes only where support changed something. */
export function SupportSlot() {
  const isWanted = useRegistryStore(
    ({ override, switchedOff, refusal }) => override !== null || switchedOff !== null || refusal !== null,
  );
  return isWanted ? (
    <Suspense fallback={null}>
      <SupportBadge />
    </Suspense>
  ) : null;
}
