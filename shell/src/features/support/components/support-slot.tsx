import { lazy, Suspense } from 'react';
import { overrideShown, useRegistryStore } from '../../../runtime/registry-store.ts';

const SupportBadge = lazy(() => import('./support-badge.tsx'));

/** The place of the badge on every page; its code comes only where support changed something. */
export function SupportSlot() {
  const isWanted = useRegistryStore(
    (state) => overrideShown(state) !== null || state.switchedOff !== null || state.refusal !== null,
  );
  return isWanted ? (
    <Suspense fallback={null}>
      <SupportBadge />
    </Suspense>
  ) : null;
}
