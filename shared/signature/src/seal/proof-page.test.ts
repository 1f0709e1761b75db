import { PDF } from '@libpdf/core';
import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import type { WrittenLine } from '../proof/line.ts';
import { summarise } from '../proof/summary.ts';
import { chainOf, exampleEvents } from '../testing/envelope.ts';
import { SEAL_FONTS } from '../testing/fonts.ts';
import { FontSet } from './fonts.ts';
import { drawProofPages } from './proof-page.ts';

/** The texts of the proof of a chain, with their places. */
async function textsOf(lines: readonly WrittenLine[], company = 'Trame') {
  const pdf = PDF.create();
  drawProofPages(pdf, new FontSet(pdf, SEAL_FONTS), {
    facts: { verifyAddress: 'https://trame.example/verifier', company },
    summary: summarise(lines.map(({ line }) => line)),
    lines,
    head: lines.at(-1)!.hash,
    at: new Date('2026-11-30T10:00:00Z'),
  });
  const document = await getDocumentProxy(await pdf.save());
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, page) => {
      const { items } = await (await document.getPage(page + 1)).getTextContent();
      return items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , height = 0, left = 0, bottom = 0] = item.transform as number[];
        return [{ page, text: item.str, left, right: left + item.width, bottom, height }];
      });
    }),
  );
  return pages.flat();
}

/** The text of the proof of an envelope with this title. */
async function proofOf(title: string): Promise<string> {
  const [created, ...events] = exampleEvents([{ name: 'Contrat.pdf', sha256: 'a'.repeat(64), pages: 1 }]);
  const lines = await chainOf([{ ...created!, data: { reference: 'S-2026-0187', title } }, ...events]);
  return (await textsOf(lines)).map(({ text }) => text).join(' ');
}

it('a proof says which words it cannot print, instead of question marks', async () => {
  const text = await proofOf('Contrat 山田 太郎 2026');
  expect(text).toContain('Contrat […] 2026');
  expect(text).toContain('un texte dont cette page');
  expect(text).not.toContain('?');
  expect(await proofOf('Contrat 2026')).not.toContain('dont cette page');
});

it.each([
  ['of words', 'Maximilienne-Alexandrine de La Rochefoucauld Estissac-Montmorency '.repeat(2).slice(0, 119)],
  ['of one word', 'W'.repeat(120)],
])('the longest name, %s, is whole on the page, over nothing else', async (_, name) => {
  const email = `${'m'.repeat(64)}@${'exemple-de-domaine.'.repeat(9)}org`;
  const own = { id: 'r1', name, email };
  const renamed = exampleEvents([
    { name: `${'contrat'.repeat(26)}.pdf`, sha256: 'a'.repeat(64), pages: 1 },
  ]).map((event) => {
    const { recipients } = event.data as { recipients?: { id: string }[] };
    return {
      ...event,
      actor: event.actor.id === 'r1' ? { ...event.actor, ...own } : event.actor,
      data: recipients
        ? { ...event.data, recipients: recipients.map((one) => (one.id === 'r1' ? { ...one, ...own } : one)) }
        : event.data,
    };
  });
  const lines = await chainOf(renamed);
  const texts = await textsOf(lines, 'Société '.repeat(25));
  for (const one of texts) {
    expect(one.right, one.text).toBeLessThanOrEqual(595.28 - 48 + 0.5);
    expect(one.bottom, one.text).toBeGreaterThan(20);
    const over = texts.find(
      (other) =>
        other !== one &&
        other.page === one.page &&
        Math.abs(other.bottom - one.bottom) < Math.min(other.height, one.height) * 0.8 &&
        other.left < one.right - 0.5 &&
        one.left < other.right - 0.5,
    );
    expect(over, one.text).toBeUndefined();
  }
  const all = texts
    .map(({ text }) => text)
    .join('')
    .replaceAll(' ', '');
  // In the list of people, and in each of their lines of the chain.
  const events = lines.filter(({ line: { actor, data } }) => actor.id === 'r1' || data['recipient'] === 'r1');
  expect(all.split(name.replaceAll(' ', '')).length - 1).toBe(1 + events.length);
});
