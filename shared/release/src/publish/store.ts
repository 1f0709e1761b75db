import { readAs } from './refusal.ts';

/** Content of a path, with a tag that changes with it, so that a writer replaces only the content it has read. */
export type StoredFile = { body: Uint8Array; mark: string };

export type WriteOptions = {
  /** Write only while the content at the address has this mark; `null`: only while there is none. */
  over?: string | null;
};

/**
 * The web root of the shell's origin: a folder, or a bucket. Addresses are relative (`remotes/x/1/remoteEntry.js`).
 * Media type and cache rule follow from the address, see `served-as.ts`.
 */
export interface Store {
  /** Where it is, for messages. */
  readonly address: string;
  read(path: string): Promise<StoredFile | undefined>;
  exists(path: string): Promise<boolean>;
  /** Every address that starts with `prefix`, sorted. */
  list(prefix: string): Promise<string[]>;
  /** Replaces a file in one step: a reader sees the old one or the new one. Throws `StoreConflict`, see `over`. */
  write(path: string, body: Uint8Array | string, options?: WriteOptions): Promise<void>;
  remove(path: string): Promise<void>;
}

/** Somebody else wrote in between; this write was not done. */
export class StoreConflict extends Error {
  constructor(path: string) {
    super(`${path} was changed by someone else in the meantime`);
    this.name = 'StoreConflict';
  }
}

/** The store itself refuses or cannot be reached. */
export class StoreError extends Error {
  readonly code:
    | 'unreachable'
    | 'denied'
    | 'no_bucket'
    | 'no_conditional_write'
    | 'failed'
    | 'locked'
    | 'full'
    | 'in_the_way'
    | 'broken_disk';
  constructor(code: StoreError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.code = code;
  }
}

/** What was asked is done, and something that goes with it could not be written; says both, without an end. */
export class Unfinished extends Error {
  constructor(message: string, options: { cause: StoreError | StoreConflict }) {
    super(message, options);
    this.name = 'Unfinished';
  }
}

/** Does what goes with a change that was made; where the store fails, throws an `Unfinished` with this sentence. */
export async function finishing(sentence: string, task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof StoreConflict)) throw error;
    throw new Unfinished(sentence, { cause: error });
  }
}

const decoder = new TextDecoder();

/** Reads a JSON file of the store; `undefined` when there is none. */
export async function readJson(store: Store, path: string): Promise<unknown> {
  const file = await store.read(path);
  if (!file) return undefined;
  return readAs(path, () => JSON.parse(decoder.decode(file.body)) as unknown);
}

/** Text of a stored file. */
export function textOf({ body }: StoredFile): string {
  return decoder.decode(body);
}

/** The form in which JSON is written everywhere in the store. */
export function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Runs `task` for every item, a few at a time. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  task: (item: Item) => Promise<void>,
  width = 8,
): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
