import { formatSize, type Locale } from '@trame/domain';
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react';
import { AlertIcon, CheckIcon } from '../forms/controls/icons.tsx';
import { loadCertificates } from './certificates.ts';
import { ChainView } from './chain-view.tsx';
import { FilePick } from './file-pick.tsx';
import { PeopleView } from './people-view.tsx';
import { VERIFIER_TEXTS, type Problem, type VerifierTexts } from './texts.ts';
import { VerdictView } from './verdict-view.tsx';
import { MAX_BYTES, type Verification } from './verification.ts';
import { Verifier } from './verifier.ts';

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

/** Verifies a file that is dropped on the page, on this device alone. */
export default function VerifyDocument({ locale }: { locale: Locale }) {
  const t = VERIFIER_TEXTS[locale];
  const [step, setStep] = useState<Step>({ name: 'empty' });
  const [ready, setReady] = useState<keyof VerifierTexts['ready']>('loading');
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

  async function judge(file: File, own: number): Promise<Verification | Problem> {
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
    return (await verifier.current?.verify({ bytes, ...list, locale })) ?? 'failed';
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
      setStep({ name: 'problem', file: { name, size }, message: t.problems[result] });
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
        title={step.name === 'empty' ? t.pick.title : step.file.name}
        help={helpOf(step, locale)}
        button={step.name === 'empty' ? t.pick.button : t.pick.another}
        label={t.pick.label}
        onPick={takeFirst}
      />
      <output className="ver-ready" data-ready={ready}>
        {ready === 'ready' && <CheckIcon />}
        {t.ready[ready]}
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
              locale={locale}
            />
            {step.verification.verdict.proof && (
              <ChainView verdict={step.verification.verdict} locale={locale} />
            )}
          </div>
          {step.verification.verdict.summary && (
            <PeopleView summary={step.verification.verdict.summary} locale={locale} />
          )}
        </>
      )}
    </div>
  );
}

function helpOf(step: Step, locale: Locale): string {
  const { pick: t } = VERIFIER_TEXTS[locale];
  if (step.name === 'empty') return t.help;
  const size = formatSize(step.file.size, locale);
  if (step.name === 'busy') return t.busy(size);
  if (step.name === 'problem') return t.problem(size);
  const { verdict, isProof } = step.verification;
  return t.done(size, verdict.proof !== null && !isProof);
}
