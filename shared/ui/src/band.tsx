import { bandOf, formatPercentage } from '@trame/domain';
import type { CSSProperties } from 'react';

export type EvaluationBandProps = {
  /** Percentage of a completed evaluation; null or undefined when there is none. */
  percentage: number | null | undefined;
};

/** How well an application was rated: a gauge of threads, the figure, the band. Never a pill, unlike a status. */
export function EvaluationBand({ percentage }: EvaluationBandProps) {
  if (percentage === null || percentage === undefined) {
    return (
      <span className="band">
        <span className="gauge" aria-hidden="true" />
        Non évaluée
      </span>
    );
  }
  const band = bandOf(percentage);
  const filled = `${Math.min(100, Math.max(0, percentage))}%`;
  return (
    <span className={`band band-${band.key}`}>
      <span className="gauge" aria-hidden="true" style={{ '--v': filled } as CSSProperties} />
      <span className="num">{formatPercentage(percentage)}</span> {band.label}
    </span>
  );
}
