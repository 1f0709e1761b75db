/**
 * Facts about the company. These are the values of a fictional demonstration company: `.example` addresses never
 * resolve (RFC 2606) and the phone number is one that the French regulator reserves for fiction.
 */
export const COMPANY = {
  name: 'Trame',
  legalName: 'Trame SAS (société fictive de démonstration)',
  legalNameEn: 'Trame SAS (fictional demonstration company)',
  address: '1 rue des Exemples, 75000 Paris',
  email: 'bonjour@trame.example',
  privacyEmail: 'donnees@trame.example',
  phone: '+33 1 99 00 00 00',
  /** Address of the site in production; `PUBLIC_SITE_URL` replaces it at build. */
  site: 'https://www.trame.example',
} as const;

/** Date of the information notice's text, as shown on it. */
export const NOTICE_DATE = { fr: '21 novembre 2026', en: '21 November 2026' } as const;
