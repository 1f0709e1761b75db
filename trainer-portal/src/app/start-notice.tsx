import type { StartFailure } from '@trame/session/attempt-start';
import { startFailureText } from '@trame/session/start-failure';
import { FailureReference } from '@trame/ui/contact';
import { TriangleAlert } from 'lucide-react';

type StartNoticeProps = {
  failure: StartFailure;
  /** Whether the page has a form, whose text remains. */
  hasForm: boolean;
};

/** The portal cannot start yet, above the page that the build drew: the page remains, with what is typed in it. */
export function StartNotice({
  failure: { error, reference, isRetrying, onRetry },
  hasForm,
}: StartNoticeProps) {
  return (
    <div className="alert alert-warning" role="alert">
      <TriangleAlert className="icon" aria-hidden />
      <div className="alert-body">
        <p>
          <strong>Cette page ne fonctionne pas encore.</strong> {startFailureText(error)}
          {hasForm && ' Ce que vous saisissez est conservé.'}
          {isRetrying && ' Un nouvel essai se fera de lui-même.'}
        </p>
        <p>
          <FailureReference reference={reference} />
        </p>
      </div>
      <button className="btn btn-default btn-sm" type="button" onClick={onRetry}>
        Réessayer
      </button>
    </div>
  );
}
