import { EVALUATION_NOTES_MAX_LENGTH } from '@trame/domain';
import { TextAreaField } from '@trame/ui/text-field';
import { useEffect, useRef } from 'react';
import { BandLevers } from './band-levers.tsx';
import { FamilyRadar } from './family-radar.tsx';
import { focusActive, focusCriterion, focusJustification } from './focus-criterion.ts';
import { GridNotice, type GridNoticeProps } from './grid-notice.tsx';
import { ScoreGrid } from './score-grid.tsx';
import { ScoreSummary } from './score-summary.tsx';
import type { Grid } from './use-grid.ts';

/** A grid to fill: criteria on the left; on the right what they add up to, and notes. */
export function GridPanes({ grid, nameOf }: { grid: Grid; nameOf: GridNoticeProps['nameOf'] }) {
  const place = useRef<HTMLDivElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const obstacle = grid.obstacle?.kind;
  useEffect(() => {
    // On a phone it is above the fields being filled. Once resolved, its button disappears with the focus.
    if (obstacle) notice.current?.scrollIntoView({ block: 'nearest' });
    else if (document.activeElement?.contains(place.current)) focusActive(place.current);
  }, [obstacle]);
  return (
    <div className="eval" ref={place}>
      <div className="eval-notice" ref={notice}>
        <GridNotice
          grid={grid}
          nameOf={nameOf}
          onGoTo={(key) => focusCriterion(place.current, key)}
          onJustify={(key) => focusJustification(place.current, key)}
        />
      </div>
      <div className="eval-panes">
        <ScoreGrid grid={grid} onEnd={() => place.current?.querySelector('textarea')?.focus()} />
        <aside className="eval-side">
          <ScoreSummary scores={grid.values.scores} />
          <div className="eval-insight">
            <FamilyRadar scores={grid.values.scores} />
            <BandLevers scores={grid.values.scores} />
          </div>
          <div className="eval-notes">
            <TextAreaField
              name="notes"
              control={grid.control}
              label={grid.kind === 'official' ? 'Notes d’évaluation' : 'Notes'}
              optional
              rows={5}
              disabled={grid.isReadOnly}
              maxLength={EVALUATION_NOTES_MAX_LENGTH}
              extra={<span />}
            />
          </div>
        </aside>
      </div>
    </div>
  );
}
