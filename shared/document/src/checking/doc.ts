/** Why a Word 97-2003 document is not opened; names of `FILE_MESSAGES` of the domain. */
export type DocProblem = 'mismatch' | 'corrupt' | 'encrypted' | 'macros' | 'attachment' | 'dde';

// Layout of compound files: [MS-CFB] sections 2.2 (header), 2.3 (allocation table), 2.6 (directory).
const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const DIFAT_IN_HEADER = 109;
/** Sector numbers from here on are marks (end of chain, free, table). */
const LAST_SECTOR = 0xfffffffa;
/** Directory sectors followed: enough for any document, and an end to a chain that loops. */
const DIRECTORY_LIMIT = 4096;

// Start of the WordDocument stream: [MS-DOC] section 2.5.2 (FibBase).
const WORD_MAGIC = 0xa5ec;
const ENCRYPTED_FLAG = 0x0100;

interface Entry {
  name: string;
  startSector: number;
}

/** Undefined for a Word 97-2003 document that can be opened and holds no macro. */
export function checkDoc(bytes: Uint8Array): DocProblem | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const sectorBytes = sectorSize(view);
    if (!sectorBytes) return 'corrupt';
    const entries = readDirectory(view, sectorBytes);
    const has = (name: string) => entries.some((entry) => entry.name === name);
    if (has('EncryptedPackage')) return 'encrypted';
    const word = entries.find((entry) => entry.name === 'WordDocument');
    if (!word) return 'mismatch';
    const start = sectorOffset(word.startSector, sectorBytes);
    if (view.getUint16(start, true) !== WORD_MAGIC) return 'corrupt';
    if (view.getUint16(start + 10, true) & ENCRYPTED_FLAG) return 'encrypted';
    if (has('_VBA_PROJECT') || has('Macros')) return 'macros';
    // A file of any kind, wrapped to be opened from the document.
    if (has('\u0001Ole10Native')) return 'attachment';
    return hasDde(bytes) ? 'dde' : undefined;
  } catch (error) {
    // Reading past the end: the file was cut.
    if (error instanceof RangeError) return 'corrupt';
    throw error;
  }
}

const sectorOffset = (sector: number, sectorBytes: number) => (sector + 1) * sectorBytes;

function sectorSize(view: DataView): number | undefined {
  if (view.byteLength < HEADER_BYTES) return undefined;
  if (!SIGNATURE.every((byte, index) => view.getUint8(index) === byte)) return undefined;
  const shift = view.getUint16(30, true);
  return shift === 9 || shift === 12 ? 2 ** shift : undefined;
}

function readDirectory(view: DataView, sectorBytes: number): Entry[] {
  const entries: Entry[] = [];
  let sector = view.getUint32(48, true);
  for (let count = 0; sector < LAST_SECTOR && count < DIRECTORY_LIMIT; count += 1) {
    const offset = sectorOffset(sector, sectorBytes);
    for (let at = offset; at < offset + sectorBytes; at += ENTRY_BYTES) {
      const name = entryName(view, at);
      if (name) entries.push({ name, startSector: view.getUint32(at + 116, true) });
    }
    sector = nextSector(view, sector, sectorBytes);
  }
  return entries;
}

function entryName(view: DataView, at: number): string {
  const length = Math.min(view.getUint16(at + 64, true), 64);
  let name = '';
  for (let index = 0; index + 2 < length; index += 2) {
    name += String.fromCharCode(view.getUint16(at + index, true));
  }
  return name;
}

/** The allocation table says which sector follows; files under 7 MB list all of its sectors in the header. */
function nextSector(view: DataView, sector: number, sectorBytes: number): number {
  const perSector = sectorBytes / 4;
  const table = Math.floor(sector / perSector);
  if (table >= DIFAT_IN_HEADER) return LAST_SECTOR;
  const tableSector = view.getUint32(76 + table * 4, true);
  if (tableSector >= LAST_SECTOR) return LAST_SECTOR;
  return view.getUint32(sectorOffset(tableSector, sectorBytes) + (sector % perSector) * 4, true);
}

/** A field begins with 13 hexadecimal; its text has one byte for a character, or two. */
const FIELD_BEGIN = 0x13;
const DDE = 'DDE';
const AUTO = 'AUTO';

/** Looks at each byte twice at most: a blank or a quote is passed over once for the field that it follows. */
function hasDde(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(FIELD_BEGIN); at >= 0; at = bytes.indexOf(FIELD_BEGIN, at + 1)) {
    let from = at + 1;
    while (isBlankOrQuote(bytes[from])) from += 1;
    const after = behind(bytes, from, DDE);
    if (after === undefined) continue;
    const next = bytes[behind(bytes, after, AUTO) ?? after] ?? 0;
    if (!isLetterOrDigit(next)) return true;
  }
  return false;
}

const isBlankOrQuote = (byte: number | undefined) =>
  byte === 0 ||
  byte === 0x20 ||
  byte === 0x22 ||
  byte === 0xa0 ||
  (byte !== undefined && byte >= 9 && byte <= 13);
const isLetterOrDigit = (byte: number) => /[\dA-Za-z]/.test(String.fromCharCode(byte));

/** Where a word ends that begins here, in letters of any size, with the second bytes of its characters. */
function behind(bytes: Uint8Array, from: number, word: string): number | undefined {
  let at = from;
  for (const letter of word) {
    if (String.fromCharCode(bytes[at] ?? 0).toUpperCase() !== letter) return undefined;
    at += bytes[at + 1] === 0 ? 2 : 1;
  }
  return at;
}
