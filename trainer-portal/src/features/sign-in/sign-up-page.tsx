import { portalPath, SIGN_IN_PATH } from '../../runtime/addresses.ts';
import { SignInPageLayout } from './components/sign-in-page-layout.tsx';

export default function SignUpPage() {
  return (
    <SignInPageLayout title="Créez votre compte">
      <p>La création de compte n’est pas encore ouverte.</p>
      <p>
        <a href={portalPath(SIGN_IN_PATH)}>Retour à la connexion</a>
      </p>
    </SignInPageLayout>
  );
}
