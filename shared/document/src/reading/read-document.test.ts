import { describe, expect, it } from 'vitest';
import { packedZeros, pdf as builtPdf, stream } from '../checking/testing/hostile-pdf.ts';
import { textOfPage } from '../document.ts';
import { readDocument } from './read-document.ts';
import { drawPdf, PICTURE, writeBody } from './testing/draw-pdf.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const refusal = (bytes: Uint8Array) =>
  readDocument(bytes).then(
    () => null,
    (error: { code?: string }) => error.code,
  );

/** Each letter would be compared with each corner of each shape. */
const MANY_CORNERS = [
  ...Array.from(
    { length: 20 },
    () => `0 0 m ${Array.from({ length: 3000 }, (_, at) => `${at % 500} ${(at * 7) % 800} l`).join(' ')} f`,
  ),
  'BT /F1 4 Tf',
  ...Array.from({ length: 200 }, (_, at) => `1 0 0 1 9 ${at * 4} Tm (${'a'.repeat(100)}) Tj`),
  'ET',
].join(' ');

/** A page of so many pictures of a million points, the first of which lies over its words. */
function underPictures(count: number): Uint8Array {
  const ranks = Array.from({ length: count }, (_, at) => at);
  const words = Array.from({ length: 30 }, (_, at) => `(Formatrice bureautique ${at}) Tj 0 -15 Td`);
  const dict = '/Type /XObject /Subtype /Image /Width 1000 /Height 1000 /BitsPerComponent 8';
  return builtPdf({
    content: stream(
      '',
      `BT /F1 9 Tf 60 700 Td ${words.join(' ')} ET ${ranks.map((at) => `q ${at === 0 ? '150 0 0 480 50 240' : '5 0 0 5 0 0'} cm /X${at} Do Q`).join(' ')}`,
    ),
    resources: `/XObject << ${ranks.map((at) => `/X${at} ${6 + at} 0 R`).join(' ')} >>`,
    objects: ranks.map(() =>
      stream(`${dict} /ColorSpace /DeviceGray /Filter /FlateDecode`, packedZeros(1_000_000)),
    ),
  });
}

describe('a page of pictures', () => {
  it('is read as it is seen, without the text under the pictures', async () => {
    expect(await refusal(underPictures(2))).toBe('no_text');
  });

  // threat 7
  it('is read without pictures that need more memory than there is', async () => {
    const { pages } = await readDocument(underPictures(40));
    expect(textOfPage(pages[0]!)).toContain('Formatrice bureautique 29');
  });
});

describe('a file of which a part is read', () => {
  const sheet = (cells: number) =>
    Array.from({ length: cells }, (_, at) => [30 + (at % 10) * 50, 30 + Math.floor(at / 10) * 12] as const);
  const fileOf = (...cells: readonly number[]) =>
    drawPdf((pdf) => {
      cells.forEach((count, index) => {
        if (index > 0) pdf.addPage();
        pdf.text(`Page ${index + 1} de cette facture et de ses annexes`, 30, 10, { lineBreak: false });
        for (const [x, y] of sheet(count)) pdf.text('9 h 30', x, y, { lineBreak: false });
      });
    });

  it('is read from both ends, until there is more than it may have', async () => {
    const { pages, unread } = await readDocument(await fileOf(0, 0, 500, 500, 0), { most: 6000 });
    expect([pages.map(({ page }) => page), unread]).toEqual([[1, 2, 5], 2]);
    expect((await readDocument(await fileOf(0, 0, 100, 0), { most: 6000 })).unread).toBe(0);
  });

  it('is not, where its first page alone is more', async () => {
    const reading = readDocument(await fileOf(500), { most: 6000 });
    await expect(reading).rejects.toMatchObject({ code: 'not_a_cv' });
  });
});

describe('a file that is not a readable CV', () => {
  it('is recognised by its content, not by its name', async () => {
    const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
    const encrypted = Array.from('EncryptedPackage', (char) => [char.charCodeAt(0), 0]).flat();
    expect(await refusal(new Uint8Array())).toBe('corrupt');
    expect(await refusal(bytesOf('Claire Dubois'))).toBe('unsupported');
    expect(await refusal(Uint8Array.from({ length: 600 }, (_, index) => ole[index] ?? 0))).toBe('legacy_doc');
    expect(await refusal(Uint8Array.from([...ole, ...encrypted]))).toBe('encrypted');
  });

  it('is reported as protected when its content cannot be read without a key', async () => {
    expect(await refusal(await drawPdf(writeBody, { userPassword: 'secret' }))).toBe('encrypted');
    expect(await refusal(await drawPdf(writeBody, { ownerPassword: 'secret' }))).toBe('encrypted');
  });

  it('is reported as corrupt when it is cut, wherever that is', async () => {
    const whole = await drawPdf(writeBody);
    const table = new TextDecoder('latin1').decode(whole).lastIndexOf('xref\n0');
    for (const length of [whole.length * 0.2, whole.length * 0.5, whole.length * 0.9, table]) {
      expect(await refusal(whole.subarray(0, Math.floor(length)))).toBe('corrupt');
    }
    expect(await refusal(bytesOf('%PDF-1.7\nrien'))).toBe('corrupt');
    // Saved again, but incompletely: the earlier version is not the intended one.
    expect(await refusal(Uint8Array.from([...whole, ...bytesOf('\n9 0 obj\n<< /Type /Page')]))).toBe(
      'corrupt',
    );
  });

  it('is reported as too heavy when it unpacks without end', async () => {
    const bomb = await drawPdf((pdf) => {
      writeBody(pdf);
      pdf.addContent('0 0 m\n'.repeat(9_000_000));
    });
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refusal(bomb)).toBe('heavy');
  }, 30_000);

  it('is reported as no CV when it draws or writes more than any CV', async () => {
    const drawing = await drawPdf((pdf) => {
      writeBody(pdf);
      pdf.addContent('0 0 m 5 5 l S\n'.repeat(60_000));
    });
    const letters = await drawPdf((pdf) => {
      writeBody(pdf);
      pdf.addContent(`BT /F1 4 Tf ${`(${'mot '.repeat(40)}) Tj `.repeat(200)} ET`);
    });
    expect(await refusal(drawing)).toBe('not_a_cv');
    expect(await refusal(letters)).toBe('not_a_cv');
  });

  it.each([
    ['shapes of many corners behind many letters', 'not_a_cv', MANY_CORNERS],
    ['limits laid over one another', 'heavy', '0 0 500 800 re W n '.repeat(300)],
  ])('is refused for %s', async (_what, code, content) => {
    const bytes = await drawPdf((pdf) => {
      writeBody(pdf);
      pdf.addContent(content);
    });
    expect(await refusal(bytes)).toBe(code);
  });

  it('is reported as without text when its pages are pictures, a stamp or empty', async () => {
    const scan = await drawPdf((pdf) => {
      pdf.image(Buffer.from(PICTURE), 0, 0, { width: 595, height: 842 });
      pdf.text('Numérisé par moi', 20, 820);
    });
    expect(await refusal(scan)).toBe('no_text');
    expect(await refusal(await drawPdf(() => undefined))).toBe('no_text');
  });
});

it('a file that was inspected before is not inspected again', async () => {
  const bytes = await drawPdf(writeBody);
  const inspected = { points: 0, isEndless: true, hasPages: true, objects: 9, hasFiles: false };
  await expect(readDocument(bytes, { inspected })).rejects.toMatchObject({ code: 'not_a_cv' });
});

describe('a long file', () => {
  it('is read up to its thirtieth page', async () => {
    const long = await drawPdf((pdf) => {
      for (let page = 0; page < 40; page++) {
        if (page > 0) pdf.addPage();
        writeBody(pdf);
      }
    });
    expect(await readDocument(long)).toMatchObject({ pages: { length: 30 }, unread: 10 });
  });

  it('gives the same result each time', async () => {
    const bytes = await drawPdf(writeBody);
    expect(await readDocument(bytes)).toEqual(await readDocument(bytes));
    expect(bytes.subarray(0, 5)).toEqual(bytesOf('%PDF-'));
  });
});
