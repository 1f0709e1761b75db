import { isWrapped } from '../rows/continued-rows.ts';
import { joinRows, type Row } from '../rows/row.ts';

interface Stated {
  value: string;
  evidence: { page: number; quote: string };
}

const EMAIL = /[\p{L}\d](?:[\w.+'-]*[\w+-])?\s?@\s?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?![\w@])/giu;
const EMAIL_BROKEN = /[\w.+-]+@[\w.-]*[\w-]$/u;

const stated = (row: Row, value: string, quote: string): Stated => ({
  value,
  evidence: { page: row.page, quote },
});

const unique = (found: readonly Stated[], key: (value: string) => string): Stated[] => {
  const seen = new Map<string, Stated>();
  for (const one of found) if (!seen.has(key(one.value))) seen.set(key(one.value), one);
  return [...seen.values()];
};

/** E-mail addresses, also those that a narrow column broke over two lines. */
export const emailsOf = (rows: readonly Row[]): Stated[] => {
  const found = rows.flatMap((row, index) => {
    const own = [...row.text.matchAll(EMAIL)].map(([raw]) => ({ raw, value: raw.replace(/\s/gu, '') }));
    const next = rows[index + 1];
    const isNear = next !== undefined && next.page === row.page && next.column === row.column;
    const tail = row.text.trimEnd();
    if (isNear && /^[\w.-]+$/u.test(next.text.trim())) {
      const open = /[\w.+-]+@[\w.-]*$/u.exec(tail)?.[0] ?? '';
      const joined = `${open}${next.text.trim()}`;
      const isLetter = /^[a-z]{1,2}$/u.test(next.text.trim()) && isWrapped(row, next);
      if (open && isLetter && own.some(({ raw }) => raw === open)) {
        return [stated(row, joined, `${open}\n${next.text.trim()}`)];
      }
      const isWhole =
        own.some(({ raw }) => raw === open) && !/^[a-z]{0,3}\.?[a-z]{2,4}$/u.test(next.text.trim());
      if (
        open &&
        !isWhole &&
        /^[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/iu.test(joined) &&
        EMAIL_BROKEN.test(`${open}x`)
      ) {
        if (!own.some(({ raw }) => raw === open) || open.endsWith('.')) {
          return [stated(row, joined, `${open}\n${next.text.trim()}`)];
        }
      }
    }
    if (
      isNear &&
      /^@[\w-]+(?:\.[\w-]+)+$/u.test(next.text.trim()) &&
      /^[\w.+-]+$/u.test(tail.split(/\s/u).at(-1) ?? '')
    ) {
      const local = tail.split(/\s/u).at(-1) ?? '';
      return [stated(row, `${local}${next.text.trim()}`, `${local}\n${next.text.trim()}`)];
    }
    return own.map(({ raw, value }) => stated(row, value, raw));
  });
  return unique(found, (value) => value.toLowerCase()).slice(0, 10);
};

const PHONE =
  /(?:\(\s*\+\s*\d{1,3}\s*\)|\+\s?\d{1,3}|\b00\s?\d{1,3}|\(\d{2,4}\)|\b\d{1,5})(?:(?:[\s.\-/\u00A0\u2010-\u2013]{0,2}|[-\u2010-\u2013]{3})(?:\(\d{1,4}\)|\d{1,11})){0,7}/gu;
const NOT_PHONE =
  /(?:siret|siren|rcs|tva|iban|bic|nda|n° ?(?:de )?declaration|declaration d'activite|urssaf|fax|adeli|rpps|securite sociale|naf|ape|code postal)\W*(?:[a-z° ]{0,30}\W*)?$/u;
const LABEL =
  /(?:tel(?:ephone)?s?|phone|mobile|portable|gsm|cell|port|mob|contact|appel|whatsapp)[\s.:°)(-]*$/u;

const digitsOf = (text: string): string => text.replace(/\D/gu, '');

const isPhone = (raw: string, before: string, isContact: boolean): boolean => {
  const digits = digitsOf(raw);
  if (digits.length < 8 || digits.length > 15 || NOT_PHONE.test(before)) return false;
  // Dates and ranges of years.
  if (/^\d{4}\s?[-–/]\s?\d{4}$/u.test(raw) || /\b\d{1,2}[/.-]\d{1,2}[/.-]\d{4}\b/u.test(raw)) return false;
  if (/^\s*(?:\(?\s*\+|00)/u.test(raw)) return digits.length >= 9;
  if (/^0[1-9](?:[\s.\-/–]{0,2}\d{2}){4}$/u.test(raw)) return true;
  if (/^\(\d{3}\)\s?\d{3}[\s.\-‐-–]{0,3}\d{4}$|^\d{3}[-.‐-–\s]\d{3}[-.‐-–\s]\d{4}$/u.test(raw)) return true;
  if (LABEL.test(before)) return digits.length >= 8;
  return isContact && raw.startsWith('0') && digits.length >= 9 && digits.length <= 11;
};

/** A number that the end of a line cuts: « +44 1224 » and « 000123 ». */
const whole = (rows: readonly Row[]): Row[] =>
  rows.map((row, index) => {
    const next = rows[index + 1];
    const isCut =
      /(?:\+|(?<!\d)0)\d[\d .()-]{0,12}$/u.test(row.text) && !/\d(?:[ .-]?\d{2}){4}$/u.test(row.text);
    const goesOn =
      next !== undefined && /^\d{2,8}(?:[ .-]\d{2,4})*(?=$|\s*[|/,;•·]|\s+[–—-]\s)/u.test(next.text.trim());
    return isCut && goesOn ? (joinRows(row, next) ?? row) : row;
  });

/** Phone numbers, as they are written. */
export const phonesOf = (rows: readonly Row[], contact: ReadonlySet<Row>): Stated[] => {
  const found = whole(rows).flatMap((row) =>
    [...row.text.matchAll(PHONE)].flatMap((match) => {
      const raw = match[0].trim().replace(/[\s.\-/(–]+$/u, '');
      const before = row.folded.slice(Math.max(0, match.index - 45), match.index);
      if (/[\p{L}\d@_./=-]$/u.test(before) && !/(?:tel|phone|port|mob)[.]?$/u.test(before)) return [];
      return isPhone(raw, before, contact.has(row)) ? [stated(row, raw, raw)] : [];
    }),
  );
  return unique(found, (value) => digitsOf(value).replace(/^(?:00)?33(?=0?[1-9]\d{8}$)0?/u, '0')).slice(
    0,
    10,
  );
};
