import { useHost, useUnsavedChanges } from '@trame/platform';
import { useEffect, useRef, useState } from 'react';
import type { Noun } from '../entity/noun.ts';
import { dismissUndo, offerUndo, undoTurn, UndonePartly } from '../undo/undo-store.ts';
import { actionAdvice } from './model/action-advice.ts';
import { undoLabel, type BulkAction, type BulkResult, type UndoCount } from './model/bulk-action.ts';
import { forgetSelected, setActing } from './model/selection-store.ts';
import { undoFailure, undoneText } from './model/undo-text.ts';

/** An action from its start to its outcome; `names` are those that could be read. */
export type BulkJob = {
  action: BulkAction;
  ids: readonly string[];
  /** Id of the request for the server, so that repeating it changes nothing. */
  requestId: string;
  done: number;
  isRunning: boolean;
  /** Stopped by the person before its end. */
  isStopped: boolean;
  results: readonly BulkResult[];
  names: ReadonlyMap<string, string>;
};

type Done = Pick<BulkJob, 'action' | 'results' | 'requestId'> & { turn: number };

export type BulkActionOptions = {
  noun: Noun;
  /** Reads the names of these entities; called before the action, which may delete them. */
  readNames: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Reads the data on the screen again. */
  changed: () => Promise<void>;
};

export const allFailed = (ids: readonly string[], error: unknown): BulkResult[] =>
  ids.map((id) => ({ id, outcome: 'failed', reason: actionAdvice(error) }));

/** Runs an action on many entities and stores the result of each. */
export function useBulkAction({ noun, readNames, changed }: BulkActionOptions) {
  const { telemetry } = useHost();
  const [job, setJob] = useState<BulkJob>();
  // Leaving would stop an action that cannot be undone half way: the host asks first.
  useUnsavedChanges(job?.isRunning === true && job.action.stopped !== undefined);
  const isBusy = useRef(false);
  const mustStop = useRef(false);
  /** The action whose outcome is still shown, with its own undo button: the page offers to undo it once the outcome is closed. */
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

  const perform = async ({ action, ids, requestId }: Pick<BulkJob, 'action' | 'ids' | 'requestId'>) => {
    try {
      return await action.perform(ids, {
        requestId,
        isStopped: () => mustStop.current,
        progress: (done) => setJob((before) => before && { ...before, done }),
      });
    } catch (error) {
      telemetry.report(error, { during: `bulk-${action.name}` });
      return allFailed(ids, error);
    }
  };

  const run = async (
    action: BulkAction,
    ids: readonly string[],
    requestId: string,
    kept: readonly BulkResult[],
  ) => {
    // A second click while the first is running is ignored.
    if (isBusy.current || ids.length === 0) return;
    isBusy.current = true;
    mustStop.current = false;
    setActing(true);
    const turn = undoTurn();
    const start = { action, ids, requestId, done: 0, isRunning: true, isStopped: false, results: [] };
    setJob((before) => ({ ...start, names: before?.names ?? new Map<string, string>() }));
    // Names are read first, because the entities may be deleted by the action; an outcome can be shown without them.
    const names = readNames(ids).catch(() => new Map<string, string>());
    const results = await perform(start);
    const known = await names;
    const gone = results.filter(({ outcome }) => outcome === 'changed' || outcome === 'missing');
    if (action.removes) forgetSelected(new Set(gone.map(({ id }) => id)));
    const finished = {
      ...start,
      isRunning: false,
      isStopped: mustStop.current,
      done: ids.length,
      results: [...kept, ...results],
    };
    isBusy.current = false;
    setJob((before) => ({ ...finished, names: new Map([...(before?.names ?? []), ...known]) }));
    unoffered.current = { ...finished, turn };
    await changed();
  };

  const undo = async ({ action, results, requestId }: Omit<Done, 'turn'>): Promise<UndoCount> => {
    dismissUndo();
    const ids = results.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id);
    try {
      if (!action.undo) throw new Error(`${action.name} is final`);
      const count = await action.undo(ids, requestId);
      unoffered.current = undefined;
      await changed();
      return count;
    } catch (error) {
      throw undoFailure(error);
    }
  };

  const offer = (done: Done) => {
    const count = done.results.filter(({ outcome }) => outcome === 'changed').length;
    if (!done.action.undo || count === 0) return;
    offerUndo(
      {
        label: undoLabel(done.action, noun, count),
        undo: async () => {
          const undone = await undo(done);
          if (undone.changedSince + undone.missing === 0) return;
          const text = undoneText(noun, undone);
          throw undone.restored > 0 ? new UndonePartly(text) : new Error(text);
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
    /** Runs again those that failed; a change that failed as a whole is the same request. */
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
