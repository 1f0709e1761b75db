import { unzipSync } from 'fflate';
import { ReadingError } from '../../reading-error.ts';

/** Parts of one document; a long one with many pictures has a few hundred. */
const ENTRY_LIMIT = 2000;
/** Declared size of all parts once unpacked; pictures are counted, and never unpacked. */
const UNPACKED_LIMIT = 200 * 1024 * 1024;
/** Size of the text with its styles: a CV has ten times less, and reading more takes seconds. */
const TEXT_LIMIT = 3 * 1024 * 1024;
const TEXT =
  /^(?:_rels\/\.rels|word\/(?:document|styles|numbering|header|footer)\d*\.xml|word\/_rels\/document\d*\.xml\.rels)$/i;
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** The parts of a DOCX that hold text, by name. Only the table of contents is trusted before unpacking. */
export function textParts(bytes: Uint8Array): Map<string, string> {
  // With a password, Word wraps the whole in another kind of file.
  if (OLE.every((byte, index) => bytes[index] === byte)) throw new ReadingError('encrypted');
  let entries = 0;
  let unpacked = 0;
  let text = 0;
  let isBomb = false;
  let isBook = false;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1;
        unpacked += originalSize;
        const isText = TEXT.test(name);
        isBomb ||= entries > ENTRY_LIMIT || unpacked > UNPACKED_LIMIT;
        if (isText) text += originalSize;
        isBook ||= text > TEXT_LIMIT;
        return isText && !isBomb && !isBook;
      },
    });
    if (isBomb) throw new ReadingError('corrupt');
    if (isBook) throw new ReadingError('not_a_cv');
    const decoder = new TextDecoder();
    return new Map(Object.entries(parts).map(([name, part]) => [name, decoder.decode(part)]));
  } catch (error) {
    throw error instanceof ReadingError ? error : new ReadingError('corrupt', { cause: error });
  }
}
