import type { DocumentText, Line, PageText } from '../document.ts';
import { ReadingError } from '../reading-error.ts';

/**
 * Longest line for the rules: the time of some patterns grows with the square of its length, some 80 ms of processor
 * for a line of brackets. The longest paragraphs of CVs, which are lines of a DOCX, have half of it.
 */
export const MAX_LINE = 2000;
/** Most lines for the rules, some of which they compare in pairs: thirty full pages have half of it. */
const MAX_LINES = 4000;

/** The same text in lines that are no longer than any of a CV, each cut between two words where there are two. */
export function bounded(document: DocumentText): DocumentText {
  const pages = document.pages.map((page): PageText => ({ ...page, lines: page.lines.flatMap(cut) }));
  if (pages.reduce((sum, { lines }) => sum + lines.length, 0) > MAX_LINES) throw new ReadingError('not_a_cv');
  return { ...document, pages };
}

function cut(line: Line): Line[] {
  if (line.text.length <= MAX_LINE) return [line];
  const lines: Line[] = [];
  let from = 0;
  while (from < line.text.length) {
    const to = endOf(line.text, from);
    lines.push(part(line, from, to));
    from = to;
  }
  return lines;
}

/** After the last blank that the line has room for; never between the two halves of a character. */
function endOf(text: string, from: number): number {
  const most = from + MAX_LINE;
  if (most >= text.length) return text.length;
  const blank = Math.max(text.lastIndexOf(' ', most - 1), text.lastIndexOf('\t', most - 1)) + 1;
  if (blank > from) return blank;
  const isHalf = (text.codePointAt(most - 1) ?? 0) > 0xffff;
  return isHalf ? most - 1 : most;
}

function part(line: Line, from: number, to: number): Line {
  const spans = line.spans.flatMap((span) => {
    const [start, end] = [Math.max(span.start, from), Math.min(span.start + span.length, to)];
    return start < end ? [{ ...span, start: start - from, length: end - start }] : [];
  });
  return { ...line, text: line.text.slice(from, to), spans };
}
