import { useLocation, useNavigate, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { FailureReference } from '@trame/ui/contact';
import { Dialog } from '@trame/ui/dialog';
import { useFailureId } from '../failures/use-failure-notice.ts';
import { lazyPart, type LoadPart, type PartFailure } from './lazy-part.tsx';
import { LoadingDialog } from './loading-notice.tsx';
import { partAdvice } from './part-advice.ts';

function FailedDialog({ failure, onClose }: { failure: PartFailure; onClose: () => void }) {
  const { error, isRetrying, onRetry } = failure;
  return (
    <Dialog
      open
      title="Cette fenêtre ne s’est pas chargée"
      onClose={onClose}
      footer={
        <Button variant="primary" loading={isRetrying} onClick={onRetry}>
          Réessayer
        </Button>
      }
    >
      <p>{partAdvice()}</p>
      <p className="muted">
        <FailureReference reference={useFailureId(error, 'part')} />
      </p>
    </Dialog>
  );
}

/**
 * A dialog over a page: while its code is loading a notice says so and lets the person give up; when it cannot be loaded
 * it says so, and can be tried again or closed.
 */
export const lazyDialog = <Props extends { onClose: () => void }>(load: LoadPart<Props>) =>
  lazyPart(load, {
    pending: ({ onClose }) => <LoadingDialog onCancel={onClose} />,
    failed: (props, failure) => <FailedDialog failure={failure} onClose={props.onClose} />,
  });

function FailedRoute({ failure }: { failure: PartFailure }) {
  const { pathname } = useResolvedPath('..', { relative: 'path' });
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const close = () => void navigate({ pathname, search }, { state, replace: true, preventScrollReset: true });
  return <FailedDialog failure={failure} onClose={close} />;
}

/** A dialog that is a route inside a page (`inside`): closing it leads back to the page. */
export const lazyRouteDialog = (load: LoadPart<object>) =>
  lazyPart(load, { pending: null, failed: (_props, failure) => <FailedRoute failure={failure} /> });
