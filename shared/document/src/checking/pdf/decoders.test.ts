import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pdf, stream } from '../testing/hostile-pdf.ts';
import { checkPdf } from './check-pdf.ts';
import { decode } from './decoders.ts';
import { PdfRefusal, Work } from './work.ts';

/** The window of a decoder, which is the most that is made before it is counted. */
const MOST_AT_ONCE = 65_536;
/** What all of a file may unfold to, and what was made at one go when that was exceeded. */
const MOST_OF_ALL = 48_000_000 + MOST_AT_ONCE;

class CountedWork extends Work {
  largest = 0;
  total = 0;
  override unfold(bytes: number, ofStream: number, isPicture: boolean): void {
    this.largest = Math.max(this.largest, bytes);
    this.total += bytes;
    super.unfold(bytes, ofStream, isPicture);
  }
}

const ZEROS = new Uint8Array(100_000_000);
const flate = (bytes: Uint8Array) => deflateSync(bytes, { level: 9 });
const ascii = (text: string) => new TextEncoder().encode(text);
const hex = (bytes: Uint8Array) => ascii(`${Buffer.from(bytes).toString('hex')}>`);
/** Bytes of value 128 end it: each pair is a run of 128 zeros. */
const runs = new Uint8Array(2_000_000).map((_, at) => (at % 2 === 0 ? 129 : 0));
/** Codes of 9 bits: clear, then zeros; each code after them is one zero longer than the code before it. */
const lzw = (() => {
  const codes = [256, 0, ...Array.from({ length: 252 }, (_, at) => 258 + at)];
  const bits = codes.map((code) => code.toString(2).padStart(9, '0')).join('');
  const once = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  return Buffer.concat(Array.from({ length: 5000 }, () => once));
})();

const twice = flate(flate(ZEROS));
const CHAINS: [filters: string[], bytes: Uint8Array][] = [
  [['Fl'], flate(ZEROS)],
  [['Fl', 'Fl'], twice],
  [['Fl', 'Fl', 'Fl'], flate(twice)],
  [['AHx', 'Fl', 'Fl'], hex(twice)],
  [['Fl', 'AHx', 'Fl'], flate(hex(flate(ZEROS)))],
  [['Fl', 'RL'], flate(runs)],
  [['Fl', 'Fl', 'RL'], flate(flate(runs))],
  [['LZW'], lzw],
  [['Fl', 'LZW'], flate(lzw)],
  [['Fl', 'Fl', 'LZW'], flate(flate(lzw))],
];

const ends = (filters: string[], bytes: Uint8Array, isPicture: boolean) => {
  const work = new CountedWork();
  let problem: string | undefined;
  try {
    decode(bytes, { filters, isPicture, work }, () => undefined);
  } catch (error) {
    problem = error instanceof PdfRefusal ? error.problem : String(error);
  }
  return { problem, largest: work.largest, total: work.total };
};

describe('a stream of blocks that make nothing', () => {
  /** Of the fixed codes: three bits of header and seven that end it; four of them are five bytes. */
  const empty = (count: number) => {
    const four = Uint8Array.from([0x02, 0x08, 0x20, 0x80, 0x00]);
    const packed = new Uint8Array(2 + four.length * (count / 4));
    packed.set([0x78, 0x9c]);
    for (let at = 2; at < packed.length; at += four.length) packed.set(four, at);
    return packed;
  };

  // threat 6
  it('is refused by its number of blocks', () => {
    expect(ends(['Fl'], empty(1_000), false).problem).toBeUndefined();
    expect(ends(['Fl'], empty(400_000), false).problem).toBe('heavy');
  });

  // threat 6
  it('is not unpacked on once the next filter has ended', () => {
    const { problem, total } = ends(['Fl', 'AHx'], flate(ascii(`>${'0'.repeat(4_000_000)}`)), false);
    expect(problem).toBeUndefined();
    expect(total).toBeLessThanOrEqual(2 * MOST_AT_ONCE);
  });
});

describe('a stream packed in itself', () => {
  it.each(CHAINS)('is counted while it is unfolded and stopped at the limit: %s', (filters, bytes) => {
    const { problem, largest, total } = ends(filters, bytes, false);
    expect(problem).toBe('heavy');
    expect(largest).toBeLessThanOrEqual(MOST_AT_ONCE);
    expect(total).toBeLessThanOrEqual(MOST_OF_ALL);
  });

  it('has the limit of a picture when it is one', () => {
    const { problem, largest } = ends(['Fl', 'Fl'], twice, true);
    expect(problem).toBe('heavy');
    expect(largest).toBeLessThanOrEqual(MOST_AT_ONCE);
    expect(ends(['Fl', 'Fl'], flate(flate(ZEROS.subarray(0, 39_000_000))), true).problem).toBeUndefined();
  });

  it.each([
    '/Type /ObjStm /N 9 /First 99',
    '/Type /XRef /W [1 2 1] /Size 9',
    '/Type /CMap',
    '/Type /EmbeddedFile',
  ])('is refused whatever it says it is: %s', (dict) => {
    const packed = twice.toString('latin1');
    expect(checkPdf(pdf({ objects: [stream(`${dict} /Filter [/Fl /Fl]`, packed)] }))).toBe('heavy');
  });
});
