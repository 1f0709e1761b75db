import { useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { useActionNotice } from '@trame/app/use-failure-notice';
import {
  changedKeys,
  mergeContents,
  withChanges,
  type ProgrammeChanges,
  type ProgrammeContent,
  type ProgrammeFieldKey,
} from '@trame/domain/catalogue';
import { useUnsavedChanges } from '@trame/platform';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { programmeQuery, readProgramme, saveProgramme, type Programme } from '../data/programme.ts';
import { readForm, typedValue, typedValues, type FieldValue, type FormValues } from '../model/form.ts';

/** Milliseconds after the last change until it is saved. */
const REST_MS = 900;

export type SaveState = { kind: 'saved'; at: number | undefined } | { kind: 'waiting' } | { kind: 'failed' };

/** Two people wrote the same field: what the other one wrote is stored, until somebody chooses. */
export type Conflict = { key: ProgrammeFieldKey; label: string; name: string | null };

const later = (one: string, other: string) => Date.parse(one) > Date.parse(other);

/**
 * A sheet that is written and saved by itself, one save after the other, each on the version of the one before, or merged
 * with what a colleague saved. Without `saves`, what is typed remains on the page.
 */
export function useSheet(programme: Programme, saves: boolean) {
  const { id } = programme;
  const client = useQueryClient();
  const notice = useActionNotice();
  const [values, setValues] = useState(() => typedValues(programme.content));
  const [stored, setStored] = useState(programme.content);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: undefined });
  const latest = useRef({ values, stored, conflicts, version: programme.updated_at });
  const running = useRef<Promise<unknown>>(undefined);
  const { content, errors } = useMemo(() => readForm(values, stored), [values, stored]);
  const isDirty = changedKeys(stored, content).length > 0 || Object.keys(errors).length > 0;
  useUnsavedChanges(isDirty);

  const put = useCallback((next: Partial<typeof latest.current>) => {
    latest.current = { ...latest.current, ...next };
    setValues(latest.current.values);
    setStored(latest.current.stored);
    setConflicts(latest.current.conflicts);
  }, []);

  /** What is to be stored: what is typed, but for the fields that two people wrote. */
  const toSave = useCallback((): ProgrammeContent => {
    const { values: typed, stored: base, conflicts: open } = latest.current;
    const undecided = open.map(({ key }) => [key, base[key] ?? null]);
    return withChanges(readForm(typed, base).content, Object.fromEntries(undecided) as ProgrammeChanges);
  }, []);

  /** Goes on from what is stored now, with what was typed here on top. */
  const absorb = useCallback(
    (theirs: ProgrammeContent, version: string, name: string | null): void => {
      const { values: typed, stored: base, conflicts: open } = latest.current;
      const { content: mine, errors: wrong } = readForm(typed, base);
      const merged = mergeContents(base, mine, theirs);
      const taken = changedKeys(base, theirs).filter(
        (key) =>
          !merged.conflicts.some((conflict) => conflict.key === key) &&
          !open.some((one) => one.key === key) &&
          // What is half typed remains.
          !(key in wrong),
      );
      const next: FormValues = { ...typed };
      for (const key of taken) next[key] = typedValue(key, theirs);
      put({
        values: next,
        stored: theirs,
        version,
        conflicts: [
          ...open.filter(({ key }) => !merged.conflicts.some((conflict) => conflict.key === key)),
          ...merged.conflicts.map((conflict) => ({ ...conflict, name })),
        ],
      });
    },
    [put],
  );

  const flush = useCallback(async (): Promise<void> => {
    for (;;) {
      if (running.current) {
        // oxlint-disable-next-line no-await-in-loop -- one save after the other
        await running.current;
        continue;
      }
      const sent = toSave();
      if (changedKeys(latest.current.stored, sent).length === 0) return;
      const write = async () => {
        const answer = await saveProgramme(id, sent, latest.current.version);
        if (answer.outcome === 'stale' && answer.current_content) {
          const before = latest.current.conflicts.length;
          absorb(answer.current_content, answer.updated_at, answer.updated_by_name);
          if (latest.current.conflicts.length === before)
            notice.succeeded(
              'Fiche complétée',
              `${answer.updated_by_name ?? 'Une autre personne'} l’a changée aussi\u00a0: ses changements y sont, les vôtres aussi.`,
            );
          return;
        }
        put({ stored: sent, version: answer.updated_at });
      };
      const work = write();
      running.current = work
        .catch(() => undefined)
        .finally(() => {
          running.current = undefined;
        });
      // oxlint-disable-next-line no-await-in-loop -- as above
      await work;
    }
  }, [absorb, id, notice, put, toSave]);

  /** Saves what was typed; answers whether nothing that can be saved is left. */
  const save = useCallback(async (): Promise<boolean> => {
    try {
      await flush();
      setState({ kind: 'saved', at: Date.now() });
      void client.invalidateQueries({ queryKey: programmeQuery(id).queryKey });
      return true;
    } catch (error) {
      setState({ kind: 'failed' });
      notice.failed(error, failureAdvice(error), 'La fiche n’est pas enregistrée');
      return false;
    }
  }, [client, flush, id, notice]);

  useEffect(() => {
    const undecided = new Set(conflicts.map(({ key }) => key));
    if (!saves || changedKeys(stored, content).every((key) => undecided.has(key))) return undefined;
    const rest = setTimeout(() => void save(), REST_MS);
    return () => clearTimeout(rest);
  }, [content, stored, conflicts, save, saves]);

  // A connection that is back saves what was left.
  useEffect(() => {
    if (state.kind !== 'failed') return undefined;
    const again = () => void save();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [state.kind, save]);

  // What a colleague stored, read again by whoever comes back to this page.
  useEffect(() => {
    if (running.current || !later(programme.updated_at, latest.current.version)) return;
    absorb(programme.content, programme.updated_at, null);
  }, [programme, absorb]);

  const change = useCallback(
    (key: ProgrammeFieldKey, value: FieldValue) => {
      put({ values: { ...latest.current.values, [key]: value } });
      if (saves) setState({ kind: 'waiting' });
    },
    [put, saves],
  );

  /** Does something else that moves the version, when all is saved, and reads what is stored then. */
  const alone = useCallback(
    async <Answer>(work: (version: string) => Promise<Answer>): Promise<Answer> => {
      await flush();
      const done = work(latest.current.version);
      const refreshed = done.then(async () => {
        const now = await readProgramme(id);
        client.setQueryData(programmeQuery(id).queryKey, now);
        absorb(now.content, now.updated_at, null);
      });
      running.current = refreshed
        .catch(() => undefined)
        .finally(() => {
          running.current = undefined;
        });
      await refreshed;
      return done;
    },
    [absorb, client, flush, id],
  );

  return {
    values,
    content,
    stored,
    errors,
    conflicts,
    state,
    isDirty,
    change,
    save,
    alone,
    versionNow: () => latest.current.version,
    /** Decides between what two people wrote in a field. */
    decide: (key: ProgrammeFieldKey, keepsMine: boolean) => {
      const { values: typed, stored: base, conflicts: open } = latest.current;
      put({
        conflicts: open.filter((one) => one.key !== key),
        ...(!keepsMine && { values: { ...typed, [key]: typedValue(key, base) } }),
      });
    },
    /** Takes back everything that was typed. */
    reset: () => put({ values: typedValues(latest.current.stored), conflicts: [] }),
  };
}

export type Sheet = ReturnType<typeof useSheet>;
