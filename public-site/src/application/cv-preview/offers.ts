import {
  addTag,
  MAX_TAGS,
  normalizeSearch,
  phoneParts,
  TEACHING_LANGUAGES,
  TEXT_LIMITS,
  type Locale,
} from '@trame/domain';
import { check, type FormValues } from '../model.ts';
import type { Found } from './found.ts';

export type ScalarName = 'full_name' | 'email' | 'phone';
export const LISTS = ['mastered_software', 'teaching_languages'] as const;
export type ListName = (typeof LISTS)[number];

/** An answer found in the CV that is not yet in the form. */
interface Offer {
  /** The value that the form would have. */
  value: string;
  /** True when nothing that the person typed would be lost, and the CV has exactly what the form asks for. */
  isTickedFirst: boolean;
}

export interface ScalarOffer extends Offer {
  name: ScalarName;
  /** The typed value that would be replaced. */
  current: string;
  /** Country of a phone number. */
  country?: string;
}

export interface ListOffer extends Offer {
  name: ListName;
  label: string;
}

const sameText = (one: string, other: string) => normalizeSearch(one) === normalizeSearch(other);
const digits = (text: string) => text.replace(/\D/g, '');

function scalarOffers(found: Found, values: FormValues, locale: Locale): ScalarOffer[] {
  const phone = phoneParts(found.phone, null);
  const all: { name: ScalarName; value: string; country?: string }[] = [
    { name: 'full_name', value: found.fullName },
    { name: 'email', value: found.email },
    { name: 'phone', value: phone.text, country: phone.country },
  ];
  return all.flatMap((item) => {
    const { name, value, country } = item;
    const current = values[name].trim();
    const isSame =
      name === 'phone'
        ? digits(current) === digits(value) && values.phone_country === country
        : sameText(current, value);
    const filled = { ...values, [name]: value, ...(country && { phone_country: country }) };
    // Answers that the form would refuse are not offered.
    if (!value || isSame || check(filled, locale).problems[name]) return [];
    return [{ ...item, current, isTickedFirst: current === '' }];
  });
}

function softwareOffers(found: Found, { mastered_software: tags }: FormValues): ListOffer[] {
  const short = found.software.filter((name) => name.trim().length <= TEXT_LIMITS.tag);
  const added = short.reduce<string[]>(addTag, tags).slice(tags.length);
  const room = MAX_TAGS - tags.length;
  return added.map((value, index) => ({
    name: 'mastered_software',
    value,
    label: value,
    isTickedFirst: index < room,
  }));
}

function languageOffers(found: Found, { teaching_languages: chosen }: FormValues, locale: Locale) {
  return TEACHING_LANGUAGES.flatMap((option): ListOffer[] => {
    const spoken = found.languages.find(({ language }) =>
      [option.fr, option.en].some((name) => sameText(name, language)),
    );
    // « Autre » is not a language.
    if (!spoken || option.value === 'Other' || chosen.includes(option.value)) return [];
    // People do not always teach in every language they speak: it is offered, but not ticked.
    const label = spoken.level ? `${option[locale]} (${spoken.level})` : option[locale];
    return [{ name: 'teaching_languages', value: option.value, label, isTickedFirst: false }];
  });
}

/** The answers that were found, compared with the present values of the form. */
export function offersOf(found: Found, values: FormValues, locale: Locale) {
  return {
    scalars: scalarOffers(found, values, locale),
    lists: [...softwareOffers(found, values), ...languageOffers(found, values, locale)],
  };
}

/** The list with the ticked entries added, up to the limit of the form. */
export const withOffers = (name: ListName, current: readonly string[], offers: readonly ListOffer[]) =>
  offers
    .filter((offer) => offer.name === name)
    .map(({ value }) => value)
    .reduce<string[]>(addTag, [...current])
    .slice(0, Math.max(MAX_TAGS, current.length));
