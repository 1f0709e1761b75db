import { useMutation, useQueryClient } from '@tanstack/react-query';
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
import { joinedText, refusalOf, undoneText, type Joined, type Undone } from '../model/import-undo.ts';

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

  // As mutations, so that the shell asks about the session when it is over.
  const { mutateAsync: inviting } = useMutation({
    mutationFn: (person: StaffInvitation) => invite(person),
    networkMode: 'always',
  });
  const { mutateAsync: cancelling } = useMutation({ mutationFn: cancelInvitation, networkMode: 'always' });

  const note = (email: string, result: LineResult) =>
    setResults((before) => ({ ...before, [email]: result }));

  /** Invites one person; answers whether the next one can follow. */
  const inviteOne = async (person: StaffInvitation, joined: Joined[]): Promise<boolean> => {
    const { email } = person;
    const isRepeated = results[email]?.state === 'uncertain';
    note(email, { state: 'sending' });
    try {
      const { outcome, id } = await inviting(person);
      if (outcome !== 'already_staff') joined.push({ id, name: person.full_name, outcome });
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

  /** Tries each person, and offers again those who are left. */
  const takeBack = async (people: readonly Joined[], turn: number) => {
    const undone: Undone[] = [];
    for (const person of people) {
      try {
        await cancelling(person.id);
        undone.push({ ...person, result: 'gone' });
      } catch (error) {
        undone.push({ ...person, result: refusalOf(error) });
      }
    }
    const gone = undone.filter(({ result }) => result === 'gone').map(({ id }) => id);
    setResults((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([, result]) => result.state !== 'done' || !gone.includes(result.id)),
      ),
    );
    await peopleChanged(client);
    offerBack(
      undone.filter(({ result }) => result === 'failed'),
      turn,
    );
    if (gone.length < undone.length) throw new Error(`${undoneText(undone)}.`);
  };

  const offerBack = (people: readonly Joined[], turn: number) => {
    if (people.length === 0) return;
    offerUndo({ label: joinedText(people), undo: () => takeBack(people, turn) }, turn);
  };

  const run = async (people: readonly StaffInvitation[]) => {
    if (isBusy.current || people.length === 0) return;
    isBusy.current = true;
    mustStop.current = false;
    setStopping(false);
    setPause(undefined);
    dismissUndo();
    const turn = undoTurn();
    const joined: Joined[] = [];
    for (const [done, person] of people.entries()) {
      if (mustStop.current) break;
      setProgress({ done, total: people.length });
      if (!(await inviteOne(person, joined))) break;
    }
    isBusy.current = false;
    setProgress(undefined);
    await peopleChanged(client);
    offerBack(joined, turn);
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
