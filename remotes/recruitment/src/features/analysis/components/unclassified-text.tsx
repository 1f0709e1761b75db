import type { CvAnalysis } from '@trame/cv';
import { Button } from '@trame/ui/button';
import { useState } from 'react';

/** Shown at once; the others on demand. */
const FIRST = 3;

/** What was read in the CV and is in no list above, so that nothing is lost in silence. */
export function UnclassifiedText({ unclassified }: Pick<CvAnalysis['reading'], 'unclassified'>) {
  const [isOpen, setOpen] = useState(false);
  if (unclassified.length === 0) return null;
  const folded = isOpen ? 0 : Math.max(0, unclassified.length - FIRST);
  return (
    <div className="an-unclassified">
      <h3>Lu, non classé</h3>
      <ul>
        {unclassified.slice(0, unclassified.length - folded).map(({ page, title, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two passages may read alike
          <li key={index}>
            {title !== null && <strong>{title}</strong>}
            <p>{text}</p>
            <span className="muted num">page&nbsp;{page}</span>
          </li>
        ))}
      </ul>
      {folded > 0 && (
        <Button size="sm" variant="text" onClick={() => setOpen(true)}>
          {folded === 1 ? 'Afficher un autre passage' : `Afficher ${folded} autres passages`}
        </Button>
      )}
    </div>
  );
}
