import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { report } from '@trame/session/telemetry';

type OptionalProps = { name: string; onFailure?: () => void; children: ReactNode };

/** An optional part of a page: when it fails it is left out, and reported once. */
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
