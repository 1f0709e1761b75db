import { Button } from '@trame/ui/button';
import { ErrorState } from '@trame/ui/states';
import type { ReactNode } from 'react';
import { keepFocusInPlace } from '../browser/keep-focus-in-place.ts';
import { useFailureId, useFailureNotice } from '../failures/use-failure-notice.ts';
import { lazyPart, type LoadPart, type PartFailure, type PartOptions } from './lazy-part.tsx';
import { LoadingSection } from './loading-notice.tsx';
import { partAdvice } from './part-advice.ts';

/** For apps that show such a failure in a way of their own. */
export { PART_ADVICE, partAdvice } from './part-advice.ts';

/** The message around its title. */
const messageOf = (title: Element | null) => title?.closest<HTMLElement>('.tr-state') ?? null;

/** In the place of a section, the focus remains there when the message goes away by its button. */
const keepFocus = (title: Element | null) => keepFocusInPlace(messageOf(title));

/** In the place of a panel, the message takes the focus that was lost with the button that opens the panel. */
function takeLostFocus(title: Element | null): void {
  if (document.activeElement === document.body) messageOf(title)?.querySelector('button')?.focus();
}

type FailedSectionProps = { failure: PartFailure; onClose?: (() => void) | undefined };

function FailedSection({ failure: { error, isRetrying, onRetry }, onClose }: FailedSectionProps) {
  return (
    <ErrorState
      compact
      title={<span ref={onClose ? takeLostFocus : keepFocus}>Cette partie ne s’est pas chargée</span>}
      description={partAdvice()}
      errorId={useFailureId(error, 'part')}
      retryLabel={isRetrying ? 'Nouvel essai…' : 'Réessayer'}
      onRetry={onRetry}
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
  const id = useFailureId(error, 'part');
  useFailureNotice(error, `«\u00a0${label}\u00a0» ne s’est pas chargé. ${partAdvice()} Réf. ${id}`);
  return (
    <Button ref={keepFocusInPlace} loading={isRetrying} onClick={onRetry}>
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
