import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Bytes after which a log is begun anew: some days of a busy platform, and it never fills the disk. */
const MOST_BYTES = 10_000_000;

/**
 * A log in a file, each line with its hour (UTC). What is full is kept beside it as `<file>.1`, in place of the one before: the last lines are
 * there always.
 */
export function keptLog(file: string, mostBytes = MOST_BYTES): (line: string) => void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let size = existsSync(file) ? statSync(file).size : 0;
  return (line) => {
    const text = `${new Date().toISOString()} ${line}\n`;
    if (size > 0 && size + Buffer.byteLength(text) > mostBytes) {
      renameSync(file, `${file}.1`);
      size = 0;
    }
    appendFileSync(file, text, { mode: 0o600 });
    size += Buffer.byteLength(text);
  };
}
