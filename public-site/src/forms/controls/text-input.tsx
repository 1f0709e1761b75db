import type { HTMLInputAutoCompleteAttribute } from 'react';
import { useController } from 'react-hook-form';
import { controlId, useFormParts } from '../form-parts.ts';
import { Field, useDescription } from './field.tsx';
import { Flag } from './flag.tsx';
import { ChevronIcon } from './icons.tsx';
import { useBlurCheck } from './use-blur-check.ts';

interface CommonProps {
  name: string;
  width?: 2 | 3 | 4 | 6;
  /** For fields that are required because of another answer, not by their own rules. */
  optional?: boolean;
  help?: string;
}

interface TextInputProps extends CommonProps {
  type?: 'text' | 'email' | 'tel';
  inputMode?: 'text' | 'email' | 'numeric' | 'tel';
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

/** One line of text. */
export function TextInput({ name, width, optional, help, type = 'text', ...input }: TextInputProps) {
  const rules = useFormParts().rulesOf(name);
  const isOptional = optional ?? rules.isOptional;
  const { field } = useController({ name });
  const { message, props } = useDescription(name, { help });
  const onBlur = useBlurCheck(field);
  return (
    <Field name={name} width={width} optional={isOptional} help={help}>
      <div className={message ? 'input is-error' : 'input'}>
        <input
          {...input}
          {...field}
          {...props}
          onBlur={onBlur}
          id={controlId(name)}
          maxLength={rules.limit}
          type={type}
          aria-required={!isOptional}
          spellCheck={type === 'email' ? false : undefined}
        />
      </div>
    </Field>
  );
}

/** Several lines of text. */
export function TextArea({ name, width, optional, help }: CommonProps) {
  const rules = useFormParts().rulesOf(name);
  const isOptional = optional ?? rules.isOptional;
  const { field } = useController({ name });
  const { message, props } = useDescription(name, { help });
  return (
    <Field name={name} width={width} optional={isOptional} help={help}>
      <div className={message ? 'input area is-error' : 'input area'}>
        <textarea
          {...field}
          {...props}
          id={controlId(name)}
          rows={4}
          maxLength={rules.limit}
          aria-required={!isOptional}
        />
      </div>
    </Field>
  );
}

interface SelectInputProps extends CommonProps {
  options: readonly { value: string; label: string }[];
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** The values are countries, and the chosen one is shown with its flag. */
  withFlag?: boolean;
  onPick?: (value: string) => void;
}

/** A choice in the browser's own list, which phones and screen readers support best. */
export function SelectInput({
  name,
  width,
  optional,
  help,
  options,
  withFlag = false,
  onPick,
  ...input
}: SelectInputProps) {
  const { rulesOf, t } = useFormParts();
  const isOptional = optional ?? rulesOf(name).isOptional;
  const { field } = useController({ name });
  const { message, props } = useDescription(name, { help });
  return (
    <Field name={name} width={width} optional={isOptional} help={help}>
      <div className={message ? 'input pick-list is-error' : 'input pick-list'}>
        {withFlag && <Flag code={String(field.value)} />}
        <select
          {...input}
          {...field}
          {...props}
          onChange={(event) => {
            field.onChange(event);
            onPick?.(event.target.value);
          }}
          id={controlId(name)}
          aria-required={!isOptional}
        >
          {!withFlag && <option value="">{t.choose}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronIcon />
      </div>
    </Field>
  );
}
