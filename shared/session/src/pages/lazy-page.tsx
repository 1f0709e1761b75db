import { lazy, useState, type ComponentType } from 'react';

const failed = new Set<() => void>();

/** Pages whose code could not be loaded ask for it again when they are next shown. */
export function forgetFailedPages(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** A page whose code is loaded when it is first shown. React's own `lazy` would keep a failure for ever. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const create = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        failed.add(() => {
          Latest = create();
        });
        throw error;
      }),
    );
  let Latest = create();
  return function Page() {
    const [Shown] = useState(() => Latest);
    return <Shown />;
  };
}
