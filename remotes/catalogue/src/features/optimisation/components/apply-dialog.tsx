import { ProgressLine } from '@trame/app/progress-line';
import { countOf } from '@trame/app/noun';
import { withChanges } from '@trame/domain/catalogue';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { ChangeList } from '../../editor/components/change-list.tsx';
import { UNDO_DAYS } from '../data/fixes.ts';
import { byRule, countFixes, type Found } from '../model/found.ts';
import { amountText, FIX_NOUN } from '../model/texts.ts';
import '../styles/optimisation.css';

/** Corrections whose texts are shown before they are applied. */
const SHOWN = 30;

type ApplyDialogProps = {
  found: readonly Found[];
  isApplying: boolean;
  done: number;
  onApply: () => void;
  onClose: () => void;
};

/** Says what sure corrections change, and how many, before all are applied. */
export default function ApplyDialog({ found, isApplying, done, onApply, onClose }: ApplyDialogProps) {
  return (
    <Dialog
      open
      width="lg"
      title="Appliquer les corrections sûres"
      subtitle={amountText(FIX_NOUN, countFixes(found))}
      closeOnScrim={!isApplying}
      onClose={() => {
        if (!isApplying) onClose();
      }}
      footer={
        <>
          <Button disabled={isApplying} onClick={onClose}>
            Annuler
          </Button>
          <Button variant="primary" loading={isApplying} onClick={onApply}>
            Appliquer {countOf(FIX_NOUN, found.length)}
          </Button>
        </>
      }
    >
      {isApplying ? (
        <ProgressLine label="Application des corrections" done={done} total={found.length} />
      ) : (
        <>
          <ul className="opt-rules">
            {byRule(found).map(({ rule, name, count }) => (
              <li key={rule}>
                {countOf(FIX_NOUN, count)}&nbsp;: {name}
              </li>
            ))}
          </ul>
          <p className="muted">
            Chacune a sa ligne dans l’historique de la fiche, et s’annule pendant {UNDO_DAYS} jours.
          </p>
          <details className="opt-details">
            <summary>Voir ce qui change</summary>
            {found.slice(0, SHOWN).map(({ key, sheet, fix }) => (
              <article key={key}>
                <h3>{sheet.content.title}</h3>
                <ChangeList before={sheet.content} after={withChanges(sheet.content, fix.changes)} />
              </article>
            ))}
            {found.length > SHOWN && <p className="muted">et {found.length - SHOWN} de plus</p>}
          </details>
        </>
      )}
    </Dialog>
  );
}
