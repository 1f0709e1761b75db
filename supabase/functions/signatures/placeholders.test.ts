import { degrees, PDF, PdfArray, PdfNumber } from '@libpdf/core';
import { PLACEHOLDER, SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { normalise } from '@trame/signature/seal';
import { expect, it } from 'vitest';
import { firstPageOf } from './first-page.ts';

interface Made {
  rotation?: 0 | 90 | 180 | 270;
  pages?: number;
}

/** Pages that begin at an offset, with these texts one under the other, upright as the page is read. */
async function made(texts: readonly string[], { rotation = 0, pages = 1 }: Made = {}): Promise<Uint8Array> {
  const pdf = PDF.create();
  for (let number = 0; number < pages; number += 1) {
    const page = pdf.addPage({ width: 600, height: 800 });
    page.dict.set('CropBox', PdfArray.of(...[50, 60, 550, 760].map((side) => PdfNumber.of(side))));
    page.setRotation(rotation);
    for (const [place, text] of texts.entries()) {
      const [x, y] = { 0: [100, 1], 90: [1, 100], 180: [500, 1], 270: [1, 600] }[rotation] as [
        number,
        number,
      ];
      const under = 150 + place * 40;
      page.drawText(text, {
        x: x === 1 ? under : x,
        y: y === 1 ? under : y,
        size: 14,
        rotate: degrees(rotation),
      });
    }
  }
  return pdf.save();
}

const picture = async (file: Promise<Uint8Array>) => {
  const { bytes } = await normalise(await file);
  return Buffer.from((await firstPageOf(bytes)) ?? []).toString('base64');
};

it.each([0, 90, 180, 270] as const)(
  'placeholders are not seen on a page turned by %i degrees',
  async (rotation) => {
    const others = ['La prestataire', 'Pour Trame', '{{inconnu;1}}'];
    const asking = made([...others, '{{signature;1}}', '{{ Paraphe : 2 }}'], { rotation });
    expect(await picture(asking)).toBe(await picture(made(others, { rotation })));
  },
);

it('their text is still there for the page that places fields', async () => {
  const { bytes } = await normalise(await made(['Pour Trame {{signature;1}}']));
  expect((await PDF.load(bytes)).findText(PLACEHOLDER)).toHaveLength(1);
});

it('a document of many pages keeps its own, which take too long to find', async () => {
  const pages = SIGNATURE_LIMITS.placeholderPages + 1;
  expect(await picture(made(['{{signature;1}}'], { pages }))).not.toBe(await picture(made([''], { pages })));
});
