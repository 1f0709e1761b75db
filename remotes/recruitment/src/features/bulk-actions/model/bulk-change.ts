import { refusalReasonLabel, statusLabel } from '@trame/domain';

/** One change to many applications, as an argument of `change_applications`. */
export type BulkChange =
  | { status: string; refusal_reason?: string }
  | { add_tags: string[] }
  | { remove_tags: string[] }
  | { assigned_to: string | null };

const quoted = (texts: readonly string[]) => texts.map((text) => `«\u00a0${text}\u00a0»`).join(', ');

/** The change, as the title of its outcome: "Statut « Contacté »". */
export function changeTitle(change: BulkChange, assigneeName = 'un recruteur'): string {
  if ('status' in change) {
    const reason = change.refusal_reason ? ` (${refusalReasonLabel(change.refusal_reason)})` : '';
    return `Statut ${quoted([statusLabel(change.status)])}${reason}`;
  }
  if ('add_tags' in change)
    return `Ajout ${change.add_tags.length > 1 ? 'des étiquettes' : 'de l’étiquette'} ${quoted(change.add_tags)}`;
  if ('remove_tags' in change)
    return `Retrait ${change.remove_tags.length > 1 ? 'des étiquettes' : 'de l’étiquette'} ${quoted(change.remove_tags)}`;
  return change.assigned_to === null ? 'Plus personne en charge' : `Confiées à ${assigneeName}`;
}
