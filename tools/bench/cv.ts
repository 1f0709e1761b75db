import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.ts';
import { readUserFile } from '../lib/user-files.ts';
import { calibrationRows, judgedItems } from './cv/calibration.ts';
import { readSamples, type Sample } from './cv/documents.ts';
import { growthRows } from './cv/growth.ts';
import { explainDocument, linesOf } from './cv/explain.ts';
import { openResume } from './cv/open-resume.ts';
import { FIELDS, NOTHING_FOUND, type Field, type Parser, type Reading } from './cv/reading.ts';
import {
  believedHidden,
  EXACT,
  figures,
  forbidden,
  NEARLY,
  score,
  type Count,
  type Violation,
} from './cv/score.ts';
import { trame } from './cv/trame.ts';

export interface CvOptions {
  /** Folder of documents with their truths. */
  dir?: string | undefined;
  /** Copy of the OpenResume repository to measure beside. */
  peer?: string | undefined;
  /** A document to explain row by row, in place of the figures. */
  explain?: string | undefined;
}

/** Beside the project, where it is handed over. */
const DEFAULT_FOLDER = join(ROOT, '../shared/fixtures/cv');

interface Result {
  sample: Sample;
  reading: Reading;
  isSame: boolean;
  counts: Partial<Record<Field, Count>> | null;
  nearly: Partial<Record<Field, Count>> | null;
  violations: Violation[];
}
interface Run {
  parser: Parser;
  results: Result[];
  pagesPerSecond: number;
}

/**
 * How much of each CV is read right, against what a careful reader finds in it; with `peer`, the same figures for an open
 * parser on the same documents. Every document is read twice: the two answers must be the same bytes.
 */
export async function benchCv(
  log: (line: string) => void,
  { dir, peer, explain }: CvOptions,
): Promise<Record<string, object[]>> {
  if (explain !== undefined) {
    await printExplained(log, explain);
    return {};
  }
  if (dir === undefined && !existsSync(DEFAULT_FOLDER)) {
    log('Donnez un dossier de CV et de leurs vérités : --dir <dossier>.');
    return {};
  }
  const samples = readSamples(dir ?? DEFAULT_FOLDER);
  const truths = samples.filter(({ truth }) => truth !== null).length;
  log(`${samples.length} documents, dont ${truths} avec leur vérité ; chacun est lu deux fois`);
  const ours = await runAll(trame, samples);
  for (const result of ours.results) log(lineOf(result));
  const growth: Record<string, object[]> =
    dir === undefined ? { 'durée et mémoire par taille, sous Deno': await growthRows() } : {};
  const certainty = { 'certitude\u00a0: justes / éléments': calibrationRows(judgedOf(ours)) };
  if (peer === undefined)
    return { [trame.name]: fieldRows(ours), ...certainty, qualité: qualityRows([ours]), ...growth };

  const parser = await openResume(peer);
  const theirs = await runAll(parser, samples).finally(() => parser.close?.());
  log(`${theirs.parser.name} :`);
  for (const result of theirs.results) log(lineOf(result));
  return {
    [ours.parser.name]: fieldRows(ours),
    [theirs.parser.name]: fieldRows(theirs),
    'rapport des F1': ratioRows(ours, theirs),
    // The documents that OpenResume is made for, in its own words.
    'rapport des F1, CV en anglais': ratioRows(inEnglish(ours), inEnglish(theirs)),
    ...certainty,
    qualité: qualityRows([ours, theirs]),
    ...growth,
  };
}

async function printExplained(log: (line: string) => void, file: string): Promise<void> {
  const { rows, problem } = await explainDocument(new Uint8Array(readUserFile(file)));
  for (const row of rows) for (const line of linesOf(row)) log(line);
  if (problem !== null) log(`Rien n’est retenu de ce document : ${problem}`);
}

async function runAll(parser: Parser, samples: readonly Sample[]): Promise<Run> {
  const results: Result[] = [];
  let pages = 0;
  let seconds = 0;
  for (const sample of samples) {
    const started = performance.now();
    const reading = await parser.read(sample.path, sample.bytes);
    const again = await parser.read(sample.path, sample.bytes);
    seconds += (performance.now() - started) / 1000;
    pages += reading.pages * 2;
    results.push(await judge(parser, sample, reading, reading.answer === again.answer));
  }
  return { parser, results, pagesPerSecond: seconds > 0 ? pages / seconds : 0 };
}

async function judge(parser: Parser, sample: Sample, reading: Reading, isSame: boolean): Promise<Result> {
  const { truth, bytes } = sample;
  const found = reading.found ?? NOTHING_FOUND;
  // For a document that must not be read, only its error counts.
  const isScored = truth?.expect === 'ok';
  return {
    sample,
    reading,
    isSame,
    counts: isScored ? score(found, truth, parser.fields, EXACT) : null,
    nearly: isScored ? score(found, truth, parser.fields, NEARLY) : null,
    violations: [
      ...(truth ? forbidden(found, truth) : []),
      ...believedHidden(found, await trame.wordsOf(bytes)),
    ],
  };
}

const percent = (share: number | undefined) => (share === undefined ? null : Math.round(share * 1000) / 1000);
const countsOf = (results: readonly Result[], key: 'counts' | 'nearly', field: Field): Count[] =>
  results.flatMap((result) => result[key]?.[field] ?? []);

function fieldRows({ results }: Run): object[] {
  return FIELDS.flatMap((field) => {
    const exact = figures(countsOf(results, 'counts', field));
    const nearly = figures(countsOf(results, 'nearly', field));
    if (!exact) return [];
    return [
      {
        field,
        precision: percent(exact.precision),
        recall: percent(exact.recall),
        f1: percent(exact.f1),
        nearly_f1: percent(nearly?.f1),
      },
    ];
  });
}

const judgedOf = ({ results }: Run) =>
  results.flatMap(({ reading, sample: { truth } }) =>
    truth?.expect === 'ok' ? judgedItems(reading, truth) : [],
  );

const inEnglish = (run: Run): Run => ({
  ...run,
  results: run.results.filter(({ sample }) => sample.truth?.lang === 'en'),
});

function ratioRows(ours: Run, theirs: Run): object[] {
  return FIELDS.flatMap((field) => {
    const [own, other] = [ours, theirs].map(({ results }) => figures(countsOf(results, 'counts', field))?.f1);
    if (own === undefined || other === undefined) return [];
    const ratio = other === 0 ? null : Math.round((own / other) * 100) / 100;
    return [{ field, [ours.parser.name]: percent(own), [theirs.parser.name]: percent(other), ratio }];
  });
}

function qualityRows(runs: readonly Run[]): object[] {
  return runs.map(({ parser, results, pagesPerSecond }) => {
    const expected = results.filter(({ sample }) => sample.truth !== null);
    const right = expected.filter(({ sample, reading }) => sample.truth?.expect === reading.status);
    return {
      parser: parser.name,
      expect: expected.length === 0 ? null : percent(right.length / expected.length),
      violations: results.reduce((sum, { violations }) => sum + violations.length, 0),
      identical: percent(results.filter(({ isSame }) => isSame).length / Math.max(1, results.length)),
      pages_per_second: Math.round(pagesPerSecond * 10) / 10,
    };
  });
}

/** One line per document: its status, what is missing or wrong, forbidden values that were found. */
function lineOf({ sample, reading, isSame, counts, violations }: Result): string {
  const { expect } = sample.truth ?? {};
  const status =
    expect === undefined || expect === reading.status
      ? reading.status
      : `${reading.status} au lieu de ${expect}`;
  const faults = FIELDS.flatMap((field) => {
    const count = counts?.[field];
    return count && count.wrong + count.missed > 0
      ? [`${field} ${count.right} justes, ${count.wrong} faux, ${count.missed} manquants`]
      : [];
  });
  return [
    `${sample.file} : ${status}`,
    ...faults,
    ...violations.map(({ field, value, because }) => `INTERDIT ${field} « ${value} » (${because})`),
    ...(isSame ? [] : ['DIFFÉRENT à la seconde lecture']),
  ].join(' ; ');
}
