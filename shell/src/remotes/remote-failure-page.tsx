import { Button } from '@trame/ui/button';
import { ErrorState } from '@trame/ui/states';
import type { RemoteEntry } from '@trame/platform';
import type { FailureCode, RemoteFailure } from '@trame/platform/loader';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { PublishedVersionButton } from '../features/support/components/published-version-button.tsx';
import { damageText } from '../features/support/model/support-text.ts';
import { forgetSupportSwitches, tamperedShown, useRegistryStore } from '../runtime/registry-store.ts';
import { focusContentAfter } from '../runtime/focus-content.ts';
import { failureText } from './failure-text.ts';
import { changesAround } from './tampering.ts';
import './remotes.css';

type RemoteFailurePageProps = {
  failure: RemoteFailure;
  /** The app's name for people. */
  title: string;
  owner: RemoteEntry['owner'];
  /** Stands where one stood already: the button that asked for another try went with it, and the focus too. */
  isRetry: boolean;
  onRetry: () => void;
  /** The person went to another of its pages. */
  onOtherPage: () => void;
  /** Opens the version before, where there is one that may do better. */
  onGoBack?: (() => void) | undefined;
};

function reactivate(): void {
  forgetSupportSwitches();
  window.location.reload();
}

/** Decided before anything is loaded, and not reported: a reference would lead nowhere. */
const NOT_REPORTED: readonly FailureCode[] = ['disabled', 'forbidden'];

/** Shown in place of a remote that failed, and only there: what happened, whom to tell, what to do. */
export function RemoteFailurePage({
  failure,
  title,
  owner,
  isRetry,
  onRetry,
  onOtherPage,
  onGoBack,
}: RemoteFailurePageProps) {
  const { pathname } = useLocation();
  const failedAt = useRef(pathname);
  const place = useRef<HTMLDivElement>(null);

  const hold = useCallback((element: HTMLDivElement) => {
    place.current = element;
    return focusContentAfter(element);
  }, []);

  useEffect(() => {
    // The focus is never moved from a place to which the person has gone meanwhile.
    const isFree = [document.body, document.getElementById('contenu')].some(
      (one) => one === document.activeElement,
    );
    if (isRetry && isFree) place.current?.querySelector('button')?.focus();
  }, [isRetry]);

  useEffect(() => {
    if (pathname === failedAt.current) return;
    failedAt.current = pathname;
    onOtherPage();
  }, [pathname, onOtherPage]);

  // Its code only runs in a page that is loaded again.
  const isTampered = useRegistryStore((state) => tamperedShown(state).includes(failure.remote));
  const published = useRegistryStore((state) => state.published);
  const [damagers] = useState(() =>
    changesAround(failure.remote).flatMap(({ candidates }) => candidates.map(({ remote }) => remote)),
  );
  const text = failureText(failure.code, title, failure.detail);
  return (
    <div className="remote-failure" ref={hold} data-failure={failure.code}>
      <h1 className="sr-only">{title}</h1>
      <ErrorState
        title={text.title}
        description={text.description}
        {...(!NOT_REPORTED.includes(failure.code) && { errorId: failure.id })}
        onRetry={isTampered ? reactivate : onRetry}
        retryLabel="Réessayer"
        actions={
          <>
            {onGoBack && <Button onClick={onGoBack}>Ouvrir la version précédente</Button>}
            <PublishedVersionButton remote={failure.remote} />
            <Button href="/">Retour à l’accueil</Button>
          </>
        }
      />
      {damagers.length > 0 && (
        <p className="remote-failure-owner">
          {damageText(published, damagers)} L’erreur peut venir de là&nbsp;: rechargez la page.
        </p>
      )}
      <p className="remote-failure-owner">
        Responsable&nbsp;: {owner.team} (<a href={`mailto:${owner.contact}`}>{owner.contact}</a>)
      </p>
      <details className="remote-failure-details">
        <summary>Détails techniques</summary>
        <dl>
          <dt>Code</dt>
          <dd>{failure.code}</dd>
          <dt>Application</dt>
          <dd>
            {failure.remote} {failure.version}
          </dd>
          <dt>Cause</dt>
          <dd>{failure.detail}</dd>
        </dl>
      </details>
    </div>
  );
}
