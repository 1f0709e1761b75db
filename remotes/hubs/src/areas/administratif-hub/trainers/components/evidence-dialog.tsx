import { useQuery, useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { countOf } from '@trame/app/noun';
import { ProgressLine } from '@trame/app/progress-line';
import { QueryView } from '@trame/app/query-view';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useHost } from '@trame/platform';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Facts } from '@trame/ui/facts';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { evidenceSizeQuery, indicatorsQuery } from '../data/evidence.ts';
import {
  EVIDENCE_LIMITS,
  isTooLarge,
  periodText,
  sizeText,
  totalsOf,
  type EvidenceScope,
  type EvidenceTrainer,
} from '../model/evidence.ts';
import { TRAINER_NOUN } from '../model/trainer.ts';

const FILE = { one: 'pièce', many: 'pièces', isFeminine: true } as const;
const LIMITS = `Au plus ${EVIDENCE_LIMITS.trainers} formateurs, ${EVIDENCE_LIMITS.files.toLocaleString('fr-FR')} pièces et ${sizeText(EVIDENCE_LIMITS.bytes)}\u00a0: le dossier se fait dans cette page.`;

type Work = { state: 'idle' } | { state: 'running'; done: number } | { state: 'failed'; error: unknown };

type EvidenceDialogProps = {
  scope: EvidenceScope;
  /** What the scope is chosen with, above what it holds. */
  children?: ReactNode;
  /** False while it is no scope. */
  isReady?: boolean;
  onClose: () => void;
};

/** Says what an evidence file will hold, then makes it piece by piece; it can be stopped at any time. */
export default function EvidenceDialog({ scope, children, isReady = true, onClose }: EvidenceDialogProps) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const { session } = useHost();
  const [work, setWork] = useState<Work>({ state: 'idle' });
  const running = useRef<AbortController>(null);
  const sizes = useQuery({ ...evidenceSizeQuery(scope), enabled: isReady });
  const indicators = useQuery(indicatorsQuery());
  // Whoever leaves the page stops the work.
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    running.current = null;
    setWork({ state: 'idle' });
  };
  const start = async (trainers: readonly EvidenceTrainer[]) => {
    if (running.current || !indicators.data) return;
    const controller = new AbortController();
    running.current = controller;
    setWork({ state: 'running', done: 0 });
    try {
      const { saveEvidence } = await import('../data/save-evidence.ts');
      await saveEvidence({
        ...indicators.data,
        scope,
        trainers,
        madeBy: session.displayName,
        signal: controller.signal,
        onFile: (done) => running.current === controller && setWork({ state: 'running', done }),
      });
      notice.succeeded('Dossier de preuve enregistré', 'Son sommaire nomme chaque pièce, et ce qui manque.');
      running.current = null;
      onClose();
    } catch (error) {
      // What somebody stopped has not failed.
      if (running.current !== controller) return;
      running.current = null;
      setWork({ state: 'failed', error });
    } finally {
      void client.invalidateQueries({ queryKey: ['hub-trainers', 'evidence-last'] });
    }
  };

  const totals = isReady && sizes.data ? totalsOf(sizes.data) : undefined;
  const isRunning = work.state === 'running';
  const canStart =
    totals !== undefined && totals.trainers > 0 && !isTooLarge(totals) && indicators.data !== undefined;
  return (
    <Dialog
      open
      title="Dossier de preuve Qualiopi"
      subtitle={periodText(scope) ?? 'Les pièces de ce jour, les missions des trois dernières années.'}
      closeOnScrim={false}
      onClose={() => {
        stop();
        onClose();
      }}
      footer={
        isRunning ? (
          <Button onClick={stop}>Arrêter</Button>
        ) : (
          <>
            <Button onClick={onClose}>Fermer</Button>
            <Button variant="primary" disabled={!canStart} onClick={() => void start(sizes.data ?? [])}>
              {work.state === 'failed' ? 'Réessayer' : 'Composer le dossier'}
            </Button>
          </>
        )
      }
    >
      <div className="trn-dossier">
        <div inert={isRunning}>{children}</div>
        {isRunning && <ProgressLine label="Lecture des pièces" done={work.done} total={totals?.files} />}
        {work.state === 'failed' && (
          <Alert tone="danger" title="Le dossier n’est pas fait" live>
            {failureAdvice(work.error)} Aucun fichier n’a été enregistré.
          </Alert>
        )}
        {isReady && (
          <QueryView
            query={sizes}
            failed="Impossible de compter les pièces"
            compact
            pending={
              <LoadingStatus label="Compte des pièces...">
                <SkeletonBlock height={72} />
              </LoadingStatus>
            }
          >
            {(trainers) => {
              const { trainers: people, files, bytes } = totalsOf(trainers);
              if (people === 0) return <p>Aucun formateur n’a eu de mission dans cette période.</p>;
              return (
                <>
                  <Facts
                    layout="beside"
                    items={[
                      {
                        label: 'Formateurs',
                        value:
                          people === 1
                            ? trainers[0]?.full_name
                            : people > EVIDENCE_LIMITS.trainers
                              ? `Plus de ${EVIDENCE_LIMITS.trainers}`
                              : countOf(TRAINER_NOUN, people),
                      },
                      { label: 'Pièces jointes', value: countOf(FILE, files) },
                      { label: 'Taille', value: <span className="num">{sizeText(bytes)}</span> },
                    ]}
                  />
                  {isTooLarge({ trainers: people, files, bytes }) && (
                    <Alert tone="warning" live>
                      C’est plus qu’un dossier ne peut tenir. Choisissez une période plus courte.
                    </Alert>
                  )}
                </>
              );
            }}
          </QueryView>
        )}
        <p className="muted">
          Un ZIP avec les pièces vérifiées et un sommaire PDF{'\u00a0'}: indicateurs 17, 18, 21, 22 et 27, qui
          a vérifié quoi, ce qui manque. {LIMITS} Le journal note qui l’a fait.
        </p>
      </div>
    </Dialog>
  );
}
