import type { ReactNode } from 'react';
import { Segmented } from './segmented.tsx';
import { Select } from './select.tsx';
import { useNarrow } from './table/use-narrow.ts';
import './filter-bar.css';

export type FilterBarProps = {
  /** The search field, which fills the space that the filters leave. */
  search?: ReactNode;
  /** `ChoiceFilter`s, or other fields. */
  children?: ReactNode;
  /** At the end of the line: how many rows there are. */
  end?: ReactNode;
};

/** The filters of a list, above it. On a narrow screen the choices are one line that scrolls, so that the rows come soon. */
export function FilterBar({ search, children, end }: FilterBarProps) {
  return (
    <section className="tr-filters" aria-label="Filtres">
      {search && <div className="tr-filters-search">{search}</div>}
      {children && <div className="tr-filters-choices">{children}</div>}
      {end && <div className="tr-filters-end">{end}</div>}
    </section>
  );
}

export type ChoiceFilterProps<Value extends string> = {
  label: string;
  value: Value;
  /** The first one filters nothing: "Tous les statuts". */
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** All choices in view, where there is room: for two to five short ones. */
  inView?: boolean;
};

/** One of some words that a list is narrowed to. */
export function ChoiceFilter<Value extends string>({ inView = false, ...choice }: ChoiceFilterProps<Value>) {
  const isNarrow = useNarrow();
  if (inView && !isNarrow) return <Segmented<Value> {...choice} />;
  return (
    <div className="tr-filters-choice">
      <Select<Value> {...choice} hideLabel />
    </div>
  );
}
