import { countryOptions, DEFAULT_COUNTRY, formatAsYouType } from '@trame/domain';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { describeField, FieldFrame, type FieldTexts } from './fields/field-frame.tsx';
import { useField, type FieldBinding } from './fields/use-field.ts';
import { Flag } from './flag.tsx';
import './phone-field.css';

export type PhoneFieldProps<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Output = Values,
> = FieldBinding<Values, Name, Output> &
  FieldTexts & {
    /** Country of the number at first (ISO alpha-2); France by default. */
    defaultCountry?: string;
    /** Told when the person chooses another country. */
    onCountryChange?: (country: string) => void;
  };

/** Digits and the signs that may stand between them. */
const PHONE_CHARACTERS = /[^\d+\s().-]/g;

/**
 * A phone number, formatted while it is typed for the chosen country and never longer than it allows. The value is
 * what is seen; `toE164(value, country)` gives what is stored. A number that starts with + keeps its own country.
 */
export function PhoneField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({
  name,
  control,
  defaultCountry = DEFAULT_COUNTRY,
  onCountryChange,
  ...texts
}: PhoneFieldProps<Values, Name, Output>) {
  const { field, attach, error } = useField({ name, control });
  const described = describeField(name, texts, error);
  const [country, setCountry] = useState(defaultCountry);
  const countries = useMemo(() => countryOptions(), []);
  const value: string = field.value ?? '';

  const type = (text: string) =>
    field.onChange(formatAsYouType(text.replace(PHONE_CHARACTERS, ''), country, value));
  const choose = (next: string) => {
    setCountry(next);
    if (value) field.onChange(formatAsYouType(value, next));
    onCountryChange?.(next);
  };

  return (
    <FieldFrame {...texts} id={described.id} error={error}>
      <div className={`input tr-phone${error ? ' is-error' : ''}`}>
        <span className="tr-phone-country">
          <Flag country={country} decorative />
          <ChevronDown className="icon" aria-hidden="true" />
          <select
            aria-label="Pays du numéro"
            value={country}
            disabled={texts.disabled}
            onChange={(event) => choose(event.target.value)}
          >
            {countries.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </span>
        <input
          {...described}
          ref={attach}
          name={field.name}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={value}
          onChange={(event) => type(event.target.value)}
          onBlur={field.onBlur}
        />
      </div>
    </FieldFrame>
  );
}
