import { SAME_LEFT } from '../rows/measures.ts';
import type { Row } from '../rows/row.ts';
import type { Section } from './section.ts';

/** Points between the left of a row and that of a section: within the first it is of the same column, beyond the second of another. */
const SAME_COLUMN = 4;
const OTHER_COLUMN = 40;
/**
 * Heights of a row: the largest distance of a title from its mark, and of the continuation of a section below a row or
 * a title.
 */
const AFTER_MARK = 1.5;
const BELOW_ROW = 1.5;
const BELOW_TITLE = 3;

/** The section that continues, null when another begins without a title, and the rule that decided. */
interface Continued {
  section: Section | null;
  rule: string;
}

/** The section that continues when a page or a column begins. */
export const follow = (
  before: Row,
  row: Row,
  current: Section,
  lastOfColumn: ReadonlyMap<number, Section>,
  sections: readonly Section[],
): Continued => {
  if (before.page !== row.page) {
    const own = lastOfColumn.get(row.column);
    if (lastOfColumn.size < 2 || !own || own === current) return { section: current, rule: 'next-page' };
    // Under the main column of the page before, and far from the place of its sidebar.
    const isUnder = Math.abs(xOf(own) - row.x) < SAME_COLUMN && Math.abs(xOf(current) - row.x) > OTHER_COLUMN;
    return row.column > 0 || isUnder
      ? { section: own, rule: 'same-column-next-page' }
      : { section: current, rule: 'next-page' };
  }
  const { heading } = current;
  // The cells of a table of a DOCX have no places: those beside the first go on under its title.
  if (row.height === 0) {
    // The next row of a table continues the section of its first one.
    const isSame = row.column > before.column || lastOfColumn.get(row.column) === current;
    return { section: heading && isSame ? current : null, rule: 'cell-of-table' };
  }
  // An address beside the first lines is read between them: the text below it still belongs to its section.
  const own = lastOfColumn.get(row.column);
  if (!heading && own?.heading && row.column < before.column) return { section: own, rule: 'back-to-column' };
  // A title above both columns: its list continues beside.
  const above = sections.findLast((section) => isBeside(section, row));
  if (above && row.column > before.column) return { section: above, rule: 'beside-first-row' };
  if (heading && heading.page === row.page && heading.top < row.top && row.column > before.column)
    return {
      section: heading.column === 0 && heading.column !== before.column ? current : null,
      rule: 'title-above-columns',
    };
  return {
    section: row.column < before.column ? underOwn(row, sections) : null,
    rule: 'under-title-of-column',
  };
};

const xOf = ({ heading, rows }: Section): number =>
  Math.min(...rows.map(({ x }) => x), heading?.x ?? Number.POSITIVE_INFINITY);

/** The first row of the section is at the left of this one, both below its title. */
const isBeside = ({ heading, rows }: Section, row: Row): boolean => {
  const [first] = rows;
  return (
    heading !== null &&
    first !== undefined &&
    first.page === row.page &&
    first.column < row.column &&
    heading.page === row.page &&
    heading.top < row.top &&
    Math.abs(first.top - row.top) < row.height * 2
  );
};

/** What stands under a title or under its rows, at the same place from the left and not far below. */
export const underOwn = (row: Row, sections: readonly Section[]): Section | null =>
  sections.findLast(({ heading, rows }) => {
    const last = rows.at(-1) ?? heading;
    if (!heading || !last || last.page !== row.page) return false;
    // A title may stand after its mark.
    const isUnder =
      Math.abs((rows[0] ?? heading).x - row.x) < (rows.length ? SAME_LEFT : row.height * AFTER_MARK);
    const gap = row.top - last.top - last.height;
    return isUnder && gap > -1 && gap < row.height * (rows.length ? BELOW_ROW : BELOW_TITLE);
  }) ?? null;
