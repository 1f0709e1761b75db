const STORE = 'draft';
const VERSION = 1;
/** Age at which an unused draft is deleted, in milliseconds. */
export const DRAFT_LIFETIME = 7 * 24 * 60 * 60 * 1000;

export interface AnswersRecord<Answers> {
  answers: Answers;
  /** Idempotency key of what this draft will become. */
  key: string;
  savedAt: number;
}

export interface Draft<Answers, FileName extends string> extends AnswersRecord<Answers> {
  files: Partial<Record<FileName, File>>;
  /** False when IndexedDB cannot be read: the answers then come from the page that was closed, and end with the tab. */
  lasting: boolean;
}

/** Some browsers never answer, and the form must not wait for them. In other browsers opening takes milliseconds. */
const OPEN_TIMEOUT_MS = 5_000;

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error('IndexedDB does not answer'));
    }, OPEN_TIMEOUT_MS);
    const request = indexedDB.open(name, VERSION);
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

async function run<T>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => () => T,
): Promise<T> {
  const database = await open(name);
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

export type DraftStore<Answers, FileName extends string> = ReturnType<
  typeof createDraftStore<Answers, FileName>
>;

/**
 * The draft of one form, in IndexedDB of this browser and nowhere else. Files are separate records, so that typing does
 * not write ten megabytes again. Answers of a page that is being closed, when IndexedDB would be too slow, are in session
 * storage, which survives a reload and ends with the tab; the next write to IndexedDB removes them.
 */
export function createDraftStore<Answers, FileName extends string>(
  name: string,
  fileNames: readonly FileName[],
) {
  type OwnDraft = Draft<Answers, FileName>;
  type OwnRecord = AnswersRecord<Answers>;
  const unloadSnapshot = `${name}-derniers-mots`;

  /**
   * The draft, or undefined when there is none; one that is too old is deleted. Rejects when storage fails and nothing
   * was kept.
   */
  async function read(now: number = Date.now()): Promise<OwnDraft | undefined> {
    const stored = await readStored().catch(orUnloadSnapshot);
    const draft = withUnloadSnapshot(stored);
    if (draft && now - draft.savedAt > DRAFT_LIFETIME) {
      await clear();
      return undefined;
    }
    if (draft && draft !== stored && (!stored || stored.key === draft.key)) {
      // Before the tab deletes them. If this fails, they remain where they were.
      const { answers, key, savedAt } = draft;
      await saveAnswers({ answers, key, savedAt }).catch(() => undefined);
    }
    return draft;
  }

  function readStored(): Promise<OwnDraft | undefined> {
    return run(name, 'readonly', (store) => {
      const answers = store.get('answers') as IDBRequest<OwnRecord | undefined>;
      const files = fileNames.map(
        (field) => [field, store.get(field) as IDBRequest<File | undefined>] as const,
      );
      return () =>
        answers.result && {
          ...answers.result,
          files: Object.fromEntries(
            files.flatMap(([field, { result }]) => (result ? [[field, result]] : [])),
          ) as OwnDraft['files'],
          lasting: true,
        };
    });
  }

  function orUnloadSnapshot(error: unknown): OwnDraft {
    const last = readUnloadSnapshot();
    if (!last) throw error;
    return { ...last, files: {}, lasting: false };
  }

  /** Stores the answers. */
  async function saveAnswers(record: OwnRecord): Promise<void> {
    await run(name, 'readwrite', (store) => {
      store.put(record, 'answers');
      return () => undefined;
    });
    forgetUnloadSnapshot(record.savedAt);
  }

  /** Stores the answers before this call returns, for a page that is about to close. */
  function saveUnloadSnapshot(record: OwnRecord): void {
    try {
      sessionStorage.setItem(unloadSnapshot, JSON.stringify(record));
    } catch {
      // Without this storage, the draft has only what was written at the last pause in typing.
    }
  }

  function readUnloadSnapshot(): OwnRecord | undefined {
    try {
      return (JSON.parse(sessionStorage.getItem(unloadSnapshot) ?? 'null') as OwnRecord | null) ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** Deletes what was written up to a moment, and keeps what was written later. */
  function forgetUnloadSnapshot(until: number): void {
    const last = readUnloadSnapshot();
    if (last && last.savedAt <= until) sessionStorage.removeItem(unloadSnapshot);
  }

  function withUnloadSnapshot(stored: OwnDraft | undefined): OwnDraft | undefined {
    const last = readUnloadSnapshot();
    if (!last || (stored && stored.savedAt >= last.savedAt)) return stored;
    // Files of another submission do not belong to this one.
    return { ...last, files: stored?.key === last.key ? stored.files : {}, lasting: true };
  }

  /** Stores a chosen file, or deletes it. */
  function saveFile(field: FileName, file: File | null): Promise<void> {
    return run(name, 'readwrite', (store) => {
      if (file) store.put(file, field);
      else store.delete(field);
      return () => undefined;
    });
  }

  /** Deletes everything that was stored. */
  function clear(): Promise<void> {
    forgetUnloadSnapshot(Infinity);
    return run(name, 'readwrite', (store) => {
      store.clear();
      return () => undefined;
    });
  }

  return { name, fileNames, read, saveAnswers, saveUnloadSnapshot, saveFile, clear };
}
