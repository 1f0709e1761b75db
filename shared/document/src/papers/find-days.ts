const MONTHS = [
  'janvier',
  'fevrier',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'aout',
  'septembre',
  'octobre',
  'novembre',
  'decembre',
];

/** 12/05/2027, 12-05-2027, 12.05.2027, 12 mai 2027, 1er mai 2027; in a folded text. */
const DAY =
  /(?<![\d/.-])(?:(\d{1,2})([/.-])(\d{1,2})\2(\d{4})|(\d{1,2})(?:er)? (janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre) (\d{4}))(?![\d/-])/g;

/** A day that a text has, YYYY-MM-DD, and where. */
export interface FoundDay {
  day: string;
  start: number;
  end: number;
}

function isoOf(year: string, month: number, date: string): string | undefined {
  const iso = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  const instant = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(iso) ? undefined : iso;
}

/** The calendar days in a folded line, in their order. */
export function findDays(folded: string): FoundDay[] {
  return [...folded.matchAll(DAY)].flatMap((match) => {
    const [whole, date = '', , month = '', year = '', namedDate = '', name = '', namedYear = ''] = match;
    const day = date
      ? isoOf(year, Number(month), date)
      : isoOf(namedYear, MONTHS.indexOf(name) + 1, namedDate);
    return day === undefined ? [] : [{ day, start: match.index, end: match.index + whole.length }];
  });
}

/** « du 18.09.26 au 17.09.27 », « du 1er janvier au 31 décembre 2026 »: a period whose days are not written in full. */
const SHORT_PERIOD =
  /(?<![a-z])du (?:\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d{2})|\d{1,2}(?:er)? [a-z]{3,9}(?: \d{4})?) au (?:(\d{1,2})([/.-])(\d{1,2})\3(\d{4}|\d{2})|(\d{1,2})(?:er)? ([a-z]{3,9}) (\d{4}))(?![\d/-])/g;

/** The last days of the periods in a folded line, their years in two digits too. */
export function findPeriodEnds(folded: string): FoundDay[] {
  return [...folded.matchAll(SHORT_PERIOD)].flatMap((match) => {
    const [whole, , date = '', , month = '', year = '', namedDate = '', name = '', namedYear = ''] = match;
    const day = date
      ? isoOf(year.length === 2 ? `20${year}` : year, Number(month), date)
      : isoOf(namedYear, MONTHS.indexOf(name) + 1, namedDate);
    return day === undefined ? [] : [{ day, start: match.index, end: match.index + whole.length }];
  });
}
