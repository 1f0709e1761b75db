// oxlint-disable-next-line trame/lazy-parts -- without its code it is nothing, which needs no report
import { lazy, Suspense, type ComponentType } from 'react';

/** The drawing of a failure, which no page needs before something fails. */
const Picture = lazy<ComponentType>(() =>
  import('@trame/ui/cloth').then(
    ({ ClothError }) => ({ default: ClothError }),
    () => ({ default: () => null }),
  ),
);

/** Decorative: a failure page does without when it cannot be loaded. */
export function FailurePicture() {
  return (
    <Suspense fallback={null}>
      <Picture />
    </Suspense>
  );
}
