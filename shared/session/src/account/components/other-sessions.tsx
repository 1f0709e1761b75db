import { useState } from 'react';
import { FailureAlert } from '../../sign-in/components/failure-alert.tsx';
import { accountFailure } from '../../sign-in/model/account-message.ts';
import type { AuthFailure } from '../../sign-in/model/sign-in-message.ts';
import { endOtherSessions } from '../../session/data/account.ts';
import { SuccessNotice } from './success-notice.tsx';
import { Section } from './section.tsx';

/** Auth does not list the open sessions; it can end all but this one. */
export function OtherSessions() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure>();
  const [done, setDone] = useState<string>();

  const end = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    setDone(undefined);
    try {
      await endOtherSessions();
      setDone('Vos autres sessions ont été fermées.');
    } catch (error) {
      setFailure(accountFailure(error));
    }
    setBusy(false);
  };

  return (
    <Section
      title="Sessions ouvertes"
      text="Un ordinateur partagé ou un téléphone perdu : fermez toutes vos sessions, sauf celle-ci."
    >
      <SuccessNotice message={done} />
      <FailureAlert failure={failure && { ...failure, canRetry: false }} />
      <button
        className="btn btn-default"
        type="button"
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => void end()}
      >
        {isBusy ? 'Déconnexion…' : 'Déconnecter les autres sessions'}
      </button>
    </Section>
  );
}
