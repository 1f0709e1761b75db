import { formatPhone, type Locale } from '@trame/domain';
import { preciseDate, settingText, type CompanySettings, type QualiopiCategory } from '@trame/domain/company';
import { CONTENT } from './content.ts';

/** Facts of the company as pages write them: what is not known is null, and the page does not speak of it. */

const { company } = CONTENT;
/** Days and moments as days of Paris. */
const IN_PARIS = { timeZone: 'Europe/Paris' } as const;
const dayInParis = (moment: Date) => new Intl.DateTimeFormat('sv-SE', IN_PARIS).format(moment);
const NO_BREAK = '\u00A0';

/** An identifier as it is read, which a line does not break. */
const written = (kind: 'siren' | 'vat' | 'nda', value: string | null): string | null =>
  value && settingText(kind, value).replaceAll(/\s/g, NO_BREAK);

/** The first parts that are known, joined; null when none is. */
const joined = (parts: readonly (string | null)[], separator: string): string | null =>
  parts.filter((part) => part !== null).join(separator) || null;

/** An address of several lines, in a sentence. */
const oneLine = (lines: string | null): string | null => lines?.replaceAll('\n', ', ') ?? null;

/** "Trame, société par actions simplifiée au capital de 20 000 €". */
function identity({ legalName, legalForm, capitalCents }: CompanySettings): string | null {
  if (legalName === null) return null;
  const capital = capitalCents === null ? '' : ` au capital de ${settingText('amount', capitalCents)}`;
  return legalForm === null ? legalName : `${legalName}, ${legalForm}${capital}`;
}

type Phone = { href: string; text: string };
/** As a French reader dials it; readers of English see the country code. */
function phone(value: string | null, locale: Locale = 'fr'): Phone | null {
  if (value === null) return null;
  const text = locale === 'fr' ? settingText('phone', value) : formatPhone(value);
  return { href: `tel:${value}`, text: text.replaceAll(' ', NO_BREAK) };
}

/** What the certificate says, word for word, for each category of action. */
const CATEGORIES: Record<QualiopiCategory, string> = {
  actions_de_formation: 'actions de formation',
  bilans_de_competences: 'bilans de compétences',
  vae: 'actions permettant de valider les acquis de l’expérience',
  apprentissage: 'actions de formation par apprentissage',
};

/** After the last day of its certificate, the site no longer calls the company certified. */
const isCertified = company.qualiopiUntil === null || company.qualiopiUntil >= dayInParis(new Date());
const categories = (isCertified && company.qualiopiCategories) || [];

const name = company.tradeName ?? company.legalName ?? 'Trame';

export const FACTS = {
  ...company,
  /** The name that texts use. */
  name,
  /** A name that the header writes on two lines. */
  hasLongName: name.length > 18,
  identity: identity(company),
  address: joined([company.street, joined([company.postalCode, company.city], ' ')], ', '),
  siren: written('siren', company.siren),
  register: company.rcsCity && company.siren && `RCS ${company.rcsCity} ${written('siren', company.siren)}`,
  vatNumber: written('vat', company.vatNumber),
  nda: written('nda', company.nda),
  phone: phone(company.phone),
  phoneInEnglish: phone(company.phone, 'en'),
  hostAddress: oneLine(company.hostAddress),
  mediatorAddress: oneLine(company.mediatorAddress),
  hostPhone: phone(company.hostPhone),
  disabilityContactPhone: phone(company.disabilityContactPhone),
  /** Where to write about data; the address for everything when there is no other. */
  privacyEmail: company.privacyEmail ?? company.email,
  qualiopiCategories: categories.map((category) => CATEGORIES[category]),
  /** The sentence about the certificate, in the words that the rules of the mark ask for; the categories follow it. */
  certified: `La certification qualité a été délivrée au titre ${categories.length > 1 ? 'des catégories d’actions suivantes' : 'de la catégorie d’action suivante'}`,
  /** The company of the demonstration: its addresses are of a domain that never resolves (RFC 2606). */
  isFictional: company.email?.endsWith('.example') ?? false,
  socials: [
    ['LinkedIn', company.linkedinUrl],
    ['YouTube', company.youtubeUrl],
    ['Facebook', company.facebookUrl],
    ['Instagram', company.instagramUrl],
  ].filter((entry): entry is [string, string] => entry[1] !== null),
} as const;

/** "a, b et c". */
export const listed = (items: readonly string[], locale: Locale = 'fr'): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(items);

/** "24 novembre 2026", "1er juin 2024". */
export const longDate = (date: string, locale: Locale = 'fr'): string => preciseDate('day', date, locale);

/** "24/11/2026". */
export const shortDate = (date: string): string => {
  const [year, month, day] = date.slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
};

/** The day, in Paris, on which something in the settings, the logos or the history last changed. */
export const CHANGED_ON = dayInParis(new Date(CONTENT.changedAt));
