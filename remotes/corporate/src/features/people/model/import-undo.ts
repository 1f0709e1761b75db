import { AppError } from '@trame/data';
import type { InvitationOutcome } from '@trame/domain/staff';

/** Somebody whom an import invited or added, and who can be taken out again. */
export type Joined = { id: string; name: string; outcome: Exclude<InvitationOutcome, 'already_staff'> };

/** What became of an attempt to take somebody out again. */
export type Undone = Joined & {
  result: 'gone' | 'accepted' | 'holds-role' | 'failed';
};

/** Why somebody was not taken out: for good where they accepted or hold a role. */
export function refusalOf(error: unknown): Undone['result'] {
  if (!(error instanceof AppError)) return 'failed';
  if (error.code === 'not_found') return 'gone';
  if (error.serverCode === '22023') return 'accepted';
  return error.serverCode === '23514' ? 'holds-role' : 'failed';
}

const countText = (count: number, one: string, many: string): string => {
  if (count === 0) return '';
  return count === 1 ? one : `${count} ${many}`;
};

const sentence = (parts: readonly string[]): string => {
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const countOf = (people: readonly Joined[], outcome: Joined['outcome']) =>
  people.filter((person) => person.outcome === outcome).length;

/** "2 invitations envoyées, une personne ajoutée". */
export const joinedText = (people: readonly Joined[]): string =>
  sentence([
    countText(countOf(people, 'invited'), 'une invitation envoyée', 'invitations envoyées'),
    countText(countOf(people, 'added'), 'une personne ajoutée', 'personnes ajoutées'),
  ]);

/** "2 invitations annulées, Anne Roy a déjà accepté". */
export function undoneText(people: readonly Undone[]): string {
  const having = (result: Undone['result']) => people.filter((person) => person.result === result);
  const names = (result: Undone['result'], one: string, many: string) => {
    const found = having(result).map(({ name }) => name);
    if (found.length === 0) return '';
    return `${new Intl.ListFormat('fr').format(found)} ${found.length === 1 ? one : many}`;
  };
  const gone = having('gone');
  return sentence([
    countText(countOf(gone, 'invited'), 'une invitation annulée', 'invitations annulées'),
    countText(countOf(gone, 'added'), 'une personne retirée de l’équipe', 'personnes retirées de l’équipe'),
    names('accepted', 'a déjà accepté', 'ont déjà accepté'),
    names('holds-role', 'a déjà un rôle', 'ont déjà un rôle'),
    names('failed', 'reste à retirer', 'restent à retirer'),
  ]);
}
