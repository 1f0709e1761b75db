import { draftSchema } from '@trame/cv/analyse';
import { recognitionSchema } from '@trame/document';
import { HOSTILE_CLAIMS, HOSTILE_WORDS } from '@trame/cv/testing/hostile';
import { HOSTILE_FILES } from '@trame/document/testing/hostile';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { steps as analysisSteps } from './analyze-cv-with-extraction/steps.ts';
import { outcomesOf } from './_shared/testing/file-outcomes.ts';
import { realPdf } from './_shared/testing/files.ts';
import { steps as checkSteps } from './_shared/public-form/steps.ts';

// Files made to cost time or memory, through every step that reads the bytes of a stranger, in the real threads: each
// ends as the corpus states, and an ordinary file beside it gets its answer. This does not test times: `npm run bench
// -- hostile-files` runs the whole corpus under the limits of the platform, one file at a time, and measures each.

/** Ten times the limits of the platform: a step that takes 2 s of processor still ends normally on a busy machine. */
const withLongLimits = outcomesOf(10);
/** For what never ends, which the limits of the platform end sooner. */
const withShortLimits = outcomesOf(1);
const outcomesFor = (end: string) => (end === 'time' ? withShortLimits : withLongLimits);

/** One of each kind, of those of its kind that cost least. */
const FILES = [
  'PDF, 9.9 MB of "obj<<"',
  'PDF, 9.9 MB of "endstream "',
  'PDF, 9.9 MB of "xref\\n0 1\\n"',
  'PDF, 9.9 MB of "%"',
  'PDF, 400 KB of "(" in a content',
  'PDF, 100 MB under /Fl',
  'PDF, three pictures of 39 MB',
  'PDF, one JPEG picture of 39 million points',
  'PDF, 9800 clips and fills',
  'PDF, 24500 fills',
  'PDF, 6125 texts that clip, and fills',
  'PDF, 49000 hidden layers',
  'PDF, 200 clips of 3,900 corners, then 20,000 letters',
  'PDF, states 199 deep with 200 clips each',
  'PDF, 24000 words « a » in a grid',
  'PDF, 4,000 badges, and 4,000 words',
  'PDF, 2,000 fonts',
  'PDF, a mesh of 15 MB',
  'PDF, 10,000 tiling patterns',
  'PDF, 100,000 pages',
  'PDF, a loop of pages',
  'PDF, a loop of tables',
  'DOCX, 1 MB of relations',
  'DOCX, a paragraph of 100,000 letters',
  'DOCX, tables 90 deep',
  'DOCX, text boxes 90 deep',
  'DOCX, 2.5 MB of empty elements',
  'DOCX, elements 290 deep, many times',
  'DOCX, one attribute of 2 MB',
  'DOCX, a table of contents that says 4 GB in 64 bits',
  'DOCX, an entry that holds those behind it',
  'DOCX, two documents',
  'DOCX, a comment of 60,000 ends',
  'DOCX, an archive in an archive, six deep',
  'DOCX, a DOCX of 50 MB in it',
  'DOCX, words that are defined in its styles',
  'DOCX, 2 MB of characters by number',
  'DOCX, 90,000 elements that never close',
  'DOCX, a remark that never closes',
];
const WORDS = [
  '25,000 words at one place',
  '25,000 words on lines that lean, each otherwise',
  '500 words of 200 brackets',
  'words without a size, beyond the page',
];
const CLAIMS = ['a quote that nearly stands everywhere', 'a quote of broken words', 'a quote of brackets'];
const ORDINARY = realPdf();
/** Longer than the longest requests of a test, one after the other. */
const TIMEOUT_MS = 15 * 60_000;

/** Those of the corpus; throws when one is not of it. */
function chosen<T extends { what: string }>(names: readonly string[], corpus: readonly T[]): T[] {
  return names.map((name) => {
    const found = corpus.find(({ what }) => what === name);
    if (!found) throw new Error(`${name} is not of the corpus`);
    return found;
  });
}

/** For each step that reads a stranger's bytes: a request that costs most there, and an ordinary one beside it. */
const BESIDE: Record<string, () => [hostile: Promise<string>, ordinary: Promise<string>]> = {
  checkFile: () => {
    const [file] = chosen(['PDF, 9.9 MB of "obj<<"'], HOSTILE_FILES);
    return [withLongLimits.checked(file!.name, file!.make()), withLongLimits.checked('cv.pdf', ORDINARY)];
  },
  readDocument: () => {
    const [file] = chosen(['PDF, 10,000 tiling patterns'], HOSTILE_FILES);
    return [withLongLimits.analysed(file!.make()), withLongLimits.analysed(ORDINARY)];
  },
  analyseText: () => {
    const [file] = chosen(['DOCX, a paragraph of 100,000 letters'], HOSTILE_FILES);
    return [withLongLimits.analysed(file!.make()), withLongLimits.analysed(ORDINARY)];
  },
  readRecognition: () => {
    const [words] = chosen(['25,000 words at one place'], HOSTILE_WORDS);
    return [withLongLimits.recognised(words!.make()), withLongLimits.analysed(ORDINARY)];
  },
  analyseDocument: () => {
    const [claims] = chosen(['a quote that nearly stands everywhere'], HOSTILE_CLAIMS);
    const { bytes, draft } = claims!.make();
    return [withLongLimits.claimed(bytes, draft), withLongLimits.analysed(ORDINARY)];
  },
};

it('every step that reads what a stranger sent is tested with these files', () => {
  expect(Object.keys(BESIDE).toSorted()).toEqual(
    [...Object.keys(checkSteps), ...Object.keys(analysisSteps)].toSorted(),
  );
});

it('every way for a step to end is met by one of these files', () => {
  const ends = [
    ...chosen(FILES, HOSTILE_FILES).flatMap(({ ends: both }) => both),
    ...chosen(WORDS, HOSTILE_WORDS).map(({ ends: end }) => end),
    ...chosen(CLAIMS, HOSTILE_CLAIMS).map(({ ends: end }) => end),
  ];
  const all = [...HOSTILE_FILES, ...HOSTILE_WORDS, ...HOSTILE_CLAIMS].flatMap(({ ends: both }) => both);
  expect(new Set(ends)).toEqual(new Set(all));
});

describe('the CV of another person', () => {
  it.each(Object.entries(BESIDE))(
    'is read while a request that costs the most at %s runs',
    { timeout: TIMEOUT_MS },
    async (_step, run) => {
      const [hostile, ordinary] = run();
      expect(await ordinary).toBe('ok');
      await hostile;
    },
  );

  it('is read after a CV whose thread had to be ended', { timeout: TIMEOUT_MS }, async () => {
    const [file] = chosen(['PDF, 9.9 MB of "endstream "'], HOSTILE_FILES);
    expect(await withLongLimits.analysed(file!.make())).toBe('memory');
    expect(await withLongLimits.analysed(ORDINARY)).toBe('ok');
  });
});

describe('a hostile file', () => {
  it.each(chosen(FILES, HOSTILE_FILES).map(({ what, ...file }) => [what, file] as const))(
    '%s ends as the list says',
    { timeout: TIMEOUT_MS },
    async (_what, { name, make, ends }) => {
      const bytes = make();
      const checked = await outcomesFor(ends[0]).checked(name, bytes);
      expect([checked, await outcomesFor(ends[1]).analysed(bytes)]).toEqual(ends);
    },
  );
});

describe('hostile words of optical reading', () => {
  it.each(HOSTILE_WORDS)('$what are within the limits of a request', ({ make }) => {
    const recognition = { digest: '0'.repeat(64), pages: make() };
    expect(z.safeParse(recognitionSchema, recognition).success).toBe(true);
    expect(JSON.stringify(recognition).length).toBeLessThan(2 * 1024 * 1024);
  });

  it.each(chosen(WORDS, HOSTILE_WORDS).map(({ what, ...words }) => [what, words] as const))(
    '%s end as the list says',
    { timeout: TIMEOUT_MS },
    async (_what, { make, ends }) => {
      expect(await outcomesFor(ends).recognised(make())).toBe(ends);
    },
  );
});

describe('claims of a model that a hostile text has dictated', () => {
  it.each(HOSTILE_CLAIMS)('$what are within the schema', ({ make }) => {
    expect(z.safeParse(draftSchema, make().draft).error).toBeUndefined();
  });

  it.each(chosen(CLAIMS, HOSTILE_CLAIMS).map(({ what, ...claims }) => [what, claims] as const))(
    '%s end as the list says',
    { timeout: TIMEOUT_MS },
    async (_what, { make, ends }) => {
      const { bytes, draft } = make();
      expect(await outcomesFor(ends).claimed(bytes, draft)).toBe(ends);
    },
  );
});
