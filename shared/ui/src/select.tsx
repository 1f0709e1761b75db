import { Select as AntdSelect } from 'antd';
import { useId } from 'react';
import { matchesOption, SELECT_LOOK, toAntdOptions, type SelectOption } from './choices/options.tsx';
import './select.css';

export type { SelectOption } from './choices/options.tsx';

export type SelectProps<Value extends string> = {
  label: string;
  /** For screen readers only, when the meaning is visible from its place. */
  hideLabel?: boolean;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  disabled?: boolean;
  searchable?: boolean;
  /** The text typed to find an option, when `options` are found elsewhere; empty once the list closes. */
  onSearch?: (typed: string) => void;
};

/** One choice in a list, outside forms (filters, sorting). In a form use `SelectField`. */
export function Select<Value extends string>({
  label,
  hideLabel = false,
  value,
  options,
  onChange,
  disabled = false,
  searchable = false,
  onSearch,
}: SelectProps<Value>) {
  const id = useId();
  return (
    <div className="field">
      <label className={hideLabel ? 'sr-only' : 'label'} htmlFor={id}>
        {label}
      </label>
      <AntdSelect<Value>
        {...SELECT_LOOK}
        id={id}
        value={value}
        options={toAntdOptions(options)}
        onChange={(next) => onChange(next)}
        disabled={disabled}
        showSearch={
          onSearch ? { filterOption: false, onSearch } : searchable && { filterOption: matchesOption }
        }
      />
    </div>
  );
}
