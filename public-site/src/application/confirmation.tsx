import { formatDateTime, type Locale } from '@trame/domain';
import { useEffect, useRef, useState } from 'react';
import { Cloth } from '../components/cloth.tsx';
import { ROUTES } from '../routes.ts';
import { CheckIcon, CopyIcon } from '../forms/controls/icons.tsx';
import type { Receipt } from '../forms/data/post.ts';
import type { FormContact } from '../forms/form-parts.ts';
import { TEXTS } from './texts/texts.ts';

interface ConfirmationProps {
  receipt: Receipt;
  /** Known right after sending; after a reload nothing personal remains to be shown. */
  email: string | undefined;
  contact: FormContact;
  locale: Locale;
}

const received = (createdAt: string, locale: Locale) =>
  locale === 'fr'
    ? formatDateTime(createdAt)
    : new Date(createdAt).toLocaleString('en-GB', {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone: 'Europe/Paris',
      });

/** Replaces the form once the application is stored. */
export function Confirmation({ receipt, email, contact, locale }: ConfirmationProps) {
  const t = TEXTS[locale].sent;
  const [copied, setCopied] = useState<'yes' | 'failed'>();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(receipt.reference);
      setCopied('yes');
    } catch {
      setCopied('failed');
    }
  }

  return (
    <main className="wrap sent" id="contenu">
      <Cloth />
      <h1 className="display" ref={heading} tabIndex={-1}>
        {t.title}
      </h1>
      <p className="lead">{t.lead}</p>
      <div className="reference">
        <div>
          <span className="muted">{t.reference}</span>
          <strong className="num">{receipt.reference}</strong>
        </div>
        <button
          type="button"
          className="btn btn-default"
          onClick={() => void copy()}
          aria-label={t.copyLabel}
        >
          {copied === 'yes' ? <CheckIcon /> : <CopyIcon />}
          {copied === 'yes' ? t.copied : t.copy}
        </button>
        <output className="muted num">
          {copied === 'failed' ? t.copyFailed : t.date(received(receipt.createdAt, locale))}
          {copied === 'yes' && <span className="sr-only"> {t.copied}</span>}
        </output>
      </div>
      <h2 className="display">{t.nextTitle}</h2>
      <ol className="next">
        <li>
          <h3>
            {email ? (
              <>
                {t.mail} <span className="nowrap-anywhere">{email}</span>
              </>
            ) : (
              t.mailAnonymous
            )}
          </h3>
          <p>{t.mailNote}</p>
        </li>
        <li>
          <h3>{t.read}</h3>
          <p>{t.readNote}</p>
        </li>
        <li>
          <h3>{t.rights}</h3>
          <p>
            {t.rightsNote}{' '}
            {contact.privacyEmail && <a href={`mailto:${contact.privacyEmail}`}>{contact.privacyEmail}</a>}
          </p>
        </li>
      </ol>
      <p className="muted">{t.cleaned}</p>
      <div className="cta">
        <a className="btn btn-primary btn-lg" href="/">
          {t.home}
        </a>
        <a className="btn btn-default btn-lg" href={ROUTES.notice[locale]}>
          {t.notice}
        </a>
      </div>
    </main>
  );
}
