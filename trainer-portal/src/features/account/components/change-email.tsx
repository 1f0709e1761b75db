import { useQueryClient } from '@tanstack/react-query';
import { accountFailure } from '@trame/session/account-message';
import type { AuthUser } from '@trame/session/auth-calls';
import { EmailInput } from '@trame/session/email-input';
import { FailureAlert } from '@trame/session/failure-alert';
import { checkRecovery } from '@trame/session/checks';
import { Section } from '@trame/session/account-section';
import { useSessionStore } from '@trame/session/session-store';
import type { AuthFailure } from '@trame/session/sign-in-message';
import { SuccessNotice } from '@trame/session/success-notice';
import { useShortForm } from '@trame/session/use-short-form';
import { useState } from 'react';
import { addresses } from '../../../runtime/addresses.ts';
import { changeEmail } from '../data/proof.ts';
import { signInKey } from '../data/sign-in-query.ts';
import { checkProof, emailTaken } from '../model/checks.ts';
import { ProofFields } from './proof-fields.tsx';

type ChangeEmailProps = { user: AuthUser; pendingEmail: string | null; hasProviders: boolean };

/** Asks for another address, with the current password. It counts once both mailboxes have confirmed it. */
export function ChangeEmail({ user, pendingEmail, hasProviders }: ChangeEmailProps) {
  const needsCode = useSessionStore((state) => state.hasFactor);
  const queries = useQueryClient();
  const [failure, setFailure] = useState<AuthFailure>();
  const [done, setDone] = useState<string>();
  const form = useShortForm({
    initial: { email: '', password: '', code: '' },
    check: ({ email, password, code }) => ({
      ...checkRecovery({ email }),
      ...checkProof({ password, code }, needsCode),
    }),
    submit: async ({ email, password, code }) => {
      setFailure(undefined);
      setDone(undefined);
      const wanted = email.trim();
      const landing = new URL(addresses().signIn, window.location.origin).href;
      try {
        await changeEmail(wanted, { email: user.email, password, code: needsCode ? code : null }, landing);
        form.clear();
        setDone(
          `Un message est parti à ${user.email} et un autre à ${wanted}. L’adresse change quand les deux liens ont servi.`,
        );
      } catch (error) {
        const found = emailTaken(error) ?? accountFailure(error);
        setFailure(found);
        form.focus(found.isCurrentPassword ? 'password' : 'email');
      }
      await queries.invalidateQueries({ queryKey: signInKey });
    },
  });

  return (
    <Section
      title="Adresse e-mail"
      text={
        <>
          Vous vous connectez avec <strong className="account-mail">{user.email}</strong>. Après un
          changement, la nouvelle adresse choisit un mot de passe par le lien d’un message
          {hasProviders ? ', et la connexion par un fournisseur est retirée' : ''}.
        </>
      }
    >
      <form className="account-form" noValidate onSubmit={form.onSubmit}>
        <SuccessNotice message={done} />
        {done === undefined && pendingEmail !== null && (
          <p className="help">
            En attente de confirmation&nbsp;: <strong className="account-mail">{pendingEmail}</strong>.
          </p>
        )}
        <FailureAlert failure={failure} />
        <EmailInput
          id="new-email"
          label="Nouvelle adresse e-mail"
          autoComplete="email"
          error={form.errors.email}
          {...form.field('email')}
        />
        <ProofFields
          id="email-proof"
          email={user.email}
          needsCode={needsCode}
          errors={form.errors}
          field={form.field}
        />
        <button className="btn btn-default" type="submit" aria-disabled={form.isBusy} aria-busy={form.isBusy}>
          {form.isBusy ? 'Envoi en cours…' : 'Changer l’adresse'}
        </button>
      </form>
    </Section>
  );
}
