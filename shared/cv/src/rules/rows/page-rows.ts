import { type DocumentText, type Line, textOfPage } from '@trame/document';
import { fold } from '../vocabulary/text.ts';
import { type Cell, isUpperText, type Row } from './row.ts';

// The lines that were read from the file become rows: with their cells, their bullet and the space above them.

const BULLET = /^\s*(?:[•●○◦▪■□◆◇➢➤➔►▶▸▹‣⁃∙·✓✔✗❖✦★☆⬥⚫☞☛✱✲§◉»›※\uE000-\uF8FF]\s*|[-–—*+>→o]\s+(?=\S))/u;

/** A bullet that is not a dash: it begins an item at any place. */
const MARKED = /^[•●○◦▪■◆➢➤►▶▸‣⁃∙✓✔❖\uE000-\uF8FF]\s*(?=[\p{L}\d])/u;

/** Characters of a bullet that can have a separate text at its right: a shorter one is the label of a table. */
const SHORTEST_BULLET = 24;

const LEADER = /\.{4,}|(?:\. ){4,}\.?|…{2,}|_{4,}|·{5,}/gu;

const bulletOf = (text: string): number => BULLET.exec(text)?.[0].length ?? 0;

interface Break {
  at: number;
  x: number;
  width: number;
}

/** Where each word begins, and where another style does. */
const breaksOf = (line: Line): { words: Break[]; styles: number[] } => {
  const words = line.spans
    .filter(({ start, length }) => line.text.slice(start, start + length).trim() !== '')
    .map(({ start, box, run }) => ({ at: start, x: box[0], width: box[2], run }));
  const styles = words.flatMap(({ at, run }, index) => {
    const before = words[index - 1];
    return before && before.run !== run ? [at] : [];
  });
  return { words, styles };
};

const rowsOfLine = (line: Line, page: number, pageText: string, offset: number): Row[] => {
  const [x, top, width, height] = line.box;
  const hasPlace = width > 0;
  const { words, styles } = breaksOf(line);
  const bullet = bulletOf(line.text);
  const placeOf = (at: number): number => words.findLast((word) => word.at <= at)?.x ?? x;
  const cells = cellsOf(line.text).map((cell) => ({ ...cell, x: hasPlace ? placeOf(cell.start) : x }));
  const make = (part: readonly Cell[], isInMargin: boolean): Row => {
    const first = part[0]?.start ?? 0;
    const last = part.at(-1)?.end ?? line.text.length;
    const text = line.text.slice(first, last);
    const own = isInMargin ? 0 : bulletOf(text);
    return {
      page,
      pageText,
      offset: offset + first,
      text,
      folded: fold(text),
      cells: part.map((cell) => ({ ...cell, start: cell.start - first, end: cell.end - first })),
      styleBreaks: styles.filter((at) => at > first && at < last).map((at) => at - first),
      x: part[0]?.x ?? x,
      right: isInMargin || part.length === cells.length ? x + width : (part.at(-1)?.x ?? x),
      top,
      height,
      size: line.size,
      isBold: line.isBold,
      isUpper: isUpperText(text),
      column: line.column,
      columnRight: 0,
      bullet: own,
      textX: own ? Math.max(placeOf(first + own), (part[0]?.x ?? x) + 1) : (part[0]?.x ?? x),
      firstWidth: words.findLast((word) => word.at <= first + own)?.width ?? 0,
      gap: null,
      isInMargin,
      isDescription: false,
    };
  };
  // Two lists side by side: each bullet begins a row.
  if (bullet > 0 && cells.slice(1).some(({ start }) => MARKED.test(line.text.slice(start)))) {
    const lists: Cell[][] = [];
    for (const cell of cells) {
      if (lists.length === 0 || MARKED.test(line.text.slice(cell.start))) lists.push([cell]);
      else lists.at(-1)?.push(cell);
    }
    return lists.map((list) => make(list, false));
  }
  // The text at the right of a bullet is not part of its sentence: « • Animation de… [wide space] 2018 – 2020 ».
  const inMargin =
    bullet > 0 && cells.length === 2 && (cells[1]?.start ?? 0) > SHORTEST_BULLET ? cells.slice(1) : [];
  if (!inMargin.length) return [make(cells, false)];
  return [make(inMargin, true), make(cells.slice(0, -1), false)];
};

/** Parts separated by tabs, runs of spaces or leaders (« BTS ........ 2003 »). */
const cellsOf = (text: string): { start: number; end: number }[] => {
  const blank = text.replace(LEADER, (leader) => '\t'.repeat(leader.length));
  const cells = [...blank.matchAll(/(?:[^\t ]| (?! {2}|\t))+/gu)].flatMap((match) => {
    const start = match.index + match[0].length - match[0].trimStart().length;
    const end = match.index + match[0].trimEnd().length;
    return end > start ? [{ start, end }] : [];
  });
  return cells.length ? cells : [{ start: 0, end: text.length }];
};

/** The rows of each page in order; blank lines are left out and count as free height. */
export const pageRowsOf = (document: DocumentText): Row[][] =>
  document.pages.map((page) => {
    const pageText = textOfPage(page);
    const rows: Row[] = [];
    let offset = 0;
    let isAfterBlank = false;
    for (const line of page.lines) {
      if (line.text.trim() === '') isAfterBlank = true;
      else {
        const before = rows.at(-1);
        for (const row of rowsOfLine(line, page.page, pageText, offset)) {
          row.gap = isAfterBlank ? 1 : gapBetween(before, row);
          rows.push(row);
        }
        isAfterBlank = false;
      }
      offset += line.text.length + 1;
    }
    setRights(rows);
    return rows;
  });

/** Right end of the longest rows of each column; a row across several columns has an end of its own. */
const setRights = (rows: readonly Row[]): void => {
  const lefts = new Map<number, number>();
  for (const { column, x } of rows) lefts.set(column, Math.min(lefts.get(column) ?? x, x));
  const edges = [...lefts];
  const keyOf = ({ column, x, right }: Row): string => {
    const isAcross = edges.some(([other, left]) => other > column && left > x && right > left + 1);
    return `${column} ${isAcross}`;
  };
  const rights = new Map<string, number>();
  for (const row of rows) rights.set(keyOf(row), Math.max(rights.get(keyOf(row)) ?? 0, row.right));
  for (const row of rows) row.columnRight = rights.get(keyOf(row)) ?? row.right;
};

const gapBetween = (before: Row | undefined, row: Row): number | null => {
  if (!before || before.column !== row.column || row.height === 0 || row.top < before.top) return null;
  return (row.top - before.top - before.height) / Math.max(row.height, 1);
};
