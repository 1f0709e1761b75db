import { textOfPage, type Box, type DocumentText, type Line, type PageText } from '@trame/document';
import type { Evidence } from '../analysis.ts';
import type { ClaimedEvidence } from '../draft.ts';
import { find } from './find.ts';
import { readingsOf, type Folded } from './fold.ts';

interface ReadPage {
  page: PageText;
  text: string;
  /** The whole first. */
  readings: readonly Folded[];
}

/** The visible text of a document, made ready to be searched many times. */
export interface VisibleText {
  pages: readonly ReadPage[];
  hidden: readonly Folded[];
}

/** Folds every page once. */
export function visibleTextOf(document: DocumentText): VisibleText {
  const pages = document.pages.map((page) => {
    const text = textOfPage(page);
    return { page, text, readings: readingsOf(text) };
  });
  return { pages, hidden: readingsOf(document.hidden.map(({ text }) => text).join('\n')) };
}

/** Finds a quote in the visible text: on the stated page, otherwise on another; null when it is nowhere. */
export function locate({ pages }: VisibleText, claim: ClaimedEvidence, rank = 0): Evidence | null {
  if (!claim) return null;
  const said = pages.filter(({ page }) => page.page === claim.page);
  for (const { page, text, readings } of [...said, ...pages.filter((one) => !said.includes(one))]) {
    const found = readings[0] ? find(readings[0], claim.quote, rank) : null;
    if (found) {
      const { start, end } = found;
      const quote = text.slice(start, end);
      const boxes = boxesOf(page, start, end);
      return { page: page.page, start, end, quote, boxes, certainty: 'certain', doubt: null };
    }
  }
  return null;
}

/** One box per line of the passage. */
function boxesOf({ lines }: PageText, start: number, end: number): Evidence['boxes'] {
  const boxes: Evidence['boxes'] = [];
  let offset = 0;
  for (const line of lines) {
    const box = boxOf(line, Math.max(0, start - offset), Math.min(line.text.length, end - offset));
    if (box) boxes.push(box);
    offset += line.text.length + 1;
  }
  return boxes;
}

/**
 * The part of a line between two characters: the boxes of whole runs are known, and letters within one are taken as
 * equally wide.
 */
function boxOf({ spans, box }: Line, start: number, end: number): Evidence['boxes'][number] | null {
  if (start >= end) return null;
  const parts = spans.flatMap((span): Box[] => {
    const from = Math.max(start, span.start);
    const to = Math.min(end, span.start + span.length);
    if (from >= to) return [];
    const [x, y, width, height] = span.box;
    const letter = width / span.length;
    return [[x + letter * (from - span.start), y, letter * (to - from), height]];
  });
  const drawn = parts.length > 0 ? parts : [box];
  const left = Math.min(...drawn.map(([x]) => x));
  const top = Math.min(...drawn.map(([, y]) => y));
  const width = Math.max(...drawn.map(([x, , wide]) => x + wide)) - left;
  const height = Math.max(...drawn.map(([, y, , high]) => y + high)) - top;
  return width > 0 && height > 0 ? [round(left), round(top), round(width), round(height)] : null;
}

const round = (points: number) => Math.round(points * 100) / 100;
