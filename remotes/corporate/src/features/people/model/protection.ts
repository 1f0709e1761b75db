import { holds, type RoleRequest, type StaffPerson } from './person.ts';

/** Who looks at a person, and whether that person is the last active administrator. */
export type Situation = { viewerId: string; isAdmin: boolean; isLastAdmin: boolean };

const OWN_ACCOUNT =
  'C’est votre compte. Vos sessions se ferment dans «\u00a0Mon compte\u00a0»\u00a0; une autre personne peut le désactiver ou changer vos rôles.';
const LAST_ADMIN =
  'Dernier administrateur actif\u00a0: sans lui, plus personne ne pourrait donner de rôle. Donnez d’abord ce rôle à quelqu’un d’autre.';
const ADMIN_ONLY = 'Seul un administrateur peut désactiver ou déconnecter un autre administrateur.';

/** Why an account can be neither disabled nor signed out by this viewer; undefined where it can. */
export function accountProtection(person: StaffPerson, situation: Situation): string | undefined {
  if (person.id === situation.viewerId) return OWN_ACCOUNT;
  return holds(person, 'admin') && !situation.isAdmin ? ADMIN_ONLY : undefined;
}

/** Why an account cannot be disabled: the last administrator's sessions can still be ended. */
export function disableProtection(person: StaffPerson, situation: Situation): string | undefined {
  return accountProtection(person, situation) ?? (situation.isLastAdmin ? LAST_ADMIN : undefined);
}

/** Why a role cannot be asked for or taken from this person; undefined where it can. */
export function roleProtection(
  person: StaffPerson,
  { role, action }: Pick<RoleRequest, 'role' | 'action'>,
  { viewerId, isLastAdmin }: Situation,
): string | undefined {
  if (person.id === viewerId) return 'Vos rôles ne se changent pas depuis votre compte.';
  if (action === 'grant' && person.status === 'disabled')
    return 'Un compte désactivé ne reçoit pas de rôle. Réactivez-le d’abord.';
  return action === 'take' && role === 'admin' && isLastAdmin ? LAST_ADMIN : undefined;
}

/** Whether this viewer may change the name and function: those of an administrator are for administrators. */
export const mayEdit = (person: StaffPerson, { isAdmin }: Situation): boolean =>
  isAdmin || !holds(person, 'admin');

/** Whether somebody who was added with the account they had can be taken out of the staff again. */
export const canLeave = (
  { id, status, roles, accepted_at }: StaffPerson,
  { viewerId }: Pick<Situation, 'viewerId'>,
): boolean => id !== viewerId && status === 'active' && accepted_at === null && roles.length === 0;

export type Decisions = { canDecide: boolean; canWithdraw: boolean };

/** What a viewer can do about a request: nothing about one on their own roles. */
export function decisionsOn(
  person: StaffPerson,
  request: RoleRequest,
  { viewerId, isAdmin }: Situation,
): Decisions {
  const isOwn = person.id === viewerId;
  return { canDecide: isAdmin && !isOwn, canWithdraw: (isAdmin || request.is_mine) && !isOwn };
}
