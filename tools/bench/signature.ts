import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeCertificate } from '@trame/signature/certificate';
import type { FilledField } from '@trame/signature/proof';
import { normalise } from '@trame/signature/seal';
import {
  chainOf,
  contract,
  drawnDocument,
  exampleEvents,
  fileOf,
  MARKS,
  SEAL_FONTS,
} from '@trame/signature/testing';
import { DENO, denoEnv, RESOLUTION } from '../../supabase/functions/_shared/testing/deno.ts';
import { ROOT } from '../lib/paths.ts';
import { BUDGETS } from './budgets.ts';
import { chosenParts } from './chosen.ts';
import { benchBlocking } from './signature/blocking.ts';
import { largestPicture, longestDrawing, mostBeside, mostDocuments } from './signature/heaviest.ts';
import { benchPhone } from './signature/phone.ts';
import { scan } from './signature/scan.ts';
import { benchTogether } from './signature/together.ts';

const MEASURE = 'tools/bench/signature/measure-seal.ts';

interface Measured {
  modules: number;
  work: number;
  seconds: number;
  megabytes: number;
  bytes: number;
}

/** The documents of an envelope as they are given. */
type Made = Uint8Array | Uint8Array[];

/** As many of the heaviest pictures or drawings as are accepted, or one drawing on every page. */
type Filling = 'pictures' | 'drawings' | 'same drawing';

/** What one sealing needs, in files. */
async function prepare(folder: string, given: readonly Uint8Array[], filling?: Filling): Promise<void> {
  const documents = await Promise.all(given.map((one) => normalise(one)));
  const own = filling === 'pictures' ? largestPicture : longestDrawing;
  const most = mostBeside(
    documents.reduce((sum, { bytes }) => sum + bytes.length, 0),
    own(),
  );
  const count = filling === undefined ? 0 : filling === 'same drawing' ? 1 : most;
  const name = (index: number) => (given.length === 1 ? 'Contrat.pdf' : `Contrat ${index + 1}.pdf`);
  const { pkcs8, certificate } = await makeCertificate({ from: new Date('2026-11-01T00:00:00Z') });
  const events = exampleEvents(
    documents.map(({ sha256, original, pages }, index) => ({
      name: name(index),
      sha256,
      original,
      pages: pages.length,
    })),
  );
  const { text, strong, title, hands } = SEAL_FONTS;
  const files: Record<string, string | Uint8Array> = {
    'given.pdf': given[0]!,
    'documents.json': JSON.stringify(documents.map((_, index) => name(index))),
    'preuve.jsonl': fileOf(await chainOf(events)),
    'key.txt': pkcs8,
    'certificate.der': certificate,
    'text.ttf': text,
    'strong.ttf': strong,
    'title.ttf': title,
    ...Object.fromEntries(Object.entries(hands).map(([hand, font]) => [`${hand}.ttf`, font])),
  };
  const filled: FilledField[] = Array.from({ length: count }, (_, number) => ({
    recipient: `r${number}`,
    field: `f${number}`,
    kind: 'signature',
    document: documents[number % documents.length]!.sha256,
    page: 1,
    value: own(),
  }));
  files['filled.json'] = JSON.stringify(filled);
  for (const [index, { bytes, pages, sha256 }] of documents.entries()) {
    // Initials on every page, as contracts have them.
    const initials = pages.map((_, page) => ({
      page,
      x: 500,
      y: 30,
      w: 64,
      h: 32,
      kind: 'initials',
      text: 'C.E.',
    }));
    files[`shown-${index}.pdf`] = bytes;
    const signatures = filled
      .filter(({ document }) => document === sha256)
      .flatMap((one) =>
        filling === 'same drawing' ? pages.map((_, page) => ({ ...one, page })) : { ...one, page: 0 },
      )
      .map(({ field, page }, place) => ({
        page,
        x: 72,
        y: 200 + 60 * (place % 8),
        w: 180,
        h: 54,
        kind: 'signature',
        field,
      }));
    files[`marks-${index}.json`] = JSON.stringify([
      ...(index === 0 ? MARKS : []),
      ...initials,
      ...signatures,
    ]);
  }
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
}

async function runIn(program: string, flags: readonly string[], args: readonly string[]): Promise<Measured> {
  const { stdout } = await promisify(execFile)(program, [...flags, MEASURE, ...args], {
    cwd: ROOT,
    env: denoEnv({}),
  });
  return JSON.parse(stdout.trim().split('\n').pop() ?? '{}') as Measured;
}

const PROGRAMS = [
  { name: 'Deno', program: DENO, flags: ['run', '--no-check', ...RESOLUTION, '--allow-all'] },
  { name: 'Node', program: process.execPath, flags: ['--disable-warning=ExperimentalWarning'] },
];

export interface SignatureOptions {
  /** A running platform for the pages of who signs. */
  platform?: string | undefined;
  /** Names of parts, separated by commas; unset: all of them. */
  only?: string | undefined;
}

const PARTS = {
  sceller: benchSeal,
  téléphone: benchPhone,
  ensemble: benchTogether,
  bloquer: benchBlocking,
} as const satisfies Record<
  string,
  (log: (line: string) => void, platform: string | undefined) => Promise<object[]>
>;

/** What sealing costs, the page of who signs on a slow phone, a hundred signers at once, and for how long a request blocks others. */
export async function benchSignature(
  log: (line: string) => void,
  { platform, only }: SignatureOptions,
): Promise<Record<string, object[]>> {
  const tables: Record<string, object[]> = {};
  for (const name of chosenParts(only, Object.keys(PARTS) as (keyof typeof PARTS)[]))
    // oxlint-disable-next-line no-await-in-loop -- one after the other, or they slow one another
    tables[name] = await PARTS[name](log, platform);
  return tables;
}

/** Processor time, seconds and memory of writing a document anew and of sealing it, each in a process of its own like a request of a function. Linux only. */
async function benchSeal(log: (line: string) => void): Promise<object[]> {
  const { edge, wholeEnvelope } = BUDGETS;
  const folder = mkdtempSync(join(tmpdir(), 'trame-bench-signature-'));
  const inputs: {
    name: string;
    make: () => Made | Promise<Made>;
    limits?: typeof wholeEnvelope;
    filling?: Filling;
  }[] = [
    ...[1, 10, 50, 200].map((pages) => ({ name: `${pages} p.`, make: () => contract(pages) })),
    { name: 'scan de 14 Mo', make: scan },
    // As many objects as are accepted, and more in a tree of their structure, as a browser prints a table.
    {
      name: '200 p. de 8 Mo de tracés et 4 000 objets',
      make: () => drawnDocument({ pages: 200, strokes: 40_000, objects: 19 }),
    },
    {
      name: '10 × 20 p. de 14 Mo de bruit et 10 000 objets',
      limits: wholeEnvelope,
      make: () => mostDocuments(),
    },
    // With as much as may be filled in besides: beside the heaviest documents, and beside small ones, which leave more room.
    {
      name: 'les mêmes et autant d’images que possible',
      limits: wholeEnvelope,
      filling: 'pictures',
      make: () => mostDocuments(),
    },
    {
      name: '10 × 20 p. de 1,6 Mo, 10 000 objets et autant d’images que possible',
      limits: wholeEnvelope,
      filling: 'pictures',
      make: () => mostDocuments({ noise: 4000 }),
    },
    {
      name: '10 × 20 p. de 14 Mo, 10 000 objets et autant de tracés que possible',
      limits: wholeEnvelope,
      filling: 'drawings',
      make: () => mostDocuments(),
    },
    {
      name: '10 × 20 p. de 1,6 Mo, 10 000 objets et autant de tracés que possible',
      limits: wholeEnvelope,
      filling: 'drawings',
      make: () => mostDocuments({ noise: 4000 }),
    },
    ...[50, 200].map((pages) => ({
      name: `${pages} p. et le même tracé sur chacune`,
      filling: 'same drawing' as const,
      make: () => contract(pages),
    })),
    { name: '20 p. d’un tableau de 14 000 balises', make: () => drawnDocument({ pages: 20, tags: 700 }) },
  ];
  const rows: object[] = [];
  try {
    for (const [index, { name, make, limits = edge, filling }] of inputs.entries()) {
      const own = join(folder, String(index));
      mkdirSync(own);
      // oxlint-disable-next-line no-await-in-loop -- one after the other, or they slow one another
      await prepare(own, [await make()].flat(), filling);
      for (const what of ['normalise', 'seal'] as const)
        for (const { name: where, program, flags } of PROGRAMS) {
          // oxlint-disable-next-line no-await-in-loop -- the same
          const { modules, work, seconds, megabytes, bytes } = await runIn(program, flags, [what, own]);
          rows.push({
            document: name,
            étape: what === 'seal' ? 'sceller' : 'réécrire',
            où: where,
            'modules (ms CPU)': modules,
            'travail (ms CPU)': work,
            'travail (s)': seconds,
            'Mo au plus': megabytes,
            'Ko du fichier': Math.round(bytes / 1000),
            // Functions run on Deno; Node is there to compare.
            met: where !== 'Deno' || (modules + work <= limits.processorMs && megabytes <= limits.memoryMb),
          });
        }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  log(
    `budget d’une fonction : ${edge.processorMs} ms CPU, modules compris, et ${edge.memoryMb} Mo (${wholeEnvelope.processorMs} ms et ${wholeEnvelope.memoryMb} Mo à toutes les limites)`,
  );
  return rows;
}
