import type { DocumentText } from '@trame/cv/analyse';
import * as z from 'zod/mini';

// A scanned CV is read in the recruiter's browser, where time is not counted; what it says is data like any CV.

const points = z.number().check(z.gte(-10_000), z.lte(10_000));

export const recognitionSchema = z.object({
  pages: z
    .array(
      z.object({
        width: points.check(z.positive()),
        height: points.check(z.positive()),
        lines: z
          .array(
            z.object({
              text: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
              box: z.tuple([points, points, points, points]),
            }),
          )
          .check(z.maxLength(300)),
      }),
    )
    .check(z.minLength(1), z.maxLength(30)),
});

/** Lines in reading order, with their boxes in points from the top left corner of their page. */
export type Recognition = z.infer<typeof recognitionSchema>;

/** What was recognised, as the analysers read any document; the height of a line stands for the size of its letters. */
export function documentOfRecognition({ pages }: Recognition): DocumentText {
  return {
    kind: 'ocr',
    hidden: [],
    pages: pages.map(({ width, height, lines }, index) => ({
      page: index + 1,
      width,
      height,
      columns: 1,
      isScanned: true,
      lines: lines.map(({ text, box }) => ({
        text,
        box,
        spans: [{ start: 0, length: text.length, box }],
        size: Math.round(box[3] * 0.75),
        isBold: false,
        column: 0,
      })),
    })),
  };
}
