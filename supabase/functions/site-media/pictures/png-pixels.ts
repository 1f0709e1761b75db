import { Unzlib } from 'fflate';

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xed_b8_83_20 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let rest = 0xff_ff_ff_ff;
  for (const byte of bytes) rest = (CRC_TABLE[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8);
  return ~rest >>> 0;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const isNamed = (chunk: Uint8Array, name: string) =>
  chunk.byteLength >= 12 && String.fromCharCode(...chunk.subarray(4, 8)) === name;

/** Whether a chunk of a PNG, with its length and name, has the checksum that it ends with. */
export const isWholeChunk = (chunk: Uint8Array): boolean =>
  crc32(chunk.subarray(4, -4)) === viewOf(chunk).getUint32(chunk.byteLength - 4);

/** Samples of a pixel by the kind of colour, and the bits that each may have. */
const COLOURS: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
const WHOLE = [[0, 0, 1, 1]] as const;
/** The seven passes of Adam7: the first column and row, and the steps between them. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Bytes of all rows of a PNG, each with the number of its filter; nothing for a kind of PNG that there is not. */
export function lengthOfRows(chunks: readonly Uint8Array[]): number | undefined {
  const chunk = chunks.find((one) => isNamed(one, 'IHDR'));
  if (chunk?.byteLength !== 25) return undefined;
  const header = viewOf(chunk);
  const [width, height] = [header.getUint32(8), header.getUint32(12)];
  const [depth, colour, interlaced] = [header.getUint8(16), header.getUint8(17), header.getUint8(20)];
  const { samples, depths } = COLOURS[colour] ?? { samples: 0, depths: [] };
  if (!depths.includes(depth) || interlaced > 1) return undefined;
  let length = 0;
  for (const [left, top, across, down] of interlaced ? ADAM7 : WHOLE) {
    const columns = Math.ceil((width - left) / across);
    const rows = Math.ceil((height - top) / down);
    if (columns > 0 && rows > 0) length += rows * (1 + Math.ceil((columns * samples * depth) / 8));
  }
  return length;
}

/** Whether the compressed data of a PNG can be read, and has every row. */
export function hasWholePixels(chunks: readonly Uint8Array[]): boolean {
  const header = chunks.find((chunk) => isNamed(chunk, 'IHDR'));
  const expected = lengthOfRows(chunks);
  if (!header || expected === undefined) return false;
  const isPalette = header[17] === 3;
  if (isPalette && !chunks.some((chunk) => isNamed(chunk, 'PLTE'))) return false;
  const data = chunks.filter((chunk) => isNamed(chunk, 'IDAT'));
  let length = 0;
  const reader = new Unzlib((part) => {
    length += part.byteLength;
  });
  try {
    for (const [index, chunk] of data.entries()) {
      // What comes after the last row is not read.
      if (length < expected) reader.push(chunk.subarray(8, -4), index === data.length - 1);
    }
  } catch {
    return false;
  }
  return length >= expected;
}
