import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES, type InvoiceContext, type RuleGroup, type RuleId } from '@trame/invoice';
import { UserError } from '../../lib/user-error.ts';

/** What must be said of a file: nothing that blocks, a defect, a defect for which it is refused, or anything at all. */
export type Expected = 'ok' | 'defect' | 'reject' | 'any';

export interface Expectation {
  file: string;
  expect: Expected;
  /** One of these must be among the findings; null where the name of the file says no more than « a defect ». */
  rules: readonly string[] | null;
  /** The rules are all those of a family of names: a finding that correct files have too says nothing there. */
  isGuess: boolean;
  /** What is known beside the file: buyer, profile, missions, earlier invoices. */
  context?: Partial<InvoiceContext>;
}

const MANIFEST = 'manifest.json';

const inGroups = (...groups: readonly RuleGroup[]): RuleId[] =>
  (Object.keys(RULES) as RuleId[]).filter((rule) => groups.includes(RULES[rule].group));

/** The rules that may name a defect of a family of names, « fr-CALC-003.pdf ». */
const FAMILIES: Readonly<Record<string, readonly RuleId[]>> = {
  PDF: inGroups('file'),
  XML: [...inGroups('file'), 'xml-number'],
  CALC: inGroups('amounts'),
  DATA: inGroups('amounts', 'file'),
  IDENT: inGroups('people', 'mission', 'file'),
};

/** When the samples of the FNFE were new: after five years an invoice is not deposited any more. */
const DAY_OF_SAMPLES = '2017-11-30';

/** By the name alone, as the notes beside the samples say it. */
export function expectationOf(file: string): Expectation {
  if (file.startsWith('fnfe-correct-'))
    return { file, expect: 'ok', rules: null, isGuess: true, context: { today: DAY_OF_SAMPLES } };
  const [, family] = /^fr-([A-Z]+)-\d+/.exec(file) ?? [];
  if (family === 'OK') return { file, expect: 'ok', rules: null, isGuess: true };
  // « fnfe-fail-* » keeps every official rule, so that name is no truth; « RBT » asks for no crash.
  if (family === undefined || family === 'RBT') return { file, expect: 'any', rules: null, isGuess: true };
  return { file, expect: 'defect', rules: FAMILIES[family] ?? null, isGuess: true };
}

function fromManifest(row: unknown, folder: string): Expectation {
  const { file, expect, rules, context } = (row ?? {}) as Record<string, unknown>;
  const isKnown = expect === 'ok' || expect === 'defect' || expect === 'reject';
  const areRules =
    rules === undefined || (Array.isArray(rules) && rules.every((rule) => typeof rule === 'string'));
  const isContext = context === undefined || (typeof context === 'object' && context !== null);
  if (typeof file !== 'string' || !isKnown || !areRules || !isContext || !existsSync(join(folder, file)))
    throw new UserError(
      `${MANIFEST} : « ${JSON.stringify(row)} » ; une ligne est { "file": un fichier du dossier, "expect": "ok", "defect" ou "reject", "rules": des règles, si elles sont connues, "context": ce qui est connu à côté du fichier }.`,
    );
  return {
    file,
    expect,
    rules: rules === undefined || rules.length === 0 ? null : rules,
    isGuess: false,
    ...(context === undefined ? {} : { context }),
  };
}

/** The files of a folder and what is expected of each: by its manifest, else by their names. */
export function readExpectations(folder: string): Expectation[] {
  if (!existsSync(folder)) throw new UserError(`Le dossier « ${folder} » n’existe pas.`);
  const path = join(folder, MANIFEST);
  if (!existsSync(path))
    return readdirSync(folder)
      .filter((file) => file.toLowerCase().endsWith('.pdf'))
      .toSorted()
      .map(expectationOf);
  let rows: unknown;
  try {
    rows = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    rows = undefined;
  }
  if (!Array.isArray(rows)) throw new UserError(`${MANIFEST} n’est pas un tableau JSON.`);
  return rows.map((row) => fromManifest(row, folder));
}

export interface Said {
  rule: string;
  severity: string;
}

/**
 * What most correct files whose expectation is a guess have among their findings: numbers of nobody in samples. It names no defect of
 * another file. A manifest says what is expected of each, so that nothing is usual there.
 */
export function usualIn(
  expectations: readonly Expectation[],
  findings: readonly (readonly Said[])[],
): ReadonlySet<string> {
  const correct = findings.filter(
    (_, index) => expectations[index]?.expect === 'ok' && expectations[index].isGuess,
  );
  const rules = correct.flatMap((said) => [...new Set(said.map(({ rule }) => rule))]);
  return new Set(rules.filter((rule) => rules.filter((one) => one === rule).length * 2 > correct.length));
}

/** Whether a correct file has something « à corriger ». */
export const isAccused = (
  { expect }: Expectation,
  findings: readonly Said[],
  usual: ReadonlySet<string>,
): boolean =>
  expect === 'ok' && findings.some(({ rule, severity }) => severity === 'fix' && !usual.has(rule));

/** Whether the findings of a file are what is expected; findings that correct files have too name no defect. */
export function isMet(
  { expect, rules, isGuess }: Expectation,
  findings: readonly Said[],
  usual: ReadonlySet<string>,
): boolean {
  if (expect === 'any') return true;
  const isBlocked = findings.some(({ severity }) => severity === 'blocking');
  if (expect === 'ok') return !isBlocked;
  if (expect === 'reject' && !isBlocked) return false;
  const telling = findings.filter(({ rule }) => (rules !== null && !isGuess) || !usual.has(rule));
  if (rules === null) return telling.some(({ severity }) => severity !== 'note');
  return telling.some(
    ({ rule }) =>
      rules.includes(rule) ||
      officialOf(rule).some((id) => rules.includes(id)) ||
      rules.some((one) => PRECISE[one]?.some((id) => id === rule)),
  );
}

/** Rules that say more exactly what a general one says: they name a defect for which the general one is expected. */
const PRECISE: Readonly<Record<string, readonly RuleId[]>> = {
  'page-arithmetic': ['total-gross'],
  'totals-present': ['vat-present'],
  'page-ids': ['seller-siren', 'buyer-siren'],
  'mention-vat': ['vat-no-reason'],
};

const officialOf = (rule: string): readonly string[] => (rule in RULES ? RULES[rule as RuleId].official : []);
