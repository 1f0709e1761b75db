/** How long to wait after how many failed attempts. */
export type AttemptRule = {
  /** Attempts that cost nothing; from the next one on the wait doubles: 4 s, 8 s, 16 s… */
  free: number;
  /** The longest wait, in seconds: a stranger who keeps trying keeps nobody out for longer. */
  longestWait: number;
};

type Entry = { count: number; last: number };

/** In seconds: longer than typing a password again takes. */
const FIRST_WAIT = 4;
/** Subjects remembered at once; the least recent one is dropped first. Some 200 bytes each. */
const MAX_SUBJECTS = 10_000;
/** After this time without an attempt, in seconds, a subject starts anew. */
const FORGOTTEN_AFTER = 3600;

/** Counts attempts per subject (an account, an address, both), in memory, and slows down further ones. */
export class Attempts {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Whether this subject was counted within the last hour. */
  has(subject: string): boolean {
    return this.#find(subject) !== undefined;
  }

  /** Seconds to wait before this subject may try again; 0 when it may now. */
  wait(subject: string, { free, longestWait }: AttemptRule): number {
    const entry = this.#find(subject);
    if (!entry || entry.count < free) return 0;
    const pause = Math.min(longestWait, FIRST_WAIT * 2 ** Math.min(entry.count - free, 30));
    return Math.max(0, Math.ceil((entry.last + pause * 1000 - this.#now()) / 1000));
  }

  /** Counts an attempt, before its outcome is known: a hundred at once are a hundred. */
  add(subject: string): void {
    const count = (this.#find(subject)?.count ?? 0) + 1;
    this.#entries.delete(subject);
    this.#entries.set(subject, { count, last: this.#now() });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MAX_SUBJECTS && oldest !== undefined) this.#entries.delete(oldest);
  }

  /** Takes back an attempt that succeeded. */
  takeBack(subject: string): void {
    const entry = this.#find(subject);
    if (entry) entry.count -= 1;
  }

  forget(subject: string): void {
    this.#entries.delete(subject);
  }

  #find(subject: string): Entry | undefined {
    const entry = this.#entries.get(subject);
    if (entry && this.#now() - entry.last > FORGOTTEN_AFTER * 1000) {
      this.#entries.delete(subject);
      return undefined;
    }
    return entry;
  }
}
