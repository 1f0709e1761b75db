import { lazyDialog } from '@trame/app/lazy-dialog';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { ScanText, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { failureAdvice } from '@trame/app/failure-advice';
import { queueQueryOptions } from '../data/queue.ts';
import { runBatch, stopBatch } from '../data/run-batch.ts';
import { elsewhereQueryOptions } from '../data/work-lock.ts';
import { NO_BATCH, setBatch, useBatchStore, type Batch } from '../model/batch-store.ts';
import { leftText, outcomeText, progressText } from '../model/batch-text.ts';
import { readProgress, type Progress } from '../model/kept-progress.ts';
import '../styles/batch-strip.css';

const BatchSummary = lazyDialog(() => import('./batch-summary.tsx'));

/** How often a page checks the progress of another tab. */
const LOOK_AGAIN_MS = 4000;

export type BatchStripProps = { userId: string };

/** One line over a page: how far the analyses of CVs are, and the ways to stop them, go on or see what came of them. */
export default function BatchStrip({ userId }: BatchStripProps) {
  const batch = useBatchStore();
  const client = useQueryClient();
  const notice = useActionNotice();
  const { data: isElsewhere } = useQuery({
    ...elsewhereQueryOptions(userId),
    refetchInterval: ({ state }) => state.data === true && LOOK_AGAIN_MS,
  });
  const { data: left = 0 } = useQuery({
    ...queueQueryOptions(userId),
    refetchInterval: isElsewhere === true && LOOK_AGAIN_MS,
  });
  const stop = useMutation({
    mutationFn: () => stopBatch(client, userId),
    onError: (error) => notice.failed(error, 'Impossible d’arrêter l’analyse. Réessayez dans un instant.'),
  });
  const stopButton = (
    <Button key="stop" size="sm" loading={stop.isPending || batch.isStopped} onClick={() => stop.mutate()}>
      Arrêter
    </Button>
  );
  const resumeButton = (
    <Button key="resume" size="sm" variant="primary" onClick={() => void runBatch(client, userId)}>
      Reprendre
    </Button>
  );
  const closeButton = (
    <IconButton
      key="close"
      size="sm"
      label="Masquer"
      icon={<X className="icon" aria-hidden />}
      onClick={() => setBatch(NO_BATCH)}
    />
  );
  const done = doneOf(batch);
  const hasFailed = batch.failures.length > 0;
  // One element through all states: focus and screen readers stay with it.
  switch (batch.phase) {
    case 'running':
      return (
        <Strip actions={[stopButton]} progress={{ done, total: done + batch.left }}>
          {batch.isStopped ? (
            'Arrêt après le CV en cours…'
          ) : (
            <>Analyse des CV&nbsp;: {progressText(done, done + batch.left)}</>
          )}
        </Strip>
      );
    case 'interrupted':
      return (
        <Strip tone="warning" actions={[stopButton, resumeButton]} note={failureAdvice(batch.error)}>
          Analyse des CV interrompue&nbsp;: {leftText(batch.left)}.
        </Strip>
      );
    case 'finished':
      return (
        <Strip
          {...(hasFailed && { tone: 'danger' })}
          actions={[hasFailed && <Failures key="failures" batch={batch} />, closeButton]}
        >
          {outcomeText(batch)}
        </Strip>
      );
    default:
      if (left === 0 || isElsewhere === undefined) return null;
      return (
        <Waiting
          left={left}
          isElsewhere={isElsewhere}
          userId={userId}
          actions={[stopButton, !isElsewhere && resumeButton]}
        />
      );
  }
}

const doneOf = ({ analysed, failures }: Progress) => analysed + failures.length;

type WaitingProps = Pick<StripProps, 'actions'> & BatchStripProps & { left: number; isElsewhere: boolean };

/** Progress of a batch of another tab, or the rest of one whose page was closed. */
function Waiting({ left, isElsewhere, userId, actions }: WaitingProps) {
  const done = doneOf(readProgress(userId, left));
  const where = isElsewhere ? 'Analyse des CV dans un autre onglet\u00a0: ' : '';
  if (done === 0) {
    return (
      <Strip actions={actions}>
        {where}
        {leftText(left)}
      </Strip>
    );
  }
  const total = done + left;
  return (
    <Strip actions={actions} progress={{ done, total }}>
      {where || 'Analyse des CV en pause\u00a0: '}
      {progressText(done, total)}
    </Strip>
  );
}

type StripProps = {
  tone?: 'warning' | 'danger';
  children: ReactNode;
  /** The consequence, in a lighter style. */
  note?: string;
  actions: readonly ReactNode[];
  progress?: { done: number; total: number };
};

function Strip({ tone, children, note, actions, progress }: StripProps) {
  return (
    <section className={`cv-batch${tone ? ` cv-batch-${tone}` : ''}`} aria-label="Analyse des CV">
      <ScanText className="icon" aria-hidden />
      {/* Each step is visible; only start, stop and end are announced to screen readers. */}
      <output className="cv-batch-text" aria-live={progress ? 'off' : 'polite'}>
        <strong className="num">{children}</strong> {note && <span className="muted">{note}</span>}
      </output>
      <div className="cv-batch-actions">{actions}</div>
      {progress && <progress aria-label="Analyse des CV" max={progress.total || 1} value={progress.done} />}
    </section>
  );
}

function Failures({ batch }: { batch: Batch }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Voir les erreurs
      </Button>
      {isOpen && <BatchSummary batch={batch} onClose={() => setOpen(false)} />}
    </>
  );
}
