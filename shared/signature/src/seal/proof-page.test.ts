import { PDF } from '@libpdf/core';
import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { summarise } from '../proof/summary.ts';
import { chainOf, exampleEvents } from '../testing/envelope.ts';
import { SEAL_FONTS } from '../testing/fonts.ts';
import { FontSet } from './fonts.ts';
import { drawProofPages } from './proof-page.ts';

/** The text of the proof of an envelope with this title. */
async function proofOf(title: string): Promise<string> {
  const [created, ...events] = exampleEvents([{ name: 'Contrat.pdf', sha256: 'a'.repeat(64), pages: 1 }]);
  const lines = await chainOf([{ ...created!, data: { reference: 'S-2026-0187', title } }, ...events]);
  const pdf = PDF.create();
  drawProofPages(pdf, new FontSet(pdf, SEAL_FONTS), {
    facts: { verifyAddress: 'https://trame.example/verifier', company: 'Trame' },
    summary: summarise(lines.map(({ line }) => line)),
    lines,
    head: lines.at(-1)!.hash,
    at: new Date('2026-11-30T10:00:00Z'),
  });
  const document = await getDocumentProxy(await pdf.save());
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
  return pages.join(' ');
}

it('a proof says which words it cannot print, instead of question marks', async () => {
  const text = await proofOf('Contrat 山田 太郎 2026');
  expect(text).toContain('Contrat […] 2026');
  expect(text).toContain('un texte dont cette page');
  expect(text).not.toContain('?');
  expect(await proofOf('Contrat 2026')).not.toContain('dont cette page');
});
