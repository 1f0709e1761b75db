import { PENDING_PATH, portalPath, SIGN_IN_PATH, SIGN_UP_PATH } from '../../runtime/addresses.ts';
import { SignInPageLayout } from './components/sign-in-page-layout.tsx';

/** `/pending-approval` for a visitor: where an account is, only its holder learns. */
export default function PendingVisitorPage() {
  const next = encodeURIComponent(portalPath(PENDING_PATH));
  return (
    <SignInPageLayout title="Votre demande">
      <p>Connectez-vous pour voir où en est votre dossier.</p>
      <a className="btn btn-primary btn-lg btn-block" href={portalPath(`${SIGN_IN_PATH}?next=${next}`)}>
        Se connecter
      </a>
      <p className="help">
        {'Pas encore de compte\u202f? '}
        <a href={portalPath(SIGN_UP_PATH)}>Créez-le</a> avec l’adresse de votre candidature.
      </p>
    </SignInPageLayout>
  );
}
