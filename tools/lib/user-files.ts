import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from './user-error.ts';

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code ?? error);

/** A file that a person named on the command line. */
export function readUserFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') throw new UserError(`Le fichier « ${path} » n’existe pas.`, { cause: error });
    if (code === 'EISDIR') {
      throw new UserError(`« ${path} » est un dossier : donnez un fichier.`, { cause: error });
    }
    throw new UserError(`Le fichier « ${path} » ne peut pas être lu (${code}).`, { cause: error });
  }
}

/** Whether such a file can be written, before the work that makes its text. */
export function requireWritableFile(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UserError(`« ${path} » est un dossier : donnez un fichier.`);
  }
  requireUserFolder(dirname(path));
}

export function writeUserFile(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new UserError(`Le fichier « ${path} » ne peut pas être écrit (${codeOf(error)}).`, {
      cause: error,
    });
  }
}

/** A folder that a person named on the command line. */
export function requireUserFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new UserError(`Le dossier « ${path} » n’existe pas.`);
}
