import {
  dayInParis,
  hoursAndMinutes,
  programmeFiles,
  programmePath,
  programmePublisher,
  type Durations,
  type PrintedProgramme,
  type ProgrammeCard,
  type ProgrammeContent,
  type SiteProgramme,
} from '@trame/domain/catalogue';
import { CONTENT } from '../content.ts';
import { absoluteAddress } from './address.ts';

/** Texts of the pages of the catalogue, from what sheets say. */

// prettier-ignore
const UNITS = [
  'zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze', 'treize',
  'quatorze', 'quinze', 'seize', 'dix-sept', 'dix-huit', 'dix-neuf',
] as const;
const TENS = [
  '',
  '',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
  'quatre-vingt',
];

/** A number below 100 in letters, "trente-quatre"; a larger one in digits. */
export function inLetters(count: number): string {
  if (count >= 100) return new Intl.NumberFormat('fr-FR').format(count);
  if (count < 20) return UNITS[count] ?? '';
  const ten = Math.floor(count / 10);
  // French counts from 60 to 79 and from 80 to 99 in twenties.
  const rest = ten === 7 || ten === 9 ? (count % 10) + 10 : count % 10;
  const tens = TENS[ten] ?? '';
  if (rest === 0) return ten === 8 ? `${tens}s` : tens;
  const joint = (rest === 1 || rest === 11) && ten < 8 ? ' et ' : '-';
  return `${tens}${joint}${UNITS[rest]}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "Trente-quatre programmes". */
export const programmesText = (count: number): string =>
  `${capital(inLetters(count))} programme${count > 1 ? 's' : ''}`;

const NUMBER = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

/** The one duration of a line of the list: days, else hours; less than a day is said in hours when they are known. */
export function shortDuration({ duration_days: days, duration_hours: hours }: Durations): string {
  if (hours !== undefined && (days === undefined || days < 1)) return hoursAndMinutes(hours);
  return days === undefined ? '' : `${NUMBER.format(days)} jour${days >= 2 ? 's' : ''}`;
}

/** Lengths by which the list is filtered, in days. */
export const LENGTHS = [
  { id: 'court', label: 'Un jour', to: 1 },
  { id: 'moyen', label: 'Deux ou trois', to: 3 },
  { id: 'long', label: 'Quatre et plus', to: Number.POSITIVE_INFINITY },
] as const;

/** The length that a programme belongs to; nothing when its duration is not known. */
export function lengthOf({ duration_days: days, duration_hours: hours }: Durations): string | undefined {
  const length = days ?? (hours === undefined ? undefined : hours / 7);
  return length === undefined ? undefined : LENGTHS.find(({ to }) => length <= to)?.id;
}

/** "sous 10 jours ouvrés" for a delay that is a number; other wordings as they are. */
export const delayText = ({ access_delay: delay }: Pick<ProgrammeContent, 'access_delay'>): string =>
  delay && /^\d/.test(delay) ? `sous ${delay}` : (delay ?? '');

/** What search engines and messages show of a programme. */
const LONGEST_DESCRIPTION = 160;

export function descriptionOf({ title, summary }: Pick<ProgrammeContent, 'title' | 'summary'>): string {
  const text =
    summary ??
    `${title} : objectifs, programme, durée, tarif, délai d’accès et accessibilité de la formation.`;
  const line = text.replaceAll(/\s+/g, ' ');
  if (line.length <= LONGEST_DESCRIPTION) return line;
  return `${line.slice(0, LONGEST_DESCRIPTION - 2).replace(/\s+\S*$/, '')} …`;
}

/** The day, in Paris, on which the sheet was published. */
export const publishedOn = ({ publishedAt }: { publishedAt: string }): string => dayInParis(publishedAt);

/** The company, as the pages of programmes and their PDF name it. */
export const PUBLISHER = programmePublisher(CONTENT.company);

/** A programme with what its PDF says of it. */
export const printedProgramme = (programme: SiteProgramme): PrintedProgramme => ({
  ...programme,
  day: publishedOn(programme),
  publisher: PUBLISHER,
  address: absoluteAddress(pathOfCard(programme)),
});

export const pathOfCard = ({ slug }: Pick<ProgrammeCard, 'slug'>): string => programmePath(slug);
export const documentOf = ({ slug }: Pick<ProgrammeCard, 'slug'>): string => programmeFiles(slug).document;
export const pictureOf = ({ slug }: Pick<ProgrammeCard, 'slug'>): string => programmeFiles(slug).picture;
