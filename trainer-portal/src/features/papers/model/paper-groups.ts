import { isPaperAsked, PAPER_KINDS, paperDue, type PaperDue, type PaperKind } from '@trame/domain/trainers';
import type { MyPaper } from '../data/my-papers-query.ts';

/** A kind of paper with what the person has of it today. */
export type PaperItem = { kind: PaperKind; due: PaperDue<MyPaper> };

export type PaperGroup = {
  key: 'asked' | 'waiting' | 'in_order' | 'if_held';
  title: string;
  /** Said under the title. */
  note?: string;
  items: PaperItem[];
};

/** What there is of a kind, among all the papers of a person. */
export const itemOf = (kind: PaperKind, papers: readonly MyPaper[], day: string): PaperItem => ({
  kind,
  due: paperDue(
    papers.filter((paper) => paper.kind === kind.key),
    day,
  ),
});

/** What is most urgent first: what is over or refused, what ends, what the law asks for, the rest. */
function urgency({ kind, due }: PaperItem): number {
  const isLegal = kind.demand === 'law';
  if (due.state === 'expired' || due.state === 'refused') return isLegal ? 0 : 1;
  if (due.state === 'expiring' || due.refused) return isLegal ? 2 : 3;
  return isLegal ? 4 : 5;
}

function groupOf({ kind, due }: PaperItem): PaperGroup['key'] {
  if (isPaperAsked(kind, due)) return 'asked';
  if (due.waiting) return 'waiting';
  return due.state === 'missing' ? 'if_held' : 'in_order';
}

const TITLES: readonly Omit<PaperGroup, 'items'>[] = [
  { key: 'asked', title: 'À déposer' },
  { key: 'waiting', title: 'En cours de vérification', note: 'Rien à faire\u00a0: notre équipe regarde.' },
  { key: 'in_order', title: 'En ordre' },
  { key: 'if_held', title: 'Si vous les avez', note: 'Elles ne sont pas obligatoires.' },
];

/** The kinds of papers by what is asked of the person; groups without any are left out. */
export function paperGroups(papers: readonly MyPaper[], day: string): PaperGroup[] {
  const items = PAPER_KINDS.map((kind) => itemOf(kind, papers, day));
  return TITLES.map((title): PaperGroup => {
    const own = items.filter((item) => groupOf(item) === title.key);
    return { ...title, items: title.key === 'asked' ? own.toSorted((a, b) => urgency(a) - urgency(b)) : own };
  }).filter((group) => group.items.length > 0);
}
