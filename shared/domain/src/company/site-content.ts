import * as z from 'zod/mini';
import { dayError, isCalendarDate, withFirstDay } from '../dates.ts';
import { formRules, rule } from '../form-rules.ts';
import type { Locale } from '../locale.ts';
import { SETTINGS_FIELDS, type SettingId, type SettingsRow } from './settings-fields.ts';
import { isWebAddress, SETTING_SCHEMAS, settingsTogether } from './settings-rules.ts';

/** Longest texts of logos and of events, in characters; the database has the same. */
export const CONTENT_LIMITS = {
  logoName: 120,
  alt: 200,
  link: 300,
  consentBy: 120,
  consentNote: 200,
  eventTitle: 120,
  eventText: 1000,
  pictureSide: 8000,
} as const;

/** Days before the end of a consent from which it is announced. */
export const CONSENT_WARNING_DAYS = 30;

export const PICTURE_TYPES = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
} as const;

/** Private bucket of the files of the site, of the proofs of consents and of the certificate. */
export const SITE_BUCKET = 'site-media';

/** What a file of that bucket is for. */
export const SITE_FILE_PURPOSES = ['logo', 'timeline', 'programme', 'proof', 'certificate'] as const;
export type SiteFilePurpose = (typeof SITE_FILE_PURPOSES)[number];

/** What the site draws; the others are documents. */
export const isPicturePurpose = (purpose: SiteFilePurpose): boolean =>
  purpose === 'logo' || purpose === 'timeline' || purpose === 'programme';

const KIB = 1024;
/** Most bytes of a file of each kind, as it is sent. */
export const SITE_FILE_LIMITS = { svg: 512 * KIB, raster: 5 * KIB * KIB, document: 10 * KIB * KIB } as const;

/** How much of its date an event says. */
export const DATE_PRECISIONS = [
  { value: 'year', label: 'Année' },
  { value: 'month', label: 'Mois' },
  { value: 'day', label: 'Jour' },
] as const;

export type DatePrecision = (typeof DATE_PRECISIONS)[number]['value'];

const rules = formRules('fr');
const line = (max: number) => rules.requiredLine(max, 'Texte requis');
const lines = (max: number) => z.pipe(rules.notes(max), z.string('Texte requis'));

/** A file of the bucket `site-media`, other than a proof or a certificate, with the ending of its type. */
const PICTURE_PATH =
  /^(?!consents\/|qualiopi\/)(?:[a-z0-9][a-z0-9-]{0,60}\/){0,2}[a-z0-9][a-z0-9-]{0,100}\.[a-z]{3,4}$/;

const side = z.int().check(z.minimum(1), z.maximum(CONTENT_LIMITS.pictureSide));

export const SITE_PICTURE = z
  .strictObject({
    path: z.string().check(z.regex(PICTURE_PATH, 'Ce n’est pas une image du site')),
    type: z.enum(Object.keys(PICTURE_TYPES) as (keyof typeof PICTURE_TYPES)[]),
    width: side,
    height: side,
    alt: z.optional(line(CONTENT_LIMITS.alt)),
  })
  .check(
    rule(({ path, type }) =>
      path.endsWith(`.${PICTURE_TYPES[type]}`)
        ? undefined
        : 'Le nom du fichier n’est pas celui de ce type d’image',
    ),
  );

export type SitePicture = z.infer<typeof SITE_PICTURE>;

/** The first day of the year, of the month, or the day itself: what an event of this precision is stored with. */
export function startOf(precision: DatePrecision, day: string): string {
  if (precision === 'year') return `${day.slice(0, 4)}-01-01`;
  return precision === 'month' ? `${day.slice(0, 7)}-01` : day;
}

/** A day as precisely as it is known, in words: "2019", "Mars 2025", "12 mars 2022", "1er juin 2024". */
export function preciseDate(precision: DatePrecision, day: string, locale: Locale = 'fr'): string {
  if (precision === 'year') return day.slice(0, 4);
  const words = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
    ...(precision === 'day' && { day: 'numeric' }),
  }).format(new Date(day));
  if (precision === 'month') return words.charAt(0).toUpperCase() + words.slice(1);
  return locale === 'fr' ? withFirstDay(words) : words;
}

const day = z
  .string()
  .check(rule((text) => dayError(text) ?? (isCalendarDate(text) ? undefined : 'Date requise')));
const webAddress = line(CONTENT_LIMITS.link).check(
  rule((text) => (isWebAddress(text) ? undefined : 'Adresse invalide\u00a0: elle commence par https://')),
);
const twoLanguages = <Text extends z.ZodMiniType>(text: Text) =>
  z.strictObject({ fr: text, en: z.nullable(text) });

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** The name of a fact in what the site is built from: "legal_name" is "legalName". */
export const camelCase = <Name extends string>(id: Name) =>
  id.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>;

/** The facts of the company as the public site reads them; null: not known, so not said. */
export type CompanySettings = { [Id in SettingId as CamelCase<Id>]: SettingsRow[Id] };

/** A stored phone number: the form checks whether it exists, the database its form alone, which is enough to publish it. */
const storedPhone = z.pipe(
  z.nullish(z.string().check(z.regex(/^\+[1-9][0-9]{4,14}$/, 'Numéro de téléphone invalide'))),
  z.transform((phone: string | null | undefined) => phone ?? null),
);
const PHONES = new Set<string>(SETTINGS_FIELDS.filter(({ kind }) => kind === 'phone').map(({ id }) => id));

const company = z
  .strictObject(
    Object.fromEntries(
      Object.entries(SETTING_SCHEMAS).map(([id, schema]) => [
        camelCase(id),
        PHONES.has(id) ? storedPhone : schema,
      ]),
    ) as {
      [Id in SettingId as CamelCase<Id>]: (typeof SETTING_SCHEMAS)[Id];
    },
  )
  .check(settingsTogether(camelCase));

/** What the public site is built from. */
export const SITE_CONTENT = z.strictObject({
  company,
  logos: z.array(
    z.strictObject({
      id: z.string(),
      name: line(CONTENT_LIMITS.logoName),
      alt: line(CONTENT_LIMITS.alt),
      link: z.nullable(webAddress),
      picture: SITE_PICTURE,
    }),
  ),
  timeline: z.array(
    z.pipe(
      z.strictObject({
        id: z.string(),
        date: day,
        precision: z.enum(DATE_PRECISIONS.map(({ value }) => value)),
        title: twoLanguages(line(CONTENT_LIMITS.eventTitle)),
        text: twoLanguages(lines(CONTENT_LIMITS.eventText)),
        picture: z.nullable(SITE_PICTURE),
      }),
      z.transform((event) => ({ ...event, date: startOf(event.precision, event.date) })),
    ),
  ),
  /** Published texts by block, as they are stored; what is damaged has the built text, and keeps nothing from being published. */
  blocks: z.pipe(
    z.optional(z.unknown()),
    z.transform((blocks: unknown): Record<string, unknown> => {
      const read = z.safeParse(z.record(z.string(), z.unknown()), blocks);
      return read.success ? read.data : {};
    }),
  ),
  changedAt: z.string().check(rule((text) => (Number.isNaN(Date.parse(text)) ? 'Date invalide' : undefined))),
});

export type SiteContent = z.infer<typeof SITE_CONTENT>;
