import { expect, it } from 'vitest';
import type { Block } from 'tesseract.js';
import { recognisedPage } from './recognised-page.ts';
import { sizeTurned } from './turn.ts';

const bbox = (x0: number, y0: number, x1: number, y1: number) => ({ x0, y0, x1, y1 });

/** Tesseract's result: it has more than is read here. */
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

const A4 = { width: 595, height: 842, scale: 2, radians: 0 };

it('places are computed in points from the pixels of the picture', () => {
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

it('words without any letter or digit are left out', () => {
  const word = { text: ' ', confidence: 95, bbox: bbox(0, 0, 10, 10) };
  expect(recognisedPage(blocks([word]), A4).lines).toEqual([]);
});

it('places are those of the page as shown, even when its picture was straightened before reading', () => {
  const word = { text: 'Camille', confidence: 92, bbox: bbox(100, 200, 300, 231) };
  const radians = -0.03;
  // Where the middle of the word is drawn on the larger paper, as a canvas draws it.
  const [page, paper] = [{ width: 1190, height: 1684 }, sizeTurned({ width: 1190, height: 1684 }, radians)];
  const drawn = (x: number, y: number) => {
    const [right, down] = [x - page.width / 2, y - page.height / 2];
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
    return [paper.width / 2 + right * cos - down * sin, paper.height / 2 + right * sin + down * cos] as const;
  };
  const [x, y] = drawn(200, 215.5);
  const moved = { ...word, bbox: bbox(x - 100, y - 15.5, x + 100, y + 15.5) };
  const [line] = recognisedPage(blocks([moved]), { ...A4, radians }).lines;
  line?.words[0]?.box.forEach((value, at) => expect(value).toBeCloseTo([50, 100, 100, 15.5][at] ?? 0, 1));
});
