import { FACT_LABELS, INVOICE_AMOUNTS } from '@trame/domain/invoices';
import type { Verdict } from './judge-invoice.ts';
import type { RuleGroup, Severity } from './rules.ts';

export { officeAdvice, officeWords } from './office-words.ts';

/** What may be done with an invoice, by its worst finding. */
export type Outcome = 'blocking' | 'fix' | 'clean';

/** Findings of one severity. */
export const countOf = ({ findings }: Pick<Verdict, 'findings'>, severity: Severity): number =>
  findings.filter((finding) => finding.severity === severity).length;

/** What may be done with an invoice of this verdict. */
export function outcomeOf(verdict: Pick<Verdict, 'findings'>): Outcome {
  if (countOf(verdict, 'blocking') > 0) return 'blocking';
  return countOf(verdict, 'fix') > 0 ? 'fix' : 'clean';
}

/** The worst first. */
export const SEVERITIES = ['blocking', 'fix', 'note'] as const satisfies readonly Severity[];

/** How many rules an invoice breaks, each once by its worst finding: a rule can be broken in several places. */
export function brokenRules({ findings }: Pick<Verdict, 'findings'>): Readonly<Record<Severity, number>> {
  const counts = { blocking: 0, fix: 0, note: 0 };
  const counted = new Set<string>();
  for (const severity of SEVERITIES)
    for (const finding of findings) {
      if (finding.severity !== severity || counted.has(finding.rule)) continue;
      counted.add(finding.rule);
      counts[severity] += 1;
    }
  return counts;
}

/** How severe a finding is, in French. Every app shows what blocks in red, what is to be corrected in amber and what is good to know in neither: the tokens `--verdict-…`. */
export const SEVERITY_LABELS: Readonly<Record<Severity, string>> = {
  blocking: 'Bloquant',
  fix: 'À corriger',
  note: 'À savoir',
};

/** Titles of the groups of rules. */
export const GROUP_TITLES: Readonly<Record<RuleGroup, string>> = {
  file: 'Le fichier',
  people: 'Les personnes et la TVA',
  amounts: 'Les montants et les dates',
  mission: 'La mission et le paiement',
};

const NUMBERS = ['zéro', 'Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf'];
const words = (count: number) => NUMBERS[count] ?? String(count);

/** The verdict in a few words. */
export function verdictTitle(verdict: Verdict, hasXml: boolean): string {
  const blocking = countOf(verdict, 'blocking');
  const fix = countOf(verdict, 'fix');
  if (blocking === 1) return verdict.findings[0]?.title ?? '';
  if (blocking > 1) return `${words(blocking)} points bloquants`;
  if (fix > 0) return `${words(fix)} point${fix > 1 ? 's' : ''} à corriger`;
  if (!hasXml) return 'Lisible, à relire';
  return verdict.findings.length > 0 ? 'Rien à corriger' : 'Tout concorde';
}

/** « 14 règles lues : 12 conformes, 1 à savoir, 1 à corriger. » */
export function verdictCounts(verdict: Pick<Verdict, 'findings' | 'passed' | 'unread'>): string {
  const broken = brokenRules(verdict);
  const passed = verdict.passed.length;
  const parts = [
    `${passed} conforme${passed > 1 ? 's' : ''}`,
    ...SEVERITIES.toReversed()
      .map((severity) => [broken[severity], SEVERITY_LABELS[severity].toLowerCase()] as const)
      .filter(([count]) => count > 0)
      .map(([count, label]) => `${count} ${label}${label === 'bloquant' && count > 1 ? 's' : ''}`),
  ];
  const unread =
    verdict.unread > 0 ? ` ${verdict.unread} autre${verdict.unread > 1 ? 's' : ''} sans objet ici.` : '';
  const read = passed + broken.note + broken.fix + broken.blocking;
  return `${read} règle${read > 1 ? 's lues' : ' lue'}\u00a0: ${parts.join(', ')}.${unread}`;
}

/** Names of the values that stand on the page and in the XML. */
export const COMPARED_LABELS: Readonly<Record<Verdict['compared'][number]['what'], string>> = {
  number: FACT_LABELS.number,
  'issue-date': FACT_LABELS.issued_on,
  'due-date': FACT_LABELS.due_on,
  lines: 'Lignes',
  ...INVOICE_AMOUNTS,
  iban: 'IBAN',
};
