import { Select as AntdSelect } from 'antd';
import type { FieldPath, FieldValues } from 'react-hook-form';
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
    /** Lists longer than about ten: what is typed filters, accents ignored. */
    searchable?: boolean;
    /** The value is then a list. */
    multiple?: boolean;
  };

/** One choice, or several, in a list. */
export function SelectField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({
  name,
  control,
  options,
  placeholder = 'Choisir…',
  searchable = false,
  multiple = false,
  ...texts
}: SelectFieldProps<Values, Name, Output>) {
  const { field, attach, error } = useField({ name, control });
  const described = describeField(name, texts, error);
  return (
    <FieldFrame {...texts} id={described.id} error={error}>
      <AntdSelect
        {...SELECT_LOOK}
        {...described}
        ref={(select) =>
          attach(select && { focus: () => select.nativeElement.querySelector('input')?.focus() })
        }
        {...(multiple ? { mode: 'multiple' as const } : {})}
        value={field.value || undefined}
        options={toAntdOptions(options)}
        placeholder={placeholder}
        {...(error ? { status: 'error' as const } : {})}
        showSearch={searchable || multiple ? { filterOption: matchesOption } : false}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </FieldFrame>
  );
}
