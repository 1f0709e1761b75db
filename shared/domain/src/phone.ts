import {
  AsYouType,
  isSupportedCountry,
  Metadata,
  parsePhoneNumberWithError,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/min';
import type { Locale } from './locale.ts';

/** Digits accepted when the country is unknown, and by E.164 in all. */
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

/** Reads the whole text as one number, or nothing: text around a number is not a number. */
function parse(value: string, country: string | null | undefined): PhoneNumber | undefined {
  try {
    return parsePhoneNumberWithError(value.trim(), { defaultCountry: supported(country), extract: false });
  } catch {
    return undefined;
  }
}

/** Why a phone number is refused, or undefined. */
export function phoneError(
  value: string | null | undefined,
  country: string | null | undefined = 'FR',
  locale: Locale = 'fr',
): string | undefined {
  const messages = ERRORS[locale];
  if (!value?.trim()) return messages.required;
  const phone = parse(value, country);
  if (!phone) return messages.format;
  return phone.isValid() ? undefined : messages.invalid;
}

/** "+33612345678", or undefined when the number is not valid. */
export function toE164(value: string, country: string | null | undefined = 'FR'): string | undefined {
  const phone = parse(value, country);
  return phone?.isValid() ? phone.number : undefined;
}

/** International reading form ("+33 6 12 34 56 78"); what cannot be read is shown as it is. */
export function formatPhone(value: string | null | undefined, country: string | null | undefined = 'FR') {
  if (!value) return '';
  return parse(value, country)?.formatInternational() ?? value;
}

/**
 * A stored number as a person types it: its country and its national form ("06 12 34 56 78"). What cannot be read back
 * from those two stays as it is, in the country given.
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
 * Digits a person may type for a number of this country: its longest national number with the trunk prefix
 * ("0" in France, so 10), 15 if the country is unknown.
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

/**
 * Formats a number while it is typed and drops the digits over the limit. `previous` is the value before this
 * keystroke: without it, erasing a separator that formatting puts back ("(201)") would never get anywhere.
 */
export function formatAsYouType(
  value: string,
  country: string | null | undefined = 'FR',
  previous?: string,
): string {
  const international = value.trimStart().startsWith('+');
  let digits = digitsOf(value);
  if (previous !== undefined && value.length < previous.length && previous.startsWith(value)) {
    if (digits === digitsOf(previous)) digits = digits.slice(0, -1);
  }
  const limit = international ? MAX_PHONE_DIGITS : nationalMaxLength(country);
  const kept = `${international ? '+' : ''}${digits.slice(0, limit)}`;
  return new AsYouType(supported(country)).input(kept);
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
