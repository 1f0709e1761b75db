import { bandOf, formatPercentage, MAX_SCORE, missingCriteria, percentage, totalScore } from '@trame/domain';
import type { CSSProperties } from 'react';
import type { GridValues } from '../model/grid.ts';

const MARKS = [50, 70, 85];

/** Total, percentage, band and recommendation, updated with each score. */
export function ScoreSummary({ scores }: Pick<GridValues, 'scores'>) {
  const points = totalScore(scores);
  const share = percentage(points);
  const band = bandOf(share);
  const scored = 16 - missingCriteria(scores).length;
  const isComplete = scored === 16;
  const progress = `${scored} ${scored > 1 ? 'critères notés' : 'critère noté'} sur 16`;
  return (
    <section className="eval-total" aria-label="Total">
      <output className="sr-only">
        {points} points sur {MAX_SCORE}, {formatPercentage(share)}
        {isComplete && `, ${band.label}`}, {progress}
      </output>
      <div aria-hidden="true">
        <p className="eval-total-points num">
          <strong>{points}</strong> / {MAX_SCORE}
        </p>
        <div className={`eval-gauge band ${isComplete ? `band-${band.key}` : 'is-open'}`}>
          <span className="gauge" style={{ '--v': `${share}%` } as CSSProperties} />
          {MARKS.map((mark) => (
            <i key={mark} style={{ left: `${mark}%` }}>
              <b>{mark}</b>
            </i>
          ))}
        </div>
        <p className="eval-share">
          <strong className="num">{formatPercentage(share)}</strong>
          {isComplete && <span className={`band band-${band.key}`}>{band.label}</span>}
        </p>
        <p className="eval-advice muted">{isComplete ? band.recommendation : progress}</p>
      </div>
    </section>
  );
}
