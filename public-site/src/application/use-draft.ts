import type { Locale } from '@trame/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { holdDraft } from './data/draft-lock.ts';
import { clearDraft, readDraft, saveAnswers, saveFile, saveUnloadSnapshot } from './data/draft-store.ts';
import {
  emptyValues,
  isFieldName,
  isStarted,
  type CheckedValues,
  type FieldName,
  type FileField,
  type FormValues,
} from './model.ts';

/** Pause in typing after which the draft is written, in milliseconds. */
const PAUSE = 500;
const FILES: readonly FileField[] = ['resume', 'references'];

export type DraftState =
  | { step: 'reading' }
  | { step: 'elsewhere' }
  | { step: 'none' }
  | { step: 'cleared' }
  | { step: 'saved'; at: number; restored: boolean }
  | { step: 'unavailable' };

type Form = UseFormReturn<FormValues, unknown, CheckedValues>;

/**
 * Fields changed since the form was empty: what was typed while the draft was being read replaces the values of the
 * draft.
 */
function entered(current: FormValues, empty: FormValues): Partial<FormValues> {
  const isEntered = ([name, value]: [string, unknown]) =>
    Array.isArray(value) ? value.length > 0 : value !== empty[name as keyof FormValues];
  return Object.fromEntries(Object.entries(current).filter(isEntered));
}

/** Whether the focus is in a control of the field; those of a date are named after their part. */
function isFocused(field: string): boolean {
  const name = document.activeElement?.getAttribute('name') ?? '';
  return name === field || (field === 'birth_date' && name.startsWith('birth_'));
}

/** Stores the form on this device while it is filled in, and restores it. */
export function useDraft(form: Form, locale: Locale, typedBefore: Partial<FormValues>) {
  const [state, setState] = useState<DraftState>({ step: 'reading' });
  /** Fields that were filled in and left before they could be checked. */
  const [left, setLeft] = useState<FieldName[]>([]);
  const key = useRef('');
  const files = useRef<Record<FileField, File | null>>({ resume: null, references: null });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ready = useRef(false);
  const pending = useRef(false);
  const typed = useRef(typedBefore);
  const take = useRef<() => void>(() => undefined);

  const write = useCallback(async () => {
    clearTimeout(timer.current);
    if (!ready.current || !pending.current) return;
    pending.current = false;
    const { resume, references, ...answers } = form.getValues();
    const chosen = { resume, references };
    const at = Date.now();
    const own = key.current;
    try {
      await saveAnswers({ answers, key: key.current, savedAt: at });
      for (const field of FILES) {
        if (files.current[field] === chosen[field]) continue;
        await saveFile(field, chosen[field]);
        files.current[field] = chosen[field];
      }
      setState({ step: 'saved', at, restored: false });
    } catch {
      // Values still to be stored when the page is left, unless the form was sent or the draft deleted meanwhile.
      if (key.current === own) pending.current = true;
      setState({ step: 'unavailable' });
    }
  }, [form]);

  useEffect(() => {
    let gone = false;
    key.current = crypto.randomUUID();
    const start = async () => {
      const draft = await readDraft().catch(() => null);
      if (gone) return;
      const empty = emptyValues(locale);
      const early = { ...typed.current, ...entered(form.getValues(), empty) };
      if (draft) {
        const { resume, references, answers, lasting } = draft;
        key.current = draft.key;
        files.current = { resume, references };
        form.reset({
          ...empty,
          ...answers,
          resume,
          references,
          ...early,
        });
        setState(lasting ? { step: 'saved', at: draft.savedAt, restored: true } : { step: 'unavailable' });
        pending.current = !lasting;
      } else {
        if (Object.keys(early).length > 0) form.reset({ ...empty, ...early });
        setState({ step: draft === null ? 'unavailable' : 'none' });
        pending.current = Object.keys(early).length > 0;
      }
      ready.current = true;
      void write();
      setLeft(
        Object.keys(early)
          .filter(isFieldName)
          .filter((name) => !isFocused(name)),
      );
    };
    const lock = holdDraft({
      onHeld: () => void start(),
      onAsked: write,
      onElsewhere: () => {
        if (ready.current) {
          // The other tab continues with the draft of this one.
          clearTimeout(timer.current);
          ready.current = false;
          typed.current = {};
          files.current = { resume: null, references: null };
          form.reset(emptyValues(locale));
        }
        setState({ step: 'elsewhere' });
      },
    });
    take.current = lock.take;
    return () => {
      gone = true;
      lock.release();
    };
  }, [form, locale, write]);

  // Once the values are in the form: errors set before are lost with what it had before.
  useEffect(() => {
    if (left.length > 0) void form.trigger(left);
  }, [form, left]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const chosen = filesOf(form);
          if (!ready.current || !isStarted({ ...values, ...chosen })) return;
          pending.current = true;
          clearTimeout(timer.current);
          const isNewFile = FILES.some((field) => chosen[field] !== files.current[field]);
          timer.current = setTimeout(() => void write(), isNewFile ? 0 : PAUSE);
        },
      }),
    [form, write],
  );

  useEffect(() => {
    const leave = () => {
      if (ready.current && pending.current) {
        const { resume: _resume, references: _references, ...answers } = form.getValues();
        saveUnloadSnapshot({ answers, key: key.current, savedAt: Date.now() });
      }
      void write();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [form, write]);

  /** Deletes the draft; the next application is a new one. */
  const erase = useCallback(async () => {
    clearTimeout(timer.current);
    ready.current = false;
    pending.current = false;
    key.current = crypto.randomUUID();
    files.current = { resume: null, references: null };
    form.reset(emptyValues(locale));
    await clearDraft().catch(() => undefined);
    ready.current = true;
    setState({ step: 'cleared' });
  }, [form, locale]);

  /** Moves the draft to this tab, and the other tab stops writing it. */
  const continueHere = useCallback(() => take.current(), []);
  const submissionKey = useCallback(() => key.current, []);
  /** Gives the form a new key, so that its content becomes another application than the one already received. */
  const renewKey = useCallback(() => {
    key.current = crypto.randomUUID();
    pending.current = true;
  }, []);
  return { state, write, erase, continueHere, submissionKey, renewKey };
}

const filesOf = (form: Form) => ({
  resume: form.getValues('resume'),
  references: form.getValues('references'),
});
