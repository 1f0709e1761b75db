import { useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { dismissUndo, offerUndo, undoTurn } from '@trame/app/undo-store';
import { AppError, type AppErrorCode } from '@trame/data';
import { useHost } from '@trame/platform';
import type { StaffInvitation } from '@trame/domain/staff';
import { useEffect, useRef, useState } from 'react';
import { cancelInvitation } from '../data/account-actions.ts';
import { invite } from '../data/invitations.ts';
import { peopleChanged } from '../data/staff.ts';
import { inviteAdvice, RefusedInvitation } from '../model/failures.ts';
import type { LineResult, Results } from '../model/import-run.ts';

/** Failures that every following line would have too: the run pauses, and goes on when somebody asks. */
const PAUSING: readonly AppErrorCode[] = [
  'network',
  'timeout',
  'unavailable',
  'unauthenticated',
  'rate_limited',
];

const pauses = (error: unknown) =>
  error instanceof RefusedInvitation
    ? error.isLimit
    : error instanceof AppError && PAUSING.includes(error.code);

/** Whether the request may have arrived although no answer came. */
const isUncertain = (error: unknown) =>
  error instanceof AppError && ['network', 'timeout', 'unavailable'].includes(error.code);

type Progress = { done: number; total: number };

/** Invites people one after the other, keeps the outcome of each, and can be stopped and taken up again. */
export function useImport() {
  const client = useQueryClient();
  const { telemetry } = useHost();
  const [results, setResults] = useState<Results>({});
  const [progress, setProgress] = useState<Progress>();
  const [pause, setPause] = useState<string>();
  const [isStopping, setStopping] = useState(false);
  const isBusy = useRef(false);
  const mustStop = useRef(false);
  useEffect(
    () => () => {
      mustStop.current = true;
    },
    [],
  );

  const note = (email: string, result: LineResult) =>
    setResults((before) => ({ ...before, [email]: result }));

  /** Invites one person; answers whether the next one can follow. */
  const inviteOne = async (person: StaffInvitation, invited: string[]): Promise<boolean> => {
    const { email } = person;
    const isRepeated = results[email]?.state === 'uncertain';
    note(email, { state: 'sending' });
    try {
      const { outcome, id } = await invite(person);
      if (outcome === 'invited') invited.push(id);
      note(email, { state: 'done', outcome, id, isRepeated });
      return true;
    } catch (error) {
      if (!pauses(error)) {
        telemetry.report(error, { during: 'import-people' });
        note(email, { state: 'failed', reason: inviteAdvice(error) });
        return true;
      }
      if (isUncertain(error)) note(email, { state: 'uncertain' });
      else setResults(({ [email]: _unsent, ...others }) => others);
      setPause(error instanceof RefusedInvitation ? error.message : failureAdvice(error));
      return false;
    }
  };

  const run = async (people: readonly StaffInvitation[]) => {
    if (isBusy.current || people.length === 0) return;
    isBusy.current = true;
    mustStop.current = false;
    setStopping(false);
    setPause(undefined);
    dismissUndo();
    const turn = undoTurn();
    const invited: string[] = [];
    for (const [done, person] of people.entries()) {
      if (mustStop.current) break;
      setProgress({ done, total: people.length });
      if (!(await inviteOne(person, invited))) break;
    }
    isBusy.current = false;
    setProgress(undefined);
    await peopleChanged(client);
    if (invited.length === 0) return;
    offerUndo(
      {
        label: invited.length === 1 ? 'Une invitation envoyée' : `${invited.length} invitations envoyées`,
        undo: async () => {
          for (const id of invited.splice(0)) {
            await cancelInvitation(id);
          }
          setResults({});
          await peopleChanged(client);
        },
      },
      turn,
    );
  };

  return {
    results,
    progress,
    /** Why it paused: the others are kept, to be sent later. */
    pause,
    isStopping,
    start: (people: readonly StaffInvitation[]) => void run(people),
    stop: () => {
      mustStop.current = true;
      setStopping(true);
    },
  };
}
