import {
  AsYouType,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
  parsePhoneNumberWithError,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/min';
import type { Locale } from './locale.ts';

/** Digits accepted when the country is unknown, which is also the maximum of E.164. */
export const MAX_PHONE_DIGITS = 15;

const ERRORS = {
  fr: {
    required: 'Numéro de téléphone requis',
    format: 'Format de numéro invalide',
    invalid: 'Numéro de téléphone invalide',
  },
  en: {
    required: 'Phone number required',
    format: 'Invalid phone number format',
    invalid: 'Invalid phone number',
  },
} as const;

const supported = (country: string | null | undefined): CountryCode | undefined =>
  country && isSupportedCountry(country) ? country : undefined;

const digitsOf = (value: string) => value.replace(/\D/g, '');

/** Most of the world dials "00" before a country code for "+"; no national number begins with it. */
const INTERNATIONAL = /^[\s(]*(?:\+|00(?=[\s.()-]*[1-9]))/;

/** Reads the whole text as one number, else undefined: a text that only contains a number is not one. */
function parse(value: string, country: string | null | undefined): PhoneNumber | undefined {
  try {
    return parsePhoneNumberWithError(value.trim().replace(INTERNATIONAL, '+'), {
      defaultCountry: supported(country),
      extract: false,
    });
  } catch {
    return undefined;
  }
}

/** Whether a number exists in its country and fits E.164: some plans allow one digit more than its fifteen. */
const isDialable = (phone: PhoneNumber): boolean =>
  phone.isValid() && digitsOf(phone.number).length <= MAX_PHONE_DIGITS;

/** The message for a refused phone number, or undefined. */
export function phoneError(
  value: string | null | undefined,
  country: string | null | undefined = 'FR',
  locale: Locale = 'fr',
): string | undefined {
  const messages = ERRORS[locale];
  if (!value?.trim()) return messages.required;
  const phone = parse(value, country);
  if (!phone) return messages.format;
  return isDialable(phone) ? undefined : messages.invalid;
}

/** "+33612345678", or undefined when the number is not valid. */
export function toE164(value: string, country: string | null | undefined = 'FR'): string | undefined {
  const phone = parse(value, country);
  return phone && isDialable(phone) ? phone.number : undefined;
}

/** International form for reading ("+33 6 12 34 56 78"); a text that is not a number is returned as it is. */
export function formatPhone(value: string | null | undefined, country: string | null | undefined = 'FR') {
  if (!value) return '';
  return parse(value, country)?.formatInternational() ?? value;
}

/**
 * A stored number as a person types it: its country and its national form ("06 12 34 56 78"). A number that cannot be
 * read back from these two is returned as it is, with the given country.
 */
export function phoneParts(
  value: string | null | undefined,
  country: string | null | undefined = 'FR',
): { country: string; text: string } {
  const given = country ?? 'FR';
  const text = value?.trim() ?? '';
  const phone = text ? parse(text, given) : undefined;
  const own = phone?.country ?? given;
  const national = phone?.formatNational() ?? '';
  return phone && parse(national, own)?.number === phone.number
    ? { country: own, text: national }
    : { country: given, text };
}

/**
 * Digits that a person may type for a number of this country: its longest national number with the trunk prefix ("0" in
 * France, so 10), 15 if the country is unknown.
 */
export function nationalMaxLength(country: string | null | undefined): number {
  const code = supported(country);
  if (!code) return MAX_PHONE_DIGITS;
  const metadata = new Metadata();
  metadata.selectNumberingPlan(code);
  const plan = metadata.numberingPlan;
  if (!plan) return MAX_PHONE_DIGITS;
  // The types of the package omit this method of its numbering plans.
  const trunkPrefix = (plan as typeof plan & { nationalPrefix(): string | undefined }).nationalPrefix() ?? '';
  return Math.min(Math.max(...plan.possibleLengths()) + trunkPrefix.length, MAX_PHONE_DIGITS);
}

/** A phone field after a change. */
export interface TypedPhone {
  /** The text of the field. */
  text: string;
  /** The number's own country when it is written with + or 00, else the country it was typed for. */
  country: string;
  /** A digit was refused: the number has all the digits of its country. */
  isFull: boolean;
}

/** The country of an international number, as far as its digits tell; `country` when it shares the calling code. */
function countryOfInternational(phone: string, typing: AsYouType, country: string): string {
  const complete = parse(phone, null);
  if (complete?.isValid() && complete.country) return complete.country;
  const callingCode = typing.getCallingCode();
  if (!callingCode) return country;
  const own = supported(country);
  if (own && getCountryCallingCode(own) === callingCode) return country;
  return mainCountryOf(callingCode) ?? country;
}

/** The country that a calling code belongs to first: US for 1, GB for 44. The types of the package omit the method. */
function mainCountryOf(callingCode: string): string | undefined {
  const metadata = new Metadata() as Metadata & {
    getCountryCodesForCallingCode(callingCode: string): string[] | undefined;
  };
  return metadata.getCountryCodesForCallingCode(callingCode)?.[0];
}

/**
 * Formats a number while it is typed. One digit more than its country allows is refused; when more are added at once (a
 * paste, an autofill, another country chosen), all are kept for the person to correct: nothing is cut silently.
 * `previous` is the text before this change: without it, erasing a separator that formatting adds again ("(201)") would
 * have no effect.
 */
export function typePhone(value: string, country: string = 'FR', previous?: string): TypedPhone {
  const isInternational = INTERNATIONAL.test(value);
  const normal = value.replace(INTERNATIONAL, '+');
  let digits = digitsOf(normal);
  if (previous !== undefined && value.length < previous.length && previous.startsWith(value)) {
    if (digits === digitsOf(previous)) digits = digits.slice(0, -1);
  }
  const sign = isInternational ? '+' : '';
  const limit = isInternational ? MAX_PHONE_DIGITS : nationalMaxLength(country);
  if (digits.length > limit) {
    const isOneMore = previous !== undefined && digits.length === digitsOf(previous).length + 1;
    return { text: isOneMore ? previous : sign + digits, country, isFull: isOneMore };
  }
  const typing = new AsYouType(supported(country));
  const text = typing.input(sign + digits);
  if (!isInternational) return { text, country, isFull: false };
  return { text, country: countryOfInternational(sign + digits, typing, country), isFull: false };
}

/** The text of a phone field after another country is chosen: an international number gets its calling code. */
export function phoneForCountry(text: string, country: string): string {
  const own = supported(country);
  if (!INTERNATIONAL.test(text) || !own) return typePhone(text, country).text;
  const typing = new AsYouType();
  const digits = digitsOf(typing.input(text.replace(INTERNATIONAL, '+')));
  const national = digits.slice(typing.getCallingCode()?.length ?? 0);
  return typePhone(`+${getCountryCallingCode(own)}${national}`, country).text;
}

/** The first of the countries in which this is a valid number, or undefined. */
export function countryOfPhone(
  text: string,
  countries: readonly (string | null | undefined)[],
): string | undefined {
  for (const country of countries) {
    if (country && phoneError(text, country) === undefined) return parse(text, country)?.country ?? country;
  }
  return undefined;
}

/** The message for a refused digit. */
export function phoneFullNotice(country: string, locale: Locale = 'fr'): string {
  const digits = nationalMaxLength(country);
  return locale === 'fr'
    ? `Un numéro de ce pays a ${digits} chiffres au plus. Pour un autre pays, choisissez-le ou commencez par +.`
    : `A number of this country has at most ${digits} digits. For another country, choose it or start with +.`;
}

/** WhatsApp link of a phone number, from the digits of its international form, else from its raw digits. */
export function whatsappUrl(
  phone: string | null | undefined,
  country: string | null | undefined = 'FR',
): string {
  const digits = digitsOf(parse(phone ?? '', country)?.number ?? phone ?? '');
  if (!digits) throw new Error('Numéro de téléphone requis');
  return `https://wa.me/${digits}`;
}
