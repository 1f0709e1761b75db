import type { Draft } from '../../draft.ts';
import { entriesOf } from '../entries/entries.ts';
import type { Entry } from '../entries/entry.ts';
import type { Grammar } from '../entries/grammar.ts';
import { makePart } from '../entries/parts.ts';
import { isSelfEmployed } from '../entries/places.ts';
import type { Explain } from '../rows/explain.ts';
import type { Row } from '../rows/row.ts';
import { shortest, type Slice, sliceText } from '../rows/slices.ts';
import { parsePeriod, type Period } from '../vocabulary/dates.ts';
import { companyScore, namesMission, titleScore } from '../vocabulary/roles.ts';
import { LIKELY } from '../vocabulary/scores.ts';

/** « Freelance » beside a title is the employer; alone, it is the title. */
export const JOBS: Grammar = {
  first: (folded) =>
    isSelfEmployed(folded) ? 1.9 : Math.max(titleScore(folded), namesMission(folded) ? LIKELY : 0),
  second: (folded) => (isSelfEmployed(folded) ? 1 : companyScore(folded)),
  keepsTown: false,
  order: 0,
  isTabular: true,
};

/** The description of an entry: one line per bullet, broken lines joined. */
export const descriptionOf = (rows: readonly Row[]): string | null => {
  const lines: string[] = [];
  for (const row of rows) {
    const text = row.text.slice(row.bullet).trim();
    const last = lines.at(-1);
    const goesOn =
      row.bullet === 0 && last !== undefined && !/[.!?;:]$/u.test(last) && /^[\p{Ll}\d(]/u.test(text);
    if (!goesOn) lines.push(text);
    else
      lines.splice(-1, 1, /\p{L}[-\u00AD]$/u.test(last) ? `${last.slice(0, -1)}${text}` : `${last} ${text}`);
  }
  return lines.join('\n').slice(0, 4000).trim() || null;
};

type Experience = Draft['experiences'][number];

/** The dates of an entry as they are written. */
const datesOf = ({ period, until }: Entry): string | null => {
  if (!period) return null;
  const text = sliceText(period)
    .replace(/\s+/gu, ' ')
    .replace(/^[\s(]+|[\s,)]+$/gu, '')
    .trim();
  const end = until ? sliceText(until).trim() : '';
  if (end === '') return text;
  return /^(?:(?:à|au|jusqu|to|until)(?![\p{L}])|[-–—])/iu.test(end) ? `${text} ${end}` : `${text} – ${end}`;
};

/** A post that was not a lasting one: what it was belongs to its title. */
const TEMPORARY =
  "(?:stage|stagiaire|internship|interim|interimaire|cdd|cddu|alternance|contrat (?:d[’']apprentissage|de professionnalisation)|apprentissage|apprenticeship|vacations?|temporary)";
const BEFORE_TITLE = new RegExp(`(?<![\\p{L}\\d])${TEMPORARY}\\s*(?::|[-–—,])\\s*$`, 'u');
const AFTER_TITLE = new RegExp(
  `^\\s*(?:\\(\\s*${TEMPORARY}\\s*\\)|[-–—,]\\s*${TEMPORARY}(?=\\s*(?:[-–—,\\t]|$)))`,
  'u',
);

/** The title with what says that the post was temporary: « Stage – Assistante formation », « Formatrice (CDD) ». */
const withContract = (slices: readonly Slice[]): readonly Slice[] => {
  const [slice] = slices;
  if (!slice || slices.length > 1) return slices;
  const { row, start, end } = slice;
  const before = BEFORE_TITLE.exec(row.folded.slice(row.bullet, start));
  const after = AFTER_TITLE.exec(row.folded.slice(end));
  return [{ row, start: before ? row.bullet + before.index : start, end: end + (after?.[0].length ?? 0) }];
};

export const experienceOf = (entry: Entry): Experience => {
  const { first, second, period, until, body } = entry;
  const one = withContract(first?.slices ?? []);
  const two = second?.slices ?? [];
  const dates = [period, until].filter((slice) => slice !== null && slice !== undefined);
  // The company of several posts, or a date in the margin, may be read far from the rest.
  const evidence = shortest(
    [...one, ...two, ...dates],
    ...(one.length ? [[...one, ...two], [...one, ...dates], one] : [two]),
  );
  return {
    title: first ? makePart(one, first.separator).text.slice(0, 300) : null,
    company: second?.text.slice(0, 300) ?? null,
    duration: datesOf(entry)?.slice(0, 120) ?? null,
    description: descriptionOf(body),
    evidence,
  };
};

/** Years away from work are not a post: leave, job search, a return to studies, care of a relative. */
const GAP =
  /^\W*(?:conge (?:parental|maternite|sabbatique|maladie|sans solde)|conges? |arret (?:maladie|longue)|interruption|pause (?:carriere|parentale|familiale)|annee sabbatique|recherche (?:d'emploi|active)|en recherche|sans (?:emploi|activite)|chomage|reprise d'etudes|aidante? familiale?|mere au foyer|pere au foyer|parent au foyer|(?:parental|maternity|sick|unpaid) leave|career (?:break|gap)|sabbatical|gap year|unemployed|full-?time carer)/u;

const isGap = ({ first }: Entry): boolean => first !== null && GAP.test(first.folded);

/** « Première carrière : armée de Terre (1996-2016) » above the posts of those years: a title of theirs. */
const isTitleOf = (entry: Entry, next: readonly Entry[]): boolean => {
  const { start, end } = spanOf(entry);
  if (
    start === null ||
    end === null ||
    start === end ||
    (entry.first && titleScore(entry.first.folded) >= LIKELY)
  )
    return false;
  const held = next.slice(0, 2).filter((other) => {
    const own = spanOf(other);
    return own.start !== null && own.end !== null && own.start >= start && own.end <= end;
  });
  return held.length === 2 && entry.body.length === 0;
};

const spanOf = (entry: Entry): Period => {
  const dates = datesOf(entry);
  return dates === null ? { start: null, end: null } : parsePeriod(dates);
};

export const experiencesOf = (rows: readonly Row[], explain?: Explain): Experience[] =>
  entriesOf(rows, JOBS, false, explain)
    .filter((entry, rank, all) => !isGap(entry) && !isTitleOf(entry, all.slice(rank + 1)))
    .map(experienceOf);
