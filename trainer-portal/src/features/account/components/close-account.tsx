import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { KEPT_AFTER_CLOSING } from '@trame/domain/trainers';
import { accountFailure } from '@trame/session/account-message';
import { Section } from '@trame/session/account-section';
import type { AuthUser } from '@trame/session/auth-calls';
import { FailureAlert } from '@trame/session/failure-alert';
import { signOut, useSessionStore } from '@trame/session/session-store';
import type { AuthFailure } from '@trame/session/sign-in-message';
import { useShortForm } from '@trame/session/use-short-form';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useState } from 'react';
import { Link } from 'react-router';
import { portalPath } from '../../../runtime/addresses.ts';
import { trainerAccountQuery } from '../../access/data/trainer-account-query.ts';
import { keepClosing } from '../../sign-in/model/closing.ts';
import { closeAccount } from '../data/proof.ts';
import { checkProof, closingRefused } from '../model/checks.ts';
import { ProofFields } from './proof-fields.tsx';

const WAITING = (
  <LoadingStatus label="Lecture de votre compte formateur…">
    <SkeletonBlock height={96} />
  </LoadingStatus>
);

/** Closes the account, once it is known what remains of it. */
export function CloseAccount({ user }: { user: AuthUser }) {
  const account = useQuery(trainerAccountQuery);
  return (
    <QueryView query={account} pending={WAITING} failed="Impossible de lire l’état de votre compte">
      {({ status }) => <Closing user={user} hasAccount={status !== 'none'} />}
    </QueryView>
  );
}

/** What remains is said first, and the password is asked for again. */
function Closing({ user, hasAccount }: { user: AuthUser; hasAccount: boolean }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Section
      title="Fermer mon compte"
      text={
        hasAccount
          ? 'Plus personne ne pourra s’y connecter, et vous ne recevrez plus de rappels. Rien ne presse\u00a0: téléchargez d’abord vos données.'
          : 'Votre accès sera effacé. Une candidature déjà envoyée suit ses propres délais.'
      }
    >
      {hasAccount && isAsking && (
        <>
          <p>Après la fermeture, nous gardons&nbsp;:</p>
          <ul className="account-kept">
            {KEPT_AFTER_CLOSING.map(({ what, until, why }) => (
              <li key={what}>
                <strong>{what}</strong>&nbsp;: {until} <span className="muted">({why})</span>
              </li>
            ))}
          </ul>
          <p>
            <Link to={portalPath('my-data')}>Télécharger mes données</Link>
          </p>
        </>
      )}
      {isAsking ? (
        <ClosingForm user={user} onCancel={() => setAsking(false)} />
      ) : (
        <button className="btn btn-default account-close" type="button" onClick={() => setAsking(true)}>
          Fermer mon compte…
        </button>
      )}
    </Section>
  );
}

function ClosingForm({ user, onCancel }: { user: AuthUser; onCancel: () => void }) {
  const needsCode = useSessionStore((state) => state.hasFactor);
  const [failure, setFailure] = useState<AuthFailure>();
  const form = useShortForm({
    initial: { password: '', code: '' },
    check: (values) => checkProof(values, needsCode),
    submit: async ({ password, code }) => {
      setFailure(undefined);
      try {
        const outcome = await closeAccount({ email: user.email, password, code: needsCode ? code : null });
        // Leads to the sign-in page, by the guard of this one. Another address of ours would load that page twice.
        const left = signOut();
        // After the tab has forgotten the person, before the sign-in page is another document.
        keepClosing(outcome);
        await left;
      } catch (error) {
        setFailure(closingRefused(error) ?? accountFailure(error));
        form.focus('password');
      }
    },
  });
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      <FailureAlert failure={failure} />
      <ProofFields
        id="closing"
        email={user.email}
        needsCode={needsCode}
        errors={form.errors}
        field={form.field}
      />
      <div className="account-actions">
        <button className="btn btn-danger" type="submit" aria-disabled={form.isBusy} aria-busy={form.isBusy}>
          {form.isBusy ? 'Fermeture…' : 'Fermer définitivement'}
        </button>
        <button className="btn btn-text" type="button" onClick={onCancel}>
          Garder mon compte
        </button>
      </div>
    </form>
  );
}
