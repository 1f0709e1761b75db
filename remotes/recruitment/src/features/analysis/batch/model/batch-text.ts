import type { Batch, BatchFailure } from './batch-store.ts';

const number = new Intl.NumberFormat('fr-FR');

/** "1 CV", "40 CV". */
export const cvCount = (count: number): string => `${number.format(count)}\u00a0CV`;

/** "12 sur 40". */
export const progressText = (done: number, total: number): string =>
  `${number.format(done)} sur ${number.format(total)}`;

/** "28 CV restent à analyser". */
export const leftText = (left: number): string =>
  `${cvCount(left)} ${left > 1 ? 'restent' : 'reste'} à analyser`;

/** The result of a batch: "38 CV analysés, 2 en erreur". */
export function outcomeText({ analysed, failures, isStopped }: Batch): string {
  const count = analysed === 0 ? 'Aucun\u00a0CV' : cvCount(analysed);
  const done = `${count} ${analysed > 1 ? 'analysés' : 'analysé'}`;
  const text = failures.length > 0 ? `${done}, ${number.format(failures.length)} en erreur` : done;
  return isStopped ? `Analyse arrêtée\u00a0: ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

/** Failures by reason, the most frequent first. */
export function byReason(failures: readonly BatchFailure[]): { reason: string; ids: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const { id, reason } of failures) groups.set(reason, [...(groups.get(reason) ?? []), id]);
  return [...groups]
    .map(([reason, ids]) => ({ reason, ids }))
    .toSorted((a, b) => b.ids.length - a.ids.length);
}
