import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { CircleAlert, CircleCheck, CircleMinus, CircleX, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { agreed, countOf, type Noun } from '../entity/noun.ts';
import { ProgressLine } from '../progress/progress-line.tsx';
import {
  byOutcome,
  OUTCOMES,
  outcomeText,
  type BulkOutcome,
  type BulkResult,
  type UndoCount,
} from './model/bulk-action.ts';
import { undoneText } from './model/undo-text.ts';
import type { BulkJob } from './use-bulk-action.ts';
import './outcome-dialog.css';

export type OutcomeDialogProps = {
  noun: Noun;
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

/** Up to this number, an action ends before its progress could be read. */
const SHORT = 3;

/** Progress of an action while it runs, then the result for each entity, and what can be done next. */
export default function OutcomeDialog(props: OutcomeDialogProps) {
  const { noun, job, onRetry, onStop, onUndo, onClose } = props;
  const { action, ids, isRunning, isStopped, done, results } = job;
  const [undone, setUndone] = useState<{ text: string; hasFailed: boolean; kept?: UndoCount['kept'] }>();
  const [isUndoing, setUndoing] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const changed = byOutcome(results, 'changed').length;
  const failed = byOutcome(results, 'failed').length;
  const left = isStopped ? ids.length - results.length : 0;
  const canUndo = action.undo && changed > 0 && (!undone || undone.hasFailed);

  if (isRunning) {
    return (
      <Dialog
        open
        title={action.title}
        subtitle={countOf(noun, ids.length)}
        // It cannot be closed before the end: its button stops an action that cannot be undone.
        closable={false}
        onClose={() => undefined}
        footer={
          action.stopped &&
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
        <ProgressLine label={action.title} done={done} total={action.stopped ? ids.length : undefined} />
      </Dialog>
    );
  }

  const undo = async () => {
    setUndoing(true);
    try {
      const count = await onUndo();
      setUndone({ text: undoneText(noun, count), hasFailed: false, kept: count.kept });
    } catch (error) {
      setUndone({ text: error instanceof Error ? error.message : String(error), hasFailed: true });
    }
    setUndoing(false);
  };

  return (
    <Dialog
      open
      title={action.title}
      subtitle={countOf(noun, ids.length)}
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
      <div className="outcome-dialog">
        {undone && (
          <Alert tone={undone.hasFailed ? 'danger' : 'success'} live>
            {undone.text}
            {undone.kept && undone.kept.length > 0 && (
              <ul className="outcome-entities">
                {undone.kept.map(({ id, reason }) => (
                  <li key={id}>
                    {job.names.get(id) ?? nameless(noun)}
                    <span className="muted">{reason}</span>
                  </li>
                ))}
              </ul>
            )}
          </Alert>
        )}
        {isUndoing && done < changed && <ProgressLine label="Annulation" done={done} total={changed} />}
        {left > 0 && (
          <Alert tone="warning" title={action.stopped}>
            {countOf(noun, left)} {left > 1 ? 'n’ont' : 'n’a'} pas été {agreed('traité', noun, left)} et{' '}
            {left > 1 ? 'restent' : 'reste'} dans la liste.
          </Alert>
        )}
        <ul className="outcome-groups">
          {OUTCOMES.map((outcome) => (
            <Group
              key={outcome}
              noun={noun}
              job={job}
              outcome={outcome}
              results={byOutcome(results, outcome)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** The name shown for an entity that was deleted meanwhile. */
const nameless = (noun: Noun) =>
  `${noun.one.charAt(0).toUpperCase()}${noun.one.slice(1)} ${agreed('supprimé', noun, 1)}`;

type GroupProps = { noun: Noun; job: BulkJob; outcome: BulkOutcome; results: readonly BulkResult[] };

/** The number of entities with this result, and their names. */
function Group({ noun, job, outcome, results }: GroupProps) {
  if (results.length === 0) return null;
  const Icon = ICONS[outcome];
  const isTrouble = outcome === 'failed' || outcome === 'refused';
  // A cause common to all is shown once.
  const reasons = new Set(results.map(({ reason }) => reason));
  const [common] = reasons.size === 1 ? reasons : [];
  return (
    <li className={`outcome-group outcome-group-${outcome}`}>
      <Icon className="icon icon-lg" aria-hidden />
      <details open={isTrouble}>
        <summary>{outcomeText(job.action, noun, outcome, results.length)}</summary>
        {common && <p className="muted outcome-reason">{common}</p>}
        <ul className="outcome-entities">
          {results.map(({ id, reason }) => (
            <li key={id}>
              {job.names.get(id) ?? nameless(noun)}
              {reason && reason !== common && <span className="muted">{reason}</span>}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
