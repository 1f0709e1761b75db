import { SignInForm } from '@trame/session/sign-in-form';
import { portalPath, FORGOT_PATH, SIGN_UP_PATH } from '../../runtime/addresses.ts';
import { SignInPageLayout } from './components/sign-in-page-layout.tsx';

export default function SignInPage() {
  return (
    <SignInPageLayout title="Connectez-vous">
      <SignInForm passwordExtra={<a href={portalPath(FORGOT_PATH)}>{'Mot de passe oublié\u202f?'}</a>} />
      <p className="help">
        {'Pas encore de compte\u202f? '}
        <a href={portalPath(SIGN_UP_PATH)}>Créez-le</a>.
      </p>
    </SignInPageLayout>
  );
}
