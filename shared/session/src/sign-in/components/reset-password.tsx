import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { setRecoveredPassword } from '../../session/data/account.ts';
import { signOut, useSessionStore } from '../../session/model/session-store.ts';
import type { Addresses } from '../model/addresses.ts';
import { FailureAlert } from './failure-alert.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { SubmitButton } from './submit-button.tsx';
import { checkNewPassword } from '../model/account-checks.ts';
import { accountFailure } from '../model/account-message.ts';
import type { AuthFailure } from '../model/sign-in-message.ts';
import { usePasswordRule } from '../model/use-password-rule.ts';
import { useShortForm } from '../model/use-short-form.ts';

type ResetPasswordProps = { addresses: Addresses; onDone: (path: string) => void };

/** The page of a recovery link: choose a new password, then continue signed in. Nothing else opens before. */
export function ResetPassword({ addresses, onDone }: ResetPasswordProps) {
  const phase = useSessionStore((state) => state.phase);
  const needsCode = useSessionStore((state) => state.hasFactor && !state.isStrong);
  const [done, setDone] = useState<'signed-in' | 'signed-out'>();
  const [isSaving, setSaving] = useState(false);
  // Saving ends with another session: the form remains until the answer arrives.
  const state = done ?? (isSaving ? 'recovery' : phase);
  const leave = () => void signOut().then(() => onDone(addresses.signIn));

  return (
    <>
      {state === 'loading' && <output>Vérification du lien…</output>}
      {state === 'recovery' &&
        (needsCode && !isSaving ? (
          <CodeFirst onLeave={leave} />
        ) : (
          <ChoosePassword onSaving={setSaving} onDone={setDone} onLeave={leave} />
        ))}
      {done !== undefined && (
        <Saved
          onGo={() => onDone(done === 'signed-in' ? addresses.home : addresses.signIn)}
          isSignedIn={done === 'signed-in'}
        />
      )}
      {state === 'signed-out' && done === undefined && <NoLink addresses={addresses} />}
      {['checking', 'unverified', 'ready', 'second-step'].includes(state) && (
        <>
          <p>Vous êtes connecté(e)&nbsp;: votre mot de passe se change dans votre compte.</p>
          <a className="btn btn-primary btn-lg btn-block" href={addresses.account}>
            Ouvrir mon compte
          </a>
        </>
      )}
    </>
  );
}

function NoLink({ addresses }: { addresses: Addresses }) {
  return (
    <>
      <div className="alert alert-warning" role="alert">
        <TriangleAlert className="icon" aria-hidden />
        <p className="alert-body">Ce lien a déjà servi ou n’est plus valable.</p>
      </div>
      <a className="btn btn-primary btn-lg btn-block" href={addresses.forgotPassword}>
        Demander un autre lien
      </a>
      <p>
        <a href={addresses.signIn}>Retour à la connexion</a>
      </p>
    </>
  );
}

/** Access to the mailbox is one factor: a person with an authenticator app gives its code as well. */
function CodeFirst({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <p>Avant de choisir un mot de passe, indiquez le code de votre application d’authentification.</p>
      <SecondStepForm />
      <GiveUp onLeave={onLeave} />
    </>
  );
}

type ChoosePasswordProps = {
  onSaving: (isSaving: boolean) => void;
  onDone: (done: 'signed-in' | 'signed-out') => void;
  onLeave: () => void;
};

function ChoosePassword({ onSaving, onDone, onLeave }: ChoosePasswordProps) {
  const user = useSessionStore((state) => state.user);
  const email = user?.email ?? '';
  const [failure, setFailure] = useState<AuthFailure>();
  const rule = usePasswordRule(user);
  const form = useShortForm({
    initial: { password: '', confirmation: '' },
    prepare: rule.prepare,
    check: (values) => checkNewPassword(values, rule.problemOf),
    submit: async ({ password }) => {
      setFailure(undefined);
      onSaving(true);
      try {
        onDone((await setRecoveredPassword(email, password)) ? 'signed-in' : 'signed-out');
      } catch (error) {
        setFailure(accountFailure(error));
        onSaving(false);
      }
    },
  });

  const first = useRef(form.focus);
  useEffect(() => first.current('password'), []);

  return (
    <>
      <p>
        Pour le compte <strong className="signin-accounts">{email}</strong>. S’il avait un mot de passe,
        celui-ci le remplace et déconnecte vos autres appareils.
      </p>
      <form className="signin-form" noValidate onSubmit={form.onSubmit}>
        <FailureAlert failure={failure} />
        <NewPasswordFields
          email={email}
          errors={form.errors}
          field={form.field}
          onApproach={() => void rule.prepare()}
        />
        <SubmitButton isBusy={form.isBusy} label="Enregistrer" busyLabel="Enregistrement…" />
      </form>
      <GiveUp onLeave={onLeave} />
    </>
  );
}

/** Ends a session that waits for its password, for a person who does not want to choose one now. */
function GiveUp({ onLeave }: { onLeave: () => void }) {
  return (
    <p>
      <button className="btn-inline" type="button" onClick={onLeave}>
        Annuler et se déconnecter
      </button>
    </p>
  );
}

function Saved({ isSignedIn, onGo }: { isSignedIn: boolean; onGo: () => void }) {
  useEffect(() => document.getElementById('after-saving')?.focus(), []);
  return (
    <>
      <output className="alert alert-success">
        <CircleCheck className="icon" aria-hidden />
        <span className="alert-body">
          Votre mot de passe est enregistré. Toute autre session a été fermée.
        </span>
      </output>
      <button id="after-saving" className="btn btn-primary btn-lg btn-block" type="button" onClick={onGo}>
        {isSignedIn ? 'Continuer' : 'Aller à la connexion'}
      </button>
    </>
  );
}
