import { describe, expect, it } from 'vitest';
import { checkPdf } from './pdf/check-pdf.ts';
import { latin1, packed, pdf, stream } from './testing/hostile-pdf.ts';

// Each file makes a naive reader read it as many times as it has bytes: a million times a million. The limits of `Work`
// refuse it long before; without them these tests do not end.

const SIZE = 1_000_000;
const filled = (piece: string, size = SIZE) => piece.repeat(Math.ceil(size / piece.length));
const behind = (text: string) => {
  const whole = pdf();
  return new Uint8Array([...latin1(`%PDF-1.7\n${text}\n`), ...whole]);
};
const unclosed = ['(', '<', '%', '[(', '<</A(', '<</A<', '1 %'];

const RUNNING: [what: string, bytes: Uint8Array][] = [
  ...['obj', 'trailer'].flatMap((word) =>
    unclosed.map((sign): [string, Uint8Array] => [`${word}${sign}`, behind(filled(`${word}${sign}`))]),
  ),
  ...['BI ', 'BI /A', 'beginbfrange', 'begincidrange<00>', 'beginnotdefrange'].flatMap((word) =>
    ['(', '<', '%'].map((sign): [string, Uint8Array] => [
      `${word}${sign} in a stream`,
      pdf({ content: stream('/Filter /Fl', packed(filled(`${word}${sign}`))) }),
    ]),
  ),
  ['obj<<>>stream without an end of line', behind(filled('obj<<>>stream '))],
  ['words that begin with a number', behind(`obj[${filled('1-')}${filled(' 1-1-1-1-1')}`)],
  [
    'packed objects in one place',
    pdf({
      objects: [
        stream(
          `/N 90000 /First ${90_000 * 4} /Filter /Fl`,
          packed(`${filled('1 0 ', 90_000 * 4)}(${filled('x')}`),
        ),
      ],
    }),
  ],
  ['streams as long as the file', behind(filled(`1 0 obj<</Length ${SIZE}>>stream\n`))],
  ['streams without an end', behind(filled('1 0 obj<<>>stream\n'))],
];

const many = (count: number, object: string) => Array.from({ length: count }, () => object);
/** Objects of one number, and as many dictionaries that refer to it. */
const saved = (object: string, dict: string, count = 20_000) =>
  behind(
    `${many(count, `7 0 obj ${object} endobj`).join('\n')}\n${many(count, `8 0 obj ${dict}`).join('\n')}`,
  );

const REFERRING: [what: string, bytes: Uint8Array][] = [
  ['pages that open something', saved('<< /S /GoTo >>', '<< /OpenAction 7 0 R >>')],
  ['pages that act', saved('<< /Z 1 >>', '<< /AA 7 0 R >>')],
  ['carried files', saved('(a.xml)', '<< /EF << >> /F 7 0 R >>')],
  ['widths of fonts', saved('[]', '<< /W 7 0 R >>')],
  [
    'one long list of widths',
    behind(`7 0 obj [${filled('1 ', 400_000)}]\n${many(20_000, '8 0 obj << /W 7 0 R >>').join('\n')}`),
  ],
  ['notes', saved('[]', '<< /Annots 7 0 R >>')],
  ['resources', saved('<< /XObject << >> >>', '<< /Resources 7 0 R >>')],
  ['contents', saved('[]', '<< /Contents 7 0 R >>')],
  ['lengths of streams', saved('1', '<< /Length 7 0 R >> stream\nendstream')],
  ['lengths without a number', saved('1', '<< /Length 9 0 R >> stream\nendstream').map(withoutSeven)],
];

/** The same, but the objects of number 7 have none. */
function withoutSeven(byte: number, at: number, all: Uint8Array): number {
  return byte === 0x37 && all[at + 1] === 0x20 && all[at + 2] === 0x30 ? 0x2e : byte;
}

describe('the work for a PDF of one megabyte', () => {
  it.each(RUNNING)('ends at its limit for %s', (_what, bytes) => {
    expect(checkPdf(bytes)).toBe('heavy');
  });

  it.each(REFERRING)('ends at its limit for many %s saved many times', (_what, bytes) => {
    expect(checkPdf(bytes)).toBe('heavy');
  });

  it('ends with an answer even for a key that is written two hundred thousand times', () => {
    const dict = `<< /Type /XObject /Subtype /Image ${filled('/W 1 ')} ${filled('/Length 1 ')} >>`;
    expect(checkPdf(pdf({ objects: [`${dict} stream\nx\nendstream`] }))).toBeUndefined();
  });

  it('is as before for a file with a thousand fonts, pages and objects', () => {
    const objects = many(
      1000,
      '<< /Type /Font /W [0 [500 600 700]] /Resources << /XObject << /X 4 0 R >> >> >>',
    );
    expect(checkPdf(pdf({ objects }))).toBeUndefined();
  });
});
