import { ARCHIVED_AT_ONCE } from '@trame/domain';
import type { BulkAction, BulkResult, BulkRun } from '@trame/app/bulk-action';
import { allFailed } from '@trame/app/use-bulk-action';
import { useQueryClient } from '@tanstack/react-query';
import { useHost } from '@trame/platform';
import { deleteApplication } from '../../deletion/data/delete-application.ts';
import { forgetApplications } from '../../deletion/data/use-delete-application.ts';
import { DeletionError, deletionFailure } from '../../deletion/model/deletion-error.ts';
import { changeTitle, type BulkChange } from '../model/bulk-change.ts';
import { archiveMany, restoreMany } from './archive-many.ts';
import { changeApplications, undoChanges } from './change-applications.ts';
import { chosenQueryOptions, type ChosenApplication } from './read-chosen.ts';

/** Deletions that run at the same time: each is several requests. */
const AT_ONCE = 3;

/** The actions for many applications. */
export function useApplicationActions() {
  const client = useQueryClient();
  const { telemetry } = useHost();

  const archiveAll = async (ids: readonly string[]) => {
    const results: BulkResult[] = [];
    for (let from = 0; from < ids.length; from += ARCHIVED_AT_ONCE) {
      const part = ids.slice(from, from + ARCHIVED_AT_ONCE);
      try {
        results.push(...(await archiveMany(part)));
      } catch (error) {
        telemetry.report(error, { during: 'bulk-archive' });
        results.push(...allFailed(part, error));
      }
    }
    return results;
  };

  const deleteOne = async (application: ChosenApplication): Promise<BulkResult> => {
    const { id } = application;
    try {
      const { logsError } = await deleteApplication(application);
      if (logsError) telemetry.report(logsError, { during: 'delete-notification-logs' });
      return { id, outcome: 'changed' };
    } catch (error) {
      if (error instanceof DeletionError && error.step === 'missing') return { id, outcome: 'missing' };
      telemetry.report(error, { during: 'delete-applications' });
      const { message, advice } = deletionFailure(error);
      const isHeld = error instanceof DeletionError && error.step === 'account';
      return { id, outcome: 'failed', reason: isHeld ? advice : message };
    }
  };

  const deleteAll = async (ids: readonly string[], { isStopped, progress }: BulkRun) => {
    const chosen = await client.fetchQuery(chosenQueryOptions(ids));
    const found = new Set(chosen.map(({ id }) => id));
    const results: BulkResult[] = ids
      .filter((id) => !found.has(id))
      .map((id) => ({ id, outcome: 'missing' }));
    const queue = [...chosen];
    const worker = async () => {
      for (let next = queue.shift(); next && !isStopped(); next = queue.shift()) {
        results.push(await deleteOne(next));
        progress(results.length);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const gone = results.filter(({ outcome }) => outcome === 'changed' || outcome === 'missing');
    forgetApplications(client, new Set(gone.map(({ id }) => id)));
    return results;
  };

  return {
    change: (change: BulkChange, assigneeName?: string): BulkAction => ({
      name: 'change',
      title: changeTitle(change, assigneeName),
      done: 'modifié',
      removes: false,
      perform: (ids, { requestId }) => changeApplications(ids, change, requestId),
      undo: (_changed, requestId) => undoChanges(requestId),
    }),
    archive: {
      name: 'archive',
      title: 'Archivage',
      done: 'archivé',
      already: 'archivé',
      removes: true,
      perform: archiveAll,
      undo: restoreMany,
    } satisfies BulkAction,
    delete: {
      name: 'delete',
      title: 'Suppression',
      done: 'supprimé',
      removes: true,
      perform: deleteAll,
      stopped: 'Suppression arrêtée',
    } satisfies BulkAction,
  };
}
