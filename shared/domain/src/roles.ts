/** The unified roles of the spec; none implies another. */
export const ROLES = ['gestionnaire', 'admin', 'app1_user', 'app2_user', 'app4_user', 'app5_user'] as const;

export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  gestionnaire: 'Gestionnaire',
  admin: 'Administrateur',
  app1_user: 'Gestion Corporate',
  app2_user: 'Catalogue et progression',
  app4_user: 'Centre de signature',
  app5_user: 'Recrutement',
};

/** True for one of the six roles; anything else that a server answers is ignored. */
export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}
