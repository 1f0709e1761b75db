import { formatDate } from '@trame/domain';
import { askedPaperState, daysUntil, PAPER_KINDS, type PaperKind } from '@trame/domain/trainers';
import type { Paper } from '../../qualiopi/model/asked-paper.ts';

export type PaperTask = {
  kind: string;
  title: string;
  note: string;
  /** `held`: something stops without it; `soon`: it ends; `open`: it is asked for. */
  urgency: 'held' | 'soon' | 'open';
};

const endOf = (papers: readonly Paper[]): string | null =>
  papers
    .filter(({ status }) => status === 'verified' || status === 'expired')
    .map(({ expires_on }) => expires_on)
    .filter((end) => end !== null)
    .toSorted()
    .at(-1) ?? null;

function inDays(days: number): string {
  if (days === 0) return 'aujourd’hui';
  return days === 1 ? 'demain' : `dans ${days} jours`;
}

function taskOf(kind: PaperKind, all: readonly Paper[], today: string): PaperTask[] {
  const papers = all.filter((paper) => paper.kind === kind.key);
  const end = endOf(papers);
  const renew = { kind: kind.key, title: `Renouveler\u00a0: ${kind.label}` };
  switch (askedPaperState(kind.key, papers, today)) {
    case 'soon':
      return [
        {
          ...renew,
          note: end === null ? '' : `Expire le ${formatDate(end)}, ${inDays(daysUntil(end, today))}`,
          urgency: 'soon',
        },
      ];
    case 'expired':
      return [
        {
          ...renew,
          note: [
            end === null ? 'Expirée' : `Expirée le ${formatDate(end)}`,
            kind.holdsWhenLapsed && 'plus de dépôt de facture sans elle',
          ]
            .filter(Boolean)
            .join(' · '),
          urgency: kind.holdsWhenLapsed ? 'held' : 'soon',
        },
      ];
    case 'refused': {
      const reason = papers.find(({ status }) => status === 'refused')?.reason;
      return [
        {
          kind: kind.key,
          title: `Corriger\u00a0: ${kind.label}`,
          note: reason ? `Refusée\u00a0: ${reason}` : 'Refusée',
          urgency: 'soon',
        },
      ];
    }
    case 'missing':
      return kind.demand === 'if_held'
        ? []
        : [{ kind: kind.key, title: `Déposer\u00a0: ${kind.label}`, note: kind.why, urgency: 'open' }];
    default:
      return [];
  }
}

const ORDER: readonly PaperTask['urgency'][] = ['held', 'soon', 'open'];

/** What is asked of a trainer about papers, the most pressing first; within that, in the order of the page of papers. */
export function paperTasks(papers: readonly Paper[], today: string): PaperTask[] {
  return PAPER_KINDS.flatMap((kind) => taskOf(kind, papers, today)).toSorted(
    (a, b) => ORDER.indexOf(a.urgency) - ORDER.indexOf(b.urgency),
  );
}

export type PaperLine = {
  kind: string;
  label: string;
  rhythm: string;
  /** Null: without an end. */
  end: string | null;
  state: 'held' | 'soon' | 'over' | 'checking';
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
export function paperYear(papers: readonly Paper[], today: string): PaperYear {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const first = (offset: number) => new Date(Date.UTC(year, month - 1 + offset, 1));
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);
  const start = dayOf(first(0));
  const length = daysUntil(dayOf(first(MONTHS)), start);
  const place = (day: string) => Math.min(1, Math.max(0, daysUntil(day, start) / length));
  const lines = PAPER_KINDS.flatMap((kind: PaperKind): PaperLine[] => {
    const ofKind = papers.filter((paper) => paper.kind === kind.key);
    const state = askedPaperState(kind.key, ofKind, today);
    if (state === 'missing' || state === 'refused') return [];
    const end = endOf(ofKind);
    const isChecking = state === 'checking';
    return [
      {
        kind: kind.key,
        label: kind.label,
        rhythm: kind.validityMonths === null ? 'Une fois' : (RHYTHMS[kind.validityMonths] ?? ''),
        end: isChecking ? null : end,
        state: state === 'expired' ? 'over' : isChecking ? 'checking' : state,
        share: isChecking ? place(today) : end === null ? 1 : place(end),
      },
    ];
  });
  return {
    months: Array.from({ length: MONTHS }, (_, offset) => MONTH.format(first(offset))),
    today: place(today),
    lines,
  };
}
