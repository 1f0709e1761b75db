import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, IconButton } from '@trame/ui/button';
import { ScanText, X } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useActionNotice } from '../../../../lib/use-failure-notice.ts';
import { failureAdvice } from '../../../applications/model/failure-text.ts';
import { queueQueryOptions } from '../data/queue.ts';
import { runBatch, stopBatch } from '../data/run-batch.ts';
import { NO_BATCH, setBatch, useBatchStore, type Batch } from '../model/batch-store.ts';
import { leftText, outcomeText, progressText } from '../model/batch-text.ts';
import '../styles/batch-strip.css';

const BatchSummary = lazy(() => import('./batch-summary.tsx'));

/** How often a page looks at what another tab is doing. */
const LOOK_AGAIN_MS = 4000;

export type BatchStripProps = { userId: string };

/** One line over a page: how far the analyses of CVs are, and the ways to stop them, go on or see what came of them. */
export default function BatchStrip({ userId }: BatchStripProps) {
  const batch = useBatchStore();
  const client = useQueryClient();
  const notice = useActionNotice();
  const { data: queue } = useQuery({
    ...queueQueryOptions(userId),
    refetchInterval: ({ state }) => state.data?.isElsewhere === true && LOOK_AGAIN_MS,
  });
  const stop = useMutation({
    mutationFn: () => stopBatch(client, userId),
    onError: (error) => notice.failed(error, 'Impossible d’arrêter l’analyse. Réessayez dans un instant.'),
  });
  const stopButton = (
    <Button size="sm" loading={stop.isPending || batch.isStopped} onClick={() => stop.mutate()}>
      Arrêter
    </Button>
  );
  const resumeButton = (
    <Button size="sm" variant="primary" onClick={() => void runBatch(client, userId)}>
      Reprendre
    </Button>
  );
  const left = queue?.left ?? 0;
  switch (batch.phase) {
    case 'running':
      return <Running batch={batch} action={stopButton} />;
    case 'interrupted':
      return (
        <Strip tone="warning" actions={[stopButton, resumeButton]}>
          <strong>Analyse des CV interrompue&nbsp;: {leftText(batch.left)}.</strong>{' '}
          {failureAdvice(batch.error)}
        </Strip>
      );
    case 'finished':
      return <Finished batch={batch} />;
    default:
      if (left === 0) return null;
      return queue?.isElsewhere ? (
        <Strip actions={[stopButton]}>
          <strong>Analyse des CV dans un autre onglet&nbsp;: {leftText(left)}</strong>
        </Strip>
      ) : (
        <Strip actions={[stopButton, resumeButton]}>
          <strong>{leftText(left)}</strong>
        </Strip>
      );
  }
}

type StripProps = { tone?: 'warning' | 'danger'; children: ReactNode; actions: readonly ReactNode[] };

function Strip({ tone, children, actions }: StripProps) {
  return (
    <section className={`cv-batch${tone ? ` cv-batch-${tone}` : ''}`} aria-label="Analyse des CV">
      <ScanText className="icon" aria-hidden />
      <output className="cv-batch-text">{children}</output>
      <div className="cv-batch-actions">
        {actions.map((action, index) => (
          <span key={index}>{action}</span>
        ))}
      </div>
    </section>
  );
}

function Running({ batch, action }: { batch: Batch; action: ReactNode }) {
  const done = batch.analysed + batch.failures.length;
  const total = done + batch.left;
  return (
    <section className="cv-batch" aria-label="Analyse des CV">
      <ScanText className="icon" aria-hidden />
      <strong className="cv-batch-text num">
        {batch.isStopped ? (
          'Arrêt après le CV en cours…'
        ) : (
          <>Analyse des CV&nbsp;: {progressText(done, total)}</>
        )}
      </strong>
      <div className="cv-batch-actions">{action}</div>
      <progress aria-label="Analyse des CV" max={total || 1} value={done} />
    </section>
  );
}

function Finished({ batch }: { batch: Batch }) {
  const [isOpen, setOpen] = useState(false);
  const hasFailed = batch.failures.length > 0;
  return (
    <>
      <Strip
        {...(hasFailed && { tone: 'danger' })}
        actions={[
          hasFailed && (
            <Button size="sm" onClick={() => setOpen(true)}>
              Voir les erreurs
            </Button>
          ),
          <IconButton
            key="close"
            size="sm"
            label="Masquer"
            icon={<X className="icon" aria-hidden />}
            onClick={() => setBatch(NO_BATCH)}
          />,
        ]}
      >
        <strong className="num">{outcomeText(batch)}</strong>
      </Strip>
      <Suspense fallback={null}>
        {isOpen && <BatchSummary batch={batch} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
