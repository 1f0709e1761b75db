import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { openRecovery, updatePassword } from '../session/data/auth.ts';
import { useSessionStore } from '../session/model/session-store.ts';
import { AuthLayout } from './components/auth-layout.tsx';
import { FailureAlert } from './components/failure-alert.tsx';
import { PasswordInput } from './components/password-input.tsx';
import { SubmitButton } from './components/submit-button.tsx';
import { clearRecovery, pendingRecovery } from './model/recovery.ts';
import { checkNewPassword, PASSWORD_MIN } from './model/checks.ts';
import { authFailure, type AuthFailure } from './model/sign-in-message.ts';
import { useShortForm } from './model/use-short-form.ts';

type LinkState = 'opening' | 'open' | 'refused';

/** Opens the link captured at boot, once; without one, a session opened from the address is enough. */
function useRecoveryLink(): LinkState {
  const phase = useSessionStore((state) => state.phase);
  const hasSession = useSessionStore((state) => state.user !== null);
  const [state, setState] = useState<LinkState | 'absent'>(() => {
    const link = pendingRecovery();
    if (!link) return 'absent';
    return 'failed' in link ? 'refused' : 'opening';
  });

  useEffect(() => {
    const link = pendingRecovery();
    if (!link || 'failed' in link) return;
    // Proofs are good for one use: forget this one before the call, whatever its answer.
    clearRecovery();
    openRecovery(link.proof).then(
      () => setState('open'),
      () => setState('refused'),
    );
  }, []);

  if (state !== 'absent') return state;
  if (hasSession) return 'open';
  return phase === 'signed-out' ? 'refused' : 'opening';
}

/** Where a recovery link leads: choose a new password, then go on signed in. */
export function ResetPasswordPage({ onDone }: { onDone: () => void }) {
  const link = useRecoveryLink();
  const [failure, setFailure] = useState<AuthFailure>();
  const form = useShortForm({
    initial: { password: '', confirmation: '' },
    check: checkNewPassword,
    submit: async ({ password }) => {
      setFailure(undefined);
      try {
        await updatePassword(password);
        onDone();
      } catch (error) {
        setFailure(authFailure(error));
      }
    },
  });

  return (
    <AuthLayout title="Nouveau mot de passe">
      <h1 className="display">Nouveau mot de passe</h1>
      {link === 'opening' && <output>Vérification du lien…</output>}
      {link === 'refused' && (
        <>
          <div className="alert alert-warning" role="alert">
            <TriangleAlert className="icon" aria-hidden />
            <p className="alert-body">Ce lien a déjà servi ou n’est plus valable.</p>
          </div>
          <a className="btn btn-primary btn-lg btn-block" href="/auth/forgot-password">
            Demander un autre lien
          </a>
          <p>
            <a href="/auth">Retour à la connexion</a>
          </p>
        </>
      )}
      {link === 'open' && (
        <form className="signin-form" noValidate onSubmit={form.onSubmit}>
          <FailureAlert failure={failure} />
          <PasswordInput
            id="new-password"
            label="Nouveau mot de passe"
            autoComplete="new-password"
            help={`Au moins ${PASSWORD_MIN} caractères\u00a0: une phrase se retient mieux qu’un code.`}
            error={form.errors.password}
            {...form.field('password')}
          />
          <PasswordInput
            id="confirmation"
            label="Encore une fois"
            autoComplete="new-password"
            error={form.errors.confirmation}
            {...form.field('confirmation')}
          />
          <SubmitButton isBusy={form.isBusy} label="Enregistrer" busyLabel="Enregistrement…" />
        </form>
      )}
    </AuthLayout>
  );
}
