import { unzipSync, type UnzipFileInfo } from 'fflate';
import type { FileProblem } from './inspect-file.ts';

/** Parts of one document; a long one with many pictures has a few hundred. */
const ENTRY_LIMIT = 2000;
/** Declared size of all parts once unpacked. */
const UNPACKED_LIMIT = 200 * 1024 * 1024;
/** Size of the one part that is unpacked here. */
const DOCUMENT_LIMIT = 20 * 1024 * 1024;

const DOCUMENT = 'word/document.xml';
const CONTENT_TYPES = '[Content_Types].xml';

/** Undefined for a DOCX that Word opens and that holds no macro. Only the table of contents is trusted before unpacking. */
export function inspectDocx(bytes: Uint8Array): FileProblem | undefined {
  const entries = listEntries(bytes);
  if (!entries) return 'corrupt';
  if (entries.some(({ name }) => /vba(Project|Data)\.(bin|xml)$/i.test(name))) return 'macros';
  const unpacked = entries.reduce((sum, entry) => sum + entry.originalSize, 0);
  const document = entries.find(({ name }) => name === DOCUMENT);
  if (entries.length > ENTRY_LIMIT || unpacked > UNPACKED_LIMIT) return 'corrupt';
  if (!document) return 'mismatch';
  if (document.originalSize > DOCUMENT_LIMIT) return 'corrupt';
  return inspectParts(bytes);
}

/** The entries of the archive, without unpacking any. */
function listEntries(bytes: Uint8Array): UnzipFileInfo[] | undefined {
  const entries: UnzipFileInfo[] = [];
  try {
    unzipSync(bytes, {
      filter: (entry) => {
        entries.push(entry);
        return false;
      },
    });
  } catch {
    return undefined;
  }
  return entries;
}

function inspectParts(bytes: Uint8Array): FileProblem | undefined {
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) =>
        (name === DOCUMENT || name === CONTENT_TYPES) && originalSize <= DOCUMENT_LIMIT,
    });
    const read = (name: string) => new TextDecoder().decode(parts[name] ?? new Uint8Array());
    if (/macroEnabled/i.test(read(CONTENT_TYPES))) return 'macros';
    const document = read(DOCUMENT);
    return /<(?:\w+:)?document[\s>]/.test(document) && /<\/(?:\w+:)?document>\s*$/.test(document.slice(-200))
      ? undefined
      : 'corrupt';
  } catch {
    return 'corrupt';
  }
}
