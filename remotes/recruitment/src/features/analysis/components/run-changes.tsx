import type { CvAnalysis } from '@trame/cv';
import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';

export type RunChangesProps = { isStrict: boolean; changes: CvAnalysis['changes'] };

/** Claims that only this run has, and claims that only the previous run had; always shown after a strict run. */
export function RunChanges({ isStrict, changes }: RunChangesProps) {
  const count = changes ? changes.added.length + changes.removed.length : 0;
  if (!isStrict && count === 0) return null;
  return (
    <section className="an-changes" aria-label="Depuis l’analyse précédente">
      <h3>
        {isStrict
          ? 'Mode strict\u00a0: seuls les éléments étayés et assez sûrs sont gardés'
          : 'Depuis l’analyse précédente'}
      </h3>
      {isStrict && <p className="muted">{strictText(changes, count)}</p>}
      {count > 0 && (
        <ul>
          {changes?.removed.map((line) => (
            <Change key={line} icon={<Minus className="icon" aria-hidden />} what="Retiré" line={line} />
          ))}
          {changes?.added.map((line) => (
            <Change key={line} icon={<Plus className="icon" aria-hidden />} what="Ajouté" line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}

function strictText(changes: CvAnalysis['changes'], count: number): string {
  if (!changes) return 'Il n’y a pas d’analyse précédente à comparer.';
  return count === 0
    ? 'Rien n’a changé depuis l’analyse précédente.'
    : 'Ce qui a changé depuis l’analyse précédente\u00a0:';
}

function Change({ icon, what, line }: { icon: ReactNode; what: string; line: string }) {
  return (
    <li>
      {icon}
      <span className="sr-only">{what}&nbsp;:</span> {line}
    </li>
  );
}
