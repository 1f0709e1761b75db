import { countryOfPhone, phoneForCountry, phoneFullNotice, typePhone } from '@trame/domain';
import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useApplication } from '../form-context.ts';
import { controlId } from '../../forms/form-parts.ts';
import { type FormValues } from '../model.ts';
import { Field, useDescription } from '../../forms/controls/field.tsx';
import { Flag } from '../../forms/controls/flag.tsx';
import { ChevronIcon } from '../../forms/controls/icons.tsx';
import { useAllCountries } from './use-all-countries.ts';
import { useBlurCheck } from '../../forms/controls/use-blur-check.ts';

/** Digits before the caret; null when it is at the end. */
function digitsBeforeCaret(input: HTMLInputElement | null): number | null {
  const { value = '', selectionStart = null } = input ?? {};
  if (selectionStart === null || selectionStart === value.length) return null;
  return value.slice(0, selectionStart).replace(/\D/g, '').length;
}

/** Caret position after that many digits. */
function positionAfter(text: string, digits: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === digits) return index;
    if (/\d/.test(text.charAt(index))) seen += 1;
  }
  return text.length;
}

/** A number with its country, formatted while it is typed. */
export function PhoneInput() {
  const { control, countries, locale, t } = useApplication();
  const { getValues, trigger, formState } = useFormContext<FormValues>();
  const { field } = useController({ control, name: 'phone' });
  const { field: country } = useController({ control, name: 'phone_country' });
  const [isFull, setFull] = useState(false);
  const isCountryChosen = useRef(false);
  const help = isFull ? phoneFullNotice(country.value, locale) : undefined;
  const { message, props } = useDescription('phone', { help });
  const checkOnBlur = useBlurCheck(field);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const listed = useAllCountries(country.value);
  const dial = countries.find(({ code }) => code === country.value)?.dial;

  // Formatting moves the caret to the end; it must be after the digit just typed.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    const position = positionAfter(field.value, caret.current);
    input.current?.setSelectionRange(position, position);
    caret.current = null;
  }, [field.value]);
  // After the effect above: a number typed before the script ran is formatted next.
  useLayoutEffect(() => {
    caret.current = digitsBeforeCaret(input.current);
  }, []);

  function type(event: ChangeEvent<HTMLInputElement>) {
    const typed = typePhone(event.target.value, country.value, field.value);
    caret.current = digitsBeforeCaret(event.target);
    setFull(typed.isFull);
    field.onChange(typed.text);
    if (typed.country !== country.value) country.onChange(typed.country);
  }

  /**
   * A number that is not valid in the country shown, but is in the country of the address, takes the latter unless the
   * person chose the former.
   */
  function leave() {
    const own = countryOfPhone(field.value, [country.value, getValues('country')]);
    if (own && own !== country.value && !isCountryChosen.current) {
      country.onChange(own);
      field.onChange(phoneForCountry(field.value, own));
    }
    checkOnBlur();
  }

  function pickCountry(event: ChangeEvent<HTMLSelectElement>) {
    setFull(false);
    isCountryChosen.current = true;
    country.onChange(event);
    field.onChange(phoneForCountry(field.value, event.target.value));
    if (formState.errors.phone) void trigger('phone');
  }

  return (
    <Field name="phone" width={3} help={help}>
      <div className={message ? 'input tel is-error' : 'input tel'}>
        <span className="tel-country">
          <Flag code={country.value} />
          <span className="num" aria-hidden="true">
            {dial || '+'}
          </span>
          <ChevronIcon />
          <select
            name="phone_country"
            id={controlId('phone_country')}
            aria-label={t.phoneCountry}
            autoComplete="tel-country-code"
            value={country.value}
            onChange={pickCountry}
          >
            {listed
              .filter((item) => item.dial)
              .map((item) => (
                <option key={item.code} value={item.code}>
                  {item.name} ({item.dial})
                </option>
              ))}
          </select>
        </span>
        <input
          {...props}
          id={controlId('phone')}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          aria-required
          value={field.value}
          onChange={type}
          onBlur={leave}
          ref={input}
        />
      </div>
    </Field>
  );
}
