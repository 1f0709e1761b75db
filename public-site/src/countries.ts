import { countryOptions, type Locale } from '@trame/domain';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import type { Country } from './application/form-context.ts';

/** The countries of the form, computed at build time: names and order do not depend on the visitor's browser. */
export function formCountries(locale: Locale): Country[] {
  return countryOptions(locale).map(({ value, label }) => ({
    code: value,
    name: label,
    dial: isSupportedCountry(value) ? `+${getCountryCallingCode(value)}` : '',
  }));
}
