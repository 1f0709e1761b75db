import { draftSchema, recognitionSchema } from '@trame/cv/analyse';
import { HOSTILE_CLAIMS, HOSTILE_FILES, HOSTILE_WORDS } from '@trame/cv/testing/hostile';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { steps as analysisSteps } from './analyze-cv-with-extraction/steps.ts';
import { analysed, checked, claimed, recognised } from './_shared/testing/file-outcomes.ts';
import { realPdf } from './_shared/testing/files.ts';
import { steps as checkSteps } from './submit-application/steps.ts';

// Files that are made to cost, through every step that reads the bytes of a stranger, in the real threads under their real limits:
// each ends as the corpus says it does, and the file of somebody else beside it gets its answer. The limits of the threads are the
// only judges of time. `npm run bench -- hostile-files` runs the whole corpus, one file at a time, and measures what each costs.

/** One of each kind of PDF, and one of each way to end: the whole corpus takes three minutes of processor. */
const ONE_OF_EACH_KIND = [
  'PDF, 9.9 MB of "obj<<"',
  'PDF, 9.9 MB of "endstream "',
  'PDF, 9.9 MB of "xref\\n0 1\\n"',
  'PDF, 9.9 MB of "%"',
  'PDF, 400 KB of "(" in a content',
  'PDF, 100 MB under /Fl',
  'PDF, 100 MB packed three times',
  'PDF, three contents of 15 MB of blanks',
  'PDF, three pictures of 39 MB',
  'PDF, one JPEG picture of 39 million points',
  'PDF, 9800 clips and fills',
  'PDF, 2 MB of clips and fills',
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
  'PDF, soft masks in soft masks',
  'PDF, 100,000 pages',
  'PDF, a loop of pages',
  'PDF, a loop of tables',
];
/** Those DOCX that take seconds to be made, or are of a kind with others. */
const MADE_SLOWLY = [
  'DOCX, a part that unpacks to 200 MB',
  'DOCX, 1,900 parts of 100 KB',
  'DOCX, 19 MB of fields',
  'DOCX, 19 MB of numbered characters in an instruction',
  'DOCX, a paragraph of 20,000 looks',
  'DOCX, 19 MB of quotes that never close',
  'DOCX, 25,000 bullets of two lists',
  'DOCX, a table of 10,000 rows',
  'DOCX, a row of 20,000 cells',
  'DOCX, 20,000 styles based on one another',
  'DOCX, one header named 10,000 times',
];
const FILES = HOSTILE_FILES.filter(({ name, what }) =>
  name.endsWith('.docx') ? !MADE_SLOWLY.includes(what) : ONE_OF_EACH_KIND.includes(what),
);
const ORDINARY = realPdf();
/** The longest that a step may take, twice, and the loading of the threads. */
const TIMEOUT_MS = 60_000;

/** Every step of both functions that a stranger's bytes reach, and what calls it here. */
const ENTRY_POINTS: Record<string, (...args: never[]) => unknown> = {
  checkFile: checked,
  readDocument: analysed,
  analyseText: analysed,
  readRecognition: recognised,
  // First as it is, then in strict mode beside the result of the first.
  analyseDocument: claimed,
};

it('no step that reads what a stranger sent goes without these files', () => {
  expect(Object.keys(ENTRY_POINTS).toSorted()).toEqual(
    [...Object.keys(checkSteps), ...Object.keys(analysisSteps)].toSorted(),
  );
});

it('those that are run here are of the corpus', () => {
  expect(FILES.filter(({ name }) => name.endsWith('.pdf'))).toHaveLength(ONE_OF_EACH_KIND.length);
  const ways = new Set(FILES.flatMap(({ ends }) => ends));
  expect([...ways]).toEqual(expect.arrayContaining(['ok', 'heavy', 'corrupt', 'memory', 'time', 'not_a_cv']));
});

describe('a hostile file', () => {
  it.each(FILES.map(({ what, ...file }) => [what, file] as const))(
    '%s ends as it must, and an ordinary one beside it is read',
    { timeout: TIMEOUT_MS },
    async (_what, { name, make, ends }) => {
      const [bytes, beside] = [make(), { check: 'ok', analysis: 'ok' }];
      const checks = await Promise.all([checked(name, bytes), checked('cv.pdf', ORDINARY)]);
      const analyses = await Promise.all([analysed(bytes), analysed(ORDINARY)]);
      expect([checks[0], analyses[0]]).toEqual(ends);
      expect({ check: checks[1], analysis: analyses[1] }).toEqual(beside);
    },
  );
});

describe('hostile words of an optical reading', () => {
  it.each(HOSTILE_WORDS.map(({ what, ...words }) => [what, words] as const))(
    '%s end as they must',
    { timeout: TIMEOUT_MS },
    async (_what, { make, ends }) => {
      const pages = make();
      const digest = '0'.repeat(64);
      expect(z.safeParse(recognitionSchema, { digest, pages }).success).toBe(true);
      expect(JSON.stringify({ digest, pages }).length).toBeLessThan(2 * 1024 * 1024);
      expect(await Promise.all([recognised(pages), analysed(ORDINARY)])).toEqual([ends, 'ok']);
    },
  );
});

describe('claims of a model that a hostile text has told what to say', () => {
  it.each(HOSTILE_CLAIMS.map(({ what, ...claims }) => [what, claims] as const))(
    '%s end as they must',
    { timeout: TIMEOUT_MS },
    async (_what, { make, ends }) => {
      const { bytes, draft } = make();
      expect(z.safeParse(draftSchema, draft).error).toBeUndefined();
      expect(await Promise.all([claimed(bytes, draft), analysed(ORDINARY)])).toEqual([ends, 'ok']);
    },
  );
});
