import { signOut, useSessionStore } from '../../session/model/session-store.ts';
import { SecondStepForm } from './second-step-form.tsx';

/** After the password, for people with an authenticator app. Nothing opens before its code is right. */
export function SecondStep() {
  const phase = useSessionStore((state) => state.phase);
  const email = useSessionStore((state) => state.user?.email);
  return (
    <>
      {phase === 'second-step' && (
        <>
          <p>
            Indiquez le code que montre votre application d’authentification pour{' '}
            <strong className="signin-accounts">{email}</strong>.
          </p>
          <SecondStepForm />
          <p>
            <button className="btn-inline" type="button" onClick={() => void signOut()}>
              Changer de compte
            </button>
          </p>
        </>
      )}
      {phase !== 'second-step' && <output>Vérification…</output>}
    </>
  );
}
