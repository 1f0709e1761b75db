import type { Passage } from '@trame/app/passage';
import { INVOICE_STATUS } from '@trame/domain/invoices';
import type { Finding, PassedRule, Verdict } from '@trame/invoice';
import { officeAdvice, officeWords } from '@trame/invoice/verdict-text';

/** A verdict as the database keeps it: without the mission, which is the invoice’s own. */
export type StoredVerdict = Pick<Verdict, 'findings' | 'passed' | 'unread' | 'compared'>;

const listOf = <Item>(value: unknown): Item[] => (Array.isArray(value) ? (value as Item[]) : []);

/** The stored verdict of an invoice; one of another form is as one without findings. */
export function storedVerdict(json: unknown): StoredVerdict {
  const { findings, passed, unread, compared } = Object(json) as Partial<
    Record<keyof StoredVerdict, unknown>
  >;
  return {
    findings: listOf(findings),
    passed: listOf(passed),
    unread: typeof unread === 'number' ? unread : 0,
    compared: listOf(compared),
  };
}

/** What a line says of a verdict. */
export type VerdictFacts = {
  to_fix: number;
  to_note: number;
  kept: number;
  status: number;
  first_finding: string | null;
  profile: string | null;
  /** Who of the office deposited it; null when its trainer did. */
  deposited_by_name: string | null;
};

/** In these somebody found what no rule finds: that all is right would contradict them. */
const OBJECTED: readonly number[] = [
  INVOICE_STATUS.partly,
  INVOICE_STATUS.disputed,
  INVOICE_STATUS.suspended,
  INVOICE_STATUS.refused,
  INVOICE_STATUS.rejected,
];

/** The verdict in a few words: its first problem, or that there is none. */
export function verdictTitle(facts: VerdictFacts): string {
  const { to_fix, first_finding, profile, deposited_by_name, status } = facts;
  if (to_fix > 0 && first_finding) return officeWords(first_finding);
  if (OBJECTED.includes(status)) return 'Rien relevé par les règles';
  if (profile !== null) return 'Tout concorde';
  return deposited_by_name === null
    ? 'PDF simple, relu par le formateur'
    : `PDF simple, relu par ${deposited_by_name}`;
}

/** A finding or a kept rule, with the number of its place on the page. */
export type Marked<Rule> = { key: string; mark: string | undefined; rule: Rule };

/** A finding as the office reads it: what it does about it itself, or writes to the trainer. */
export type OfficeFinding = Finding & { advice: { text: string; isToWrite: boolean } };

export type MarkedVerdict = {
  findings: Marked<OfficeFinding>[];
  passed: Marked<PassedRule>[];
  /** The places on the page, each with the number of its rule. */
  passages: Passage[];
};

/**
 * A verdict in the words of the office, with a number for each place on the page: problems first, then what is right, of which rules with
 * a place come first.
 * @param isDepositing the reader deposits the invoice, and follows what is said of the deposit
 */
export function markedVerdict({ findings, passed }: StoredVerdict, isDepositing = false): MarkedVerdict {
  const passages: Passage[] = [];
  const marked = <Rule extends Finding | PassedRule>(
    rule: Rule,
    key: string,
    label: string,
  ): Marked<Rule> => {
    const { place } = rule;
    if (!place) return { key, mark: undefined, rule };
    const mark = String(passages.length + 1);
    passages.push({
      key,
      label,
      mark,
      page: place.page,
      boxes: [place.box],
      isValue: true,
      isQuiet: !('severity' in rule),
    });
    return { key, mark, rule };
  };
  return {
    findings: findings.map((finding, index) => {
      const title = officeWords(finding.title);
      const sentence = officeWords(finding.sentence, isDepositing);
      const advice = officeAdvice(finding.fix, isDepositing);
      return marked({ ...finding, title, sentence, advice }, `finding-${index}`, title);
    }),
    passed: passed
      .map((rule) => ({ ...rule, sentence: officeWords(rule.sentence) }))
      .toSorted((one, other) => Number(other.place !== null) - Number(one.place !== null))
      .map((rule, index) => marked(rule, `passed-${index}`, rule.sentence)),
    passages,
  };
}

/** What the office may write about the problems of an invoice: what is wrong, and what to do. */
export const messageAbout = ({ findings }: StoredVerdict): string =>
  findings
    .filter(({ severity }) => severity !== 'note')
    .map(({ sentence, fix }) => `${sentence} ${fix}`.trim())
    .join('\n');
