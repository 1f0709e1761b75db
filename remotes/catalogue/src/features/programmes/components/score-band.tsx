import { scoreBand } from '@trame/domain/catalogue';
import type { CSSProperties } from 'react';
import '../styles/programmes.css';

/** The class that colours a band; the design system calls the third one medium. */
export const bandClass = (score: number): string => {
  const { key } = scoreBand(score);
  return `band-${key === 'average' ? 'medium' : key}`;
};

/** The score of a sheet: a gauge of threads and the figure, never a pill. */
export function ScoreBand({ score }: { score: number }) {
  return (
    <span className={`band ${bandClass(score)}`}>
      <span className="gauge prog-gauge" aria-hidden="true" style={{ '--v': `${score}%` } as CSSProperties} />
      <span className="num">
        {score}
        <span className="sr-only"> sur 100, {scoreBand(score).label}</span>
      </span>
    </span>
  );
}
