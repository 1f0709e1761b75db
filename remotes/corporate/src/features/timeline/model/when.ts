import { dayError, formatDate, isCalendarDate, type Locale } from '@trame/domain';
import { preciseDate, startOf, type DatePrecision } from '@trame/domain/company';

const YEAR = /^\d{4}$/;
const MONTH = /^(0?[1-9]|1[0-2])\/(\d{4})$/;

/** A stored day as its field shows it: "2019", "03/2025"; a whole day remains as it is stored. */
export function typedOf(precision: DatePrecision, day: string): string {
  if (!isCalendarDate(day)) return day;
  if (precision === 'year') return day.slice(0, 4);
  return precision === 'month' ? `${day.slice(5, 7)}/${day.slice(0, 4)}` : day;
}

/** The stored day of what is in the field; undefined when it is none. A stored day is read as well. */
export function dayOf(precision: DatePrecision, typed: string): string | undefined {
  const text = typed.trim();
  if (isCalendarDate(text)) return startOf(precision, text);
  if (precision === 'year' && YEAR.test(text)) return `${text}-01-01`;
  const month = MONTH.exec(text);
  if (precision === 'month' && month) return `${month[2]}-${month[1]?.padStart(2, '0')}-01`;
  return undefined;
}

const FAULTS: Readonly<Record<DatePrecision, string>> = {
  year: 'Année invalide\u00a0: quatre chiffres, comme 2019',
  month: 'Mois invalide\u00a0: mm/aaaa, comme 03/2025',
  day: 'Date invalide',
};

/** Why what is in the field is no date; undefined when it is one. */
export function whenError(precision: DatePrecision, typed: string): string | undefined {
  if (typed.trim() === '') return 'Indiquez une date';
  const day = dayOf(precision, typed);
  if (day === undefined) return precision === 'day' ? (dayError(typed) ?? FAULTS.day) : FAULTS[precision];
  return dayError(day);
}

/** A date as the site says it; empty when it is none. */
export const whenText = (precision: DatePrecision, day: string, locale?: Locale): string =>
  isCalendarDate(day) ? preciseDate(precision, day, locale) : '';

/** A date in a list or a file. */
export const shortWhen = (precision: DatePrecision, day: string): string =>
  precision === 'day' ? formatDate(day) : typedOf(precision, day);
