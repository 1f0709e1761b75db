import type { Locale } from '@trame/domain';
import { useState } from 'react';
import { functionEndpoint } from '../application/data/config.ts';
import { ROUTES } from '../routes.ts';

const TEXTS = {
  fr: {
    title: 'Confirmer votre adresse',
    text: 'En confirmant, vous dites que l’adresse à laquelle vous avez reçu notre message est la vôtre. Vous pourrez alors envoyer une autre candidature avec elle.',
    button: 'Confirmer mon adresse',
    sending: 'Confirmation…',
    done: 'Votre adresse est confirmée. Revenez au formulaire et envoyez de nouveau votre candidature : ce que vous y avez saisi vous y attend.',
    form: 'Revenir à ma candidature',
    incomplete: 'Ce lien est incomplet. Ouvrez-le depuis notre message, en entier.',
    failed: 'L’adresse n’a pas pu être confirmée. Vérifiez votre connexion puis réessayez.',
  },
  en: {
    title: 'Confirm your address',
    text: 'By confirming, you say that the address at which you got our message is yours. You can then send another application with it.',
    button: 'Confirm my address',
    sending: 'Confirming…',
    done: 'Your address is confirmed. Go back to the form and send your application again: what you typed is waiting there.',
    form: 'Back to my application',
    incomplete: 'This link is incomplete. Open it from our message, in full.',
    failed: 'The address could not be confirmed. Check your connection and try again.',
  },
} as const;

type Step = { name: 'ready' | 'sending' | 'done' } | { name: 'failed'; message: string };

/** What the function refused, in its own words; undefined once the address is confirmed. */
async function confirm(token: string, locale: Locale): Promise<string | undefined> {
  const { url, headers } = await functionEndpoint('confirm-address');
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ token, language: locale === 'en' ? 1 : 0 }),
    signal: AbortSignal.timeout(15_000),
  });
  if (response.ok) return undefined;
  const answer = (await response.json()) as { error?: { message?: string } };
  return answer.error?.message ?? TEXTS[locale].failed;
}

/** A button, so that a program that opens the links of mails does not use this one up. */
export default function ConfirmAddress({ locale }: { locale: Locale }) {
  const t = TEXTS[locale];
  const [step, setStep] = useState<Step>({ name: 'ready' });

  async function press() {
    const token = window.location.hash.slice(1);
    if (!/^[0-9a-f]{64}$/.test(token)) {
      setStep({ name: 'failed', message: t.incomplete });
      return;
    }
    setStep({ name: 'sending' });
    try {
      const message = await confirm(token, locale);
      setStep(message === undefined ? { name: 'done' } : { name: 'failed', message });
    } catch {
      setStep({ name: 'failed', message: t.failed });
    }
  }

  return (
    <main id="contenu" className="wrap lost">
      <h1 className="display">{t.title}</h1>
      {step.name !== 'done' && <p className="lead">{t.text}</p>}
      <output className="lead">{step.name === 'done' && t.done}</output>
      <div role="alert">{step.name === 'failed' && <p>{step.message}</p>}</div>
      <div className="cta">
        {step.name === 'done' ? (
          <a className="btn btn-primary btn-lg" href={ROUTES.apply[locale]}>
            {t.form}
          </a>
        ) : (
          <button
            type="button"
            className="btn btn-primary btn-lg"
            aria-disabled={step.name === 'sending'}
            onClick={() => step.name !== 'sending' && void press()}
          >
            {step.name === 'sending' ? t.sending : t.button}
          </button>
        )}
      </div>
    </main>
  );
}
