// oxlint-disable-next-line trame/lazy-parts -- on the sign-in page too, which has no byte left for a failure of it
import { lazy, Suspense } from 'react';
import { overrideShown, tamperedShown, useRegistryStore } from '../../../runtime/registry-store.ts';

const SupportBadge = lazy(() => import(/* webpackChunkName: 'support' */ './support-badge.tsx'));
const OverrideQuestion = lazy(() => import(/* webpackChunkName: 'support' */ './override-question.tsx'));

/** The place of the badge, and of the question before it, on every page; their code is only loaded when needed. */
export function SupportSlot() {
  const isAsked = useRegistryStore((state) => state.unconfirmed !== null);
  const isWanted = useRegistryStore(
    (state) =>
      overrideShown(state) !== null ||
      state.switchedOff !== null ||
      state.refusal !== null ||
      tamperedShown(state).length > 0,
  );
  return (
    <Suspense fallback={null}>
      {isAsked && <OverrideQuestion />}
      {isWanted && <SupportBadge />}
    </Suspense>
  );
}
