import type { Area } from '@trame/platform/areas';
import { AppIcon } from '@trame/ui/app-icon';
import { Info } from 'lucide-react';
// oxlint-disable-next-line trame/lazy-parts -- who has no password cannot sign in without these buttons: the failure is the page's
import { lazy, Suspense } from 'react';
import { getConfig } from '@trame/session/config';
import { sanitizeNext } from '../../runtime/next.ts';
import { useSessionStore } from '@trame/session/session-store';
import { AuthLayout } from './components/auth-layout.tsx';
import { SignInForm } from '@trame/session/sign-in-form';
import './sign-in-page.css';

/** Where there is a provider: the sign-in app fetches them beforehand. */
export const loadProviderButtons = () => import('@trame/session/provider-buttons');
const ProviderButtons = lazy(async () => ({ default: (await loadProviderButtons()).ProviderButtons }));

/** Why one is here again, when a session has just ended. */
const NOTICES = {
  expiry: 'Votre session a expiré. Vous reviendrez à la page demandée.',
  person: 'Vous êtes déconnecté, dans tous les onglets de ce navigateur.',
} as const;

function nextAddress(): string | undefined {
  return sanitizeNext(new URLSearchParams(window.location.search).get('next'));
}

/** Where one wanted to go: the address that asked to sign in, else the app, else the home page. */
export function destinationOf(app: Area | undefined): string {
  return nextAddress() ?? (app ? `/${app.slug}` : '/');
}

/** `/auth` and `/auth/login/{appId}`: sign in, then go where one wanted. */
export function SignInPage({ app: area }: { app: Area | undefined }) {
  const endedBy = useSessionStore((state) => state.endedBy);
  const { oauthProviders } = getConfig();
  const next = nextAddress();
  const notice = endedBy && NOTICES[endedBy];
  const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
  return (
    <AuthLayout title={area ? `Connexion à ${area.title}` : 'Connexion'}>
      {area && (
        <div className="auth-area">
          <AppIcon draft={area.draft} size="lg" current />
          <span>
            <small>Application</small>
            <strong>{area.title}</strong>
          </span>
        </div>
      )}
      <h1 className="display">Connectez-vous</h1>
      {notice && (
        <output className="alert">
          <Info className="icon" aria-hidden />
          <span className="alert-body">{notice}</span>
        </output>
      )}
      <SignInForm
        passwordExtra={<a href={`/auth/forgot-password${query}`}>{'Mot de passe oublié\u202f?'}</a>}
      />
      {oauthProviders.length > 0 && (
        <Suspense fallback={null}>
          <ProviderButtons providers={oauthProviders} returnTo={destinationOf(area)} />
        </Suspense>
      )}
      {area && area.roles.length > 0 && (
        <p className="help">
          {`Vous n’avez pas accès à ${area.title}\u202f? Demandez `}
          {area.roles.length === 1 ? (
            <>
              le rôle <strong>{area.roles[0]}</strong>
            </>
          ) : (
            'un rôle'
          )}
          {' à un administrateur, ou '}
          <a href="/auth">choisissez une autre application</a>.
        </p>
      )}
    </AuthLayout>
  );
}
