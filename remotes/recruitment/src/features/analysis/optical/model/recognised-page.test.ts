import { expect, it } from 'vitest';
import type { Block } from 'tesseract.js';
import { recognisedPage } from './recognised-page.ts';

const bbox = (x0: number, y0: number, x1: number, y1: number) => ({ x0, y0, x1, y1 });

/** As Tesseract gives it: more than is read here. */
const blocks = (words: { text: string; confidence: number; bbox: ReturnType<typeof bbox> }[]) =>
  [
    {
      paragraphs: [
        {
          lines: [
            {
              words,
              baseline: bbox(100, 230, 500, 228),
              rowAttributes: { rowHeight: 37, ascenders: 8, descenders: 8 },
            },
          ],
        },
      ],
    },
  ] as Block[];

const A4 = { width: 595, height: 842, scale: 2 };

it('says places in points, from the pixels of the picture', () => {
  const word = { text: 'Camille', confidence: 92.41, bbox: bbox(100, 200, 300, 231) };
  expect(recognisedPage(blocks([word]), A4)).toEqual({
    width: 595,
    height: 842,
    lines: [
      {
        words: [{ text: 'Camille', confidence: 92, box: [50, 100, 100, 15.5] }],
        baseline: [50, 115, 250, 114],
        size: 20,
      },
    ],
  });
});

it('leaves out what holds no sign', () => {
  const word = { text: ' ', confidence: 95, bbox: bbox(0, 0, 10, 10) };
  expect(recognisedPage(blocks([word]), A4).lines).toEqual([]);
});
