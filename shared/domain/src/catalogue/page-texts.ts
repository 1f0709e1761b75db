import { preciseDate, type CompanySettings } from '../company/site-content.ts';
import { settingText } from '../company/settings-rules.ts';
import type { ProgrammeContent } from './content.ts';
import { PROGRAMME_INDICATORS, type ProgrammeIndicator } from './indicators.ts';
import { durationText } from './number-text.ts';

/** What the page of a programme and its PDF say, from what the sheet says. */

const NUMBER = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

/** "3 h 30", "7 h". */
export function hoursAndMinutes(hours: number): string {
  const all = Math.round(hours * 60);
  const [whole, minutes] = [Math.floor(all / 60), all % 60];
  if (whole === 0) return `${minutes} min`;
  return minutes === 0 ? `${whole} h` : `${whole} h ${String(minutes).padStart(2, '0')}`;
}

export type Durations = Pick<ProgrammeContent, 'duration_days' | 'duration_hours'>;

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

export function groupText({ group_min: least, group_max: most }: Partial<ProgrammeContent>): string {
  if (least !== undefined && most !== undefined && least !== most) return `${least} à ${most} personnes`;
  const count = most ?? least;
  if (count === undefined) return '';
  const people = `${count} personne${count > 1 ? 's' : ''}`;
  if (least === most) return people;
  return most === undefined ? `À partir de ${people}` : `${people} au plus`;
}

/** Results with their unit, of the last year that has some. */
export function lastResults(indicators: readonly ProgrammeIndicator[]): {
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

/** Who answers questions about one programme. */
export const contactText = (content: Partial<ProgrammeContent>): string =>
  [
    content.contact_name,
    content.contact_phone && settingText('phone', content.contact_phone),
    content.contact_email,
  ]
    .filter(Boolean)
    .join(', ');

/** The company as the page and the PDF of a programme name it. */
export type ProgrammePublisher = {
  name: string;
  /** Its number as a training company, as it is read. */
  nda: string | null;
  /** Who adapts a training to a disability; empty when it is not known. */
  accessibilityContact: string;
};

export type PublisherSettings = Pick<
  CompanySettings,
  | 'legalName'
  | 'tradeName'
  | 'nda'
  | 'disabilityContactName'
  | 'disabilityContactPhone'
  | 'disabilityContactEmail'
>;

const NO_BREAK = '\u00A0';

export function programmePublisher(settings: PublisherSettings): ProgrammePublisher {
  const {
    disabilityContactName: name,
    disabilityContactPhone: phone,
    disabilityContactEmail: email,
  } = settings;
  return {
    name: settings.legalName ?? settings.tradeName ?? 'Trame',
    nda: settings.nda && settingText('nda', settings.nda).replaceAll(/\s/g, NO_BREAK),
    accessibilityContact: name
      ? [
          `Votre interlocuteur : ${name}`,
          phone && settingText('phone', phone).replaceAll(' ', NO_BREAK),
          email,
        ]
          .filter(Boolean)
          .join(', ')
      : '',
  };
}

export type ProgrammeQuestion = { question: string; answer: string };

/** Questions about access and accessibility that the sheet answers. */
export function questionsOf(content: ProgrammeContent, publisher: ProgrammePublisher): ProgrammeQuestion[] {
  const accessibility = [content.accessibility, publisher.accessibilityContact].filter(Boolean).join('\n');
  const asked: [string, string | undefined][] = [
    ['Comment s’inscrire ?', content.access_terms],
    ['Combien de temps avant de commencer ?', content.access_delay],
    ['Et en cas de handicap ?', accessibility],
    ['Comment la formation est-elle financée ?', content.funding],
  ];
  return asked.flatMap(([question, answer]) => (answer ? [{ question, answer }] : []));
}

/** Made once: it takes longer to make than to use, and the list of the site asks for the day of each programme. */
const DAY_IN_PARIS = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' });

/** The day, in Paris, of a moment such as that of a publication. */
export const dayInParis = (moment: string): string => DAY_IN_PARIS.format(new Date(moment));

/** "24 novembre 2026". */
export const dayInWords = (day: string): string => preciseDate('day', day, 'fr');
