import type { FileField, FormValues } from '../model.ts';

/**
 * The draft of one application, in IndexedDB of this browser and nowhere else. Both languages of the form share it.
 * Files are records of their own, so that typing does not write ten megabytes again.
 */
const DATABASE = 'trame-candidature';
const STORE = 'draft';
const VERSION = 1;
/** A draft nobody came back to is erased, in milliseconds. */
export const DRAFT_LIFETIME = 7 * 24 * 60 * 60 * 1000;

export type DraftAnswers = Omit<FormValues, FileField>;

interface AnswersRecord {
  answers: DraftAnswers;
  /** Idempotency key of the application this draft will become. */
  key: string;
  savedAt: number;
}

export interface Draft extends AnswersRecord {
  resume: File | null;
  references: File | null;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
    request.addEventListener('blocked', () => reject(new Error('IndexedDB blocked')));
  });
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => () => T): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const result = work(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => resolve(result()));
      transaction.addEventListener('error', () => reject(transaction.error ?? new Error('IndexedDB')));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')));
    });
  } finally {
    database.close();
  }
}

/** The draft, or undefined when there is none; one that is too old is erased. Rejects where nothing can be kept. */
export async function readDraft(now: number = Date.now()): Promise<Draft | undefined> {
  const draft = await run('readonly', (store) => {
    const answers = store.get('answers') as IDBRequest<AnswersRecord | undefined>;
    const resume = store.get('resume') as IDBRequest<File | undefined>;
    const references = store.get('references') as IDBRequest<File | undefined>;
    return () =>
      answers.result && {
        ...answers.result,
        resume: resume.result ?? null,
        references: references.result ?? null,
      };
  });
  if (draft && now - draft.savedAt > DRAFT_LIFETIME) {
    await clearDraft();
    return undefined;
  }
  return draft;
}

/** Keeps the answers. */
export function saveAnswers(record: AnswersRecord): Promise<void> {
  return run('readwrite', (store) => {
    store.put(record, 'answers');
    return () => undefined;
  });
}

/** Keeps a chosen file, or forgets it. */
export function saveFile(field: FileField, file: File | null): Promise<void> {
  return run('readwrite', (store) => {
    if (file) store.put(file, field);
    else store.delete(field);
    return () => undefined;
  });
}

/** Erases everything that was kept. */
export function clearDraft(): Promise<void> {
  return run('readwrite', (store) => {
    store.clear();
    return () => undefined;
  });
}
