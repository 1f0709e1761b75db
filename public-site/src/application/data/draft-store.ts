import type { FileField, FormValues } from '../model.ts';

/**
 * The draft of one application, in IndexedDB of this browser and nowhere else. Both languages of the form share it.
 * Files are separate records, so that typing does not write ten megabytes again.
 */
const DATABASE = 'trame-candidature';
const STORE = 'draft';
const VERSION = 1;
/**
 * Answers of a page that is being closed, when IndexedDB would be too slow: in session storage, which survives a reload
 * and ends with the tab. The next write to IndexedDB removes them.
 */
const UNLOAD_SNAPSHOT = 'trame-candidature-derniers-mots';
/** Age at which an unused draft is deleted, in milliseconds. */
export const DRAFT_LIFETIME = 7 * 24 * 60 * 60 * 1000;

export type DraftAnswers = Omit<FormValues, FileField>;

interface AnswersRecord {
  answers: DraftAnswers;
  /** Idempotency key of the application that this draft will become. */
  key: string;
  savedAt: number;
}

export interface Draft extends AnswersRecord {
  resume: File | null;
  references: File | null;
  /** False when IndexedDB cannot be read: the answers then come from the page that was closed, and end with the tab. */
  lasting: boolean;
}

/** Some browsers never answer, and the form must not wait for them. In other browsers opening takes milliseconds. */
const OPEN_TIMEOUT_MS = 5_000;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error('IndexedDB does not answer'));
    }, OPEN_TIMEOUT_MS);
    const request = indexedDB.open(DATABASE, VERSION);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => {
      clearTimeout(timer);
      if (isLate) request.result.close();
      else resolve(request.result);
    });
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

/**
 * The draft, or undefined when there is none; one that is too old is deleted. Rejects when storage fails and nothing
 * was kept.
 */
export async function readDraft(now: number = Date.now()): Promise<Draft | undefined> {
  const stored = await readStored().catch(orUnloadSnapshot);
  const draft = withUnloadSnapshot(stored);
  if (draft && now - draft.savedAt > DRAFT_LIFETIME) {
    await clearDraft();
    return undefined;
  }
  if (draft && draft !== stored && (!stored || stored.key === draft.key)) {
    // Before the tab deletes them. If this fails, they remain where they were.
    const { answers, key, savedAt } = draft;
    await saveAnswers({ answers, key, savedAt }).catch(() => undefined);
  }
  return draft;
}

function readStored(): Promise<Draft | undefined> {
  return run('readonly', (store) => {
    const answers = store.get('answers') as IDBRequest<AnswersRecord | undefined>;
    const resume = store.get('resume') as IDBRequest<File | undefined>;
    const references = store.get('references') as IDBRequest<File | undefined>;
    return () =>
      answers.result && {
        ...answers.result,
        resume: resume.result ?? null,
        references: references.result ?? null,
        lasting: true,
      };
  });
}

function orUnloadSnapshot(error: unknown): Draft {
  const last = readUnloadSnapshot();
  if (!last) throw error;
  return { ...last, resume: null, references: null, lasting: false };
}

/** Stores the answers. */
export async function saveAnswers(record: AnswersRecord): Promise<void> {
  await run('readwrite', (store) => {
    store.put(record, 'answers');
    return () => undefined;
  });
  forgetUnloadSnapshot(record.savedAt);
}

/** Stores the answers before this call returns, for a page that is about to close. */
export function saveUnloadSnapshot(record: AnswersRecord): void {
  try {
    sessionStorage.setItem(UNLOAD_SNAPSHOT, JSON.stringify(record));
  } catch {
    // Without this storage, the draft has only what was written at the last pause in typing.
  }
}

function readUnloadSnapshot(): AnswersRecord | undefined {
  try {
    return (
      (JSON.parse(sessionStorage.getItem(UNLOAD_SNAPSHOT) ?? 'null') as AnswersRecord | null) ?? undefined
    );
  } catch {
    return undefined;
  }
}

/** Deletes what was written up to a moment, and keeps what was written later. */
function forgetUnloadSnapshot(until: number): void {
  const last = readUnloadSnapshot();
  if (last && last.savedAt <= until) sessionStorage.removeItem(UNLOAD_SNAPSHOT);
}

function withUnloadSnapshot(stored: Draft | undefined): Draft | undefined {
  const last = readUnloadSnapshot();
  if (!last || (stored && stored.savedAt >= last.savedAt)) return stored;
  // Files of another application do not belong to this one.
  const files = stored?.key === last.key ? stored : { resume: null, references: null };
  return { ...last, resume: files.resume, references: files.references, lasting: true };
}

/** Stores a chosen file, or deletes it. */
export function saveFile(field: FileField, file: File | null): Promise<void> {
  return run('readwrite', (store) => {
    if (file) store.put(file, field);
    else store.delete(field);
    return () => undefined;
  });
}

/** Deletes everything that was stored. */
export function clearDraft(): Promise<void> {
  forgetUnloadSnapshot(Infinity);
  return run('readwrite', (store) => {
    store.clear();
    return () => undefined;
  });
}
