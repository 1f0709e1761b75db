import { useQueryClient } from '@tanstack/react-query';
import { useHost, useUnsavedChanges } from '@trame/platform';
import { useEffect, useRef, useState } from 'react';
import { applicationsChanged } from '../../application-data/data/invalidate.ts';
import { deleteApplication } from '../../deletion/data/delete-application.ts';
import { forgetApplications } from '../../deletion/data/use-delete-application.ts';
import { DeletionError, deletionFailure } from '../../deletion/model/deletion-error.ts';
import { actionAdvice } from '../model/action-advice.ts';
import { undoLabel, type BulkAction, type BulkResult } from '../model/bulk-action.ts';
import { forgetSelected, setActing } from '../model/selection-store.ts';
import { undoFailure, undoneText } from '../model/undo-text.ts';
import { dismissUndo, offerUndo, undoTurn } from '@trame/app/undo-store';
import { ARCHIVED_AT_ONCE, archiveMany, restoreMany } from './archive-many.ts';
import { changeApplications, undoChanges, type UndoCount } from './change-applications.ts';
import { chosenQueryOptions, type ChosenApplication } from './read-chosen.ts';

/** Deletions under way at once: each is several requests. */
const AT_ONCE = 3;

/** An action from its start to its outcome; `names` are those that could be read. */
export type BulkJob = {
  action: BulkAction;
  ids: readonly string[];
  /** Names the request to the server, so that repeating it does nothing twice. */
  requestId: string;
  done: number;
  isRunning: boolean;
  /** Stopped by the person before its end. */
  isStopped: boolean;
  results: readonly BulkResult[];
  names: ReadonlyMap<string, string>;
};

type Done = Pick<BulkJob, 'action' | 'results' | 'requestId'> & { turn: number };

const allFailed = (ids: readonly string[], error: unknown): BulkResult[] =>
  ids.map((id) => ({ id, outcome: 'failed', reason: actionAdvice(error) }));

/** Does one thing to many applications and keeps what became of each. */
export function useBulkAction() {
  const client = useQueryClient();
  const { telemetry } = useHost();
  const [job, setJob] = useState<BulkJob>();
  // Leaving would stop a deletion half way: the host asks first.
  useUnsavedChanges(job?.isRunning === true && job.action.kind === 'delete');
  const isBusy = useRef(false);
  const mustStop = useRef(false);
  /** What is done and still on the screen, with its own way back: the page offers that once it is closed. */
  const unoffered = useRef<Done>(undefined);
  const leave = useRef<() => void>(() => undefined);
  useEffect(() => {
    leave.current = offerLast;
  });
  useEffect(
    () => () => {
      mustStop.current = true;
      leave.current();
      setActing(false);
    },
    [],
  );

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

  const deleteAll = async (chosen: readonly ChosenApplication[], ids: readonly string[]) => {
    const found = new Set(chosen.map(({ id }) => id));
    const results: BulkResult[] = ids
      .filter((id) => !found.has(id))
      .map((id) => ({ id, outcome: 'missing' }));
    const queue = [...chosen];
    const worker = async () => {
      for (let next = queue.shift(); next && !mustStop.current; next = queue.shift()) {
        results.push(await deleteOne(next));
        setJob((before) => before && { ...before, done: results.length });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return results;
  };

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

  const perform = async (
    { action, ids, requestId }: Pick<BulkJob, 'action' | 'ids' | 'requestId'>,
    chosen: Promise<ChosenApplication[]>,
  ): Promise<BulkResult[]> => {
    try {
      if (action.kind === 'change') return await changeApplications(ids, action.change, requestId);
      if (action.kind === 'archive') return await archiveAll(ids);
      return await deleteAll(await chosen, ids);
    } catch (error) {
      telemetry.report(error, { during: `bulk-${action.kind}` });
      return allFailed(ids, error);
    }
  };

  const run = async (
    action: BulkAction,
    ids: readonly string[],
    requestId: string,
    kept: readonly BulkResult[],
  ) => {
    // A second click while the first is at work is the same wish.
    if (isBusy.current || ids.length === 0) return;
    isBusy.current = true;
    mustStop.current = false;
    setActing(true);
    const turn = undoTurn();
    const start = { action, ids, requestId, done: 0, isRunning: true, isStopped: false, results: [] };
    setJob((before) => ({ ...start, names: before?.names ?? new Map<string, string>() }));
    // Names are read before what they belong to may be gone; an outcome can be shown without them.
    const chosen = client.fetchQuery(chosenQueryOptions(ids));
    const names = chosen.catch(() => []);
    const results = await perform(start, chosen);
    const known = await names;
    const gone = new Set(
      action.kind === 'change'
        ? []
        : results.filter(({ outcome }) => outcome === 'changed' || outcome === 'missing').map(({ id }) => id),
    );
    forgetSelected(gone);
    if (action.kind === 'delete') forgetApplications(client, gone);
    const finished = {
      ...start,
      isRunning: false,
      isStopped: mustStop.current,
      done: ids.length,
      results: [...kept, ...results],
    };
    isBusy.current = false;
    setJob((before) => ({
      ...finished,
      names: new Map([...(before?.names ?? []), ...known.map((one) => [one.id, one.full_name] as const)]),
    }));
    unoffered.current = { ...finished, turn };
    await applicationsChanged(client);
  };

  const undo = async ({ action, results, requestId }: Omit<Done, 'turn'>): Promise<UndoCount> => {
    dismissUndo();
    const changed = results.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id);
    try {
      const count = action.kind === 'archive' ? await restoreMany(changed) : await undoChanges(requestId);
      unoffered.current = undefined;
      await applicationsChanged(client);
      return count;
    } catch (error) {
      throw undoFailure(error);
    }
  };

  const offer = (done: Done) => {
    const count = done.results.filter(({ outcome }) => outcome === 'changed').length;
    if (done.action.kind === 'delete' || count === 0) return;
    offerUndo(
      {
        label: undoLabel(done.action, count),
        undo: async () => {
          const undone = await undo(done);
          if (undone.changedSince + undone.missing > 0) throw new Error(undoneText(undone));
        },
      },
      done.turn,
    );
  };

  function offerLast(): void {
    if (unoffered.current) offer(unoffered.current);
    unoffered.current = undefined;
  }

  return {
    job,
    start: (action: BulkAction, ids: readonly string[]) => void run(action, ids, crypto.randomUUID(), []),
    /** Those that failed once more; a change that failed as a whole is the same request. */
    retry: ({ action, requestId, results }: BulkJob) => {
      const failed = results.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
      const kept = results.filter(({ outcome }) => outcome !== 'failed');
      void run(action, failed, requestId, kept);
    },
    stop: () => {
      mustStop.current = true;
    },
    undo,
    close: () => {
      offerLast();
      setJob(undefined);
      setActing(false);
    },
  };
}
