import { formatDateTime } from '@trame/domain';
import { PROOF_NAME } from '@trame/domain/signatures';
import { CHECK_WORDS, type Check, type VerdictKind } from '@trame/signature/verify';
import { useEffect, useRef } from 'react';
import { AlertIcon, CheckIcon, CloseIcon, DownloadIcon } from '../forms/controls/icons.tsx';
import { FilePick } from './file-pick.tsx';
import { Pattern } from './pattern.tsx';
import { saveFile } from './save-file.ts';
import type { Verification } from './verification.ts';
import type { NamedHash } from './verify-document.tsx';

/** What to do with such a file. */
const ADVICE: Readonly<Record<VerdictKind, string>> = {
  intact: '',
  completed_after:
    'La partie scellée est intacte. Ce qui suit n’est pas de Trame, et un autre lecteur peut l’afficher autrement\u00a0: fiez-vous à la partie scellée.',
  modified: 'Ne vous y fiez pas. Demandez l’original à la personne qui vous l’a remis.',
  proof_only: 'Elle ne prouve rien seule. Déposez le PDF scellé pour savoir si le document est intact.',
  broken_proof: 'Ne vous y fiez pas, et signalez-nous ce fichier.',
  ended_certificate:
    'Il a été scellé avec un certificat de Trame qui ne compte pas à cette date. Ne vous y fiez pas, et demandez l’original à la personne qui vous l’a remis.',
  other_certificate:
    'Il n’a pas été scellé par Trame, qui ne peut rien dire de son contenu. Demandez à la personne qui l’a signé comment le vérifier.',
  no_seal:
    'Il n’a pas été signé avec Trame, ou c’est une copie sans le sceau\u00a0: imprimée, réenregistrée, ou d’avant la signature.',
  unreadable: 'Ce n’est pas un PDF, ou il est trop abîmé pour être lu.',
};

const IS_BAD: readonly VerdictKind[] = ['modified', 'broken_proof', 'ended_certificate'];

/** A PDF that was given before the proof: whether the proof names it. */
function checkPdf({ name, sha256 }: NamedHash, { verdict }: Verification): Check {
  const documents = verdict.summary?.documents ?? [];
  const isShown = documents.some(({ shown }) => shown === sha256);
  const isOriginal = documents.some(({ original }) => original === sha256);
  const base = { key: 'documents' } as const;
  if (!isShown && !isOriginal)
    return {
      ...base,
      status: 'ko',
      title: 'Cette preuve ne parle pas de ce PDF',
      text: `«\u00a0${name}\u00a0» n’est aucun des documents qu’elle nomme.`,
    };
  return {
    ...base,
    status: 'warn',
    title: isShown ? 'Ce PDF est celui qui a été montré' : 'Ce PDF est l’original, d’avant l’envoi',
    text: `«\u00a0${name}\u00a0» est nommé par cette preuve. Sans le PDF scellé, n’importe qui peut l’avoir écrite.`,
  };
}

/** Gives what the seal covers alone, without what came after. */
const saveSealedPart = (file: File, end: number): void =>
  saveFile(file.slice(0, end, 'application/pdf'), `${file.name.replace(/\.pdf$/i, '')}-partie-scellee.pdf`);

export function VerdictView({
  file,
  at,
  verification,
  pdf,
  onPick,
}: {
  file: File;
  at: Date;
  verification: Verification;
  pdf: NamedHash | null;
  onPick: (files: FileList | null) => void;
}) {
  const { verdict, sha256, isProof } = verification;
  const { kind, title } = verdict;
  const checks = pdf ? [checkPdf(pdf, verification), ...verdict.checks] : verdict.checks;
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
        {ADVICE[kind] && <p>{ADVICE[kind]}</p>}
        {isProof && kind === 'broken_proof' && (
          <p>C’est une preuve seule. Déposez le PDF scellé pour savoir si le document est intact.</p>
        )}
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
                  <span className="ver-w">{CHECK_WORDS[status]}</span>
                </p>
                <p className="ver-p">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <dl className="ver-facts">
        <dt>Fichier</dt>
        <dd>{file.name}</dd>
        <dt>Son empreinte (SHA-256)</dt>
        <dd className="ver-hash">{sha256}</dd>
        {verdict.seal && (
          <>
            <dt>Certificat du sceau</dt>
            <dd>
              {verdict.seal.certificate.name}
              <span className="ver-hash">{verdict.seal.certificate.fingerprint}</span>
            </dd>
          </>
        )}
        <dt>Vérifié</dt>
        <dd>{`${formatDateTime(at.toISOString())}, sur cet appareil`}</dd>
      </dl>
      {kind === 'no_seal' && (
        <FilePick
          kind="JSONL"
          title={'Vous avez le fichier de preuve\u00a0?'}
          help={`${PROOF_NAME}, reçu avec le document`}
          button="Choisir"
          label="Choisir le fichier de preuve"
          accept=".jsonl,.json"
          onPick={onPick}
        />
      )}
      {(kind === 'completed_after' || kind === 'modified') && verdict.sealedBytes !== null && (
        <p className="ver-part">
          <button
            type="button"
            className="btn btn-default"
            onClick={() => saveSealedPart(file, verdict.sealedBytes ?? 0)}
          >
            <DownloadIcon />
            Télécharger la partie scellée seule
          </button>
        </p>
      )}
      <p className="ver-end">
        <button type="button" className="btn btn-primary btn-lg" onClick={() => print()}>
          <DownloadIcon />
          Garder ce verdict
        </button>
        {verdict.proof && (
          <a className="btn btn-text btn-lg" href="#preuve">
            Lire la preuve
          </a>
        )}
      </p>
    </section>
  );
}
