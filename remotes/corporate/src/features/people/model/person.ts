import type { Noun } from '@trame/app/noun';
import type { ConflictFields } from '@trame/app/use-entity-form';
import { isRole, ROLE_LABELS, ROLES, type Role } from '@trame/domain';
import { STAFF_STATUSES, type RoleAction, type StaffProfile, type StaffStatus } from '@trame/domain/staff';

/** A role that somebody holds: since when, and by whom it was given where that is known. */
export type HeldRole = { role: string; since: string; by: string | null };

/** A change of a role that waits for the decision of an administrator. */
export type RoleRequest = {
  id: string;
  role: string;
  action: RoleAction;
  reason: string | null;
  requested_by: string | null;
  /** Asked for by the viewer. */
  is_mine: boolean;
  requested_at: string;
};

/** Somebody of the staff, as the list and the page show them. */
export type StaffPerson = StaffProfile & {
  id: string;
  email: string;
  status: StaffStatus;
  roles: HeldRole[];
  open_requests: RoleRequest[];
  last_sign_in_at: string | null;
  invitation_sent_at: string | null;
  invited_by: string | null;
  accepted_at: string | null;
  open_sessions: number;
  has_second_factor: boolean;
  disabled_at: string | null;
  disabled_by: string | null;
  disabled_reason: string | null;
  updated_at: string;
  sort_name: string;
};

export type Filters = {
  search: string;
  status: StaffStatus | 'waiting' | 'all';
  role: Role | 'none' | 'all';
};

export const TITLE = 'Profils';

export const PERSON_NOUN: Noun = { one: 'personne', many: 'personnes', isFeminine: true };

/** Statuses as the filter names them: several people each. */
export const STATUS_FILTERS: readonly { value: Filters['status']; label: string }[] = [
  { value: 'all', label: 'Tous' },
  { value: 'active', label: 'Actifs' },
  { value: 'invited', label: 'Invités' },
  { value: 'disabled', label: 'Désactivés' },
  { value: 'waiting', label: 'À confirmer' },
];

export const ROLE_FILTERS: readonly { value: Filters['role']; label: string }[] = [
  { value: 'all', label: 'Tous les rôles' },
  ...ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] })),
  { value: 'none', label: 'Sans rôle' },
];

export const FIELDS: ConflictFields<StaffProfile> = {
  labels: { full_name: 'Nom complet', job_title: 'Fonction' },
  valueText: (_column, value) => (typeof value === 'string' ? value : ''),
};

/** The name of a role; one that this version does not know is shown as it is. */
export const roleLabel = (role: string): string => (isRole(role) ? ROLE_LABELS[role] : role);

export const statusLabel = (status: StaffStatus): string =>
  STAFF_STATUSES.find(({ value }) => value === status)?.label ?? status;

export const holds = ({ roles }: Pick<StaffPerson, 'roles'>, role: Role): boolean =>
  roles.some((held) => held.role === role);

export const rolesOf = ({ roles }: Pick<StaffPerson, 'roles'>): string[] => roles.map(({ role }) => role);

/** The roles that somebody would have once a change is confirmed. */
export function rolesAfter(
  { roles }: Pick<StaffPerson, 'roles'>,
  { role, action }: Pick<RoleRequest, 'role' | 'action'>,
): string[] {
  const others = roles.map((held) => held.role).filter((held) => held !== role);
  return action === 'grant' ? [...others, role] : others;
}

/** Roles that can be asked for: neither held nor waiting already. */
export const askableRoles = (person: StaffPerson): Role[] =>
  ROLES.filter(
    (role) => !holds(person, role) && !person.open_requests.some((request) => request.role === role),
  );

/** "Recrutement", "retrait de Recrutement". */
export const requestText = ({ role, action }: Pick<RoleRequest, 'role' | 'action'>): string =>
  action === 'grant' ? roleLabel(role) : `retrait de ${roleLabel(role)}`;
