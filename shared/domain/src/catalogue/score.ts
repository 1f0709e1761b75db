import { addMonths } from '../dates.ts';
import { countCharacters } from '../text.ts';
import { resolveContact, type AccessibilityContact } from './contacts.ts';
import type { ProgrammeCertification, ProgrammeContent } from './content.ts';
import { readDelay } from './delays.ts';
import { foldWords } from './folding.ts';
import type { ProgrammeIndicator } from './indicators.ts';
import { PROGRAMME_RULES, type ProgrammeRuleId, type ProgrammeTest, type ScoreGroup } from './rules.ts';
import { objectiveFault } from './verbs.ts';

/** What the score needs beside the sheet. Days are YYYY-MM-DD, of Paris. */
export type ScoreFacts = {
  today: string;
  accessibility_contact?: AccessibilityContact | null;
  indicators?: readonly Pick<ProgrammeIndicator, 'n' | 'year'>[] | null;
  /** When somebody last changed the sheet or confirmed that it is up to date. */
  confirmed_on?: string | null;
};

export type LostPoints = {
  rule: ProgrammeRuleId;
  points: number;
  /** What in the field is at fault: places of objectives, keys of fields that are missing, outdated contacts. */
  items?: (number | string)[];
};

export type ProgrammeScore = Record<'score' | ScoreGroup, number> & { lost: LostPoints[] };

/** Texts that stand for one still to be written, folded and without signs. */
export const PLACEHOLDERS: readonly string[] = [
  '',
  'a completer',
  'a definir',
  'a determiner',
  'a preciser',
  'a remplir',
  'a renseigner',
  'a venir',
  'en cours',
  'en cours de redaction',
  'n a',
  'n c',
  'na',
  'nc',
  'non renseigne',
  'ras',
  'tbc',
  'tbd',
  'todo',
  'x',
  'xx',
  'xxx',
];
/** A longer text is none of these, whatever signs are in it. */
export const LONGEST_PLACEHOLDER = 40;

/** Whether a value says something: it is not empty, and no text that stands for one still to be written. */
export function isProgrammeValueWritten(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value !== 'string' || countCharacters(value) > LONGEST_PLACEHOLDER) return true;
  const words = foldWords(value)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  return !PLACEHOLDERS.includes(words);
}

type Outcome = { isMet: boolean; items?: (number | string)[] };

const isInForce = (
  { title, code, certifier, registered_on: from, ends_on: until }: ProgrammeCertification,
  today: string,
): boolean => Boolean(title && code && certifier && from && until && from <= today && until >= today);

/** What a certification says on a sheet. */
export const CERTIFICATION_PARTS = ['title', 'code', 'certifier', 'registered_on', 'ends_on'] as const;

function certificate(value: ProgrammeCertification | undefined, today: string): Outcome {
  if (!value) return { isMet: true };
  if (isInForce(value, today)) return { isMet: true };
  return { isMet: false, items: CERTIFICATION_PARTS.filter((part) => !value[part]) };
}

/** Decimals are compared in hundredths, without their rounding. */
const hundredths = (value: number): number => Math.round(value * 100);

/** Whether hours and days go together, and the modules add up to the hours. */
function isConsistent(
  { duration_hours: hours, duration_days: days, modules = [] }: ProgrammeContent,
  { leastPerDay, mostPerDay }: TestOf<'duration'>,
): boolean {
  if (hours === undefined || days === undefined) return false;
  const all = hundredths(hours);
  if (all < leastPerDay * hundredths(days) || all > mostPerDay * hundredths(days)) return false;
  const timed = modules.flatMap((module) => module.hours ?? []);
  const total = timed.reduce((sum, each) => sum + hundredths(each), 0);
  return timed.length > 0 && timed.length === modules.length ? total === all : total <= all;
}

type TestOf<Kind extends ProgrammeTest['kind']> = Extract<ProgrammeTest, { kind: Kind }>;

/** Whether a sheet meets each kind of test, and if not, what in its field is at fault. */
const TESTS: {
  [Kind in ProgrammeTest['kind']]: (
    test: TestOf<Kind>,
    content: ProgrammeContent,
    facts: ScoreFacts,
  ) => Outcome;
} = {
  written: ({ groups }, content) => {
    const missing = groups.filter((group) => !group.some((key) => isProgrammeValueWritten(content[key])));
    if (missing.length === 0) return { isMet: true };
    return groups.length === 1
      ? { isMet: false }
      : { isMet: false, items: missing.flatMap(([key = '']) => key) };
  },
  length: ({ field, least, most }, content) => {
    const length = countCharacters(content[field] ?? '');
    return { isMet: length >= least && length <= most };
  },
  delay: ({ field }, content) => ({ isMet: readDelay(content[field] ?? '') !== undefined }),
  contact: ({ field }, content, { accessibility_contact: contact }) => {
    const { isReachable, outdated } = resolveContact(content[field] ?? '', contact ?? {});
    return { isMet: isReachable && outdated.length === 0, items: outdated };
  },
  verbs: ({ field }, content) => {
    const objectives = content[field] ?? [];
    const items = objectives.flatMap((objective, at) => (objectiveFault(objective) ? [at] : []));
    return { isMet: objectives.length > 0 && items.length === 0, items };
  },
  certificate: ({ field }, content, { today }) => certificate(content[field], today),
  alternative_text: ({ field }, content) => ({ isMet: isProgrammeValueWritten(content[field]?.alt) }),
  results: ({ years }, _content, { indicators, today }) => {
    const year = Number(today.slice(0, 4));
    const isRecent = (one: Pick<ProgrammeIndicator, 'n' | 'year'>) =>
      one.n > 0 && one.year >= year - years && one.year <= year;
    return { isMet: (indicators ?? []).some(isRecent) };
  },
  confirmed: ({ months }, _content, { confirmed_on: since, today }) => ({
    isMet: Boolean(since) && (since ?? '') >= addMonths(today, -months),
  }),
  duration: (test, content) => ({ isMet: isConsistent(content, test) }),
};

const evaluate = <Kind extends ProgrammeTest['kind']>(
  test: TestOf<Kind> & { kind: Kind },
  content: ProgrammeContent,
  facts: ScoreFacts,
): Outcome => TESTS[test.kind](test, content, facts);

/** The score of a sheet out of 100, and each lost point with its rule; the database computes the same. */
export function programmeScore(content: ProgrammeContent, facts: ScoreFacts): ProgrammeScore {
  const result: ProgrammeScore = { score: 0, presence: 0, quality: 0, reach: 0, lost: [] };
  for (const { id, group, points, test } of PROGRAMME_RULES) {
    const { isMet, items } = evaluate(test, content, facts);
    if (isMet) {
      result[group] += points;
      result.score += points;
    } else result.lost.push({ rule: id, points, ...(items && items.length > 0 && { items }) });
  }
  return result;
}
