import { describe, expect, it } from 'vitest';
import { textOfPage, type DocumentText } from '../document.ts';
import { bounded, MAX_LINE } from './bounds.ts';

/** Lines of ten points, one under the other. */
const documentOf = (...texts: readonly string[]): DocumentText => ({
  kind: 'pdf',
  hidden: [],
  pages: [
    {
      page: 1,
      width: 595,
      height: 842,
      columns: 1,
      isScanned: false,
      lines: texts.map((text, index) => {
        const box = [40, 40 + index * 14, 500, 12] as const;
        const spans = [{ start: 0, length: text.length, box, run: 0 }];
        return { text, box, spans, size: 10, isBold: false, column: 0 };
      }),
    },
  ],
});

const linesOf = (document: DocumentText) => document.pages.flatMap(({ lines }) => lines);

describe('a line that is longer than any of a CV', () => {
  // threat 5
  it('is divided into several, between two words, and no word is lost', () => {
    const text = 'Formatrice bureautique '.repeat(500);
    const document = bounded(documentOf(text));
    const lines = linesOf(document);
    expect(lines.map((line) => line.text).join('')).toBe(text);
    expect(lines.every((line) => line.text.length <= MAX_LINE && line.text.endsWith(' '))).toBe(true);
    expect(lines.flatMap(({ spans }) => spans.map(({ start, length }) => [start, length]))).toEqual(
      lines.map((line) => [0, line.text.length]),
    );
    expect(textOfPage(document.pages[0]!).length).toBe(text.length + lines.length - 1);
  });

  it('is divided between two characters where it has no words', () => {
    const lines = linesOf(bounded(documentOf('\u{1f600}'.repeat(3001))));
    expect(lines.every(({ text }) => text.isWellFormed())).toBe(true);
    expect(lines.map(({ text }) => text).join('')).toBe('\u{1f600}'.repeat(3001));
  });
});

describe('a document of ordinary lines', () => {
  it('is left as it is', () => {
    const document = documentOf('# Camille Fontaine', '## Expériences', '2019 – 2023 Formatrice, Greta');
    expect(bounded(document)).toEqual(document);
  });

  it('is refused when it has more lines than any CV', () => {
    expect(() => bounded(documentOf(...Array.from({ length: 4001 }, () => 'a')))).toThrow(
      expect.objectContaining({ code: 'not_a_cv' }),
    );
  });
});
