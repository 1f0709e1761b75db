/** Longest texts about a person of the staff, in characters; the database checks the same lengths. */
export const STAFF_LIMITS = { fullName: 120, jobTitle: 120, reason: 500 } as const;

/** Whether somebody of the staff can work here, is still to accept the invitation, or was disabled. */
export const STAFF_STATUSES = [
  { value: 'active', label: 'Actif' },
  { value: 'invited', label: 'Invitation envoyée' },
  { value: 'disabled', label: 'Désactivé' },
] as const;

export type StaffStatus = (typeof STAFF_STATUSES)[number]['value'];

/** A role is given or taken in two steps: somebody asks for it, an administrator who is not concerned decides. */
export const ROLE_ACTIONS = [
  { value: 'grant', label: 'Donner' },
  { value: 'take', label: 'Retirer' },
] as const;

export type RoleAction = (typeof ROLE_ACTIONS)[number]['value'];

/** What became of such a request. */
export const ROLE_REQUEST_STATUSES = [
  { value: 'open', label: 'En attente' },
  { value: 'confirmed', label: 'Acceptée' },
  { value: 'refused', label: 'Refusée' },
  { value: 'withdrawn', label: 'Retirée' },
  { value: 'expired', label: 'Expirée' },
] as const;

export type RoleRequestStatus = (typeof ROLE_REQUEST_STATUSES)[number]['value'];

/** Days after which a request that nobody decided expires; the database has the same. */
export const ROLE_REQUEST_DAYS = 14;

/** Minutes before an invitation can be sent again; the database has the same. */
export const RESEND_MINUTES = 10;

/** Most people of one pasted list; as many as one person may invite in an hour. */
export const MOST_INVITATIONS = 100;

/** What became of an invitation: mailed, made staff without one (the account existed), or nothing to do. */
export const INVITATION_OUTCOMES = ['invited', 'added', 'already_staff'] as const;

export type InvitationOutcome = (typeof INVITATION_OUTCOMES)[number];
