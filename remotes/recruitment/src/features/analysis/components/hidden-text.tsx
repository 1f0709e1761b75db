import type { CvAnalysis } from '@trame/cv';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { useState } from 'react';
import { HIDDEN_REASONS } from '../model/reading-text.ts';

/** Shown at once; the others on demand. */
const FIRST = 3;

/** Text of the CV that no reader sees: left out of the analysis, and shown to the recruiter. */
export function HiddenText({ hidden }: Pick<CvAnalysis['reading'], 'hidden'>) {
  const [isOpen, setOpen] = useState(false);
  if (hidden.length === 0) return null;
  const folded = isOpen ? 0 : Math.max(0, hidden.length - FIRST);
  return (
    <div className="an-hidden">
      <Alert tone="warning" title="Ce CV contient du texte qu’on ne voit pas">
        <p>Il n’a pas été pris en compte. Voici ce qu’il dit&nbsp;:</p>
        <ul>
          {hidden.slice(0, hidden.length - folded).map(({ page, text, reason }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same text may be hidden twice
            <li key={index}>
              <q>«&nbsp;{text}&nbsp;»</q>{' '}
              <span className="muted num">
                page&nbsp;{page}, {HIDDEN_REASONS[reason]}
              </span>
            </li>
          ))}
        </ul>
        {folded > 0 && (
          <Button size="sm" variant="text" onClick={() => setOpen(true)}>
            {folded === 1 ? 'Afficher un autre passage' : `Afficher ${folded} autres passages`}
          </Button>
        )}
      </Alert>
    </div>
  );
}
