import { formatSize } from '@trame/domain';
import { PROOF_NAME } from '@trame/domain/signatures';
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react';
import { AlertIcon, CheckIcon } from '../forms/controls/icons.tsx';
import { loadCertificates } from './certificates.ts';
import { ChainView } from './chain-view.tsx';
import { FilePick } from './file-pick.tsx';
import { PeopleView } from './people-view.tsx';
import { VerdictView } from './verdict-view.tsx';
import { MAX_BYTES, type Verification } from './verification.ts';
import { Verifier, type Failure } from './verifier.ts';

interface ReadFile {
  name: string;
  size: number;
}

type Step =
  | { name: 'empty' }
  | { name: 'busy'; file: ReadFile }
  | { name: 'problem'; file: ReadFile; message: string }
  | { name: 'done'; file: File; at: Date; verification: Verification; pdf: NamedHash | null };

/** A PDF without a seal that was given before the proof: the proof may name it. */
export interface NamedHash {
  name: string;
  sha256: string;
}

const NO_LIST =
  'La liste des cachets de Trame n’a pas pu être lue. Vérifiez votre connexion, puis déposez de nouveau le fichier.';
const PROBLEMS: Readonly<Record<Failure | 'large' | 'no_list' | 'unread', string>> = {
  not_loaded:
    'Le vérificateur n’a pas pu être chargé. Vérifiez votre connexion, puis déposez de nouveau le fichier.',
  late: 'Ce fichier demande trop de temps\u00a0: la vérification a été arrêtée. Un document scellé par Trame se vérifie en quelques secondes.',
  failed: 'Ce fichier a arrêté le vérificateur. Un document scellé par Trame ne fait pas cela.',
  large: `Ce fichier dépasse ${formatSize(MAX_BYTES)}\u00a0: aucun document scellé par Trame n’est aussi lourd.`,
  no_list: NO_LIST,
  unread: 'Ce fichier ne se lit pas. Il a peut-être été déplacé ou supprimé.',
};

/** What the page can do by now, for the person who waits or goes offline. */
const READY = {
  loading: 'Chargement du vérificateur…',
  ready: 'Prête\u00a0: cette page fonctionne maintenant sans réseau.',
  failed: 'Le vérificateur n’est pas arrivé. Il sera redemandé avec votre fichier.',
} as const;

/** Verifies a file that is dropped on the page, on this device alone. */
export default function VerifyDocument() {
  const [step, setStep] = useState<Step>({ name: 'empty' });
  const [ready, setReady] = useState<keyof typeof READY>('loading');
  const [isOver, setIsOver] = useState(false);
  const verifier = useRef<Verifier>(null);
  const certificates = useRef<ReturnType<typeof loadCertificates>>(null);
  const input = useRef<HTMLInputElement>(null);
  /** Which file was given last: the answer about an earlier one comes too late. */
  const turn = useRef(0);

  const prepare = useEffectEvent(async (own: Verifier) => {
    certificates.current = loadCertificates();
    const [isLoaded, hasList] = await Promise.all([
      own.load(),
      certificates.current.then(
        () => true,
        () => false,
      ),
    ]);
    if (verifier.current === own) setReady(isLoaded && hasList ? 'ready' : 'failed');
    // Chosen in the prerendered page, before the script ran.
    const early = input.current?.files?.[0];
    if (early) void take(early);
  });
  useEffect(() => {
    const own = new Verifier();
    verifier.current = own;
    void prepare(own);
    return () => {
      verifier.current = null;
      own.end();
    };
  }, []);

  async function judge(file: File, own: number): Promise<Verification | keyof typeof PROBLEMS> {
    if (file.size > MAX_BYTES) return 'large';
    const list = await (certificates.current ??= loadCertificates()).catch(() => null);
    if (!list) {
      certificates.current = null;
      return 'no_list';
    }
    const bytes = await file.arrayBuffer().then(
      (buffer) => new Uint8Array(buffer),
      () => null,
    );
    // Another file was given while this one was read.
    if (!bytes || own !== turn.current) return 'unread';
    return (await verifier.current?.verify({ bytes, ...list })) ?? 'failed';
  }

  async function take(file: File) {
    turn.current += 1;
    const own = turn.current;
    const { name, size } = file;
    const before = step.name === 'done' && step.verification.verdict.kind === 'no_seal' ? step : null;
    setStep({ name: 'busy', file: { name, size } });
    const result = await judge(file, own);
    if (own !== turn.current) return;
    if (typeof result === 'string') {
      setStep({ name: 'problem', file: { name, size }, message: PROBLEMS[result] });
      return;
    }
    setReady('ready');
    const pdf =
      before && result.isProof ? { name: before.file.name, sha256: before.verification.sha256 } : null;
    setStep({ name: 'done', file, at: new Date(), verification: result, pdf });
  }

  const takeFirst = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) void take(file);
  };

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    takeFirst(event.dataTransfer.files);
  }

  return (
    <div
      className={isOver ? 'ver-all is-over' : 'ver-all'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={drop}
    >
      <FilePick
        ref={input}
        kind={step.name === 'done' && step.verification.isProof ? 'JSONL' : 'PDF'}
        title={step.name === 'empty' ? 'Déposez un PDF ici' : step.file.name}
        help={helpOf(step)}
        button={step.name === 'empty' ? 'Choisir un PDF' : 'Vérifier un autre document'}
        label="Choisir un PDF à vérifier"
        onPick={takeFirst}
      />
      <output className="ver-ready" data-ready={ready}>
        {ready === 'ready' && <CheckIcon />}
        {READY[ready]}
      </output>
      {step.name === 'problem' && (
        <div className="notice is-danger ver-problem" role="alert">
          <AlertIcon />
          <p>{step.message}</p>
        </div>
      )}
      {step.name === 'done' && (
        <>
          <div className={step.verification.verdict.proof ? 'ver-g' : 'ver-g is-alone'}>
            <VerdictView
              // Each file has a verdict of its own, which takes the focus.
              key={step.at.getTime()}
              file={step.file}
              at={step.at}
              verification={step.verification}
              pdf={step.pdf}
              onPick={takeFirst}
            />
            {step.verification.verdict.proof && <ChainView verdict={step.verification.verdict} />}
          </div>
          {step.verification.verdict.summary && <PeopleView summary={step.verification.verdict.summary} />}
        </>
      )}
    </div>
  );
}

function helpOf(step: Step): string {
  if (step.name === 'empty') return `Ou la preuve seule, ${PROOF_NAME}`;
  const size = formatSize(step.file.size);
  if (step.name === 'busy') return `${size}, vérification en cours…`;
  if (step.name === 'problem') return `${size}, non vérifié`;
  const { verdict, isProof } = step.verification;
  return `${size}${verdict.proof && !isProof ? ', preuve incluse' : ''}, vérifié à l’instant sur cet appareil`;
}
