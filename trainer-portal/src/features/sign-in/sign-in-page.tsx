import { KEPT_AFTER_CLOSING } from '@trame/domain/trainers';
import { useSessionStore } from '@trame/session/session-store';
import { SignInForm } from '@trame/session/sign-in-form';
import { storesNothing } from '@trame/session/storage';
import { Info } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { portalPath, FORGOT_PATH, SIGN_UP_PATH } from '../../runtime/addresses.ts';
import { Providers } from './components/providers.tsx';
import { SignInPageLayout } from './components/sign-in-page-layout.tsx';
import { takeClosing } from './model/closing.ts';

/** Why one is here again, when a session has just ended. */
const NOTICES = {
  expiry: 'Votre session a expiré. Vous reviendrez à la page demandée.',
  person: 'Vous êtes déconnecté(e), dans tous les onglets de ce navigateur.',
} as const;

const NOT_STORED =
  'Ce navigateur n’enregistre rien pour ce site\u00a0: votre session se termine dès que vous rechargez ou fermez cette page. Pour rester connecté(e), autorisez les cookies et les données de ce site dans ses réglages.';

const noChange = () => () => undefined;
const no = () => false;

export default function SignInPage() {
  const endedBy = useSessionStore((state) => state.endedBy);
  const [closing] = useState(takeClosing);
  // Not known to the build, which draws this page too.
  const isNotStored = useSyncExternalStore(noChange, storesNothing, no);
  return (
    <SignInPageLayout title={closing ? 'Votre compte est fermé' : 'Connectez-vous'}>
      {closing && <Closed outcome={closing} />}
      {!closing && endedBy && <Notice>{NOTICES[endedBy]}</Notice>}
      {isNotStored && <Notice>{NOT_STORED}</Notice>}
      <SignInForm passwordExtra={<a href={portalPath(FORGOT_PATH)}>{'Mot de passe oublié\u202f?'}</a>} />
      <p className="help">
        {'Pas encore de compte\u202f? '}
        <a href={portalPath(SIGN_UP_PATH)}>Créez-le</a>.
      </p>
      {/* Last: they come with the configuration, and must move no link that somebody is about to press. */}
      <Providers />
    </SignInPageLayout>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <output className="alert">
      <Info className="icon" aria-hidden />
      <span className="alert-body">{children}</span>
    </output>
  );
}

/** After closing: what remains, and what does not. */
function Closed({ outcome }: { outcome: 'closed' | 'deleted' }) {
  return (
    <Notice>
      {outcome === 'deleted' ? (
        <>Votre accès est effacé. Votre candidature, si vous en avez envoyé une, suit ses propres délais.</>
      ) : (
        <>
          Plus personne ne peut s’y connecter. Nous gardons, parce que la loi ou les contrôles le
          demandent&nbsp;:{' '}
          {KEPT_AFTER_CLOSING.map(({ what, until }) => `${what} (${until})`).join('\u202f; ')}.
        </>
      )}
    </Notice>
  );
}
