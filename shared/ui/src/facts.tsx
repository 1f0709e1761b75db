import type { ReactNode } from 'react';
import './columns.css';
import './facts.css';

export type Fact = { label: string; value: ReactNode };

export type FactsProps = {
  items: readonly Fact[];
  /** The name above its value, in one column or in two; or beside it, in small text. */
  layout?: keyof typeof CLASSES;
  /** What the values are of, where no heading says it. */
  label?: string;
};

const CLASSES = {
  stack: 'tr-facts',
  columns: 'tr-facts tr-columns',
  beside: 'tr-facts tr-facts-beside',
};

/** Named values; a missing one is shown as such instead of left empty. */
export function Facts({ items, layout = 'stack', label }: FactsProps) {
  return (
    <dl className={CLASSES[layout]} aria-label={label}>
      {items.map(({ label: name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{isEmpty(value) ? <span className="muted">Non renseigné</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

const isEmpty = (value: ReactNode) =>
  value === null || value === undefined || value === '' || value === false;
