import { getConfig } from '@trame/session/config';
// oxlint-disable-next-line trame/lazy-parts -- who has no password cannot sign in without these buttons: the failure is the page's
import { lazy, Suspense } from 'react';
import { CALLBACK_PATH, portalPath, sanitizeNext } from '../../../runtime/addresses.ts';
import { NoticeLink } from './notice-link.tsx';

const ProviderButtons = lazy(async () => ({
  default: (await import('@trame/session/provider-buttons')).ProviderButtons,
}));

/** The providers of this deployment; they lead back to the callback page, and from there where one wanted to go. */
export function Providers() {
  const { oauthProviders } = getConfig();
  if (oauthProviders.length === 0) return null;
  const next = sanitizeNext(new URLSearchParams(window.location.search).get('next'));
  const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
  return (
    <Suspense fallback={null}>
      <ProviderButtons providers={oauthProviders} returnTo={portalPath(CALLBACK_PATH + query)} />
      <p className="help">
        En continuant avec un fournisseur, vous confirmez avoir lu <NoticeLink />.
      </p>
    </Suspense>
  );
}
