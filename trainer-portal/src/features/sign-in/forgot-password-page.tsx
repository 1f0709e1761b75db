import { ForgotPassword } from '@trame/session/forgot-password';
import { addresses } from '../../runtime/addresses.ts';
import { SignInPageLayout } from './components/sign-in-page-layout.tsx';

export default function ForgotPasswordPage() {
  return (
    <SignInPageLayout title="Mot de passe oublié">
      <ForgotPassword addresses={addresses()} />
    </SignInPageLayout>
  );
}
