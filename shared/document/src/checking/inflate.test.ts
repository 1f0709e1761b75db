import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { InflateError, Inflater } from './inflate.ts';

/** The same numbers each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Bytes of a kind: noise, one byte, and texts that repeat more or less. */
function bytesOf(kind: number, size: number): Uint8Array {
  const next = numbers(kind * 7919 + size);
  if (kind === 0) return Uint8Array.from({ length: size }, () => next() * 256);
  if (kind === 1) return new Uint8Array(size);
  return Uint8Array.from({ length: size }, (_, at) =>
    next() < 0.02 * kind ? next() * 256 : (at * kind) & 63,
  );
}

function unpacked(
  packed: Uint8Array,
  step = packed.length,
): { bytes: Buffer; isWhole: boolean; largest: number } {
  const pieces: Buffer[] = [];
  const inflater = new Inflater(
    (piece) => pieces.push(Buffer.from(piece)),
    () => undefined,
  );
  for (let at = 0; at < packed.length; at += step) inflater.push(packed.subarray(at, at + step));
  const isWhole = inflater.end();
  return {
    bytes: Buffer.concat(pieces),
    isWhole,
    largest: Math.max(0, ...pieces.map(({ length }) => length)),
  };
}

const SIZES = [0, 1, 257, 32_768, 32_769, 150_000];
/** Stored, fast, best; every strategy of zlib; small and large windows. */
const WAYS = [
  { level: 0 },
  { level: 1 },
  { level: 9 },
  ...[1, 2, 3, 4].map((strategy) => ({ strategy })),
  { windowBits: 9, memLevel: 1 },
];

describe('deflated data', () => {
  it.each(WAYS)('are the same again as zlib packs them: %o', (way) => {
    for (const kind of [0, 1, 2, 5]) {
      for (const size of SIZES) {
        const bytes = bytesOf(kind, size);
        const packed = deflateRawSync(bytes, way);
        for (const step of [undefined, 1009]) {
          const found = unpacked(packed, step);
          expect([found.isWhole, found.bytes.equals(bytes)]).toEqual([true, true]);
        }
      }
    }
  });

  it('come byte by byte, and end before what follows them', () => {
    const bytes = bytesOf(3, 5000);
    const { bytes: found, isWhole } = unpacked(Buffer.concat([deflateRawSync(bytes), bytesOf(0, 50)]), 1);
    expect([isWhole, found.equals(bytes)]).toEqual([true, true]);
  });

  it('are handed on by no more than the window, however much a piece makes', () => {
    const { bytes, largest } = unpacked(deflateRawSync(new Uint8Array(20_000_000)));
    expect(bytes).toHaveLength(20_000_000);
    expect(largest).toBeLessThanOrEqual(65_536);
  });

  it('that are cut are unpacked as far as they go', () => {
    for (const kind of [0, 2, 5]) {
      const bytes = bytesOf(kind, 60_000);
      const packed = deflateRawSync(bytes);
      for (let length = 0; length < packed.length; length += 997) {
        const { bytes: found, isWhole } = unpacked(packed.subarray(0, length));
        expect(isWhole).toBe(false);
        expect(found.equals(bytes.subarray(0, found.length))).toBe(true);
      }
    }
  });

  it.each([
    ['a block of no kind', [0b111]],
    ['a copy from before the beginning', [0x03, 0x02, 0x00]],
    [
      'codes that are more than their bits',
      [0b00000101, 0b00000000, 0b11111110, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    ],
  ])('are refused: %s', (_what, bytes) => {
    expect(() => unpacked(Uint8Array.from(bytes))).toThrow(InflateError);
  });

  it('that are damaged end in no other error', () => {
    const packed = deflateRawSync(bytesOf(2, 60_000));
    const next = numbers(1);
    for (let turn = 0; turn < 300; turn += 1) {
      const damaged = Uint8Array.from(packed);
      damaged[Math.floor(next() * damaged.length)] = next() * 256;
      try {
        unpacked(damaged);
      } catch (error) {
        expect(error).toBeInstanceOf(InflateError);
      }
    }
  });
});
