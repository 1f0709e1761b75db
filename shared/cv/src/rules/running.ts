import type { Row } from './rows.ts';

const PAGE_OF =
  /(?:^|\W)page\s*\d{1,2}(?:\s*(?:sur|of|\/|-)\s*\d{1,2})?\s*$|^\W*\d{1,2}\s*(?:\/|sur|of)\s*\d{1,2}\W*$/iu;

/** What a row says but for its numbers; nothing where that is too little to know it again. */
const shapeOf = ({ text }: Row): string | null => {
  const shape = text.replace(/\d+/gu, '#').trim();
  return shape.replace(/[^\p{L}]/gu, '').length > 5 ? shape : null;
};

const isFolio = ({ text, gap }: Row): boolean => /^\d{1,2}$/u.test(text.trim()) && (gap ?? 0) > 0.8;

/** « Page 1 sur 2 », and what each page says again at its top or at its foot, told once. */
export const withoutRunning = (rows: readonly Row[]): Row[] => {
  const dropped = new Set<Row>();
  const shapes = new Map<string, number>();
  for (const [page, own] of Map.groupBy(rows, (row) => row.page)) {
    const feet = own.slice(-2);
    for (const row of [...own.slice(0, 2), ...feet]) {
      const shape = shapeOf(row);
      const first = shape === null ? page : (shapes.get(shape) ?? page);
      if (shape !== null) shapes.set(shape, first);
      const isNumber = feet.at(-1) === row && isFolio(row);
      if (first < page || isNumber || (row.text.length < 80 && PAGE_OF.test(row.text))) dropped.add(row);
    }
  }
  return rows.filter((row) => !dropped.has(row));
};
