import type { MyAccount } from '../../access/data/trainer-account-query.ts';
import type { TrainerState } from '../../access/model/access.ts';
import { conditionOf, decide, GUARDS, type GuardedPath } from '../../access/model/guards.ts';
import type { SessionPhase } from '@trame/session/session-store';

export type GuardLine = { path: GuardedPath; condition: string; isOpen: boolean; why: string };

/** What the guard of each page decides about this person, and why. */
export const guardLines = (phase: SessionPhase, state: TrainerState): GuardLine[] =>
  (Object.keys(GUARDS) as GuardedPath[]).map((path) => {
    const { kind, why } = decide(GUARDS[path], { phase, state });
    return { path, condition: conditionOf(GUARDS[path]), isOpen: kind === 'open', why };
  });

type Facts = {
  at: Date;
  address: string;
  browser: string;
  phase: SessionPhase;
  roles: readonly string[];
  account: MyAccount | null;
  claims: Readonly<Record<string, unknown>>;
  guards: readonly GuardLine[];
};

/** The same facts as text, to paste into a message. Only the person's own: no token, nobody else's. */
export const reportText = ({ at, address, browser, phase, roles, account, claims, guards }: Facts): string =>
  [
    `Diagnostic de l’espace formateur, ${at.toISOString()}`,
    `Adresse : ${address}`,
    `Navigateur : ${browser}`,
    `Session : ${phase}`,
    `Rôles internes, sans effet ici : ${roles.join(', ') || 'aucun'}`,
    '',
    'Compte',
    JSON.stringify(account, null, 2),
    '',
    'Session, telle que le jeton la dit',
    JSON.stringify(claims, null, 2),
    '',
    'Gardes',
    ...guards.map(
      ({ path, condition, isOpen, why }) =>
        `/${path} (condition\u00a0: ${condition})\u00a0: ${isOpen ? 'ouverte' : 'fermée'}. ${why}`,
    ),
  ].join('\n');
