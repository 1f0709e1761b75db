import { useEffect, useRef, useState } from 'react';
import { ask } from './api.ts';
import type { Holder } from './link.ts';
import { valuesToSend, type SignerField, type Values } from './model.ts';

/** After the last key, in milliseconds: what is typed is sent when somebody pauses. */
const PAUSE_MS = 1_200;

export type Saving = 'saved' | 'saving' | 'failed';

/** Keeps what is filled in, for who comes back later on whatever device. A save that fails is tried with the next change. */
export function useSaving(holder: Holder, fields: readonly SignerField[], values: Values) {
  const [saving, setSaving] = useState<Saving>('saved');
  const saved = useRef(values);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef<Promise<boolean>>(undefined);

  const save = async (given: Values): Promise<boolean> => {
    setSaving('saving');
    const { isOk } = await ask(holder, 'save', { values: valuesToSend(fields, given) });
    if (isOk) saved.current = given;
    setSaving(isOk ? 'saved' : 'failed');
    return isOk;
  };
  /** Saves at once, before the page is left. */
  const flush = (): Promise<boolean> => {
    clearTimeout(timer.current);
    underWay.current = save(values);
    return underWay.current;
  };
  /** Saves no more: what follows sends all values by itself, and one that came after it would be refused. */
  const stop = async (): Promise<void> => {
    clearTimeout(timer.current);
    await underWay.current;
  };

  const start = useRef(flush);
  useEffect(() => {
    start.current = flush;
  });
  useEffect(() => {
    if (saved.current === values) return undefined;
    setSaving('saving');
    timer.current = setTimeout(() => void start.current(), PAUSE_MS);
    return () => clearTimeout(timer.current);
  }, [values]);
  return { saving, flush, stop };
}
