import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { CircleAlert, CircleCheck, CircleMinus, CircleX, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ProgressLine } from '../../exports/components/progress-line.tsx';
import { countLabel } from '../../application-data/model/filters.ts';
import type { UndoCount } from '../data/change-applications.ts';
import type { BulkJob } from '../data/use-bulk-action.ts';
import {
  actionTitle,
  byOutcome,
  OUTCOMES,
  outcomeText,
  type BulkOutcome,
  type BulkResult,
} from '../model/bulk-action.ts';
import { undoneText } from '../model/undo-text.ts';

export type OutcomeDialogProps = {
  job: BulkJob;
  onRetry: () => void;
  onStop: () => void;
  onUndo: () => Promise<UndoCount>;
  onClose: () => void;
};

const ICONS: Readonly<Record<BulkOutcome, typeof CircleCheck>> = {
  changed: CircleCheck,
  unchanged: CircleMinus,
  refused: CircleAlert,
  missing: CircleAlert,
  failed: CircleX,
};

/** Up to here a work is over before its progress could be read. */
const SHORT = 3;

/** What an action does while it runs, then what became of each application, and the ways on. */
export default function OutcomeDialog({ job, onRetry, onStop, onUndo, onClose }: OutcomeDialogProps) {
  const { action, ids, isRunning, isStopped, done, results } = job;
  const [undone, setUndone] = useState<{ text: string; hasFailed: boolean }>();
  const [isUndoing, setUndoing] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const changed = byOutcome(results, 'changed').length;
  const failed = byOutcome(results, 'failed').length;
  const left = isStopped ? ids.length - results.length : 0;
  const canUndo = action.kind !== 'delete' && changed > 0 && (!undone || undone.hasFailed);

  if (isRunning) {
    return (
      <Dialog
        open
        title={actionTitle(action)}
        subtitle={countLabel(ids.length)}
        // Nothing to close before it is over: a deletion is stopped by its button.
        closable={false}
        onClose={() => undefined}
        footer={
          action.kind === 'delete' &&
          ids.length > SHORT && (
            <Button
              loading={isStopping}
              onClick={() => {
                setStopping(true);
                onStop();
              }}
            >
              Arrêter
            </Button>
          )
        }
      >
        <ProgressLine
          label={actionTitle(action)}
          done={done}
          total={action.kind === 'delete' ? ids.length : undefined}
        />
      </Dialog>
    );
  }

  const undo = async () => {
    setUndoing(true);
    try {
      setUndone({ text: undoneText(await onUndo()), hasFailed: false });
    } catch (error) {
      setUndone({ text: error instanceof Error ? error.message : String(error), hasFailed: true });
    }
    setUndoing(false);
  };

  return (
    <Dialog
      open
      title={actionTitle(action)}
      subtitle={countLabel(ids.length)}
      onClose={onClose}
      footer={
        <>
          {failed > 0 && (
            <Button onClick={onRetry}>Réessayer {failed > 1 ? `les ${failed} échecs` : 'l’échec'}</Button>
          )}
          {canUndo && (
            <Button
              icon={<Undo2 className="icon" aria-hidden />}
              loading={isUndoing}
              onClick={() => void undo()}
            >
              Annuler
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Terminer
          </Button>
        </>
      }
    >
      <div className="sel-outcome">
        {undone && (
          <Alert tone={undone.hasFailed ? 'danger' : 'success'} live>
            {undone.text}
          </Alert>
        )}
        {left > 0 && (
          <Alert tone="warning" title="Suppression arrêtée">
            {countLabel(left)}{' '}
            {left > 1 ? 'n’ont pas été traitées et restent' : 'n’a pas été traitée et reste'} dans la liste.
          </Alert>
        )}
        <ul className="sel-groups">
          {OUTCOMES.map((outcome) => (
            <Group key={outcome} job={job} outcome={outcome} results={byOutcome(results, outcome)} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

type GroupProps = { job: BulkJob; outcome: BulkOutcome; results: readonly BulkResult[] };

/** How many came to this, and who they are. */
function Group({ job, outcome, results }: GroupProps) {
  if (results.length === 0) return null;
  const Icon = ICONS[outcome];
  const isTrouble = outcome === 'failed' || outcome === 'refused';
  // One cause for all is said once.
  const reasons = new Set(results.map(({ reason }) => reason));
  const [common] = reasons.size === 1 ? reasons : [];
  return (
    <li className={`sel-group sel-group-${outcome}`}>
      <Icon className="icon icon-lg" aria-hidden />
      <details open={isTrouble}>
        <summary>{outcomeText(job.action, outcome, results.length)}</summary>
        {common && <p className="muted sel-reason">{common}</p>}
        <ul className="sel-people">
          {results.map(({ id, reason }) => (
            <li key={id}>
              {job.names.get(id) ?? 'Candidature supprimée'}
              {reason && reason !== common && <span className="muted">{reason}</span>}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
