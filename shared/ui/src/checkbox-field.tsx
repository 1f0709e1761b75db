import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { describeField, FieldError, GroupFrame, LabelText, type FieldTexts } from './fields/field-frame.tsx';
import { useField, type FieldBinding } from './fields/use-field.ts';
import './columns.css';
import './checkbox-field.css';

const GRIDS = {
  1: 'tr-choices',
  2: 'tr-choices tr-columns',
  3: 'tr-choices tr-columns tr-columns-3',
};

type Bound<Values extends FieldValues, Name extends FieldPath<Values>, Output> = FieldBinding<
  Values,
  Name,
  Output
> &
  FieldTexts;

/** One thing to accept or to switch on; the value is a boolean. */
export function CheckboxField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({
  name,
  control,
  ...texts
}: Bound<Values, Name, Output>) {
  const { field, attach, error } = useField({ name, control });
  const { id, ...described } = describeField(name, texts, error);
  return (
    <div className="field">
      <label className="tr-check" htmlFor={id}>
        <input
          {...described}
          id={id}
          ref={attach}
          type="checkbox"
          name={field.name}
          checked={Boolean(field.value)}
          onChange={(event) => field.onChange(event.target.checked)}
          onBlur={field.onBlur}
        />
        <span>
          <LabelText {...texts} />
        </span>
      </label>
      <FieldError id={id} error={error} />
      {texts.help && (
        <p className="help tr-check-help" id={`${id}-aide`}>
          {texts.help}
        </p>
      )}
    </div>
  );
}

export type GroupOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

export type GroupFieldProps<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Output = Values,
> = Bound<Values, Name, Output> & {
  options: readonly GroupOption[];
  /** Options side by side: 1 (default), 2 or 3 columns; always 1 on phones. */
  columns?: 1 | 2 | 3;
};

type ChoiceProps = {
  type: 'checkbox' | 'radio';
  option: GroupOption;
  name: string;
  checked: boolean;
  disabled: boolean;
  invalid: boolean;
  onChange: (checked: boolean) => void;
  onBlur: () => void;
  inputRef?: (element: HTMLInputElement | null) => void;
};

function Choice({ type, option, name, checked, disabled, invalid, onChange, onBlur, inputRef }: ChoiceProps) {
  return (
    <label className="tr-check">
      <input
        ref={inputRef}
        type={type}
        name={name}
        value={option.value}
        checked={checked}
        disabled={disabled || option.disabled}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
      />
      <span>
        {option.label}
        {option.hint && <small>{option.hint}</small>}
      </span>
    </label>
  );
}

/** Several choices among a few; the value is the list of those chosen, in the order of the options. */
export function CheckboxGroupField<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Output = Values,
>({ name, control, options, columns = 1, ...texts }: GroupFieldProps<Values, Name, Output>) {
  const { field, attach, error } = useField({ name, control });
  const { id } = describeField(name, texts, error);
  const chosen: readonly string[] = field.value ?? [];
  const toggle = (value: string, checked: boolean) =>
    field.onChange(
      options
        .map((option) => option.value)
        .filter((each) => (each === value ? checked : chosen.includes(each))),
    );
  return (
    <GroupFrame {...texts} id={id} error={error}>
      <div className={GRIDS[columns]}>
        {options.map((option, index) => (
          <Choice
            key={option.value}
            type="checkbox"
            option={option}
            name={field.name}
            checked={chosen.includes(option.value)}
            disabled={texts.disabled ?? false}
            invalid={Boolean(error)}
            onChange={(checked) => toggle(option.value, checked)}
            onBlur={field.onBlur}
            {...(index === 0 ? { inputRef: attach } : {})}
          />
        ))}
      </div>
    </GroupFrame>
  );
}

/** One choice among a few, all visible. */
export function RadioGroupField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({
  name,
  control,
  options,
  columns = 1,
  ...texts
}: GroupFieldProps<Values, Name, Output>) {
  const { field, attach, error } = useField({ name, control });
  const { id } = describeField(name, texts, error);
  return (
    <GroupFrame {...texts} id={id} error={error}>
      <div className={GRIDS[columns]}>
        {options.map((option, index) => (
          <Choice
            key={option.value}
            type="radio"
            option={option}
            name={field.name}
            checked={field.value === option.value}
            disabled={texts.disabled ?? false}
            invalid={Boolean(error)}
            onChange={() => field.onChange(option.value)}
            onBlur={field.onBlur}
            {...(index === 0 ? { inputRef: attach } : {})}
          />
        ))}
      </div>
    </GroupFrame>
  );
}
