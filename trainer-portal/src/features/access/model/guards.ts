import { ACCOUNT_STATUSES } from '@trame/domain';
import type { SessionPhase } from '@trame/session/session-store';
import { ANY_ACCOUNT, OPEN_ACCOUNT, type TrainerState } from './access.ts';

/** Who may open a page: everyone, anyone who is signed in, or people whose account has one of the statuses. */
export type Guard = 'everyone' | 'session' | readonly TrainerState[];

const APPROVED: Guard = ['approved'];

/** The guard of each page, by its path in the portal. The routes are made from this list, and so is the debug page. */
export const GUARDS = {
  '': 'everyone',
  login: 'everyone',
  signup: 'everyone',
  'forgot-password': 'everyone',
  'oauth/callback': 'everyone',
  'reset-password': 'everyone',
  'second-step': 'everyone',
  'pending-approval': 'everyone',
  'app/dashboard': APPROVED,
  'app/invoice-portal': APPROVED,
  'app/invoice-deposit': APPROVED,
  'app/my-invoices': APPROVED,
  'app/qualiopi-resources': APPROVED,
  profile: OPEN_ACCOUNT,
  availability: OPEN_ACCOUNT,
  papers: OPEN_ACCOUNT,
  // The page of app/invoice-portal, before the account is approved.
  billing: OPEN_ACCOUNT,
  'admin/debug': [...ANY_ACCOUNT, 'closed'],
  'my-data': 'session',
  account: 'session',
} as const satisfies Record<string, Guard>;

export type GuardedPath = keyof typeof GUARDS;

export const isGuardedPath = (path: string): path is GuardedPath => Object.hasOwn(GUARDS, path);

type Person = { phase: SessionPhase; state: TrainerState | undefined };

/** What a guard does: shows the page, waits, or sends elsewhere; and the sentence that says why. */
export type Decision = { kind: 'open' | 'wait' | 'sign-in' | 'held' | 'pending'; why: string };

const stateLabel = (state: TrainerState): string =>
  state === 'none'
    ? 'aucun compte formateur'
    : `compte ${ACCOUNT_STATUSES.find(({ value }) => value === state)?.label.toLowerCase() ?? state}`;

/** What a person needs to open a page. */
export function conditionOf(guard: Guard): string {
  if (guard === 'everyone') return 'aucune';
  return guard === 'session' ? 'être connecté' : guard.map(stateLabel).join(', ou ');
}

/** What the guard of a page decides. Roles of the staff are no part of it: they mean nothing in this portal. */
export function decide(guard: Guard, { phase, state }: Person): Decision {
  if (guard === 'everyone') return { kind: 'open', why: 'Cette page est ouverte à tout le monde.' };
  if (phase === 'loading') return { kind: 'wait', why: 'La session est en cours de lecture.' };
  if (phase === 'signed-out') return { kind: 'sign-in', why: 'Personne n’est connecté.' };
  if (phase === 'recovery' || phase === 'second-step')
    return {
      kind: 'held',
      why: 'La session attend une étape\u00a0: mot de passe à choisir ou code à donner.',
    };
  if (guard === 'session') return { kind: 'open', why: 'Il suffit d’être connecté.' };
  if (state === undefined) return { kind: 'wait', why: 'L’état du compte est en cours de lecture.' };
  return guard.includes(state)
    ? { kind: 'open', why: `Vous avez\u00a0: ${stateLabel(state)}.` }
    : {
        kind: 'pending',
        why: `Il faut\u00a0: ${conditionOf(guard)}. Vous avez\u00a0: ${stateLabel(state)}.`,
      };
}
