import { HOSTILE_DOCX } from './docx-files.ts';
import { HOSTILE_PDF } from './pdf-files.ts';

/** A file that is made to cost: in the checking, in the reading, or in both. */
export interface HostileFile {
  what: string;
  name: string;
  make: () => Uint8Array<ArrayBuffer>;
}

/** Each ends within the budgets of `npm run bench -- hostile-files`, refused or read. */
export const HOSTILE_FILES: readonly HostileFile[] = [...HOSTILE_PDF, ...HOSTILE_DOCX];
