import type { Locale } from './locale.ts';

/** Staff and applicants read times in the time zone of the company's head office. */
const TIME_ZONE = 'Europe/Paris';
const DATE_ONLY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Earliest birth date accepted (spec §5). */
export const MIN_BIRTH_DATE = '1900-01-01';

type DateInput = string | Date | null | undefined;

// en-CA prints YYYY-MM-DD; hourCycle h23 avoids "24:00".
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

interface Civil {
  date: string;
  time: string;
}

function civil(value: DateInput): Civil | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const instant = typeof value === 'string' ? new Date(value) : value;
  if (Number.isNaN(instant.getTime())) return undefined;
  const get = Object.fromEntries(parts.formatToParts(instant).map((part) => [part.type, part.value]));
  return {
    date: `${(get.year ?? '').padStart(4, '0')}-${get.month}-${get.day}`,
    time: `${get.hour}:${get.minute}`,
  };
}

const french = (iso: string) => iso.split('-').toReversed().join('/');

/** True for an existing calendar day written YYYY-MM-DD. */
export function isCalendarDate(value: string): boolean {
  if (!DATE_ONLY.test(value)) return false;
  const instant = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value);
}

/** dd/MM/yyyy; a date without time is the same day everywhere. Empty for null or an invalid date. */
export function formatDate(value: DateInput): string {
  if (typeof value === 'string' && DATE_ONLY.test(value)) return isCalendarDate(value) ? french(value) : '';
  const result = civil(value);
  return result ? french(result.date) : '';
}

/** dd/MM/yyyy à HH:mm, Paris time. Empty for null or an invalid date. */
export function formatDateTime(value: DateInput): string {
  const result = civil(value);
  return result ? `${french(result.date)} à ${result.time}` : '';
}

/** A date in French words, its first day written as French writes it: "1er juin 2024" for the "1 juin 2024" of Intl. */
export const withFirstDay = (words: string): string => words.replace(/(^|\D)1(?=\s\p{L})/gu, '$11er');

/** Today in Paris as YYYY-MM-DD: the last birth date accepted. */
export function today(now: Date = new Date()): string {
  return civil(now)?.date ?? '';
}

const DAY_MS = 86_400_000;
const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** The day so many days after a day; before it when negative. Days are YYYY-MM-DD. */
export const addDays = (day: string, days: number): string => dayOf(instantOf(day) + days * DAY_MS);

/** The same day of another month, or the last day of that month; PostgreSQL adds months in the same way. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** Days from one day to another; negative when the other is earlier. */
export const daysBetween = (from: string, to: string): number => (instantOf(to) - instantOf(from)) / DAY_MS;

/** "aujourd’hui", "demain", "dans 5 jours"; a number of days that is past is today. */
export function inDays(days: number): string {
  if (days <= 0) return 'aujourd’hui';
  return days === 1 ? 'demain' : `dans ${days}\u00a0jours`;
}

const BIRTH_DATE_ERRORS = {
  fr: {
    invalid: 'Date de naissance invalide',
    future: 'La date de naissance ne peut pas être dans le futur',
    tooOld: 'La date de naissance ne peut pas être antérieure au 01/01/1900',
  },
  en: {
    invalid: 'Invalid date of birth',
    future: 'The date of birth cannot be in the future',
    tooOld: 'The date of birth cannot be before 01/01/1900',
  },
} as const;

/** The message for a refused birth date (YYYY-MM-DD), or undefined; empty is accepted. */
export function birthDateError(
  value: string | null | undefined,
  locale: Locale = 'fr',
  now: Date = new Date(),
): string | undefined {
  if (!value) return undefined;
  const messages = BIRTH_DATE_ERRORS[locale];
  if (!isCalendarDate(value)) return messages.invalid;
  if (value > today(now)) return messages.future;
  return value < MIN_BIRTH_DATE ? messages.tooOld : undefined;
}

/**
 * A day as people type it: day, month, year with any separators; eight digits in a row; or the form of the database.
 */
const TYPED_DAY = /^(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{4}|\d{2})$/;
const TYPED_DIGITS = /^(\d{2})(\d{2})(\d{4})$/;

/** The last day of a field, 'YYYY-MM-DD', where it has one. */
type LastDay = { max?: string | undefined };

/** How far a day to come may be when its year has two digits: papers end and sessions start well before. */
const YEARS_AHEAD = 20;

/** The full year for two digits: the latest one that the field accepts, not later than `YEARS_AHEAD`. */
function fullYear(year: string, { max }: LastDay, now: Date): string {
  if (year.length === 4) return year;
  const ahead = Number(today(now).slice(0, 4)) + YEARS_AHEAD;
  const latest = max ? Math.min(ahead, Number(max.slice(0, 4))) : ahead;
  const ofCentury = Math.floor(latest / 100) * 100 + Number(year);
  return String(ofCentury > latest ? ofCentury - 100 : ofCentury);
}

/**
 * A typed date as YYYY-MM-DD; '' for an empty text, undefined when it is not a day. A year of two digits is the latest one that is
 * not after `max`, nor more than twenty years away.
 */
export function readTypedDay(text: string, now: Date = new Date(), within: LastDay = {}): string | undefined {
  const typed = text.trim();
  if (typed === '' || isCalendarDate(typed)) return typed;
  const [, day = '', month = '', year = ''] = TYPED_DAY.exec(typed) ?? TYPED_DIGITS.exec(typed) ?? [];
  const iso = `${fullYear(year, within, now)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(iso) ? iso : undefined;
}

/** A day outside these is a slip of the keyboard: 0226 for 2026. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2100-12-31'];

/** The message for a refused value of a date field, or undefined; empty is accepted. */
export function dayError(
  value: string | null | undefined,
  { min, max }: { min?: string | undefined; max?: string | undefined } = {},
): string | undefined {
  if (!value) return undefined;
  if (!isCalendarDate(value)) return 'Cette date n’existe pas. Écrivez jj/mm/aaaa.';
  const [first, last] = [min || FIRST_DAY, max || LAST_DAY];
  if (value < first) return `La date ne peut pas être antérieure au ${formatDate(first)}`;
  if (value > last) return `La date ne peut pas être postérieure au ${formatDate(last)}`;
  return undefined;
}
