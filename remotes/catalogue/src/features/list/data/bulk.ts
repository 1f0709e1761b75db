import type { BulkAction, BulkResult } from '@trame/app/bulk-action';
import { getSupabase, unwrap } from '@trame/data';

/** What can be done to many sheets at once; a person of `assign` without an id is nobody. */
export type ManyAction =
  | { action: 'submit' | 'return' | 'confirm' | 'archive' | 'unarchive' }
  | { action: 'assign'; owner: { id: string | null; name: string } };

const SAID: Readonly<
  Record<ManyAction['action'], Pick<BulkAction, 'title' | 'done'> & { already?: string; why: string }>
> = {
  submit: {
    title: 'Faire relire les fiches',
    done: 'envoyé',
    already: 'en relecture',
    why: 'Seul un brouillon se fait relire.',
  },
  return: {
    title: 'Remettre les fiches en brouillon',
    done: 'remis',
    why: 'Seule une fiche en relecture revient en brouillon.',
  },
  confirm: { title: 'Confirmer les fiches à jour', done: 'confirmé', why: 'Cette fiche est archivée.' },
  archive: { title: 'Archiver les fiches', done: 'archivé', why: 'Cette fiche ne peut pas être archivée.' },
  unarchive: {
    title: 'Sortir les fiches des archives',
    done: 'sorti',
    why: 'Cette fiche n’est pas archivée.',
  },
  assign: { title: 'Changer de responsable', done: 'confié', why: 'Cette fiche ne peut pas être confiée.' },
};

const resultOf = (id: string, outcome: string, why: string): BulkResult => {
  if (outcome === 'changed' || outcome === 'unchanged') return { id, outcome };
  return outcome === 'refused' ? { id, outcome, reason: why } : { id, outcome: 'missing' };
};

/** A change to many sheets in one request; it can be taken back for half an hour. */
export function changeMany(asked: ManyAction): BulkAction {
  const { action } = asked;
  const { why, title, ...said } = SAID[action];
  return {
    name: `${action}-programmes`,
    title: asked.action === 'assign' ? `${title}\u00a0: ${asked.owner.name}` : title,
    ...said,
    removes: false,
    perform: async (ids, { requestId }) =>
      unwrap(
        await getSupabase().rpc('change_programmes', {
          ids: [...ids],
          action,
          request_id: requestId,
          ...(asked.action === 'assign' && asked.owner.id !== null && { owner: asked.owner.id }),
        }),
      ).map(({ programme_id: id, outcome }) => resultOf(id, outcome, why)),
    undo: async (_changed, requestId) => {
      const rows = unwrap(await getSupabase().rpc('undo_programme_changes', { batch: requestId }));
      const count = (wanted: string) => rows.filter(({ outcome }) => outcome === wanted).length;
      return { restored: count('restored'), changedSince: count('changed_since'), missing: count('missing') };
    },
  };
}
