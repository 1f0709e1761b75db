import type { Locale } from '@trame/domain';

/** Pages that exist in both languages. */
export const ROUTES = {
  apply: { fr: '/trainers-apply', en: '/en/trainers-apply' },
  notice: { fr: '/confidentialite-formateurs', en: '/en/confidentialite-formateurs' },
} as const satisfies Record<string, Record<Locale, string>>;

export type RouteName = keyof typeof ROUTES;
