import { isRole, ROLE_LABELS } from '@trame/domain';
import { z } from 'zod';
import type { Cohort } from '@trame/platform';
import type { ReleaseLine } from '../data/releases-query.ts';

const list = new Intl.ListFormat('fr', { type: 'conjunction' });
const percent = new Intl.NumberFormat('fr', { style: 'percent', maximumFractionDigits: 2 });

const ACTIONS: Readonly<Record<string, string>> = {
  publish: 'publication',
  promote: 'mise en service',
  canary: 'canari',
  rollback: 'retour en arrière',
  disable: 'mise hors service',
  enable: 'remise en service',
  repair: 'réparation',
};

/** The action, in a word. */
export const actionText = (action: string): string => ACTIONS[action] ?? action;

/** The change of version; empty when no version changed. */
export function versionsText({ version, from_version: from }: ReleaseLine): string | undefined {
  if (!version) return undefined;
  return from && from !== version ? `${from} → ${version}` : version;
}

/** The people who get a canary, in a sentence. */
export function cohortText({
  percentage,
  roles,
}: Pick<Cohort, 'percentage'> & { roles: readonly string[] }): string {
  const share = percentage > 0 ? [`${percent.format(percentage / 100)} des personnes`] : [];
  const named = roles.map((role) => (isRole(role) ? ROLE_LABELS[role] : role));
  const held = named.length > 0 ? [`le${named.length > 1 ? 's rôles' : ' rôle'} ${list.format(named)}`] : [];
  return [...share, ...held].join(', et ') || 'personne';
}

/** The details of a line of the journal, as far as this shell knows their form. */
const detailSchema = z.union([
  z.object({ cohort: z.object({ percentage: z.number(), roles: z.array(z.string()).default([]) }) }),
  z.object({ message: z.string() }),
  z.object({ stopped: z.literal(true) }),
  z.object({ withdrawn: z.literal(true) }),
  z.object({ commit: z.string(), isModified: z.boolean().default(false) }),
  z.object({ why: z.string(), leftOut: z.array(z.string()).default([]) }),
]);

/** The audience of a canary, the message of an app out of service, or that it ended. */
export function detailText({ detail }: Pick<ReleaseLine, 'detail'>): string | undefined {
  const known = detailSchema.safeParse(detail);
  if (!known.success) return undefined;
  if ('message' in known.data) return `«\u00a0${known.data.message}\u00a0»`;
  if ('stopped' in known.data) return 'Arrêté\u00a0: tous reçoivent la version en service.';
  if ('withdrawn' in known.data) return 'Retirée du registre.';
  if ('commit' in known.data) {
    const { commit, isModified } = known.data;
    return `Commit ${commit.slice(0, 10)}${isModified ? ', avec des modifications non enregistrées' : ''}.`;
  }
  if ('why' in known.data) {
    const { why, leftOut } = known.data;
    const lost = leftOut.length > 0 ? ` Sans ${list.format(leftOut)}, impossible à remettre en service.` : '';
    return `Refait d’après le journal : le fichier ${why}.${lost}`;
  }
  return cohortText(known.data.cohort);
}
