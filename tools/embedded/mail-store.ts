import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type NewMail = {
  to: string;
  from: string;
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
};
export type StoredMail = NewMail & { id: string; createdAt: string };

export type MailStore = {
  add: (mail: NewMail) => StoredMail;
  /** Newest first. */
  list: () => StoredMail[];
  find: (id: string) => StoredMail | undefined;
  clear: () => void;
};

const ID = /^[0-9a-z]+-[0-9a-f]+$/;

/** Mails on disk, one file each, so that they outlive a restart. */
export function openMailStore(folder: string): MailStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const read = (id: string) => JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8')) as StoredMail;
  const ids = () =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.slice(0, -'.json'.length))
      .toSorted()
      .toReversed();
  let last = 0;
  return {
    add: (mail) => {
      // Identifiers sort by arrival, also within one millisecond.
      last = Math.max(Date.now(), last + 1);
      const stored = {
        id: `${last.toString(36).padStart(9, '0')}-${randomBytes(4).toString('hex')}`,
        ...mail,
        createdAt: new Date(last).toISOString(),
      };
      const file = join(folder, `${stored.id}.json`);
      writeFileSync(`${file}.new`, JSON.stringify(stored), { mode: 0o600 });
      renameSync(`${file}.new`, file);
      return stored;
    },
    list: () => ids().map(read),
    find: (id) => (ID.test(id) && existsSync(join(folder, `${id}.json`)) ? read(id) : undefined),
    clear: () => ids().forEach((id) => rmSync(join(folder, `${id}.json`))),
  };
}
