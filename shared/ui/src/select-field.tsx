import { Select as AntdSelect } from 'antd';
import { X } from 'lucide-react';
import { useRef } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { IconButton } from './icon-button.tsx';
import { matchesOption, SELECT_LOOK, toAntdOptions, type SelectOption } from './choices/options.tsx';
import { describeField, FieldFrame, type FieldTexts } from './fields/field-frame.tsx';
import { useField, type FieldBinding } from './fields/use-field.ts';
import './select.css';

export type SelectFieldProps<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Output = Values,
> = FieldBinding<Values, Name, Output> &
  FieldTexts & {
    options: readonly SelectOption[];
    placeholder?: string;
    /** For lists longer than about ten: typed text filters the options, accents ignored. */
    searchable?: boolean;
    /** The value is then a list. */
    multiple?: boolean;
    /** For an optional choice: the name of the button that clears it, "Effacer le pays". */
    clearLabel?: string;
  };

/** One choice, or several, in a list. */
export function SelectField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({
  name,
  control,
  options,
  placeholder = 'Choisir…',
  searchable = false,
  multiple = false,
  clearLabel,
  ...texts
}: SelectFieldProps<Values, Name, Output>) {
  const { field, attach, error } = useField({ name, control });
  const described = describeField(name, texts, error);
  const input = useRef<HTMLElement | null>(null);
  const focusInput = () => input.current?.querySelector('input')?.focus();
  // antd's own cross is not a button: it cannot be reached by keyboard and is not announced.
  const clear = clearLabel !== undefined && field.value && !texts.disabled && (
    <IconButton
      size="sm"
      label={clearLabel}
      icon={<X className="icon" aria-hidden="true" />}
      onClick={() => {
        field.onChange('');
        // The button disappears with the choice that it cleared.
        focusInput();
      }}
    />
  );
  return (
    <FieldFrame {...texts} id={described.id} error={error}>
      <div className="tr-clearable">
        <AntdSelect
          {...SELECT_LOOK}
          {...described}
          ref={(select) => {
            input.current = select?.nativeElement ?? null;
            attach(select && { focus: focusInput });
          }}
          {...(multiple ? { mode: 'multiple' as const } : {})}
          value={field.value || undefined}
          options={toAntdOptions(options)}
          placeholder={placeholder}
          {...(error ? { status: 'error' as const } : {})}
          showSearch={searchable || multiple ? { filterOption: matchesOption } : false}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
        {clear}
      </div>
    </FieldFrame>
  );
}
