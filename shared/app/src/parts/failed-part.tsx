import { Button } from '@trame/ui/button';
import { ErrorState } from '@trame/ui/states';
import type { ReactNode } from 'react';
import { focusHeadingBefore } from '../browser/focus-before.ts';
import { useFailureId, useFailureNotice } from '../failures/use-failure-notice.ts';
import { lazyPart, type LoadPart, type PartFailure, type PartOptions } from './lazy-part.tsx';
import { LoadingSection } from './loading-notice.tsx';

/** Of every part: what is kept, and what to do. */
export const PART_ADVICE =
  'Rien n’est perdu\u00a0: ce que vous avez saisi dans la page y reste. Vérifiez votre connexion, puis réessayez. Si cela continue, enregistrez votre travail et rechargez la page.';

type FailedSectionProps = { failure: PartFailure; onClose?: (() => void) | undefined };

function FailedSection({ failure: { error, isRetrying, onRetry }, onClose }: FailedSectionProps) {
  return (
    <ErrorState
      compact
      title="Cette partie ne s’est pas chargée"
      description={PART_ADVICE}
      errorId={useFailureId(error, 'part')}
      retryLabel={isRetrying ? 'Nouvel essai…' : 'Réessayer'}
      onRetry={() => {
        focusHeadingBefore(document.activeElement);
        onRetry();
      }}
      actions={
        onClose && (
          <Button size="sm" variant="text" onClick={onClose}>
            Fermer
          </Button>
        )
      }
    />
  );
}

/** A section of a page, or a panel: when it cannot be loaded it says so in its place; `closeOf` is the way to close it. */
export const lazySection = <Props extends object>(
  load: LoadPart<Props>,
  pending: (props: Props) => ReactNode = LoadingSection,
  closeOf?: (props: Props) => () => void,
) =>
  lazyPart(load, {
    pending,
    failed: (props, failure) => <FailedSection failure={failure} onClose={closeOf?.(props)} />,
  });

function FailedMenu({ label, failure }: { label: string; failure: PartFailure }) {
  const { error, isRetrying, onRetry } = failure;
  useFailureNotice(error, `«\u00a0${label}\u00a0» ne s’est pas chargé. ${PART_ADVICE}`);
  return (
    <Button loading={isRetrying} onClick={onRetry}>
      {label}&nbsp;: réessayer
    </Button>
  );
}

/** A button with its menu: when it cannot be loaded its button tries again. */
export const lazyMenu = <Props extends object>(
  load: LoadPart<Props>,
  label: string,
  pending: PartOptions<Props>['pending'] = null,
) =>
  lazyPart(load, {
    pending,
    failed: (_props, failure) => <FailedMenu label={label} failure={failure} />,
  });
