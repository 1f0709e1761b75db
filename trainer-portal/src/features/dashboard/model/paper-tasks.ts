import { addMonths, daysBetween } from '@trame/domain';
import {
  isPaperAsked,
  PAPER_KINDS,
  paperTextWithReason,
  type PaperKind,
  type PaperState,
} from '@trame/domain/trainers';
import type { MyPaper } from '../../papers/data/my-papers-query.ts';
import { paperAction } from '../../papers/model/paper-action.ts';
import { itemOf, type PaperItem } from '../../papers/model/paper-groups.ts';

/** Something that is asked of a trainer. */
export type Task = {
  key: string;
  title: string;
  /** What is to be done, as the button says it. */
  action: string;
  note: string;
  /** `held`: something stops without it; `soon`: it ends; `open`: it is asked for. */
  urgency: 'held' | 'soon' | 'open';
  /** Where it is done, in the portal. */
  to: string;
};

function taskOf({ kind, due }: PaperItem): Task[] {
  if (!isPaperAsked(kind, due)) return [];
  const text = paperTextWithReason(kind, due);
  const isHeld = due.state === 'expired' && kind.holdsWhenLapsed;
  return [
    {
      key: kind.key,
      title: kind.label,
      action: paperAction(due),
      note:
        due.state === 'missing' ? kind.why : isHeld ? `${text} · plus de dépôt de facture sans elle` : text,
      urgency: isHeld ? 'held' : due.state === 'missing' ? 'open' : 'soon',
      to: `papers?kind=${kind.key}`,
    },
  ];
}

const ORDER: readonly Task['urgency'][] = ['held', 'soon', 'open'];

/** The most pressing first; within that, in the order given. */
export const byUrgency = (tasks: readonly Task[]): Task[] =>
  tasks.toSorted((a, b) => ORDER.indexOf(a.urgency) - ORDER.indexOf(b.urgency));

/** What is asked of a trainer about papers, in order of urgency; within that, in the order of the page of papers. */
export const paperTasks = (papers: readonly MyPaper[], today: string): Task[] =>
  byUrgency(PAPER_KINDS.flatMap((kind) => taskOf(itemOf(kind, papers, today))));

export type PaperLine = {
  kind: string;
  label: string;
  rhythm: string;
  /** Null: without an end. */
  end: string | null;
  state: Exclude<PaperState, 'missing' | 'refused'>;
  /** Where it ends on the months shown, from 0 to 1. */
  share: number;
};

export type PaperYear = {
  months: string[];
  /** Where today is, from 0 to 1. */
  today: number;
  lines: PaperLine[];
};

const RHYTHMS: Readonly<Record<number, string>> = {
  6: 'Tous les six mois',
  12: 'Chaque année',
  24: 'Tous les deux ans',
  36: 'Tous les trois ans',
};
const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' });
const MONTHS = 12;

/** The papers there are, each up to its end, on twelve months from the present one. */
export function paperYear(papers: readonly MyPaper[], today: string): PaperYear {
  const start = `${today.slice(0, 7)}-01`;
  const length = daysBetween(start, addMonths(start, MONTHS));
  const place = (day: string) => Math.min(1, Math.max(0, daysBetween(start, day) / length));
  const lines = PAPER_KINDS.flatMap((kind: PaperKind): PaperLine[] => {
    const { state, verified } = itemOf(kind, papers, today).due;
    if (state === 'missing' || state === 'refused') return [];
    const end = verified?.expires_on ?? null;
    return [
      {
        kind: kind.key,
        label: kind.label,
        rhythm: kind.validityMonths === null ? 'Une fois' : (RHYTHMS[kind.validityMonths] ?? ''),
        end,
        state,
        share: state === 'to_check' ? place(today) : end === null ? 1 : place(end),
      },
    ];
  });
  return {
    months: Array.from({ length: MONTHS }, (_, index) => MONTH.format(Date.parse(addMonths(start, index)))),
    today: place(today),
    lines,
  };
}
