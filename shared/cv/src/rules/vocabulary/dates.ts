import { fold } from './text.ts';

/** `YYYY-MM` or `YYYY`; `end` may be `present`. */
export interface Period {
  start: string | null;
  end: string | null;
}

/** A period and its position in the searched text. */
export interface FoundPeriod extends Period {
  index: number;
  text: string;
}

const MONTHS = [
  'janvier|january|janv|jan',
  'fevrier|february|fevr|fev|feb',
  'mars|march|mar',
  'avril|april|avr|apr',
  'mai|may',
  'juin|june|jun',
  'juillet|july|juill|juil|jul',
  'aout|august|aug',
  'septembre|september|sept|sep',
  'octobre|october|oct',
  'novembre|november|nov',
  'decembre|december|dec',
];
const MONTH = `(?:${MONTHS.join('|')})(?![a-z])\\.?`;
/** « 20XX » of a model that was not filled in is an unknown year. */
const YEAR = '(?:19[5-9]\\d|20[0-4]\\d|20xx)(?![\\da-z])';
const SHORT_YEAR = "'\\d{2}(?!\\d)";
const ANY_YEAR = `(?:${YEAR}|${SHORT_YEAR})`;
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH_NUMBER = '(?:0?[1-9]|1[0-2])';
const SEASON =
  '(?:printemps|ete|automne|hiver|spring|summer|autumn|fall|winter|rentree|debut|fin|mi|early|late|mid|[tq][1-4]|s[12]|[1-4](?:er|e|eme)? trimestre|[12](?:er|e|eme)? semestre)';
const PRESENT =
  "(?:aujourd'? ?hui|auj\\.?|actuel(?:le)?(?:ment)?|(?:ce|nos) jours?|presente?|present day|current(?:ly)?|now|today|ongoing|to date|date|en cours|en poste|maintenant|cdi en cours|\\.\\.\\.|…)(?![a-z])";

type Kind = 'date' | 'month' | 'short' | 'present';
interface Token {
  kind: Kind;
  value: string;
  index: number;
  end: number;
}

const monthOf = (word: string): string => {
  const rank = MONTHS.findIndex((names) => new RegExp(`^(?:${names})\\.?$`, 'u').test(word));
  return String(rank + 1).padStart(2, '0');
};
const UNKNOWN = '';
/** `18` is 2018, `98` is 1998: a CV has no future years. */
const yearOf = (digits: string): string => {
  const bare = digits.replace("'", '');
  if (bare.length === 4) return bare === '20xx' ? UNKNOWN : bare;
  return `${Number(bare) < 50 ? '20' : '19'}${bare}`;
};
const dated = (year: string, month: string): string =>
  yearOf(year) === UNKNOWN ? UNKNOWN : `${yearOf(year)}-${month.padStart(2, '0')}`;

/** Forms of a date, the longest first; each computes its value from its groups. */
const FORMS: readonly [form: RegExp, kind: Kind, mean: (groups: readonly string[]) => string][] = [
  [
    new RegExp(
      `(?:${DAY}(?:er|st|nd|rd|th)? (?:de |of )?)?(${MONTH})[ ,/-]{0,2}(?:de |of )?(${ANY_YEAR})`,
      'uy',
    ),
    'date',
    ([month = '', year = '']) => dated(year, monthOf(month)),
  ],
  [
    new RegExp(`(${MONTH}) ${DAY}(?:st|nd|rd|th)?,? (${YEAR})`, 'uy'),
    'date',
    ([month = '', year = '']) => dated(year, monthOf(month)),
  ],
  [
    new RegExp(`(${MONTH})[ /-]?(\\d{2})(?![\\d/])`, 'uy'),
    'short',
    ([month = '', year = '']) => dated(year, monthOf(month)),
  ],
  [
    new RegExp(`${DAY}[/.-](${MONTH_NUMBER})[/.-](${YEAR})`, 'uy'),
    'date',
    ([month = '', year = '']) => dated(year, month),
  ],
  [
    new RegExp(`${DAY}/(${MONTH_NUMBER})/(\\d{2})(?![\\d/])`, 'uy'),
    'date',
    ([month = '', year = '']) => dated(year, month),
  ],
  [
    new RegExp(`(${MONTH_NUMBER})(?: ?[/.] ?|-)(${ANY_YEAR})`, 'uy'),
    'date',
    ([month = '', year = '']) => dated(year, month),
  ],
  [
    new RegExp(`(${YEAR})[/.-](0[1-9]|1[0-2])(?:[/.-]${DAY})?(?!\\d|[/.-]\\d)`, 'uy'),
    'date',
    ([year = '', month = '']) => dated(year, month),
  ],
  [
    new RegExp(`${SEASON}[ -](?:de |d'|of )?(?:l'annee )?(${ANY_YEAR})`, 'uy'),
    'date',
    ([year = '']) => yearOf(year),
  ],
  [
    new RegExp(`(${MONTH_NUMBER})/(\\d{2})(?![\\d/])`, 'uy'),
    'short',
    ([month = '', year = '']) => dated(year, month),
  ],
  [new RegExp(`(${YEAR})`, 'uy'), 'date', ([year = '']) => yearOf(year)],
  [new RegExp(`(${SHORT_YEAR})`, 'uy'), 'short', ([year = '']) => yearOf(year)],
  [new RegExp(`(?:${DAY}(?:er|st|nd|rd|th)? )?(${MONTH})`, 'uy'), 'month', ([month = '']) => monthOf(month)],
  [new RegExp(PRESENT, 'uy'), 'present', () => 'present'],
];

const isWordUnit = (unit: string): boolean => /[\p{L}\d]/u.test(unit);

const tokensOf = (folded: string): Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  while (at < folded.length) {
    const token = tokenAt(folded, at);
    if (token) {
      tokens.push(token);
      at = token.end;
    } else at += 1;
  }
  return tokens;
};

const tokenAt = (folded: string, at: number): Token | null => {
  const before = folded.charAt(at - 1);
  if (before && isWordUnit(before) && isWordUnit(folded.charAt(at))) return null;
  // « 9001:2015 » is a standard, « 12.2019.4 » a version.
  if (/\d[:.]$/u.test(folded.slice(0, at))) return null;
  for (const [form, kind, mean] of FORMS) {
    form.lastIndex = at;
    const match = form.exec(folded);
    if (match) return { kind, value: mean(match.slice(1)), index: at, end: at + match[0].length };
  }
  return null;
};

const SEPARATOR =
  /^[\s,(]*(?:(?:-+(?:>|(?![->]))|=?>|→|➔|➜|➝|›|»|~|\/|a|au|aux|to|until|till|through|thru|jusqu'?(?:a|au|en)?|and|et)(?:\s+|(?=[\d']|$)|(?<=[->→➔➜➝›»~/'])))+(?:(?:le|la|l'|the)\s*)?$/u;
/** « en cours » means that it continues, anywhere after the date: « 2018 (en cours) ». */
const OPEN_AFTER = /^[\s,(:]*$/u;
const SINCE =
  /(?:^|[^a-z])((?:depuis|since|a partir d[eu]|a compter d[eu]|des|starting)\s*(?:l'annee\s*|le\s+|la\s+|l'\s*|mi-?\s*|debut\s+|fin\s+)?)$/u;
const UNTIL = /(?:^|[^a-z])((?:jusqu'?\s?(?:a|au|en)|until|till)\s*(?:le\s+)?)$/u;
const FROM = /(?:^|[^a-z])((?:de|du|d'|from|between|entre|en|le|in)\s*)$/u;

const addYears = (year: string, month: string, from: string): string =>
  `${Number(year) + (month < from ? 1 : 0)}-${month}`;

/** Start and end of two dates side by side; a month without its year takes that of the other. */
const rangeOf = (first: Token, second: Token): Period | null => {
  if (first.kind === 'present') return null;
  if (first.kind === 'month') {
    if (second.kind !== 'date' && second.kind !== 'short') return null;
    const [year = '', month] = second.value.split('-');
    if (!month) return null;
    return { start: `${Number(year) - (first.value > month ? 1 : 0)}-${first.value}`, end: second.value };
  }
  if (second.kind === 'present') return { start: first.value, end: 'present' };
  if (second.kind === 'month') {
    const [year = '', from = '01'] = first.value.split('-');
    return { start: first.value, end: addYears(year, second.value, from) };
  }
  const isBackwards = second.value.slice(0, 4) < first.value.slice(0, 4);
  return isBackwards ? { start: second.value, end: first.value } : { start: first.value, end: second.value };
};

/** « 2019-20 », « 2019/2020 »: the second year may have lost its century. */
const shortEnd = (folded: string, token: Token): Token | null => {
  if (!/^\d{4}$/u.test(token.value)) return null;
  const match = /^ ?[-/] ?(\d{2})(?![\d/.])/u.exec(folded.slice(token.end));
  const digits = match?.[1] ?? '';
  const value = `${token.value.slice(0, 2)}${digits}`;
  if (!match || value <= token.value) return null;
  return { kind: 'date', value, index: token.end, end: token.end + match[0].length };
};

/** « septembre 2008 » above « décembre 2015 »: months with their years, the second one later. */
const isStacked = (one: Token, two: Token, gap: string): boolean =>
  gap === ' ' &&
  one.kind === 'date' &&
  one.value.includes('-') &&
  (two.kind === 'present' || (two.kind === 'date' && two.value.includes('-') && two.value > one.value));

/** Every period of a text, in its order. */
export const findPeriods = (text: string): FoundPeriod[] => {
  const folded = fold(text);
  const tokens = tokensOf(folded);
  const found: FoundPeriod[] = [];
  let last = 0;
  const add = (index: number, end: number, { start, end: until }: Period): void => {
    found.push({ start: start || null, end: until || null, index, text: text.slice(index, end) });
    last = end;
  };
  for (let rank = 0; rank < tokens.length; rank += 1) {
    const token = tokens[rank];
    if (!token || token.index < last) continue;
    const next = tokens[rank + 1];
    const before = folded.slice(last, token.index);
    // « From November 2020 » alone means that it continues; « de 2020 » does not.
    const since = SINCE.exec(before)?.[1] ?? (last === 0 ? /^\W*(from\s+)$/u.exec(before)?.[1] : undefined);
    const until = UNTIL.exec(before)?.[1];
    const from = FROM.exec(before)?.[1];
    const lead = (since ?? until ?? from ?? '').length;
    const short = token.kind === 'date' ? shortEnd(folded, token) : null;
    if (short) {
      add(token.index - lead, short.end, { start: token.value, end: short.value });
      continue;
    }
    const gap = next && folded.slice(token.end, next.index);
    const isJoined =
      next !== undefined &&
      gap !== undefined &&
      (SEPARATOR.test(gap) ||
        isStacked(token, next, gap) ||
        (next.kind === 'present' && token.kind === 'date' && OPEN_AFTER.test(gap)));
    const range = isJoined ? rangeOf(token, next) : null;
    if (range && next) {
      add(token.index - lead, next.end, range);
      rank += 1;
      continue;
    }
    if (token.kind === 'month' || token.kind === 'present') continue;
    if (token.kind === 'short' && !since) continue;
    const index = token.index - lead;
    const open = /^\s?-+\s*(?=$|\t|\))/u.exec(folded.slice(token.end))?.[0];
    if (open && !until) add(index, token.end + open.trimEnd().length, { start: token.value, end: 'present' });
    else if (since) add(index, token.end, { start: token.value, end: 'present' });
    else if (until) add(index, token.end, { start: null, end: token.value });
    else add(index, token.end, { start: token.value, end: token.value });
  }
  return found;
};

/** The dates of « De mars 2020 à aujourd’hui », « 09/2015 – 2018 », « Depuis le 1er mai 2019 », « Summer 2021 »… */
export const parsePeriod = (text: string): Period => {
  const whole = text.normalize('NFC').trim();
  const [first] = findPeriods(whole);
  if (!first) return { start: null, end: null };
  // « 2019 – » alone: it has no end.
  const isOpen =
    first.start === first.end &&
    /^\s*(?:-|→|>)+\s*$/u.test(fold(whole).slice(first.index + first.text.length));
  return { start: first.start, end: isOpen ? 'present' : first.end };
};
