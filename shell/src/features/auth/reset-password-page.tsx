import { ResetPassword } from '@trame/session/reset-password';
import { AuthLayout } from './components/auth-layout.tsx';
import { ADDRESSES } from './model/addresses.ts';

export function ResetPasswordPage({ onDone }: { onDone: (path: string) => void }) {
  return (
    <AuthLayout title="Nouveau mot de passe">
      <h1 className="display">Nouveau mot de passe</h1>
      <ResetPassword addresses={ADDRESSES} onDone={onDone} />
    </AuthLayout>
  );
}
