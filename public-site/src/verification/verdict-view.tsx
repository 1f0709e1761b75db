import type { Locale } from '@trame/domain';
import { VERDICT_TEXTS, type Check, type VerdictKind } from '@trame/signature/verify';
import { useEffect, useRef } from 'react';
import { AlertIcon, CheckIcon, CloseIcon, DownloadIcon } from '../forms/controls/icons.tsx';
import { FilePick } from './file-pick.tsx';
import { Pattern } from './pattern.tsx';
import { saveFile } from './save-file.ts';
import { VERIFIER_TEXTS, type VerifierTexts } from './texts.ts';
import type { Verification } from './verification.ts';
import type { NamedHash } from './verify-document.tsx';

const IS_BAD: readonly VerdictKind[] = ['modified', 'broken_proof', 'ended_certificate'];

/** A PDF that was given before the proof: whether the proof names it. */
function checkPdf(
  { name, sha256 }: NamedHash,
  { verdict }: Verification,
  { named: t }: VerifierTexts,
): Check {
  const documents = verdict.summary?.documents ?? [];
  const isShown = documents.some(({ shown }) => shown === sha256);
  const isOriginal = documents.some(({ original }) => original === sha256);
  const base = { key: 'documents' } as const;
  if (!isShown && !isOriginal) return { ...base, status: 'ko', title: t.other, text: t.otherText(name) };
  return { ...base, status: 'warn', title: isShown ? t.shown : t.original, text: t.text(name) };
}

/** Gives what the seal covers alone, without what came after. */
const saveSealedPart = (file: File, end: number, part: string): void =>
  saveFile(file.slice(0, end, 'application/pdf'), `${file.name.replace(/\.pdf$/i, '')}-${part}.pdf`);

export function VerdictView({
  file,
  at,
  verification,
  pdf,
  onPick,
  locale,
}: {
  file: File;
  at: Date;
  verification: Verification;
  pdf: NamedHash | null;
  onPick: (files: FileList | null) => void;
  locale: Locale;
}) {
  const t = VERIFIER_TEXTS[locale];
  const { verdict, sha256, isProof } = verification;
  const { kind, title } = verdict;
  const checks = pdf ? [checkPdf(pdf, verification, t), ...verdict.checks] : verdict.checks;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const isGood = kind === 'intact';
  return (
    <section className="ver-c" aria-labelledby="verdict">
      <div className={isGood ? 'verdict' : 'verdict is-ko'} data-kind={kind}>
        <Pattern of={isGood ? 'whole' : IS_BAD.includes(kind) ? 'broken' : 'bare'} />
        <h2 id="verdict" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {t.advice[kind] && <p>{t.advice[kind]}</p>}
        {isProof && kind === 'broken_proof' && <p>{t.proofAlone}</p>}
      </div>
      {checks.length > 0 && (
        <ul className="ver-checks">
          {checks.map(({ key, status, title: name, text }) => (
            <li key={`${key} ${name}`} className={`is-${status}`}>
              <span className="ver-sign">
                {status === 'ok' ? <CheckIcon /> : status === 'ko' ? <CloseIcon /> : <AlertIcon />}
              </span>
              <div>
                <p className="ver-t">
                  <strong>{name}</strong>
                  <span className="ver-w">{VERDICT_TEXTS[locale].words[status]}</span>
                </p>
                <p className="ver-p">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <dl className="ver-facts">
        <dt>{t.facts.file}</dt>
        <dd>{file.name}</dd>
        <dt>{t.facts.hash}</dt>
        <dd className="ver-hash">{sha256}</dd>
        {verdict.seal && (
          <>
            <dt>{t.facts.certificate}</dt>
            <dd>
              {verdict.seal.certificate.name}
              <span className="ver-hash">{verdict.seal.certificate.fingerprint}</span>
            </dd>
          </>
        )}
        <dt>{t.facts.verified}</dt>
        <dd>{t.facts.verifiedAt(at)}</dd>
      </dl>
      {kind === 'no_seal' && <FilePick kind="JSONL" {...t.proofPick} accept=".jsonl,.json" onPick={onPick} />}
      {(kind === 'completed_after' || kind === 'modified') && verdict.sealedBytes !== null && (
        <p className="ver-part">
          <button
            type="button"
            className="btn btn-default"
            onClick={() => saveSealedPart(file, verdict.sealedBytes ?? 0, t.sealedPartName)}
          >
            <DownloadIcon />
            {t.sealedPart}
          </button>
        </p>
      )}
      <p className="ver-end">
        <button type="button" className="btn btn-primary btn-lg" onClick={() => print()}>
          <DownloadIcon />
          {t.keep}
        </button>
        {verdict.proof && (
          <a className="btn btn-text btn-lg" href="#preuve">
            {t.readProof}
          </a>
        )}
      </p>
    </section>
  );
}
