import type { Noun } from '@trame/app/noun';
import type { ConflictFields } from '@trame/app/use-entity-form';
import { dayError, daysBetween, formatDate, formRules, normalizeSearch, rule, today } from '@trame/domain';
import {
  CONTENT_LIMITS,
  isWebAddress,
  LOGO_STATES,
  logoState,
  type LogoState,
  type LogoTerms,
  type SitePicture,
} from '@trame/domain/company';
import * as z from 'zod/mini';

/** What the form of a logo changes. */
export type LogoValues = {
  name: string;
  alt: string | null;
  link: string | null;
  visible_from: string | null;
  visible_until: string | null;
  consent_by: string | null;
  consent_on: string | null;
  consent_until: string | null;
  consent_note: string | null;
  picture: SitePicture | null;
  consent_file: string | null;
};

/** The logo of a client. */
export type Logo = LogoValues & LogoTerms & { id: string; position: number; updated_at: string };

export const TITLE = 'Logos clients';

export const LOGO_TEXTS = {
  failed: 'Impossible de charger ce logo',
  loading: 'Chargement du logo...',
  missing: 'Logo introuvable',
};

export const LOGO_NOUN: Noun = { one: 'logo', many: 'logos', isFeminine: false };

const rules = formRules('fr');
const optional = (max: number, error: (text: string) => string | undefined) =>
  rules.optionalLine(max).check(rule((text) => (text === null ? undefined : error(text))));
const day = () => optional(10, (text) => dayError(text));

/** The rules of the form, those of the table. */
export const LOGO_SCHEMA = z
  .object({
    name: rules.requiredLine(CONTENT_LIMITS.logoName, 'Donnez le nom du client'),
    alt: rules.optionalLine(CONTENT_LIMITS.alt),
    link: optional(CONTENT_LIMITS.link, (text) =>
      isWebAddress(text) ? undefined : 'Adresse invalide\u00a0: elle commence par https://',
    ),
    visible_from: day(),
    visible_until: day(),
    consent_by: rules.optionalLine(CONTENT_LIMITS.consentBy),
    consent_on: day(),
    consent_until: day(),
    consent_note: rules.optionalLine(CONTENT_LIMITS.consentNote),
    // Stored by the function, which checks them.
    picture: z.custom<SitePicture | null>(),
    consent_file: z.nullable(z.string()),
  })
  .check(
    z.superRefine((values, context) => {
      const pairs = [
        ['visible_from', 'visible_until'],
        ['consent_on', 'consent_until'],
      ] as const;
      for (const [from, until] of pairs) {
        const [first, last] = [values[from], values[until]];
        if (!first || !last || first <= last) continue;
        const message = `Cette date ne peut pas précéder le ${formatDate(first)}`;
        context.addIssue({ code: 'custom', path: [until], message, input: last });
      }
    }),
  );

export const FIELDS: ConflictFields<LogoValues> = {
  labels: {
    name: 'Client',
    alt: 'Texte alternatif',
    link: 'Lien',
    visible_from: 'Sur le site à partir du',
    visible_until: 'Sur le site jusqu’au',
    consent_by: 'Accord donné par',
    consent_on: 'Accord donné le',
    consent_until: 'Accord jusqu’au',
    consent_note: 'Où dans la preuve',
    picture: 'Logo',
    consent_file: 'Preuve de l’accord',
  },
  valueText: (column, value) => {
    if (column === 'picture' || column === 'consent_file') return value ? 'Fichier joint' : '';
    const text = typeof value === 'string' ? value : '';
    return /_(?:on|from|until)$/.test(column) ? formatDate(text) : text;
  },
  notes: [],
};

export const stateOf = (logo: LogoTerms): LogoState => logoState(logo, today());

export const stateLabel = (state: LogoState): string =>
  LOGO_STATES.find(({ value }) => value === state)?.label ?? state;

/** What a logo that is not on the site still needs. */
export function needsOf({ picture, alt, consent_by, consent_on, consent_file }: LogoTerms): string[] {
  return [
    picture ? undefined : 'une image',
    alt ? undefined : 'un texte alternatif',
    consent_by && consent_on ? undefined : 'un accord du client',
    consent_file ? undefined : 'la preuve de l’accord',
  ].filter((need) => need !== undefined);
}

/** Days until the end of the consent of a logo on the site, when that is near. */
export function daysLeft(logo: LogoTerms): number | undefined {
  if (stateOf(logo) !== 'ending' || !logo.consent_until) return undefined;
  return daysBetween(today(), logo.consent_until);
}

/** Whether the site would show a logo and is without it, because its picture cannot be read. */
export const isLeftOut = (logo: LogoTerms, leftOut: readonly string[]): boolean =>
  (stateOf(logo) === 'shown' || stateOf(logo) === 'ending') &&
  logo.picture !== null &&
  leftOut.includes(logo.picture.path);

/** The consent in words. */
export function consentText({ consent_by, consent_on, consent_until }: LogoTerms): string {
  if (!consent_by || !consent_on) return 'Aucun accord joint';
  const end = consent_until ? `jusqu’au ${formatDate(consent_until)}` : 'sans terme';
  return `Accord ${end}, donné par ${consent_by} le ${formatDate(consent_on)}`;
}

export type Filters = { search: string; state: LogoState | 'all' };

/** The logos under the filters, in the order of the site. */
export const shownLogos = (logos: readonly Logo[], { search, state }: Filters): Logo[] =>
  logos
    .filter((logo) => state === 'all' || stateOf(logo) === state)
    .filter(({ name, alt, consent_by }) =>
      normalizeSearch([name, alt ?? '', consent_by ?? ''].join('\n')).includes(normalizeSearch(search)),
    );
