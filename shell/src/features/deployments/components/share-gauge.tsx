import type { CSSProperties } from 'react';

/** A share of the people, as threads; the text beside it has the figure. */
export function ShareGauge({ percentage }: { percentage: number }) {
  return (
    <span className="gauge dep-gauge" aria-hidden style={{ '--v': `${percentage}%` } as CSSProperties} />
  );
}
