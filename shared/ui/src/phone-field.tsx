import { countryOptions, DEFAULT_COUNTRY, phoneForCountry, phoneFullNotice, typePhone } from '@trame/domain';
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
    /** Called when the person chooses another country or types a number of another one. */
    onCountryChange?: (country: string) => void;
  };

/**
 * A phone number, formatted while it is typed for the chosen country; a digit above its length is refused with a
 * message. The value is the visible text; `toE164(value, country)` gives the stored form. The country follows a number
 * that starts with + or 00.
 */
export function PhoneField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({
  name,
  control,
  defaultCountry = DEFAULT_COUNTRY,
  onCountryChange,
  ...texts
}: PhoneFieldProps<Values, Name, Output>) {
  const { field, attach, error } = useField({ name, control });
  const [country, setCountry] = useState(defaultCountry);
  const [isFull, setFull] = useState(false);
  const shown = isFull ? { ...texts, help: phoneFullNotice(country) } : texts;
  const described = describeField(name, shown, error);
  const countries = useMemo(() => countryOptions(), []);
  const value: string = field.value ?? '';

  const follow = (next: string) => {
    if (next === country) return;
    setCountry(next);
    onCountryChange?.(next);
  };
  const type = (text: string) => {
    const typed = typePhone(text, country, value);
    setFull(typed.isFull);
    field.onChange(typed.text);
    follow(typed.country);
  };
  const choose = (next: string) => {
    setFull(false);
    if (value) field.onChange(phoneForCountry(value, next));
    follow(next);
  };

  return (
    <FieldFrame {...shown} id={described.id} error={error}>
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
