import { formatDate, type Locale } from '@trame/domain';
import { useEffect, useRef, useState } from 'react';
import { AlertIcon } from '../forms/controls/icons.tsx';
import { functionEndpoint } from '../forms/data/config.ts';
import { Cloth } from '../components/cloth.tsx';
import { NeverReadyNote } from '../components/never-ready-note.tsx';
import { ROUTES } from '../routes.ts';

/** The receipt of a request about one's data leads here too. */
const RIGHTS_TEXTS = {
  title: 'Confirmer votre adresse',
  text: 'En confirmant, vous dites que l’adresse à laquelle vous avez reçu notre accusé de réception est la vôtre. La réponse à votre demande pourra y être envoyée.',
  button: 'Confirmer mon adresse',
  sending: 'Confirmation…',
  done: 'Votre adresse est confirmée',
  next: 'Vous n’avez plus rien à faire\u00a0: la réponse à votre demande vous sera envoyée à cette adresse.',
  form: 'Revenir à la page de vos droits',
  incomplete: 'Ce lien est incomplet. Ouvrez-le de nouveau depuis notre message, en entier.',
  late: 'Cette page n’a pas fini de se charger. Vérifiez votre connexion, puis ouvrez de nouveau le lien de notre message.',
  failed: 'L’adresse n’a pas pu être confirmée. Vérifiez votre connexion puis réessayez.',
};
type ConfirmTexts = Record<keyof typeof RIGHTS_TEXTS, string>;

const TEXTS: Record<Locale, ConfirmTexts> = {
  fr: {
    title: 'Confirmer votre adresse',
    text: 'En confirmant, vous dites que l’adresse à laquelle vous avez reçu notre message est la vôtre. Vous pourrez alors envoyer une autre candidature avec elle.',
    button: 'Confirmer mon adresse',
    sending: 'Confirmation…',
    done: 'Votre adresse est confirmée',
    next: 'Revenez au formulaire et envoyez de nouveau votre candidature\u00a0: ce que vous y avez saisi vous y attend.',
    form: 'Revenir à ma candidature',
    incomplete: 'Ce lien est incomplet. Ouvrez-le de nouveau depuis notre message, en entier.',
    late: 'Cette page n’a pas fini de se charger. Vérifiez votre connexion, puis ouvrez de nouveau le lien de notre message.',
    failed: 'L’adresse n’a pas pu être confirmée. Vérifiez votre connexion puis réessayez.',
  },
  en: {
    title: 'Confirm your address',
    text: 'By confirming, you say that the address at which you got our message is yours. You can then send another application with it.',
    button: 'Confirm my address',
    sending: 'Confirming…',
    done: 'Your address is confirmed',
    next: 'Go back to the form and send your application again: what you typed is waiting there.',
    form: 'Back to my application',
    incomplete: 'This link is incomplete. Open it again from our message, in full.',
    late: 'This page has not finished loading. Check your connection, then open the link of our message again.',
    failed: 'The address could not be confirmed. Check your connection and try again.',
  },
};

type Step =
  | { name: 'loading' | 'ready' | 'sending' }
  | { name: 'done'; answer?: string | undefined }
  /** A used link has no further use; from here people go to the form. */
  | { name: 'failed'; message: string; isSpent: boolean };

/** Removes the token, or a part of it, from the history and the address bar. */
const clearAddress = () => window.history.replaceState(window.history.state, '', window.location.pathname);

interface Confirmed {
  reference?: string;
  dueOn?: string;
}

/** What a request about data is called, and when it is answered at the latest. */
const aboutRequest = ({ reference, dueOn }: Confirmed) =>
  reference && dueOn
    ? `Demande ${reference}\u00a0: la réponse vous est due au plus tard le ${formatDate(dueOn)}.`
    : undefined;

async function confirm(token: string, locale: Locale, of: 'rights-request' | undefined): Promise<Step> {
  const { url, headers } = await functionEndpoint('confirm-address');
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ token, language: locale === 'en' ? 1 : 0, ...(of && { of }) }),
    signal: AbortSignal.timeout(15_000),
  });
  if (response.ok) return { name: 'done', answer: aboutRequest((await response.json()) as Confirmed) };
  const answer = (await response.json()) as { error?: { message?: string } };
  const message = answer.error?.message ?? TEXTS[locale].failed;
  return { name: 'failed', message, isSpent: response.status === 404 };
}

/** A button, so that programs that open the links of mails do not use this one up. */
export default function ConfirmAddress({ locale, of }: { locale: Locale; of?: 'rights-request' }) {
  const t = of ? RIGHTS_TEXTS : TEXTS[locale];
  const [step, setStep] = useState<Step>({ name: 'loading' });
  const token = useRef('');
  const heading = useRef<HTMLHeadingElement>(null);
  const isDone = step.name === 'done';
  const leadsToForm = isDone || (step.name === 'failed' && step.isSpent);

  useEffect(() => {
    const take = () => {
      const fragment = window.location.hash.slice(1);
      if (!/^[0-9a-f]{64}$/.test(fragment)) return;
      token.current = fragment;
      clearAddress();
      setStep({ name: 'ready' });
    };
    take();
    if (!token.current) {
      clearAddress();
      setStep({ name: 'failed', message: t.incomplete, isSpent: true });
    }
    // Another link opened in the same tab changes the fragment only.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, [t]);

  // The button that had the focus disappeared.
  useEffect(() => {
    if (isDone) heading.current?.focus();
  }, [isDone]);

  async function press() {
    setStep({ name: 'sending' });
    try {
      setStep(await confirm(token.current, locale, of));
    } catch {
      setStep({ name: 'failed', message: t.failed, isSpent: false });
    }
  }

  return (
    <main id="contenu" className="wrap lost">
      {isDone && <Cloth />}
      <h1 className="display" ref={heading} tabIndex={-1}>
        {isDone ? t.done : t.title}
      </h1>
      <p className="lead">{isDone ? t.next : t.text}</p>
      {step.name === 'done' && step.answer && <p>{step.answer}</p>}
      <div role="alert">
        {step.name === 'failed' && (
          <div className="notice is-danger">
            <AlertIcon large />
            <p>{step.message}</p>
          </div>
        )}
      </div>
      <div className="cta">
        {leadsToForm ? (
          <a className="btn btn-primary btn-lg" href={of ? '/rgpd' : ROUTES.apply[locale]}>
            {t.form}
          </a>
        ) : (
          <button
            type="button"
            className="btn btn-primary btn-lg"
            disabled={step.name === 'loading'}
            aria-disabled={step.name === 'sending'}
            onClick={() => step.name !== 'sending' && void press()}
          >
            {step.name === 'sending' ? t.sending : t.button}
          </button>
        )}
      </div>
      {step.name === 'loading' && <NeverReadyNote>{t.late}</NeverReadyNote>}
    </main>
  );
}
