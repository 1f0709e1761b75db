import type { DocumentText } from '@trame/document';
import type { Explain } from './explain.ts';
import type { Row } from './row.ts';

/** Share of the height of a page, at its top and at its bottom, with repeated lines. */
const EDGE = 0.1;

/**
 * Free space above a single number at the bottom of a page, in heights of its row: with less, it belongs to the text
 * above.
 */
const FOLIO_GAP = 0.8;

/** Characters of the longest row that may end with « page 2 sur 3 »: a date, a name and the number fit; a sentence does not. */
const LONGEST_PAGE_OF = 80;

const PAGE_OF =
  /(?:^|\W)page\s*\d{1,2}(?:\s*(?:sur|of|\/|-)\s*\d{1,2})?\s*$|^\W*\d{1,2}\s*(?:\/|sur|of)\s*\d{1,2}\W*$/iu;
const REACH = /@|(?:\d{2}[ .]?){4}/u;

/** The text of a row without its numbers; undefined when too little is left to recognise it. */
const shapeOf = ({ text }: Row): string | null => {
  const shape = text.replace(/\d+/gu, '#').replace(/\s+/gu, ' ').trim();
  return shape.replace(/[^\p{L}]/gu, '').length > 5 ? shape : null;
};

/** Vertical position of a row in its page; a DOCX has no positions, only an order. */
const edgeOf = (row: Row, rows: readonly Row[], height: number): 'top' | 'foot' | null => {
  if (row.height === 0 || height === 0) {
    if (rows.slice(0, 2).includes(row)) return 'top';
    return rows.slice(-2).includes(row) ? 'foot' : null;
  }
  if (row.top + row.height < height * EDGE || rows[0] === row) return 'top';
  return row.top > height * (1 - EDGE) || rows.at(-1) === row ? 'foot' : null;
};

/**
 * The rows of each page without « Page 1 sur 2 » and lines repeated at the edges of several: « 3 juin 2026 – Jeanne
 * Martin – 2 ». The first page keeps its header, and a footer with contact details is read first.
 */
export const withoutRunning = (
  pages: readonly (readonly Row[])[],
  { pages: sizes }: DocumentText,
  explain?: Explain,
): Row[][] => {
  const heightOf = (page: number): number => sizes.find((size) => size.page === page)?.height ?? 0;
  const edges = new Map(
    pages.flatMap((rows) => rows.map((row) => [row, edgeOf(row, rows, heightOf(row.page))] as const)),
  );
  const pagesOf = new Map<string, Set<number>>();
  for (const [row, edge] of edges) {
    const shape = edge && shapeOf(row);
    if (shape) pagesOf.set(shape, (pagesOf.get(shape) ?? new Set()).add(row.page));
  }
  const isRunning = (row: Row, rank: number, rows: readonly Row[]): boolean => {
    const edge = edges.get(row);
    if (!edge) return false;
    const isFolio = rows.at(-1) === row && /^\d{1,2}$/u.test(row.text.trim()) && (row.gap ?? 0) > FOLIO_GAP;
    if (isFolio || (row.text.length < LONGEST_PAGE_OF && PAGE_OF.test(row.text))) {
      explain?.(row, { kind: 'repeated', rule: 'page-number', values: { edge } });
      return true;
    }
    const repeats = pagesOf.get(shapeOf(row) ?? '')?.size ?? 0;
    if ((edge !== 'foot' && rank === 0) || repeats < 2) return false;
    explain?.(row, { kind: 'repeated', rule: 'on-several-pages', values: { edge, pages: repeats } });
    return true;
  };
  return pages.map((rows, rank) => {
    const running = new Set(rows.filter((row) => isRunning(row, rank, rows)));
    const reach = rank === 0 ? [...running].filter(({ text }) => REACH.test(text)) : [];
    return [...reach, ...rows.filter((row) => !running.has(row))];
  });
};
