import { useId, type ReactNode } from 'react';
import './segmented.css';

export type SegmentedOption<Value extends string> = {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** With `icon`: hides the label to the eye only. */
  iconOnly?: boolean;
};

export type SegmentedProps<Value extends string> = {
  /** The choice, for screen readers: "Affichage". */
  label: string;
  value: Value;
  options: readonly SegmentedOption<Value>[];
  onChange: (value: Value) => void;
  block?: boolean;
};

/** One choice among two to five that are all visible; arrows move between them. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  block,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div className={`tr-segmented${block ? ' tr-segmented-block' : ''}`} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} title={option.iconOnly ? option.label : undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span className={option.iconOnly ? 'sr-only' : undefined}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
