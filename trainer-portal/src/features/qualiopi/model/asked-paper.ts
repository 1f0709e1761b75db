import { formatDate } from '@trame/domain';
import {
  askedPaperState,
  daysUntil,
  paperKind,
  type AskedPaperState,
  type PaperFacts,
} from '@trame/domain/trainers';

export type Paper = PaperFacts & { reason: string | null; checked_at: string | null; created_at: string };

/** A paper that an indicator asks for, as its line says it. */
export type AskedPaper = {
  kind: string;
  label: string;
  state: AskedPaperState;
  /** Asked of those only who have one. */
  isOptional: boolean;
  detail: string;
  /** What its button does; null when there is nothing to do. */
  action: 'Déposer' | 'Renouveler' | null;
};

const latest = (papers: readonly Paper[]): Paper | undefined =>
  papers.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0];

function soon(end: string, today: string): string {
  const days = daysUntil(end, today);
  const when = days === 0 ? 'aujourd’hui' : days === 1 ? 'demain' : `dans ${days}\u00A0jours`;
  return `Expire le ${formatDate(end)}, ${when}`;
}

function detailOf(state: AskedPaperState, papers: readonly Paper[], what: string, today: string): string {
  const of = (...statuses: Paper['status'][]) =>
    latest(papers.filter(({ status }) => statuses.includes(status)));
  switch (state) {
    case 'held':
    case 'soon': {
      const paper = of('verified');
      const end = paper?.expires_on ?? null;
      if (end !== null) return state === 'soon' ? soon(end, today) : `Valable jusqu’au ${formatDate(end)}`;
      return paper?.checked_at ? `Vérifiée le ${formatDate(paper.checked_at)}` : 'Vérifiée';
    }
    case 'checking':
      return `Déposée le ${formatDate(of('to_check')?.created_at ?? today)}, en cours de vérification`;
    case 'expired': {
      const end = of('expired', 'verified')?.expires_on;
      return end ? `Expirée le ${formatDate(end)}` : 'Expirée';
    }
    case 'refused': {
      const reason = of('refused')?.reason;
      return reason ? `Refusée\u00A0: ${reason}` : 'Refusée';
    }
    default:
      return what;
  }
}

/** What is asked and held, for the kinds of an indicator; kinds that the portal does not know are left out. */
export function askedPapers(kinds: readonly string[], papers: readonly Paper[], today: string): AskedPaper[] {
  return kinds.flatMap((key): AskedPaper[] => {
    const kind = paperKind(key);
    if (!kind) return [];
    const ofKind = papers.filter((paper) => paper.kind === key);
    const state = askedPaperState(key, ofKind, today);
    const isRenewed = state === 'soon' || state === 'expired';
    const isDone = state === 'held' || state === 'checking';
    return [
      {
        kind: key,
        label: kind.label,
        state,
        isOptional: kind.demand === 'if_held',
        detail: detailOf(state, ofKind, kind.what, today),
        action: isDone ? null : isRenewed ? 'Renouveler' : 'Déposer',
      },
    ];
  });
}

/** Whether it counts: one that is asked of those only who have it counts once it was deposited. */
export const isCounted = ({ isOptional, state }: AskedPaper): boolean => !isOptional || state !== 'missing';
