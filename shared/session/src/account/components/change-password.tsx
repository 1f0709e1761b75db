import { useState } from 'react';
import { FailureAlert } from '../../sign-in/components/failure-alert.tsx';
import { NewPasswordFields } from '../../sign-in/components/new-password-fields.tsx';
import { PasswordInput } from '../../sign-in/components/password-input.tsx';
import { checkPasswordChange } from '../../sign-in/model/account-checks.ts';
import { accountFailure } from '../../sign-in/model/account-message.ts';
import type { AuthFailure } from '../../sign-in/model/sign-in-message.ts';
import { usePasswordRule } from '../../sign-in/model/use-password-rule.ts';
import { useShortForm } from '../../sign-in/model/use-short-form.ts';
import { changePassword, endOtherSessions } from '../../session/data/account.ts';
import { type AuthUser } from '../../session/data/auth.ts';
import { holdUnsavedChanges } from '../../session/model/unsaved-store.ts';
import { SuccessNotice } from './success-notice.tsx';
import { Section } from './section.tsx';

const CHANGED = 'Votre mot de passe a été changé.';

/** Changes the password, which needs the current one; every other session ends with it. */
export function ChangePassword({ user }: { user: AuthUser }) {
  const [failure, setFailure] = useState<AuthFailure>();
  const [done, setDone] = useState<string>();
  const rule = usePasswordRule(user);
  const form = useShortForm({
    initial: { current: '', password: '', confirmation: '' },
    prepare: rule.prepare,
    check: (values) => checkPasswordChange(values, rule.problemOf),
    submit: async ({ current, password }) => {
      setFailure(undefined);
      setDone(undefined);
      // The person could not know which password is valid if they left before the answer.
      const release = holdUnsavedChanges('account-password');
      try {
        await changePassword(password, current);
        form.clear();
        setDone(`${CHANGED} ${await othersEnded()} Un e-mail vous le confirme.`);
      } catch (error) {
        const found = accountFailure(error);
        setFailure(found);
        form.focus(found.isCurrentPassword ? 'current' : 'password');
      } finally {
        release();
      }
    },
  });

  return (
    <Section
      title="Mot de passe"
      text="Le changer déconnecte vos autres appareils et navigateurs. Vous restez connecté(e) ici."
    >
      <form className="signin-form" noValidate onSubmit={form.onSubmit}>
        <SuccessNotice message={done} />
        <FailureAlert failure={failure} />
        <PasswordInput
          id="current-password"
          label="Mot de passe actuel"
          autoComplete="current-password"
          error={form.errors.current}
          {...form.field('current')}
        />
        <NewPasswordFields
          email={user.email}
          errors={form.errors}
          field={form.field}
          onApproach={() => void rule.prepare()}
        />
        <button className="btn btn-primary" type="submit" aria-disabled={form.isBusy} aria-busy={form.isBusy}>
          {form.isBusy ? 'Enregistrement…' : 'Changer le mot de passe'}
        </button>
      </form>
    </Section>
  );
}

/** The server ends them with the password; this request repeats it, since a project may be configured otherwise. */
async function othersEnded(): Promise<string> {
  try {
    await endOtherSessions();
    return 'Vos autres sessions ont été fermées.';
  } catch {
    return 'Vos autres sessions n’ont peut-être pas toutes été fermées\u00a0: fermez-les ci-dessous.';
  }
}
