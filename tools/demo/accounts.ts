import { ROLES, type Role } from '@trame/domain';

/** Password of every demo account: these accounts exist on a developer's machine only. */
export const DEMO_PASSWORD = 'trame-demo-2026';

export type DemoAccount = { email: string; fullName: string; roles: readonly Role[] };

/** One account per role, one with all of them, one with none. All people are fictional. */
export const ACCOUNTS: readonly DemoAccount[] = [
  { email: 'recrutement@trame.example', fullName: 'Camille Roussel', roles: ['app5_user'] },
  { email: 'gestion@trame.example', fullName: 'Nour Bellanger', roles: ['gestionnaire'] },
  { email: 'admin@trame.example', fullName: 'Adrien Keller', roles: ['admin'] },
  { email: 'corporate@trame.example', fullName: 'Jeanne Abadie', roles: ['app1_user'] },
  { email: 'catalogue@trame.example', fullName: 'Malik Fournel', roles: ['app2_user'] },
  { email: 'signatures@trame.example', fullName: 'Irène Sauvageot', roles: ['app4_user'] },
  {
    email: 'tout@trame.example',
    fullName: 'Dominique Valcourt',
    roles: ROLES,
  },
  { email: 'personne@trame.example', fullName: 'Sacha Lemoine', roles: [] },
];
