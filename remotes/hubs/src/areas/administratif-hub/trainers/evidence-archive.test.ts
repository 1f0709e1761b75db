import { AppError } from '@trame/data';
import { sheetFonts } from '@trame/app/testing/sheet-fonts';
import { unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { INDICATORS, PIECES } from '../../../../testing/evidence.ts';
import { TRAINER_ID } from '../../../../testing/trainers.ts';
import { evidenceArchive, INDEX_NAME } from './model/evidence-archive.ts';
import { isTooLarge, totalsOf, type EvidencePiece } from './model/evidence.ts';

// Bytes are Node's own here, as in a browser they are the page's own: jsdom has a second class for them.
beforeAll(() => {
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer));
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const file = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const CLAIRE = { user_id: TRAINER_ID, full_name: 'Claire / Estavoyer', files: 2, bytes: 2000 };

async function make(given: Partial<Parameters<typeof evidenceArchive>[0]> = {}) {
  const read: string[] = [];
  const done: number[] = [];
  const archive = await evidenceArchive({
    version: 'V9',
    indicators: INDICATORS,
    scope: { person: TRAINER_ID, from: null, until: null },
    trainers: [CLAIRE],
    madeAt: new Date('2026-11-30T12:00:00Z'),
    madeBy: 'Yannick Prigent',
    readEvidence: () => Promise.resolve(PIECES as EvidencePiece[]),
    readPaper: (path) => {
      read.push(path);
      return Promise.resolve(file(path));
    },
    readFonts: () => Promise.resolve(sheetFonts()),
    onFile: (count) => done.push(count),
    ...given,
  });
  const bytes = await new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(new Uint8Array(reader.result as ArrayBuffer)));
    reader.readAsArrayBuffer(archive);
  });
  return { files: unzipSync(bytes), read, done };
}

async function pdfOf(files: Record<string, Uint8Array>) {
  const pdf = await getDocument({ data: files[INDEX_NAME]!.slice(), verbosity: 0 }).promise;
  const pages: string[] = [];
  const roles = new Set<string>();
  const readRoles = (node: { role?: string; children?: unknown[] }) => {
    if (node.role) roles.add(node.role);
    for (const child of node.children ?? []) readRoles(child as typeof node);
  };
  for (let number = 1; number <= pdf.numPages; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const page = await pdf.getPage(number);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    // oxlint-disable-next-line no-await-in-loop -- as above
    readRoles(await page.getStructTree());
  }
  return { text: pages.join('\n').replaceAll(/\s+/g, ' '), roles, mark: await pdf.getMarkInfo() };
}

it('holds each paper once with the proof of its check, and an index that names every piece', async () => {
  const { files, read, done } = await make();
  const [cv, vigilance] = [PIECES[0]!.paper_id, PIECES[4]!.paper_id];
  expect(read).toEqual([cv, vigilance, `${vigilance}/proof`]);
  expect(Object.keys(files)).toEqual([
    'Claire - Estavoyer/001 CV à jour.pdf',
    'Claire - Estavoyer/002 Attestation de vigilance.pdf',
    'Claire - Estavoyer/003 Attestation de vigilance, preuve du contrôle.pdf',
    INDEX_NAME,
  ]);
  expect(new TextDecoder().decode(files['Claire - Estavoyer/001 CV à jour.pdf'])).toBe(cv);
  expect(done).toEqual([1, 2]);
  const { text, roles, mark } = await pdfOf(files);
  expect(mark).toEqual(new Map(Object.entries({ Marked: true, UserProperties: false, Suspects: false })));
  expect([...roles]).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TR', 'TH', 'TD']));
  for (const part of [
    'Dossier de preuve Qualiopi',
    'guide V9',
    'Indicateur 21. Compétences des intervenants définies et vérifiées',
    'Vérifiée le 01/07/2026 par Camille Roussel',
    '002, 003',
    'À demander au formateur, rien n’est gardé ici',
    'fait le 30/11/2026',
    'Yannick Prigent',
  ])
    expect(text).toContain(part);
});

it('says of a file that the store no longer has that it is gone, and goes on', async () => {
  const { files, read } = await make({
    readPaper: (path) =>
      path === PIECES[0]!.paper_id
        ? Promise.reject(new AppError('not_found', 'gone'))
        : Promise.resolve(file(path)),
  });
  expect(read).toEqual([]);
  expect(Object.keys(files)).toHaveLength(3);
  expect((await pdfOf(files)).text).toContain('Absent du stockage');
});

it('answers nothing at all when a paper cannot be read', async () => {
  await expect(
    make({ readPaper: () => Promise.reject(new AppError('unavailable', 'down')) }),
  ).rejects.toMatchObject({ code: 'unavailable' });
});

it('has limits in trainers, papers and bytes', () => {
  const most = { ...CLAIRE, files: 2000, bytes: 500_000_000 };
  expect(isTooLarge(totalsOf([most]))).toBe(false);
  expect(isTooLarge(totalsOf([{ ...most, files: 2001 }]))).toBe(true);
  expect(isTooLarge(totalsOf([{ ...most, bytes: most.bytes + 1 }]))).toBe(true);
  expect(isTooLarge(totalsOf(Array.from({ length: 201 }, () => ({ ...CLAIRE, files: 0, bytes: 0 }))))).toBe(
    true,
  );
});
