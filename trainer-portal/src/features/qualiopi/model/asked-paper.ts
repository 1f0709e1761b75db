import {
  isPaperAsked,
  paperKind,
  paperTextWithReason,
  type PaperDue,
  type PaperKind,
} from '@trame/domain/trainers';
import type { MyPaper } from '../../papers/data/my-papers-query.ts';
import { paperAction } from '../../papers/model/paper-action.ts';
import { itemOf } from '../../papers/model/paper-groups.ts';

/** A paper that an indicator asks for, as its line says it. */
export type AskedPaper = {
  kind: PaperKind;
  due: PaperDue;
  detail: string;
  /** What its button does; null when there is nothing to do. */
  action: ReturnType<typeof paperAction> | null;
};

function actionOf(kind: PaperKind, due: PaperDue): AskedPaper['action'] {
  return due.state === 'missing' || isPaperAsked(kind, due) ? paperAction(due) : null;
}

/** What is asked and held, for the kinds of an indicator; kinds that the portal does not know are left out. */
export function askedPapers(
  kinds: readonly string[],
  papers: readonly MyPaper[],
  today: string,
): AskedPaper[] {
  return kinds.flatMap((key): AskedPaper[] => {
    const kind = paperKind(key);
    if (!kind) return [];
    const { due } = itemOf(kind, papers, today);
    const detail = due.state === 'missing' ? kind.what : paperTextWithReason(kind, due);
    return [{ kind, due, detail, action: actionOf(kind, due) }];
  });
}

/** Whether it counts: one that is asked of those only who have it counts once it was deposited. */
export const isCounted = ({ kind, due }: AskedPaper): boolean =>
  kind.demand !== 'if_held' || due.state !== 'missing';
