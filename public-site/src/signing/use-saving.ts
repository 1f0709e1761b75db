import { useEffect, useRef, useState } from 'react';
import { ask, type Refusal } from './api.ts';
import type { Holder } from './link.ts';
import { changedValues, type SignerField, type Values } from './model.ts';

/** After the last key, in milliseconds: what is typed is sent when somebody pauses. */
const PAUSE_MS = 1_200;
/** Before a save that got no answer is tried again, in milliseconds. */
const RETRY_MS = 10_000;

export type Saving = 'saved' | 'saving' | 'failed';

interface SavingOptions {
  holder: Holder;
  fields: readonly SignerField[];
  /** What the envelope had when it was opened. */
  stored: Values;
  values: Values;
  /** A value is wrong (`invalid_fields`), or the envelope is not what it was: it is to be opened again. */
  onRefused: (refusal: Refusal) => void;
}

/**
 * Keeps what is filled in, for who comes back later on whatever device: after a pause, and when the page is left. Only what changed is
 * sent, one call after the other; a call without an answer is tried again.
 */
export function useSaving({ holder, fields, stored, values, onRefused }: SavingOptions) {
  const [saving, setSaving] = useState<Saving>('saved');
  const saved = useRef(stored);
  const latest = useRef(values);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Fields of calls without an answer: they may have been saved or not. */
  const unsure = useRef(new Set<string>());
  const isAsking = useRef(false);
  const queue = useRef(Promise.resolve(true));
  const hasStopped = useRef(false);
  const refused = useRef(onRefused);
  useEffect(() => {
    latest.current = values;
    refused.current = onRefused;
  });

  const unsaved = (given: Values) => changedValues(fields, saved.current, given, unsure.current);
  const save = async (): Promise<boolean> => {
    const given = latest.current;
    const changed = unsaved(given);
    if (hasStopped.current || changed.length === 0) {
      setSaving('saved');
      return true;
    }
    setSaving('saving');
    isAsking.current = true;
    const answer = await ask(holder, 'save', { values: changed });
    isAsking.current = false;
    if (answer.isOk) {
      saved.current = given;
      for (const { field } of changed) unsure.current.delete(field);
      if (unsaved(latest.current).length === 0) setSaving('saved');
      else {
        // What was taken back to what had been saved before was not a change until now.
        clearTimeout(timer.current);
        timer.current = setTimeout(() => void flush(), PAUSE_MS);
      }
      return true;
    }
    setSaving('failed');
    if (['unreachable', 'unavailable', 'rate_limited'].includes(answer.refusal.code)) {
      for (const { field } of changed) unsure.current.add(field);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), RETRY_MS);
    } else refused.current(answer.refusal);
    return false;
  };
  /** Saves at once, after what is being saved. */
  const flush = (): Promise<boolean> => {
    clearTimeout(timer.current);
    queue.current = queue.current.then(save);
    return queue.current;
  };
  /** Saves no more: what follows sends all values by itself, and one that came after it would be refused. */
  const stop = async (): Promise<void> => {
    hasStopped.current = true;
    clearTimeout(timer.current);
    await queue.current;
  };
  /** Saves again: what followed was refused. */
  const resume = (): void => {
    hasStopped.current = false;
  };

  const start = useRef(flush);
  useEffect(() => {
    start.current = flush;
  });
  useEffect(() => {
    if (changedValues(fields, saved.current, values, unsure.current).length === 0) {
      // What is being saved may be what was just taken back: its answer says what is left to save.
      if (!isAsking.current) setSaving('saved');
      return undefined;
    }
    setSaving('saving');
    timer.current = setTimeout(() => void start.current(), PAUSE_MS);
    return () => clearTimeout(timer.current);
  }, [fields, values]);
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && void start.current();
    const comeBack = () => void start.current();
    document.addEventListener('visibilitychange', leave);
    addEventListener('online', comeBack);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('online', comeBack);
    };
  }, []);
  return { saving, flush, stop, resume };
}
