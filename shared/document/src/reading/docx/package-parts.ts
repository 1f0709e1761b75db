import { checkDocx } from '../../checking/docx.ts';
import { entriesOf, unpack, ZipError } from '../../checking/zip.ts';
import { ReadingError } from '../../reading-error.ts';
import { unsafeFile } from '../unsafe-file.ts';

/** Size of the text with its styles: a CV has ten times less, and reading more takes seconds. */
const TEXT_LIMIT = 3 * 1024 * 1024;
const TEXT =
  /^(?:_rels\/\.rels|word\/(?:document|styles|numbering|settings|header|footer)\d*\.xml|word\/theme\/theme1\.xml|word\/_rels\/document\d*\.xml\.rels)$/i;
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** The parts of a DOCX with text, by name; throws `ReadingError` for a file that must not be opened. */
export function textParts(bytes: Uint8Array): Map<string, string> {
  // With a password, Word wraps the whole in another kind of file.
  if (OLE.every((byte, index) => bytes[index] === byte)) throw new ReadingError('encrypted');
  try {
    const parts = entriesOf(bytes).filter(({ name }) => TEXT.test(name));
    if (parts.reduce((sum, { size }) => sum + size, 0) > TEXT_LIMIT) throw new ReadingError('not_a_cv');
    refuseUnsafe(bytes);
    const decoder = new TextDecoder();
    return new Map(parts.map((part) => [part.name, decoder.decode(unpack(bytes, part, TEXT_LIMIT))]));
  } catch (error) {
    if (error instanceof ZipError) throw new ReadingError(error.problem, { cause: error });
    throw error instanceof ReadingError ? error : new ReadingError('corrupt', { cause: error });
  }
}

function refuseUnsafe(bytes: Uint8Array): void {
  const problem = checkDocx(bytes);
  if (problem !== undefined) throw unsafeFile(problem);
}
