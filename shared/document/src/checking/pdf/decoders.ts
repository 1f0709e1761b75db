import { InflateError, Inflater } from '../inflate.ts';
import { PdfRefusal, type Work } from './work.ts';

/** Receives the output of the previous stage, gone when it returns; false means that it needs no more. */
type Take = (chunk: Uint8Array) => boolean;

interface Stage {
  push: Take;
  end: () => void;
}

/** Bytes that a stage is given at a time, and counted when it makes them. */
const CHUNK = 16384;
/** The cost of starting a stage, in bytes of input: each one allocates its tables. */
const STAGE_BYTES = 1024;
const isWhite = (byte: number) => byte <= 0x20;

/** The stages whose output can be larger than their input, and those around them; the rest are pictures. */
/** The cost of a block of deflated data, in bytes of input: it may have tables of its own, and make nothing. */
const BLOCK_BYTES = 256;

const STAGES: Readonly<Record<string, (next: Take, work: Work) => Stage>> = {
  FlateDecode: flate,
  Fl: flate,
  LZWDecode: lzw,
  LZW: lzw,
  RunLengthDecode: runLength,
  RL: runLength,
  ASCIIHexDecode: asciiHex,
  AHx: asciiHex,
  ASCII85Decode: ascii85,
  A85: ascii85,
};

export const PICTURE_FILTERS: Readonly<Record<string, 'dct' | 'jpx' | 'jbig2' | 'fax'>> = {
  DCTDecode: 'dct',
  DCT: 'dct',
  JPXDecode: 'jpx',
  JPX: 'jpx',
  JBIG2Decode: 'jbig2',
  CCITTFaxDecode: 'fax',
  CCF: 'fax',
};

export const isDecoder = (name: string) => Object.hasOwn(STAGES, name);

interface Decoding {
  filters: readonly string[];
  isPicture: boolean;
  work: Work;
}

/**
 * Unpacks bytes through a chain of filters and passes each piece to `take`. Every byte that a stage produces is counted
 * then; unpacking stops at the limits of `Work`.
 */
export function decode(
  bytes: Uint8Array,
  { filters, isPicture, work }: Decoding,
  take: (chunk: Uint8Array) => void,
): void {
  let next: Stage = {
    push: (chunk) => {
      take(chunk);
      return true;
    },
    end: () => undefined,
  };
  work.read(STAGE_BYTES * filters.length);
  for (const filter of filters.toReversed()) {
    const { push, end } = next;
    let made = 0;
    const stage = STAGES[filter]?.((chunk) => {
      made += chunk.length;
      work.unfold(chunk.length, made, isPicture);
      return push(chunk);
    }, work);
    if (!stage) throw new PdfRefusal('corrupt', `Nobody knows the filter ${filter}`);
    next = {
      push: stage.push,
      end: () => {
        stage.end();
        end();
      },
    };
  }
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const chunk = bytes.subarray(at, at + CHUNK);
    work.read(chunk.length);
    if (!next.push(chunk)) break;
  }
  next.end();
}

/** The two bytes before deflated data (RFC 1950): without them nothing is read. */
const isHeader = (method: number, flags: number) =>
  (method & 15) === 8 && (method * 256 + flags) % 31 === 0 && (flags & 0x20) === 0;

/** The next stage wants no more. */
class Enough extends Error {}

function flate(next: Take, work: Work): Stage {
  let isOpen = true;
  let header: number[] = [];
  const stream = new Inflater(
    (piece) => {
      isOpen = next(piece);
      if (!isOpen) throw new Enough();
    },
    () => work.read(BLOCK_BYTES),
  );
  const read = (act: () => void) => {
    try {
      if (isOpen) act();
    } catch (error) {
      if (error instanceof Enough) return;
      // Where this decoder stops, another reads on.
      throw error instanceof InflateError ? new PdfRefusal('corrupt', error.message) : error;
    }
  };
  return {
    push: (chunk) => {
      const before = Math.min(2 - header.length, chunk.length);
      if (before > 0) header = [...header, ...chunk.subarray(0, before)];
      if (header.length < 2) return true;
      const [method = 0, flags = 0] = header;
      if (!isHeader(method, flags)) isOpen = false;
      read(() => stream.push(chunk.subarray(before)));
      return isOpen;
    },
    // After a truncated stream nothing follows.
    end: () => read(() => stream.end()),
  };
}

/** Gathers single bytes and hands them on by the thousand. */
function gather(next: Take) {
  const room = new Uint8Array(CHUNK);
  let length = 0;
  let isOpen = true;
  const flush = () => {
    if (isOpen && length > 0) isOpen = next(room.slice(0, length));
    length = 0;
  };
  return {
    put: (byte: number) => {
      room[length] = byte;
      length += 1;
      if (length === CHUNK) flush();
    },
    flush,
    isOpen: () => isOpen,
  };
}

function runLength(next: Take): Stage {
  const out = gather(next);
  let copies = 0;
  let repeats = 0;
  let isOver = false;
  return {
    push: (chunk) => {
      for (const byte of chunk) {
        if (isOver || !out.isOpen()) return false;
        if (copies > 0) {
          out.put(byte);
          copies -= 1;
        } else if (repeats > 0) {
          for (; repeats > 0; repeats -= 1) out.put(byte);
        } else if (byte === 128) isOver = true;
        else if (byte < 128) copies = byte + 1;
        else repeats = 257 - byte;
      }
      return out.isOpen();
    },
    end: out.flush,
  };
}

function asciiHex(next: Take): Stage {
  const out = gather(next);
  let high = -1;
  let isOver = false;
  return {
    push: (chunk) => {
      for (const byte of chunk) {
        if (isOver || !out.isOpen()) return false;
        if (byte === 0x3e) {
          isOver = true;
          continue;
        }
        const digit = Number.parseInt(String.fromCharCode(byte), 16);
        if (Number.isNaN(digit)) continue;
        if (high < 0) high = digit;
        else {
          out.put(high * 16 + digit);
          high = -1;
        }
      }
      return out.isOpen();
    },
    end: () => {
      if (high >= 0) out.put(high * 16);
      out.flush();
    },
  };
}

function ascii85(next: Take): Stage {
  const out = gather(next);
  let group: number[] = [];
  let isOver = false;
  const put = (count: number) => {
    const full = [...group, 84, 84, 84, 84].slice(0, 5);
    const sum = full.reduce((value, digit) => value * 85 + digit, 0) >>> 0;
    for (let index = 0; index < count; index += 1) out.put((sum >>> (24 - index * 8)) & 255);
    group = [];
  };
  return {
    push: (chunk) => {
      for (const byte of chunk) {
        if (isOver || !out.isOpen()) return false;
        if (byte === 0x7e) isOver = true;
        else if (byte === 0x7a && group.length === 0) for (let index = 0; index < 4; index += 1) out.put(0);
        else if (!isWhite(byte)) {
          group.push(byte - 0x21);
          if (group.length === 5) put(4);
        }
      }
      return out.isOpen();
    },
    end: () => {
      if (group.length > 1) put(group.length - 1);
      out.flush();
    },
  };
}

const LZW_CLEAR = 256;
const LZW_END = 257;
const LZW_CODES = 4096;

/** Codes of 9 to 12 bits: the meaning of a code is its last byte and the code before it. */
function lzw(next: Take): Stage {
  const out = gather(next);
  const before = new Uint16Array(LZW_CODES);
  const last = new Uint8Array(LZW_CODES);
  const lengths = new Uint16Array(LZW_CODES);
  for (let code = 0; code < 256; code += 1) [last[code], lengths[code]] = [code, 1];
  const text = new Uint8Array(LZW_CODES);
  let [known, width, bits, held, previous] = [258, 9, 0, 0, -1];
  let first = 0;
  let isOver = false;
  const write = (code: number) => {
    const length = lengths[code] ?? 0;
    for (let at = length - 1, one = code; at >= 0; at -= 1, one = before[one] ?? 0) text[at] = last[one] ?? 0;
    first = text[0] ?? 0;
    for (let at = 0; at < length; at += 1) out.put(text[at] ?? 0);
  };
  const learn = (byte: number) => {
    if (previous < 0 || known >= LZW_CODES) return;
    [before[known], last[known], lengths[known]] = [previous, byte, (lengths[previous] ?? 0) + 1];
    known += 1;
  };
  const see = (code: number) => {
    if (code === LZW_END) isOver = true;
    else if (code === LZW_CLEAR) [known, width, previous] = [258, 9, -1];
    else {
      if (code < known) {
        write(code);
        learn(first);
      } else {
        learn(first);
        write(Math.min(code, known - 1));
      }
      previous = code < known ? code : known - 1;
      // Widened one code early, as nearly all writers do; with the other custom the sizes are the same.
      width = known + 1 >= 2048 ? 12 : known + 1 >= 1024 ? 11 : known + 1 >= 512 ? 10 : 9;
    }
  };
  return {
    push: (chunk) => {
      for (const byte of chunk) {
        if (isOver || !out.isOpen()) return false;
        held = ((held << 8) | byte) & 0xffffff;
        bits += 8;
        if (bits < width) continue;
        bits -= width;
        see((held >>> bits) & ((1 << width) - 1));
      }
      return out.isOpen();
    },
    end: out.flush,
  };
}
