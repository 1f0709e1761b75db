import type { Explain, Reason } from '../rows/explain.ts';
import { FREE_LINE } from '../rows/measures.ts';
import type { Row } from '../rows/row.ts';
import { DOMINANT_OTHER, type SectionKind } from '../vocabulary/heading-words.ts';
import { isDecidedByContents } from '../vocabulary/headings.ts';
import { follow, underOwn } from './continued-sections.ts';
import { bodySizeOf, type Heading, headingsOf, inline, stripIcons, withWholeTitles } from './heading-rows.ts';
import type { Section } from './section.ts';
import { withSideTitles } from './side-by-side-lists.ts';

/** Cuts a document into its sections, column by column, over its pages. */
export const sectionsOf = (all: readonly Row[], explain?: Explain): Section[] => {
  const bodySize = bodySizeOf(all);
  const rows = withWholeTitles(withSideTitles(all), bodySize);
  const headings = headingsOf(rows, bodySize);
  const standsAlone = [...headings.values()].filter(({ kinds }) => kinds[0] !== 'other').length;
  const sections: Section[] = [];
  const lastOfColumn = new Map<number, Section>();
  let current: Section = { kinds: [], heading: null, rows: [], isUnnamed: false };
  sections.push(current);
  const open = (kinds: readonly SectionKind[], heading: Row | null): void => {
    const isUnnamed = heading !== null && isDecidedByContents(stripIcons(heading.text));
    current = { kinds, heading, rows: [], isUnnamed };
    sections.push(current);
  };
  rows.forEach((row, index) => {
    const before = rows[index - 1];
    let place = 'after-row-above';
    if (before && (before.page !== row.page || before.column !== row.column)) {
      const { section, rule } = follow(before, row, current, lastOfColumn, sections);
      place = section ? rule : 'no-title-here';
      if (!section) open([], null);
      else current = section;
    } else if (before && Math.abs(before.x - row.x) > NEXT_COLUMN) {
      // Columns side by side that were read as one from some row on.
      const own = underOwn(row, sections);
      if (own && own.heading?.column !== row.column) {
        current = own;
        place = 'under-title-of-column';
      }
    }
    const heading = headings.get(row) ?? inlineHeading(row, current, standsAlone);
    if (heading) {
      open(heading.kinds, heading.row);
      explain?.(heading.row, {
        kind: 'heading',
        rule: heading.rule,
        values: { ...lookOf(row, bodySize), kinds: heading.kinds.join(' ') },
      });
      if (heading.rest) current.rows.push(heading.rest);
    } else {
      current.rows.push(row);
      explain?.(row, {
        kind: 'under_heading',
        rule: place,
        values: { title: current.heading?.text ?? null, kinds: current.kinds.join(' ') },
      });
    }
    lastOfColumn.set(row.column, current);
  });
  return sections.filter((section) => section.rows.length > 0 || section.heading);
};

/** Points between the lefts of two rows that follow one another from which they are of different columns: no indent is as wide. */
const NEXT_COLUMN = 60;
/** « Projet : MS Project, Jira » is a category of skills. */
const PROJECT_LABEL = /^\W*(?:gestion de )?(?:projets?|projects?)\b/u;
/** Titles on rows of their own from which a document needs no label inside a job as one. */
const TITLES_OF_PAGE = 4;

/** Features of a title besides its words. */
const lookOf = (row: Row, bodySize: number): NonNullable<Reason['values']> => ({
  size: row.size,
  bodySize,
  bold: row.isBold,
  capitals: row.isUpper,
  column: row.column,
});

const inlineHeading = (row: Row, current: Section, standsAlone: number): Heading | null => {
  const heading = inline(row);
  if (!heading || row.isInMargin) return null;
  const isKnown = heading.kinds.some((kind) => kind !== 'other');
  // Inside a job, « Outils : Excel » and « Formation : … » describe the job.
  if (current.kinds.includes('experience')) {
    const isOfPerson = heading.kinds.some((kind) => kind === 'languages' || kind === 'education');
    return (row.isBold || row.bullet === 0) && isOfPerson && standsAlone < TITLES_OF_PAGE ? heading : null;
  }
  if (current.kinds.includes('skills')) {
    // « Outils : … », « Langages : … » are categories of the section; « Loisirs : … » is not a skill. A label in
    // another style, with space above, begins the posts or the studies of a page whose titles are labels.
    const isLabel = row.styleBreaks.length > 0 && (row.gap ?? 0) > FREE_LINE && heading.rest !== null;
    const isProject = PROJECT_LABEL.test(heading.row.folded);
    const isNext = isLabel && (isProject || ['experience', 'education'].includes(heading.kinds[0] ?? ''));
    const isOfPerson = DOMINANT_OTHER.test(heading.row.folded) && !isProject;
    return isNext || isOfPerson || heading.kinds.includes('certifications') ? heading : null;
  }
  // « Accueil : … », « Outils : … » under a title that no list has: its labels.
  const isLabelled = current.isUnnamed && /^[^:]{2,40}\s?:\s/u.test(current.rows.at(-1)?.text ?? '');
  if (isLabelled && heading.kinds.every((kind) => kind === 'skills')) return null;
  if (current.kinds.length > 0 && !isKnown && !DOMINANT_OTHER.test(heading.row.folded)) return null;
  return heading;
};
