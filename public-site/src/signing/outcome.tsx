import type { Locale } from '@trame/domain';
import { envelopeFileName } from '@trame/domain/signatures';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Cloth } from '../components/cloth.tsx';
import { ChevronIcon, DownloadIcon } from '../forms/controls/icons.tsx';
import { ROUTES } from '../routes.ts';
import { saveFile } from '../verification/save-file.ts';
import { ask } from './api.ts';
import { DocumentList } from './document-list.tsx';
import type { Holder } from './link.ts';
import { isEnvelope, type Opened } from './model.ts';
import { listed, type SignerTexts } from './texts.ts';
import type { useSealing } from './use-sealing.ts';

/** A page without anything to do: its heading takes the focus that the last button had. */
function Closing({
  title,
  isGood = false,
  children,
}: {
  title: string;
  isGood?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="sig-end">
      {isGood && <Cloth />}
      <h1 className="display" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

export type EndState = Exclude<keyof SignerTexts['ended'], 'reason'>;

/** Nothing can be signed here, and why. */
export function Ended({
  state,
  text,
  reason,
  t,
}: {
  state: EndState;
  /** Instead of what is said to everybody. */
  text?: string | undefined;
  reason?: string | null;
  t: SignerTexts;
}) {
  return (
    <Closing title={t.ended[state].title}>
      <p className="lead">{text ?? t.ended[state].text}</p>
      {reason && (
        <blockquote className="sig-message">
          {t.ended.reason} {reason}
        </blockquote>
      )}
    </Closing>
  );
}

export function Paused({
  by,
  unkept,
  t,
  onBack,
}: {
  by: string;
  /** Names of the fields that were not saved. */
  unkept: readonly string[];
  t: SignerTexts;
  onBack: () => void;
}) {
  return (
    <Closing title={t.paused.title}>
      <p className="lead">
        {unkept.length > 0 ? t.paused.textBut(listed(unkept, t.done.and), by) : t.paused.text(by)}
      </p>
      <div className="cta">
        <button type="button" className="btn btn-default btn-lg" onClick={onBack}>
          {t.paused.back}
        </button>
      </div>
    </Closing>
  );
}

/** The copy is on its way: what is waited for, and what to do when it does not come. */
function Waiting({
  isOver,
  sealing: { isLate, again },
  t,
}: {
  isOver: boolean;
  sealing: ReturnType<typeof useSealing>;
  t: SignerTexts;
}) {
  const { title, text, late, again: label } = t.done.sealing;
  return (
    <div className="sig-wait">
      <output>
        {!isOver && (
          <>
            <strong>{isLate ? late.title : title}</strong>
            <span>{isLate ? late.text : text}</span>
          </>
        )}
      </output>
      {!isOver && isLate && (
        <button type="button" className="btn btn-default" onClick={again}>
          {label}
        </button>
      )}
    </div>
  );
}

/** All is done for this person: who comes next, and the copy as soon as it is sealed. */
export function Done({
  holder,
  opened,
  sealing,
  locale,
  t,
}: {
  holder: Holder;
  opened: Opened;
  sealing: ReturnType<typeof useSealing>;
  locale: Locale;
  t: SignerTexts;
}) {
  const [problem, setProblem] = useState('');
  const { recipient, is_sealed: isSealed, state } = opened;
  const first = recipient.name.split(' ')[0] ?? '';
  const people = isEnvelope(opened) ? opened.people : [];
  const waiting = people.filter(
    ({ role, status }) => role !== 'copy' && ['waiting', 'invited', 'seen'].includes(status),
  );
  const title =
    recipient.role === 'copy'
      ? t.done.title.copy
      : t.done.title[recipient.role === 'approver' ? 'approved' : 'signed'](first);

  async function download() {
    setProblem('');
    const answer = await ask(holder, 'file', { document: null });
    if (!answer.isOk) setProblem(answer.refusal.message || t.unreachable);
    else {
      const address = new URL(answer.data.signedUrl);
      // Saved under its reference and title; the page remains.
      const named = isEnvelope(opened) ? opened : { reference: opened.reference };
      address.searchParams.set('download', `${envelopeFileName(named)}.pdf`);
      location.assign(address);
    }
  }

  async function downloadProof() {
    setProblem('');
    const answer = await ask(holder, 'proof', {});
    if (!answer.isOk) setProblem(answer.refusal.message || t.unreachable);
    else
      saveFile(
        new Blob([answer.data.proof], { type: 'application/jsonl' }),
        `preuve-${opened.reference}.jsonl`,
      );
  }

  return (
    <Closing title={title} isGood>
      <p className="lead">
        {waiting.length > 0
          ? t.done.others(
              listed(
                waiting.map(({ name }) => name),
                t.done.and,
              ),
            )
          : people.length > 1
            ? t.done.everybody
            : t.done.alone}
      </p>
      {state === 'completed' && <Waiting isOver={isSealed} sealing={sealing} t={t} />}
      <ul className="sig-copies">
        {isSealed && (
          <>
            <li>
              <button type="button" onClick={() => void download()}>
                <span>
                  <strong>{t.done.download}</strong>
                  <small>{t.done.downloadHelp}</small>
                </span>
                <DownloadIcon />
              </button>
            </li>
            <li>
              <button type="button" onClick={() => void downloadProof()}>
                <span>
                  <strong>{t.done.proof}</strong>
                  <small>{t.done.proofHelp}</small>
                </span>
                <DownloadIcon />
              </button>
            </li>
            <li>
              <a href={ROUTES.verify[locale]}>
                <span>
                  <strong>{t.done.verify}</strong>
                  <small>{t.done.verifyHelp}</small>
                </span>
                <ChevronIcon />
              </a>
            </li>
          </>
        )}
      </ul>
      <p className="sig-problem" role="alert">
        {problem}
      </p>
      {isEnvelope(opened) && (
        <section aria-labelledby="documents-signes">
          <h2 id="documents-signes" className="sig-part">
            {t.done.documents}
          </h2>
          <DocumentList documents={opened.documents} t={t} />
        </section>
      )}
      <p className="sig-hint">{t.ses}</p>
    </Closing>
  );
}
