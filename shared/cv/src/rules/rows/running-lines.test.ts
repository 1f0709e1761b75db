import { describe, expect, it } from 'vitest';
import type { DocumentText } from '@trame/document';
import { analyseText } from '../analyse-text.ts';
import { sectionsOf } from '../sections/sections.ts';
import { documentOf, line } from '../testing.ts';
import { rowsOf } from './reading-order.ts';

/** Pages of one column each, with a foot at the edge of the page. */
const pagesOf = (...pages: readonly { lines: readonly string[]; foot: string }[]): DocumentText => {
  const read = pages.map(({ lines, foot }, index) => {
    const [page] = documentOf(...lines, foot).pages;
    if (!page) throw new RangeError('No page');
    const last = page.lines.at(-1);
    if (last) last.box = [40, 810, 300, 12];
    return { ...page, page: index + 1 };
  });
  return { kind: 'pdf', hidden: [], pages: read };
};

const ONE = ['# Jeanne Martin', '## Expérience', '*Formatrice, Greta du Val', '2018 – 2020', '• Sessions'];
const TWO = [
  '*Assistante, Mairie d’Ornans',
  '2015 – 2018',
  '• Accueil',
  '## Diplômes',
  'BTS Tourisme, Lycée Pergaud, 2014',
];

describe('a line repeated on each page', () => {
  it('is not a job or a diploma, even with a date', () => {
    const foot = (page: number) => `3 juin 2026 Jeanne Martin · Curriculum Vitae ${page}`;
    const draft = analyseText(pagesOf({ lines: ONE, foot: foot(1) }, { lines: TWO, foot: foot(2) }));
    expect(draft.experiences.map(({ title, company }) => [title, company])).toEqual([
      ['Formatrice', 'Greta du Val'],
      ['Assistante', 'Mairie d’Ornans'],
    ]);
    expect(draft.education.map(({ degree }) => degree)).toEqual(['BTS Tourisme']);
  });

  it('still gives the phone and the e-mail of the person', () => {
    const foot = 'Jeanne Martin – jeanne.martin@exemple.test – 06 39 98 71 71';
    const draft = analyseText(pagesOf({ lines: ONE, foot }, { lines: TWO, foot }));
    expect(draft.emails.map(({ value }) => value)).toEqual(['jeanne.martin@exemple.test']);
    expect(draft.phones.map(({ value }) => value)).toEqual(['06 39 98 71 71']);
  });
});

describe('lines that differ by a page number alone', () => {
  it('are read once, and the page number itself is left out', () => {
    const pages = ['Anglais B2', 'Breton A2'].map((text, rank) => ({
      page: rank + 1,
      width: 595,
      height: 842,
      columns: 1,
      isScanned: false,
      lines: [
        line(`CV d’Ana Pires, version ${rank + 1}`, 40, 20, 0),
        line(text, 40, 100, 0),
        line(`Page ${rank + 1} sur 2`, 40, 800, 0),
      ],
    }));
    const found = sectionsOf(rowsOf({ kind: 'pdf', hidden: [], pages }));
    expect(found.flatMap((section) => section.rows.map(({ text }) => text))).toEqual([
      'CV d’Ana Pires, version 1',
      'Anglais B2',
      'Breton A2',
    ]);
  });
});
