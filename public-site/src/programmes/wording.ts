import { settingText } from '@trame/domain/company';
import {
  durationText,
  PROGRAMME_INDICATORS,
  programmeFiles,
  programmePath,
  type ProgrammeCard,
  type ProgrammeContent,
  type SiteIndicator,
} from '@trame/domain/catalogue';
import { FACTS } from '../facts.ts';
import type { Question } from '../structured-data.ts';

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

/** "3 h 30", "7 h". */
export function hoursAndMinutes(hours: number): string {
  const all = Math.round(hours * 60);
  const [whole, minutes] = [Math.floor(all / 60), all % 60];
  if (whole === 0) return `${minutes} min`;
  return minutes === 0 ? `${whole} h` : `${whole} h ${String(minutes).padStart(2, '0')}`;
}

type Durations = Pick<ProgrammeContent, 'duration_days' | 'duration_hours'>;

/** The one duration of a line of the list: days, else hours; less than a day is said in hours when they are known. */
export function shortDuration({ duration_days: days, duration_hours: hours }: Durations): string {
  if (hours !== undefined && (days === undefined || days < 1)) return hoursAndMinutes(hours);
  return days === undefined ? '' : `${NUMBER.format(days)} jour${days >= 2 ? 's' : ''}`;
}

export const longDuration = (content: Durations): string =>
  [
    content.duration_days !== undefined && durationText({ duration_days: content.duration_days }),
    content.duration_hours !== undefined && hoursAndMinutes(content.duration_hours),
  ]
    .filter(Boolean)
    .join(', ');

/** Days that are drawn beside a duration: whole ones, and a half. More than ten are not counted by eye. */
export function drawnDays({ duration_days: days, duration_hours: hours }: Durations): {
  whole: number;
  half: boolean;
} {
  const length = days ?? (hours ?? 0) / 7;
  const whole = Math.min(10, Math.floor(length));
  return { whole, half: whole < 10 && length - whole > 0 };
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

export function groupText({ group_min: least, group_max: most }: Partial<ProgrammeContent>): string {
  if (least !== undefined && most !== undefined && least !== most) return `${least} à ${most} personnes`;
  const count = most ?? least;
  if (count === undefined) return '';
  const people = `${count} personne${count > 1 ? 's' : ''}`;
  if (least === most) return people;
  return most === undefined ? `À partir de ${people}` : `${people} au plus`;
}

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

/** Results with their unit, of the last year that has some. */
export function lastResults(indicators: readonly SiteIndicator[]): {
  year: number;
  results: { label: string; value: string; unit: string; n: number }[];
} | null {
  const year = Math.max(...indicators.map((one) => one.year));
  const results = PROGRAMME_INDICATORS.flatMap(({ key, label, unit }) => {
    const found = indicators.find((one) => one.year === year && one.kind === key);
    return found ? [{ label, unit, value: NUMBER.format(found.value), n: found.n }] : [];
  });
  return results.length > 0 ? { year, results } : null;
}

/** Who adapts a training to a disability, from the settings. */
export const accessibilityContact = (): string =>
  FACTS.disabilityContactName
    ? [
        `Votre interlocuteur : ${FACTS.disabilityContactName}`,
        FACTS.disabilityContactPhone?.text,
        FACTS.disabilityContactEmail,
      ]
        .filter(Boolean)
        .join(', ')
    : '';

/** Who answers questions about one programme. */
export const contactText = (content: Partial<ProgrammeContent>): string =>
  [
    content.contact_name,
    content.contact_phone && settingText('phone', content.contact_phone),
    content.contact_email,
  ]
    .filter(Boolean)
    .join(', ');

/** Questions about access and accessibility that the sheet answers. */
export function questionsOf(content: ProgrammeContent): Question[] {
  const accessibility = [content.accessibility, accessibilityContact()].filter(Boolean).join('\n');
  const asked: [string, string | undefined][] = [
    ['Comment s’inscrire ?', content.access_terms],
    ['Combien de temps avant de commencer ?', content.access_delay],
    ['Et en cas de handicap ?', accessibility],
    ['Comment la formation est-elle financée ?', content.funding],
  ];
  return asked.flatMap(([question, answer]) => (answer ? [{ question, answer }] : []));
}

/** Made once: it takes longer to make than to use, and the list asks for the day of each programme. */
const DAY_IN_PARIS = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' });

/** The day, in Paris, on which the sheet was published. */
export const publishedOn = ({ publishedAt }: { publishedAt: string }): string =>
  DAY_IN_PARIS.format(new Date(publishedAt));

export const pathOfCard = ({ slug }: Pick<ProgrammeCard, 'slug'>): string => programmePath(slug);
export const documentOf = ({ slug }: Pick<ProgrammeCard, 'slug'>): string => programmeFiles(slug).document;
export const pictureOf = ({ slug }: Pick<ProgrammeCard, 'slug'>): string => programmeFiles(slug).picture;
