/** Languages of the public form; `language` of an application stores the index (spec §2: 0 = Français, 1 = Anglais). */
export const LOCALES = ['fr', 'en'] as const;

export type Locale = (typeof LOCALES)[number];

/** The stored code of an interface language. */
export function languageOf(locale: Locale): 0 | 1 {
  return locale === 'en' ? 1 : 0;
}

/** The interface language of a stored code; anything unknown is French. */
export function localeOf(language: number | null | undefined): Locale {
  return language === 1 ? 'en' : 'fr';
}
