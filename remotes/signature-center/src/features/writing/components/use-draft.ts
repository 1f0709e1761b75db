import { useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useUnsavedChanges } from '@trame/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { actFailure, hintOf } from '../../envelopes/data/act.ts';
import {
  envelopeQuery,
  envelopesChanged,
  readEnvelope,
  type Envelope,
} from '../../envelopes/data/envelopes.ts';
import { saveDraft } from '../data/draft.ts';
import { draftOf, withoutDocument, type Draft } from '../model/draft.ts';
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
  // What was decided where two windows changed the same, until it was read.
  const [merged, setMerged] = useState<readonly string[]>([]);
  useUnsavedChanges(state.kind !== 'saved');

  /**
   * Goes on from what is stored, with what was changed here on top: somebody else saved, an answer was lost, a document came.
   * @param known what this window has stored, if nobody else did: a save without an answer, or the id of a document that it added
   * @returns whether it is still a draft; the page says what it is otherwise
   */
  const catchUp = useCallback(
    async (known: { written?: Draft; added?: string } = {}): Promise<boolean> => {
      // Read anew: a reading that began before the last save would take it back.
      const stored = await readEnvelope(envelope.id);
      client.setQueryData(envelopeQuery(envelope.id).queryKey, stored);
      if (stored.status !== 'draft') return false;
      const theirs = draftOf(stored);
      version.current = stored.updated_at;
      if (known.written && sameDraft(theirs, known.written)) {
        saved.current = known.written;
        return true;
      }
      const { draft: both, said } = mergeDrafts(saved.current, latest.current, theirs);
      const isOwn = sameDraft(withoutDocument(theirs, known.added), saved.current);
      saved.current = theirs;
      latest.current = sameDraft(both, theirs) ? theirs : both;
      setDraft(latest.current);
      if (latest.current !== theirs) setState({ kind: 'waiting' });
      if (said.length > 0) setMerged((before) => [...before, ...said]);
      else if (!isOwn)
        notice.succeeded(
          'Brouillon complété',
          'Il a changé ailleurs\u00a0: ces changements y sont, les vôtres aussi.',
        );
      return true;
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
          if (!(await catchUp({ written }))) throw error;
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

  /** Reads what is stored now. */
  const refresh = useCallback(async () => alone(async () => catchUp()), [alone, catchUp]);

  // Whoever comes back to this window sees what was written in another one meanwhile.
  useEffect(() => {
    const look = () => {
      if (document.hidden || running.current || latest.current !== saved.current) return;
      // Without a connection now: the next save finds out.
      void refresh().catch(() => undefined);
    };
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [refresh]);

  return {
    draft,
    state,
    change,
    save,
    alone,
    versionNow: () => version.current,
    refresh,
    /** Reads what another call stored, with what somebody else saved meanwhile. */
    catchUp,
    merged,
    forgetMerged: () => setMerged([]),
  };
}
