import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { report } from '../runtime/telemetry.ts';

type OptionalProps = { name: string; onFailure?: () => void; children: ReactNode };

/** A part that the page can do without: when it fails nothing is shown in its place, and one report says so. */
export function Optional({ name, onFailure, children }: OptionalProps) {
  return (
    <ErrorBoundary
      fallback={null}
      onError={(error) => {
        report(error, { boundary: 'optional', widget: name, phase: 'render', outcome: 'failed' });
        onFailure?.();
      }}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

type OptionalLazyProps<Props> = Omit<OptionalProps, 'children'> & {
  load: () => Promise<{ default: ComponentType<Props> }>;
  props: Props;
};

/** An optional part that is downloaded when it is first shown, and again after it failed. */
export function OptionalLazy<Props extends object>({ load, props, ...rest }: OptionalLazyProps<Props>) {
  // React keeps what a `lazy` came to, a failure too: one for each time the part is shown.
  const [Part] = useState(() => lazy<ComponentType<Props>>(load));
  return <Optional {...rest}>{createElement<Props>(Part as ComponentType<Props>, props)}</Optional>;
}
