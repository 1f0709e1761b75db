import { ForgotPassword } from '@trame/session/forgot-password';
import { AuthLayout } from './components/auth-layout.tsx';
import { ADDRESSES } from './model/addresses.ts';

export function ForgotPasswordPage() {
  return (
    <AuthLayout title="Mot de passe oublié">
      <h1 className="display">Mot de passe oublié</h1>
      <ForgotPassword addresses={ADDRESSES} />
    </AuthLayout>
  );
}
