import { formatDateTime, withDe } from '@trame/domain';
import { useHost } from '@trame/platform';
import { Check, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { Grid } from './use-grid.ts';

/** "08:47", as the office reads it. */
const timeOf = (at: Date) => formatDateTime(at).slice(-5);

export type SaveStateProps = {
  grid: Grid;
  /** Names of recruiters by their ids. */
  nameOf: (id: string | null) => string;
};

/** Whether what is written is saved, in the header. */
export function SaveState({ grid, nameOf }: SaveStateProps) {
  const me = useHost().session.userId;
  const { isSaving, isDirty, isFinal, isReadOnly, savedAt, obstacle, kind, base } = grid;
  const other = base && base.evaluatorId !== me ? nameOf(base.evaluatorId) : undefined;
  const text = () => {
    if (isSaving)
      return {
        tone: 'busy',
        icon: <LoaderCircle className="icon tr-spin" aria-hidden />,
        text: 'Enregistrement...',
      };
    if (obstacle?.kind === 'failed' || obstacle?.kind === 'conflict')
      return { tone: 'late', icon: <TriangleAlert className="icon" aria-hidden />, text: 'Non enregistré' };
    if (isDirty) return { tone: 'busy', icon: null, text: 'Modifications non enregistrées' };
    const done = <Check className="icon" aria-hidden />;
    if (isReadOnly) return { tone: 'done', icon: done, text: 'Avis rendu' };
    if (isFinal)
      return { tone: 'done', icon: done, text: other ? `Finalisée par ${other}` : 'Évaluation finalisée' };
    if (savedAt) return { tone: 'done', icon: done, text: `Brouillon sauvegardé à\u00a0${timeOf(savedAt)}` };
    if (other) return { tone: 'busy', icon: null, text: `Brouillon ${withDe(other)}` };
    if (base)
      return {
        tone: 'busy',
        icon: null,
        text: kind === 'official' ? 'Brouillon repris' : 'Avis en brouillon',
      };
    return undefined;
  };
  const shown = text();
  return (
    <output className={`eval-saved is-${shown?.tone ?? 'none'}`}>
      {shown?.icon}
      <span className="num">{shown?.text}</span>
    </output>
  );
}
