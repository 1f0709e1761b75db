import type { ReactNode } from 'react';
import { startFailureText } from '../runtime/start-failure.ts';
import type { StartFailure } from './attempt-start.ts';

type StartFailurePageProps = {
  failure: StartFailure;
  /** The app's frame for a page of one message. */
  className: string;
  title: string;
  /** What to do, after the cause. */
  advice: string;
  picture?: ReactNode;
  /** The reference, and whom to give it to. */
  children: ReactNode;
};

/** An app that cannot start: its configuration or its own code cannot be had. */
export function StartFailurePage({
  failure: { error, isRetrying, onRetry },
  className,
  title,
  advice,
  picture,
  children,
}: StartFailurePageProps) {
  return (
    <main className={className} id="contenu">
      {picture}
      <h1 className="display">{title}</h1>
      <div role="alert">
        <p>
          {startFailureText(error)} {advice}
        </p>
        {isRetrying && <p>Un nouvel essai se fera de lui-même.</p>}
      </div>
      <button className="btn btn-primary" type="button" onClick={onRetry}>
        Réessayer
      </button>
      {children}
    </main>
  );
}
