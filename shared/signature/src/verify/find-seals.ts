/** A place in the file that says: this signature covers these bytes. */
export interface SealPlace {
  /** Bytes [0, gapFrom) and [gapTo, end) are signed; the signature itself is in the gap. */
  gapFrom: number;
  gapTo: number;
  end: number;
  /** The CMS of the gap, with the zeros after it. */
  contents: Uint8Array;
}

const KEY = new TextEncoder().encode('/ByteRange');
const SLASH = 0x2f;
/** `/ByteRange [0 1234 5678 9012]`: libpdf pads it with spaces. */
const RANGE =
  /^\s{0,40}\[\s{0,40}(\d{1,12})\s{1,40}(\d{1,12})\s{1,40}(\d{1,12})\s{1,40}(\d{1,12})\s{0,200}\]/;
const LONGEST_RANGE = 500;
/** A file that is signed by many has some tens; each of them costs a hash of the file. */
const MOST_PLACES = 50;
/** Digits of the longest signature that is read; ours has 40 KB of them. */
const LONGEST_GAP = 1024 * 1024;
const BEFORE_GAP = /\/Contents\s{0,20}$/;
const END_OF_FILE = /%%EOF\s{0,4}$/;

const latin1 = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');

function positionsOf(bytes: Uint8Array): number[] {
  const positions: number[] = [];
  for (let at = bytes.indexOf(SLASH); at !== -1; at = bytes.indexOf(SLASH, at + 1))
    if (KEY.every((byte, index) => bytes[at + index] === byte)) positions.push(at);
  return positions;
}

const digitOf = (byte: number | undefined) => {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
};

/** The bytes that a string of hexadecimal digits stands for; null when it holds anything else. */
function fromHex(digits: Uint8Array): Uint8Array | null {
  if (digits.length % 2 !== 0) return null;
  const bytes = new Uint8Array(digits.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    const [high, low] = [digitOf(digits[2 * index]), digitOf(digits[2 * index + 1])];
    if (high < 0 || low < 0) return null;
    bytes[index] = high * 16 + low;
  }
  return bytes;
}

/**
 * The place that a /ByteRange names; null when its shape is another than that of a signature over everything but itself: from the first
 * byte, the gap being exactly the value of /Contents, the array inside of what is signed, up to an end of file. Forgeries by
 * wrapping, and signatures that cover nothing, do not have it.
 */
function placeAt(bytes: Uint8Array, at: number): SealPlace | null {
  const from = at + KEY.length;
  const [text = '', ...numbers] = RANGE.exec(latin1(bytes.subarray(from, from + LONGEST_RANGE))) ?? [];
  const [start = -1, gapFrom = 0, gapTo = 0, rest = 0] = numbers.map(Number);
  const end = gapTo + rest;
  const arrayEnd = from + text.length;
  const isInside = arrayEnd <= gapFrom || (at >= gapTo && arrayEnd <= end);
  if (
    start !== 0 ||
    gapFrom <= 0 ||
    gapTo - gapFrom < 4 ||
    gapTo - gapFrom > LONGEST_GAP ||
    end > bytes.length ||
    !isInside
  )
    return null;
  if (bytes[gapFrom] !== 0x3c || bytes[gapTo - 1] !== 0x3e) return null;
  if (!BEFORE_GAP.test(latin1(bytes.subarray(Math.max(0, gapFrom - 40), gapFrom)))) return null;
  if (!END_OF_FILE.test(latin1(bytes.subarray(Math.max(0, end - 12), end)))) return null;
  const contents = fromHex(bytes.subarray(gapFrom + 1, gapTo - 1));
  return contents && { gapFrom, gapTo, end, contents };
}

/** The signatures of a file as it states them, those that cover least first, and how many statements have a false shape. */
export function findSeals(bytes: Uint8Array): { places: SealPlace[]; misshapen: number } {
  const positions = positionsOf(bytes);
  const places = positions.slice(-MOST_PLACES).map((at) => placeAt(bytes, at));
  const good = places.filter((place) => place !== null);
  // One signature that is stated many times is read once: each costs a hash of the file.
  const once = new Map(good.map((place) => [`${place.gapFrom} ${place.gapTo} ${place.end}`, place]));
  return {
    places: [...once.values()].toSorted((one, other) => one.end - other.end),
    misshapen: places.length - good.length,
  };
}

/** The hour (/M) that the dictionary of a signature states; null when it is not as our seals write it: `(D:20261118100000Z)`. */
export function statedHour(bytes: Uint8Array, { gapFrom, gapTo, end }: SealPlace): Date | null {
  const [before = ''] = latin1(bytes.subarray(Math.max(0, gapFrom - LONGEST_RANGE), gapFrom))
    .split('obj')
    .slice(-1);
  const [after = ''] = latin1(bytes.subarray(gapTo, Math.min(end, gapTo + LONGEST_RANGE))).split('endobj');
  const [, year, month, day, hour, minute, second] =
    /\/M\s{0,4}\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z/.exec(`${before} ${after}`) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** What a signature covers: the parts before and after its own room. */
export const signedParts = (
  bytes: Uint8Array,
  { gapFrom, gapTo, end }: SealPlace,
): [Uint8Array, Uint8Array] => [bytes.subarray(0, gapFrom), bytes.subarray(gapTo, end)];
