import { word, type FilterCodecs } from '@trame/app/filters-codec';
import { ROLES, type Role } from '@trame/domain';

/** What is looked at: the roles of somebody, or any others. */
export type ViewAs = { personId: string | null; roles: string | null };

/** Stands for no role at all in the address. */
const NONE = 'aucun';

export const VIEW_AS: FilterCodecs<ViewAs> = { personId: word('personne'), roles: word('roles') };

export const writeRoles = (roles: readonly string[]): string =>
  ROLES.filter((role) => roles.includes(role)).join(',') || NONE;

/** The roles of an address; undefined where it names none. */
export function readRoles(text: string | null): Role[] | undefined {
  if (text === null) return undefined;
  const named = text.split(',');
  return ROLES.filter((role) => named.includes(role));
}

/** The address of « Voir comme » below the list of people. */
export function viewAsAddress(
  base: string,
  { personId, roles }: { personId?: string; roles?: readonly string[] },
): string {
  const params = new URLSearchParams({
    ...(personId !== undefined && { personne: personId }),
    ...(roles && { roles: writeRoles(roles) }),
  });
  return `${base}/voir-comme?${params.toString()}`;
}
