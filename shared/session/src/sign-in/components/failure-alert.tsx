import { TriangleAlert } from 'lucide-react';
import type { AuthFailure } from '../model/sign-in-message.ts';

/** Why the last attempt failed, announced at once; the form's button retries. */
export function FailureAlert({ failure }: { failure: AuthFailure | undefined }) {
  return (
    <div role="alert">
      {failure && (
        <div className="alert alert-danger">
          <TriangleAlert className="icon" aria-hidden />
          <p className="alert-body">{failure.message}</p>
          {failure.canRetry && (
            <button className="btn btn-default btn-sm" type="submit">
              Réessayer
            </button>
          )}
        </div>
      )}
    </div>
  );
}
