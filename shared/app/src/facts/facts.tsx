import type { ReactNode } from 'react';
import './facts.css';

export type Fact = { label: string; value: ReactNode };

/** Named values; a missing one is shown as such instead of left empty. */
export function Facts({ items, isWide = false }: { items: readonly Fact[]; isWide?: boolean }) {
  return (
    <dl className={isWide ? 'facts facts-2' : 'facts'}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{isEmpty(value) ? <span className="muted">Non renseigné</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

const isEmpty = (value: ReactNode) =>
  value === null || value === undefined || value === '' || value === false;
