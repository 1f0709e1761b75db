import { close, contains, lastYear, phone, same } from './compare.ts';
import { FIELDS, type Field, type Found, type PageWords } from './reading.ts';
import type { Truth } from './truth.ts';

export interface Count {
  right: number;
  /** Found and not true. */
  wrong: number;
  /** True and not found. */
  missed: number;
}
export interface Violation {
  field: string;
  value: string;
  /** A value that must not be found: a text of the truth, or a hidden one. */
  because: string;
}

type Texts = (one: string | null, other: string | null) => boolean;
type Same = { [F in Field]: (found: Found[F][number], truth: Truth[F][number]) => boolean };

/** The condition under which a found item is the item of the truth; `texts` compares words. */
const rules = (texts: Texts): Same => ({
  names: texts,
  emails: (found, truth) => same(found, truth),
  phones: (found, truth) => phone(found) === phone(truth),
  experiences: (found, truth) =>
    texts(found.title, truth.title) && texts(found.company, truth.company) && samePeriod(found, truth),
  education: (found, truth) =>
    (truth.degrees.length === 0 || truth.degrees.some((degree) => texts(found.degree, degree))) &&
    texts(found.institution, truth.institution) &&
    (truth.year === null || lastYear(found.year) === lastYear(truth.year)),
  skills: texts,
  languages: (found, truth) =>
    same(found.language, truth.language) && (truth.level === null || texts(found.level, truth.level)),
  certifications: (found, truth) =>
    texts(found.name, truth.name) &&
    (truth.issuer === null || texts(found.issuer, truth.issuer)) &&
    (truth.year === null || lastYear(found.year) === lastYear(truth.year)),
});
export const EXACT = rules(same);
export const NEARLY = rules(close);

type Dated = { start: string | null; end: string | null; duration: string | null };

/** A single year is start and end; a job with a duration and no dates is compared by its duration. */
function samePeriod(found: Dated, truth: Dated): boolean {
  if (truth.start === null && truth.end === null) {
    return truth.duration === null || contains(found.duration ?? '', truth.duration);
  }
  return found.start === truth.start && (found.end ?? found.start) === (truth.end ?? truth.start);
}

/** Pairs each item of the truth with one item found at most. */
function pair<T, U>(found: readonly T[], truth: readonly U[], isSame: (one: T, other: U) => boolean): Count {
  const left = [...found];
  let right = 0;
  for (const item of truth) {
    const index = left.findIndex((one) => isSame(one, item));
    if (index === -1) continue;
    left.splice(index, 1);
    right += 1;
  }
  return { right, wrong: left.length, missed: truth.length - right };
}

/** Counts of one document, without the fields that its truth or the parser does not have. */
export function score(
  found: Found,
  truth: Truth,
  fields: readonly Field[] = FIELDS,
  isSame: Same = EXACT,
): Partial<Record<Field, Count>> {
  const counts: Record<Field, Count> = {
    names: pair(found.names, truth.names, isSame.names),
    emails: pair(found.emails, truth.emails, isSame.emails),
    phones: pair(found.phones, truth.phones, isSame.phones),
    experiences: pair(found.experiences, truth.experiences, isSame.experiences),
    education: pair(found.education, truth.education, isSame.education),
    skills: pair(judgedSkills(found, truth, isSame), truth.skills, isSame.skills),
    languages: pair(found.languages, truth.languages, isSame.languages),
    certifications: pair(found.certifications, truth.certifications, isSame.certifications),
  };
  const scored = fields.filter((field) => truth.fields.includes(field));
  return Object.fromEntries(scored.map((field) => [field, counts[field]]));
}

/** Software named in the sentences of a job, and in no list of skills, is neither right nor wrong. */
function judgedSkills({ skills, experiences }: Found, truth: Truth, isSame: Same): string[] {
  const sentences = [...truth.jobTexts, ...experiences.flatMap(({ description }) => description ?? [])];
  return skills.filter(
    (name) =>
      truth.skills.some((skill) => isSame.skills(name, skill)) ||
      !sentences.some((sentence) => contains(sentence, name)),
  );
}

/** Every found value, with its field; quotes are not values. */
function valuesOf(found: Found): { field: string; value: string }[] {
  return FIELDS.flatMap((field) =>
    found[field].flatMap((item) =>
      typeof item === 'string'
        ? [{ field, value: item }]
        : Object.entries(item).flatMap(([part, value]: [string, unknown]) =>
            typeof value === 'string' ? [{ field: `${field}.${part}`, value }] : [],
          ),
    ),
  );
}

/** Values that must never be found. */
export const forbidden = (found: Found, truth: Truth): Violation[] =>
  valuesOf(found).flatMap(({ field, value }) =>
    truth.mustNotContain
      .filter((text) => contains(value, text) || phone(value) === text)
      .map((because) => ({ field, value, because })),
  );

/** Dates that the parser worked out are written nowhere. */
const COMPUTED = new Set(['experiences.start', 'experiences.end']);

/** Values that are only in hidden text. */
export const believedHidden = (found: Found, { visible, hidden }: PageWords): Violation[] =>
  valuesOf(found).flatMap(({ field, value }) =>
    hidden
      .filter((text) => !COMPUTED.has(field) && contains(text, value) && !contains(visible, value))
      .map((because) => ({ field, value, because })),
  );

/** Precision, recall and F1 of all counts together; null when there was nothing to find and nothing was found. */
export function figures(counts: readonly Count[]): { precision: number; recall: number; f1: number } | null {
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  const [right, wrong, missed] = [sum('right'), sum('wrong'), sum('missed')];
  if (right + wrong + missed === 0) return null;
  const share = (whole: number) => (whole === 0 ? 0 : right / whole);
  return {
    precision: share(right + wrong),
    recall: share(right + missed),
    f1: (2 * right) / (2 * right + wrong + missed),
  };
}
