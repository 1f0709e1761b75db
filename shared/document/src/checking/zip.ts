import { Inflater } from './inflate.ts';

// Reads an archive by its table of contents, as Word does, and unpacks only the requested entries (APPNOTE 6.3.10,
// 4.3).

/** Parts of one document; a long one with many pictures has a few hundred. */
const MAX_ENTRIES = 2000;
/** Stated size of all parts. Most are pictures, which are never unpacked here. */
const MAX_DECLARED = 200 * 1024 * 1024;
/** Bytes of a name; Word writes some thirty. Searching all names takes no longer than this allows. */
const MAX_NAME = 255;
/** Blocks of one entry: writers make one of some kilobytes, and each costs time although it may make nothing. */
const MAX_BLOCKS = 200_000;
/** Bytes at a time of an entry that is not packed. */
const STORED_PIECE = 65_536;

const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_BYTES = 65_535;
const [END_MARK, ENTRY_MARK, LOCAL_MARK] = [0x06054b50, 0x02014b50, 0x04034b50];
const ENCRYPTED = 1;
/** Sizes follow the bytes of an entry; before them are zeros. */
const SIZES_FOLLOW = 8;
/** Sizes are elsewhere, in 64 bits. */
const IN_64_BITS = 0xffffffff;
const [STORED, DEFLATED] = [0, 8];

export class ZipError extends Error {
  readonly problem: 'corrupt' | 'heavy' | 'encrypted';

  constructor(problem: 'corrupt' | 'heavy' | 'encrypted', what: string) {
    super(what);
    this.name = 'ZipError';
    this.problem = problem;
  }
}

export interface Entry {
  name: string;
  size: number;
  /** Where its bytes are. */
  from: number;
  to: number;
  isDeflated: boolean;
}

/**
 * The entries of an archive; throws `ZipError` for archives that no program writes: overlapping entries, two with one
 * name, contradictions.
 */
export function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = endOf(view);
    const count = view.getUint16(end + 10, true);
    if (count > MAX_ENTRIES) throw new ZipError('heavy', 'Entries without end');
    let at = view.getUint32(end + 16, true);
    const entries: Entry[] = [];
    for (let turn = 0; turn < count; turn += 1) {
      if (view.getUint32(at, true) !== ENTRY_MARK) throw new ZipError('corrupt', 'No entry');
      entries.push(entryAt(view, bytes, at));
      at +=
        ENTRY_BYTES +
        view.getUint16(at + 28, true) +
        view.getUint16(at + 30, true) +
        view.getUint16(at + 32, true);
    }
    refuseOdd(entries);
    return entries;
  } catch (error) {
    throw error instanceof RangeError ? new ZipError('corrupt', 'It ends before its contents') : error;
  }
}

function endOf(view: DataView): number {
  const least = Math.max(0, view.byteLength - END_BYTES - COMMENT_BYTES);
  for (let at = view.byteLength - END_BYTES; at >= least; at -= 1) {
    if (view.getUint32(at, true) === END_MARK) return at;
  }
  throw new ZipError('corrupt', 'No table of contents');
}

function entryAt(view: DataView, bytes: Uint8Array, at: number): Entry {
  const method = view.getUint16(at + 10, true);
  const local = view.getUint32(at + 42, true);
  const nameLength = view.getUint16(at + 28, true);
  if (nameLength > MAX_NAME) throw new ZipError('corrupt', 'A name without end');
  const name = nameOf(bytes, at + ENTRY_BYTES, nameLength);
  if (view.getUint16(at + 8, true) & ENCRYPTED) throw new ZipError('encrypted', name);
  if (method !== STORED && method !== DEFLATED) throw new ZipError('corrupt', 'Packed in a way of its own');
  if (view.getUint32(local, true) !== LOCAL_MARK) throw new ZipError('corrupt', 'An entry that is not there');
  const localName = view.getUint16(local + 26, true);
  if (nameOf(bytes, local + LOCAL_BYTES, localName) !== name)
    throw new ZipError('corrupt', 'Two names for one entry');
  if (isOther(view, at, local)) throw new ZipError('corrupt', 'Other bytes for who reads without the table');
  const from = local + LOCAL_BYTES + localName + view.getUint16(local + 28, true);
  const to = from + view.getUint32(at + 20, true);
  if (to > bytes.length) throw new ZipError('corrupt', 'An entry that is cut');
  return { name, size: view.getUint32(at + 24, true), from, to, isDeflated: method === DEFLATED };
}

/** Whether the entry's own header differs from the table: another program would see another file. */
function isOther(view: DataView, at: number, local: number): boolean {
  const isLater = (view.getUint16(local + 6, true) & SIZES_FOLLOW) !== 0;
  const isSize = (inTable: number, here: number) =>
    here === inTable || here === IN_64_BITS || (isLater && here === 0);
  return (
    view.getUint16(local + 8, true) !== view.getUint16(at + 10, true) ||
    !isSize(view.getUint32(at + 20, true), view.getUint32(local + 18, true)) ||
    !isSize(view.getUint32(at + 24, true), view.getUint32(local + 22, true))
  );
}

const nameOf = (bytes: Uint8Array, at: number, length: number) =>
  new TextDecoder()
    .decode(bytes.subarray(at, at + length))
    .replaceAll('\\', '/')
    .replace(/^\/+/, '');

function refuseOdd(entries: readonly Entry[]): void {
  if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_DECLARED)
    throw new ZipError('heavy', 'It unpacks without end');
  // Word ignores capitals in the names of parts.
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (names.size < entries.length) throw new ZipError('corrupt', 'Two entries of one name');
  const placed = entries.toSorted((one, other) => one.from - other.from);
  if (placed.some(({ to }, index) => to > (placed[index + 1]?.from ?? Infinity)))
    throw new ZipError('heavy', 'Entries that overlap');
}

/** The bytes of an entry, which must be as many as it states and no more than `most`: unpacking stops there. */
export function unpack(bytes: Uint8Array, entry: Entry, most: number): Uint8Array<ArrayBuffer> {
  if (entry.size > most) throw new ZipError('heavy', entry.name);
  const out = new Uint8Array(entry.size);
  let length = 0;
  unpackPieces(bytes, entry, most, (piece) => {
    out.set(piece, length);
    length += piece.length;
  });
  return out;
}

/** The same, piece by piece: a whole part is never in memory. A piece is gone when `take` has returned. */
export function unpackPieces(
  bytes: Uint8Array,
  entry: Entry,
  most: number,
  take: (piece: Uint8Array) => void,
): void {
  if (entry.size > most) throw new ZipError('heavy', entry.name);
  const packed = bytes.subarray(entry.from, entry.to);
  if (!entry.isDeflated) {
    if (packed.length !== entry.size) throw new ZipError('corrupt', entry.name);
    for (let at = 0; at < packed.length; at += STORED_PIECE) take(packed.subarray(at, at + STORED_PIECE));
    return;
  }
  let length = 0;
  let blocks = 0;
  const stream = new Inflater(
    (piece) => {
      length += piece.length;
      if (length > entry.size) throw new ZipError('heavy', `${entry.name} is larger than it says`);
      take(piece);
    },
    () => {
      blocks += 1;
      if (blocks > MAX_BLOCKS) throw new ZipError('heavy', `${entry.name} has blocks without end`);
    },
  );
  let isWhole = false;
  try {
    stream.push(packed);
    isWhole = stream.end();
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('corrupt', entry.name);
  }
  if (!isWhole || length !== entry.size) throw new ZipError('corrupt', entry.name);
}
