import { refusalReasonLabel, statusLabel } from '@trame/domain';

/** One change to many applications, as `change_applications` takes it. */
export type BulkChange =
  | { status: string; refusal_reason?: string }
  | { add_tags: string[] }
  | { remove_tags: string[] }
  | { assigned_to: string | null };

/** What can be done to the chosen applications. */
export type BulkAction =
  { kind: 'change'; change: BulkChange; assigneeName?: string } | { kind: 'archive' } | { kind: 'delete' };

/** What became of one application. */
export type BulkOutcome = 'changed' | 'unchanged' | 'refused' | 'missing' | 'failed';
export type BulkResult = { id: string; outcome: BulkOutcome; reason?: string };

const quoted = (texts: readonly string[]) => texts.map((text) => `«\u00a0${text}\u00a0»`).join(', ');

/** What is done, as the title of its outcome: "Statut « Contacté »". */
export function actionTitle(action: BulkAction): string {
  if (action.kind === 'archive') return 'Archivage';
  if (action.kind === 'delete') return 'Suppression';
  const { change } = action;
  if ('status' in change) {
    const reason = change.refusal_reason ? ` (${refusalReasonLabel(change.refusal_reason)})` : '';
    return `Statut ${quoted([statusLabel(change.status)])}${reason}`;
  }
  if ('add_tags' in change)
    return `Ajout ${change.add_tags.length > 1 ? 'des étiquettes' : 'de l’étiquette'} ${quoted(change.add_tags)}`;
  if ('remove_tags' in change)
    return `Retrait ${change.remove_tags.length > 1 ? 'des étiquettes' : 'de l’étiquette'} ${quoted(change.remove_tags)}`;
  return change.assigned_to === null
    ? 'Plus personne en charge'
    : `Confiées à ${action.assigneeName ?? 'un recruteur'}`;
}

const plural = (count: number, one: string, many: string) =>
  `${new Intl.NumberFormat('fr-FR').format(count)}\u00a0${count > 1 ? many : one}`;

const CHANGED: Readonly<Record<BulkAction['kind'], readonly [string, string]>> = {
  change: ['modifiée', 'modifiées'],
  archive: ['archivée', 'archivées'],
  delete: ['supprimée', 'supprimées'],
};

/** "38 modifiées", "2 déjà dans cet état", "1 introuvable". */
export function outcomeText(action: BulkAction, outcome: BulkOutcome, count: number): string {
  if (outcome === 'changed') return plural(count, ...CHANGED[action.kind]);
  if (outcome === 'unchanged')
    return plural(
      count,
      action.kind === 'archive' ? 'déjà archivée' : 'déjà dans cet état',
      action.kind === 'archive' ? 'déjà archivées' : 'déjà dans cet état',
    );
  if (outcome === 'refused') return plural(count, 'refusée', 'refusées');
  if (outcome === 'missing') return plural(count, 'n’existe plus', 'n’existent plus');
  return plural(count, 'échec', 'échecs');
}

/** Results in the order in which people look for them: what went wrong comes first. */
export const OUTCOMES = ['failed', 'refused', 'missing', 'unchanged', 'changed'] as const;

export function byOutcome(results: readonly BulkResult[], outcome: BulkOutcome): BulkResult[] {
  return results.filter((result) => result.outcome === outcome);
}

/** The line of the bar that offers the way back: "12 candidatures : statut « Contacté »". */
export function undoLabel(action: BulkAction, count: number): string {
  const title = actionTitle(action);
  return `${plural(count, 'candidature', 'candidatures')}\u00a0: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}
