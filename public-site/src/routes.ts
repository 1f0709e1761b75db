import type { Locale } from '@trame/domain';

/** Addresses that scripts of pages need; the table of all pages, `site-pages.ts`, is not part of any script. */
export const ROUTES = {
  apply: { fr: '/trainers-apply', en: '/en/trainers-apply' },
  notice: { fr: '/confidentialite-formateurs', en: '/en/confidentialite-formateurs' },
  verify: { fr: '/verifier', en: '/en/verifier' },
} as const satisfies Record<string, Record<Locale, string>>;
