import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { holdDraft } from './data/draft-lock.ts';
import type { DraftStore } from './data/draft-store.ts';

/** Pause in typing after which the draft is written, in milliseconds. */
const PAUSE = 500;

export type DraftState =
  | { step: 'reading' }
  | { step: 'elsewhere' }
  | { step: 'none' }
  | { step: 'cleared' }
  | { step: 'saved'; at: number; restored: boolean }
  | { step: 'unavailable' };

export type DraftAnswers<Values, FileName extends string> = Omit<Values, FileName>;

/** The form whose draft is kept. */
export interface DraftedForm<Values extends FieldValues, FileName extends string & keyof Values, Checked> {
  form: UseFormReturn<Values, unknown, Checked>;
  store: DraftStore<DraftAnswers<Values, FileName>, FileName>;
  /** The form as it is before anything is entered. */
  empty: Values;
  /** True once a person has entered anything worth storing. */
  isStarted: (values: Values) => boolean;
  /** Whether a name of `Values` is a field with a message of its own. */
  isField: (name: string) => boolean;
}

/**
 * Fields changed since the form was empty: what was typed before the script ran, or while the draft was being read,
 * replaces the values of the draft.
 */
function entered<Values extends FieldValues>(current: Values, empty: Values): Partial<Values> {
  const isEntered = ([name, value]: [string, unknown]) =>
    Array.isArray(value) ? value.length > 0 : value !== empty[name];
  return Object.fromEntries(Object.entries(current).filter(isEntered)) as Partial<Values>;
}

/** Whether the focus is in a control of the field; those of a date are named after their part. */
function isFocused(field: string): boolean {
  const name = document.activeElement?.getAttribute('name') ?? '';
  return name === field || (field === 'birth_date' && name.startsWith('birth_'));
}

/** Stores the form on this device while it is filled in, and restores it. */
export function useDraft<Values extends FieldValues, FileName extends string & keyof Values, Checked>(
  drafted: DraftedForm<Values, FileName, Checked>,
) {
  const { form, store } = drafted;
  type Files = Partial<Record<FileName, File | null>>;
  /** What does not change while the form is open. */
  const [{ empty, isStarted, isField }] = useState(drafted);
  const [state, setState] = useState<DraftState>({ step: 'reading' });
  /** Fields that were filled in and left before they could be checked. */
  const [left, setLeft] = useState<Path<Values>[]>([]);
  const key = useRef('');
  const files = useRef<Files>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ready = useRef(false);
  const pending = useRef(false);
  const take = useRef<() => void>(() => undefined);

  const chosenFiles = useCallback(() => {
    const chosen: Files = {};
    for (const name of store.fileNames) chosen[name] = form.getValues()[name];
    return chosen;
  }, [form, store]);
  const answersOf = useCallback(
    () =>
      Object.fromEntries(
        Object.entries(form.getValues()).filter(([name]) => !store.fileNames.some((field) => field === name)),
      ) as DraftAnswers<Values, FileName>,
    [form, store],
  );

  const write = useCallback(async () => {
    clearTimeout(timer.current);
    if (!ready.current || !pending.current) return;
    pending.current = false;
    const answers = answersOf();
    const chosen = chosenFiles();
    const at = Date.now();
    const own = key.current;
    try {
      await store.saveAnswers({ answers, key: key.current, savedAt: at });
      for (const field of store.fileNames) {
        if ((files.current[field] ?? null) === (chosen[field] ?? null)) continue;
        await store.saveFile(field, chosen[field] ?? null);
        files.current[field] = chosen[field];
      }
      setState({ step: 'saved', at, restored: false });
    } catch {
      // Values still to be stored when the page is left, unless the form was sent or the draft deleted meanwhile.
      if (key.current === own) pending.current = true;
      setState({ step: 'unavailable' });
    }
  }, [answersOf, chosenFiles, store]);

  useEffect(() => {
    let gone = false;
    key.current = crypto.randomUUID();
    const start = async () => {
      const draft = await store.read().catch(() => null);
      if (gone) return;
      const early = entered(form.getValues(), empty);
      if (draft) {
        const { answers, lasting } = draft;
        key.current = draft.key;
        files.current = draft.files;
        form.reset({ ...empty, ...answers, ...draft.files, ...early });
        setState(lasting ? { step: 'saved', at: draft.savedAt, restored: true } : { step: 'unavailable' });
        pending.current = !lasting;
      } else {
        setState({ step: draft === null ? 'unavailable' : 'none' });
        pending.current = Object.keys(early).length > 0;
      }
      ready.current = true;
      void write();
      setLeft(
        Object.keys(early)
          .filter((name) => isField(name) && !isFocused(name))
          .map((name) => name as Path<Values>),
      );
    };
    const lock = holdDraft(store.name, {
      onHeld: () => void start(),
      onAsked: write,
      onElsewhere: () => {
        if (ready.current) {
          // The other tab continues with the draft of this one.
          clearTimeout(timer.current);
          ready.current = false;
          files.current = {};
          form.reset(empty);
        }
        setState({ step: 'elsewhere' });
      },
    });
    take.current = lock.take;
    return () => {
      gone = true;
      lock.release();
    };
  }, [empty, form, isField, store, write]);

  // Once the values are in the form: errors set before are lost with what it had before.
  useEffect(() => {
    if (left.length > 0) void form.trigger(left);
  }, [form, left]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const chosen = chosenFiles();
          if (!ready.current || !isStarted({ ...values, ...chosen })) return;
          pending.current = true;
          clearTimeout(timer.current);
          const isNewFile = store.fileNames.some(
            (field) => (chosen[field] ?? null) !== (files.current[field] ?? null),
          );
          timer.current = setTimeout(() => void write(), isNewFile ? 0 : PAUSE);
        },
      }),
    [chosenFiles, form, isStarted, store, write],
  );

  // What waits to be written when the form goes is written by whoever took it away, or not wanted any more.
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const leave = () => {
      if (ready.current && pending.current) {
        store.saveUnloadSnapshot({ answers: answersOf(), key: key.current, savedAt: Date.now() });
      }
      void write();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [answersOf, store, write]);

  /** Deletes the draft; what is sent next is a new one. */
  const erase = useCallback(async () => {
    clearTimeout(timer.current);
    ready.current = false;
    pending.current = false;
    key.current = crypto.randomUUID();
    files.current = {};
    form.reset(empty);
    await store.clear().catch(() => undefined);
    ready.current = true;
    setState({ step: 'cleared' });
  }, [empty, form, store]);

  /** Moves the draft to this tab, and the other tab stops writing it. */
  const continueHere = useCallback(() => take.current(), []);
  const submissionKey = useCallback(() => key.current, []);
  /** Gives the form a new key, so that its content becomes another submission than the one already received. */
  const renewKey = useCallback(() => {
    key.current = crypto.randomUUID();
    pending.current = true;
  }, []);
  return { state, write, erase, continueHere, submissionKey, renewKey };
}
