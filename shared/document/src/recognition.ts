import * as z from 'zod/mini';

// The result of optical reading of a scanned CV. The recruiter's browser sends it, and the analysis is made from it:
// untrusted data like any CV.

const points = z.number().check(z.gte(-10_000), z.lte(10_000));

const word = z.object({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  /** `[x, y, width, height]` in points, from the top left corner of the page. */
  box: z.tuple([points, points, points, points]),
  /** 0 to 100, as the recogniser has it. */
  confidence: z.number().check(z.gte(0), z.lte(100)),
});

const line = z.object({
  words: z.array(word).check(z.minLength(1), z.maxLength(200)),
  /** `[x, y, x, y]`: start and end of the baseline. A page that was scanned askew has sloping lines. */
  baseline: z.tuple([points, points, points, points]),
  /** Of its letters, in points. */
  size: points.check(z.positive()),
});

/** Further pages are not recognised: each takes seconds in the browser. */
export const MAX_RECOGNISED_PAGES = 10;

export const recognitionSchema = z.object({
  /** `digestOf` the file that was read. */
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  pages: z
    .array(
      z.object({
        width: points.check(z.positive()),
        height: points.check(z.positive()),
        lines: z.array(line).check(z.maxLength(500)),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_RECOGNISED_PAGES)),
});

/** The words of a scanned CV with their places, page by page. */
export type Recognition = z.infer<typeof recognitionSchema>;
export type RecognisedPage = Recognition['pages'][number];
export type RecognisedLine = RecognisedPage['lines'][number];
