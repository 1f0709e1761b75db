import { useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useUnsavedChanges } from '@trame/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { actFailure, hintOf } from '../../envelopes/data/act.ts';
import { envelopeQuery, envelopesChanged, type Envelope } from '../../envelopes/data/envelopes.ts';
import { saveDraft } from '../data/draft.ts';
import { draftOf, type Draft } from '../model/draft.ts';
import { mergeDrafts, sameDraft } from '../model/merge.ts';

/** Milliseconds after the last change until it is saved. */
const REST_MS = 900;

export type SaveState = { kind: 'saved'; at: number | undefined } | { kind: 'waiting' } | { kind: 'failed' };

/** A draft that is edited and saved by itself, one save after the other, each on the version of the one before, or merged with what a colleague saved. */
export function useDraft(envelope: Envelope) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const [draft, setDraft] = useState<Draft>(() => draftOf(envelope));
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: undefined });
  const latest = useRef(draft);
  const saved = useRef(draft);
  const version = useRef(envelope.updated_at);
  const running = useRef<Promise<void>>(undefined);
  useUnsavedChanges(state.kind !== 'saved');

  /** Somebody else saved, or an answer was lost: goes on from what is stored, with what was changed here on top. */
  const catchUp = useCallback(
    async (written: Draft): Promise<void> => {
      const stored = await client.fetchQuery({ ...envelopeQuery(envelope.id), staleTime: 0 });
      const theirs = draftOf(stored);
      version.current = stored.updated_at;
      if (sameDraft(theirs, written)) {
        saved.current = written;
        return;
      }
      const merged = mergeDrafts(saved.current, latest.current, theirs);
      saved.current = theirs;
      latest.current = sameDraft(merged, theirs) ? theirs : merged;
      setDraft(latest.current);
      notice.succeeded(
        'Brouillon complété',
        'Il a changé ailleurs\u00a0: ces changements y sont, les vôtres aussi.',
      );
    },
    [client, envelope.id, notice],
  );

  /** Saves what was changed; resolves once nothing is left to save. */
  const flush = useCallback(async (): Promise<void> => {
    while (running.current ?? latest.current !== saved.current) {
      if (running.current) {
        // oxlint-disable-next-line no-await-in-loop -- one save after the other
        await running.current;
        continue;
      }
      const written = latest.current;
      const write = async () => {
        try {
          version.current = await saveDraft(envelope.id, written, version.current);
          saved.current = written;
        } catch (error) {
          if (hintOf(error) !== 'version') throw error;
          await catchUp(written);
        }
      };
      running.current = write().finally(() => {
        running.current = undefined;
      });
      // oxlint-disable-next-line no-await-in-loop -- as above
      await running.current;
    }
  }, [catchUp, envelope.id]);

  const save = useCallback(async (): Promise<boolean> => {
    try {
      await flush();
      setState({ kind: 'saved', at: Date.now() });
      return true;
    } catch (error) {
      setState({ kind: 'failed' });
      notice.failed(error, actFailure(error) ?? failureAdvice(error), 'Le brouillon n’est pas enregistré');
      return false;
    }
  }, [flush, notice]);

  useEffect(() => {
    if (draft === saved.current) return undefined;
    const rest = setTimeout(() => void save(), REST_MS);
    return () => clearTimeout(rest);
  }, [draft, save]);

  // A connection that is back saves what was left.
  useEffect(() => {
    if (state.kind !== 'failed') return undefined;
    const again = () => void save();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [state.kind, save]);

  // The list and the page of the envelope read what was saved.
  useEffect(() => () => void envelopesChanged(client), [client]);

  const change = useCallback((next: (draft: Draft) => Draft) => {
    const changed = next(latest.current);
    latest.current = changed;
    setDraft(changed);
    setState({ kind: 'waiting' });
  }, []);

  /** Does something else that moves the version: no save runs meanwhile. */
  const alone = useCallback(
    async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
      await flush();
      const done = work();
      const ended = done.then(
        () => undefined,
        () => undefined,
      );
      running.current = ended;
      void ended.then(() => {
        if (running.current === ended) running.current = undefined;
      });
      return done;
    },
    [flush],
  );

  return {
    draft,
    state,
    change,
    save,
    alone,
    versionNow: () => version.current,
    /** What another call stored already: the draft has it, on its new version. */
    adopt: (next: (draft: Draft) => Draft, newVersion: string) => {
      const isSaved = latest.current === saved.current;
      latest.current = next(latest.current);
      if (isSaved) saved.current = latest.current;
      version.current = newVersion;
      setDraft(latest.current);
    },
  };
}
