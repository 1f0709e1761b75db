import { PORTAL_NOTICE_VERSION } from '@trame/domain/trainers';
import { resendConfirmation, signUp } from '@trame/session/account-calls';
import { checkSignUp } from '@trame/session/checks';
import { EmailInput } from '@trame/session/email-input';
import { FailureAlert } from '@trame/session/failure-alert';
import { FieldError } from '@trame/session/field-error';
import { authFailure, type AuthFailure } from '@trame/session/sign-in-message';
import { SubmitButton } from '@trame/session/submit-button';
import { useShortForm } from '@trame/session/use-short-form';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { portalPath, SIGN_IN_PATH } from '../../runtime/addresses.ts';
import { NoticeLink } from './components/notice-link.tsx';
import { Providers } from './components/providers.tsx';
import { SignInPageLayout } from './components/sign-in-page-layout.tsx';
import { dropSignUpDraft, keepSignUpDraft, readSignUpDraft } from './model/sign-up-draft.ts';
import '@trame/ui/checkbox-field.css';
import './sign-up-page.css';

/** Longest name, as everywhere a person is named. */
const LONGEST_NAME = 120;

/** Where the mails of a sign-up lead: the confirmation, and what somebody gets who has an account already. */
const landing = () => new URL(portalPath(SIGN_IN_PATH), window.location.origin).href;

/**
 * Name, address, notice. The password comes after the link of the mail: before it nobody has proved that the address is
 * theirs. The answer is the same whether or not the address is known.
 */
export default function SignUpPage() {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <SignInPageLayout
      title={sentTo === undefined ? 'Créez votre compte' : 'Consultez votre boîte aux lettres'}
    >
      {sentTo === undefined ? <SignUpForm onSent={setSentTo} /> : <Sent to={sentTo} />}
      <p className="help">
        {'Déjà un compte\u202f? '}
        <a href={portalPath(SIGN_IN_PATH)}>Connectez-vous</a>.
      </p>
      {/* Last, as on the sign-in page: they move nothing when they come. */}
      {sentTo === undefined && <Providers />}
    </SignInPageLayout>
  );
}

function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const [failure, setFailure] = useState<AuthFailure>();
  const [draft] = useState(readSignUpDraft);
  const form = useShortForm({
    initial: { ...draft, notice: '' },
    check: checkSignUp,
    submit: async (values) => {
      setFailure(undefined);
      const email = values.email.trim();
      try {
        await signUp(
          { email, fullName: values.fullName.trim(), noticeVersion: PORTAL_NOTICE_VERSION },
          landing(),
        );
        dropSignUpDraft();
        onSent(email);
      } catch (error) {
        setFailure(authFailure(error));
      }
    },
  });
  // The form reads values: that of the box is empty until it is ticked.
  const [isRead, setRead] = useState(false);
  const { defaultValue: _empty, ...notice } = form.field('notice');
  const element = useRef<HTMLFormElement>(null);
  // The box may have been ticked before the page worked.
  useEffect(() => setRead(new FormData(element.current ?? undefined).has('notice')), []);
  const tick = (event: ChangeEvent<HTMLInputElement>) => {
    setRead(event.target.checked);
    event.target.value = event.target.checked ? 'lue' : '';
    notice.onChange(event);
  };

  const keep = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    keepSignUpDraft({ fullName: text('fullName'), email: text('email') });
  };

  return (
    <>
      <p>
        {
          'Vous avez déjà postulé\u202f? Indiquez la même adresse e-mail\u00a0: nous relierons votre candidature.'
        }
      </p>
      <form ref={element} className="sign-in-form" noValidate onSubmit={form.onSubmit} onChange={keep}>
        <FailureAlert failure={failure} />
        <div className="field">
          <label className="label" htmlFor="full-name">
            Prénom et nom
          </label>
          <div className={form.errors.fullName ? 'input input-lg is-error' : 'input input-lg'}>
            <input
              {...form.field('fullName')}
              id="full-name"
              type="text"
              autoComplete="name"
              maxLength={LONGEST_NAME}
              aria-invalid={form.errors.fullName ? true : undefined}
              aria-describedby={form.errors.fullName ? 'full-name-error' : undefined}
            />
          </div>
          <FieldError id="full-name-error" message={form.errors.fullName} />
        </div>
        <EmailInput id="email" error={form.errors.email} {...form.field('email')} />
        <div className="field">
          <div className="tr-check sign-in-notice">
            <input
              {...notice}
              value={isRead ? 'lue' : ''}
              checked={isRead}
              onChange={tick}
              id="notice"
              type="checkbox"
              aria-invalid={form.errors.notice ? true : undefined}
              aria-describedby={form.errors.notice ? 'notice-error' : undefined}
            />
            <label htmlFor="notice">
              J’ai lu <NoticeLink />.
            </label>
          </div>
          <FieldError id="notice-error" message={form.errors.notice} />
        </div>
        <SubmitButton isBusy={form.isBusy} label="Créer mon compte" busyLabel="Envoi en cours…" />
        <p className="help">Vous choisirez votre mot de passe après avoir confirmé votre adresse.</p>
      </form>
    </>
  );
}

function Sent({ to }: { to: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'again'>('idle');
  const [failure, setFailure] = useState<AuthFailure>();
  const again = async () => {
    if (state === 'busy') return;
    setState('busy');
    setFailure(undefined);
    try {
      await resendConfirmation(to, landing());
      setState('again');
    } catch (error) {
      setFailure(authFailure(error));
      setState('idle');
    }
  };
  return (
    <>
      <output className="alert alert-success">
        <MailCheck className="icon" aria-hidden />
        <span className="alert-body">
          Un message vient d’être envoyé à <strong>{to}</strong>. Ouvrez son lien pour confirmer votre adresse
          et choisir votre mot de passe. Il est valable une heure.
        </span>
      </output>
      <FailureAlert failure={failure && { ...failure, canRetry: false }} />
      <p className="help">
        {'Rien reçu\u202f? Regardez dans les courriers indésirables, ou '}
        <button
          className="btn-inline"
          type="button"
          aria-disabled={state === 'busy'}
          onClick={() => void again()}
        >
          demandez un autre message
        </button>
        {'. Si l’adresse a déjà un compte, le message vous le dit.'}
      </p>
      <output>{state === 'again' ? 'Demande enregistrée.' : ''}</output>
    </>
  );
}
