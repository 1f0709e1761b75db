import { PLACEHOLDER } from '@trame/domain/signatures';

/** A piece of text as the PDF engine gives it; it also gives marks of structure, which have no text. */
type Piece =
  { str: string; hasEOL: boolean; transform?: readonly number[]; height?: number; width?: number } | object;

interface Line {
  text: string;
  /** Its base, from the foot of the page, and the height of its letters: a line whose place is not known stands alone. */
  y: number;
  height: number;
  right: number;
}

/** From one line of a paragraph to the next, in heights of its letters: more is a new paragraph. */
const LEADING = 1.6;
/** A line that ends before this part of the widest one ends its paragraph. */
const FULL = 0.8;
/** « - », « • », « 3. », « a) »: a line of a list begins by itself. */
const ITEM = /^(?:[-–—•▪◦*]|\d{1,2}[.)]|[a-z][.)])\s/u;

function linesOf(pieces: readonly Piece[]): Line[] {
  const empty = (): Line => ({ text: '', y: Number.NaN, height: 0, right: 0 });
  const lines = [empty()];
  for (const piece of pieces) {
    if (!('str' in piece)) continue;
    const line = lines.at(-1)!;
    line.text += piece.str;
    const { transform, height = 0, width = 0 } = piece;
    if (transform && piece.str.trim() !== '') {
      line.y = transform[5] ?? Number.NaN;
      line.height = Math.max(line.height, height);
      line.right = Math.max(line.right, (transform[4] ?? 0) + width);
    }
    if (piece.hasEOL) lines.push(empty());
  }
  return lines
    .map((line) => ({ ...line, text: line.text.replace(PLACEHOLDER, '').trim() }))
    .filter(({ text }) => text !== '');
}

/** Whether a line goes on with the paragraph of the one before it. */
function goesOn(line: Line, before: Line, widest: number): boolean {
  const gap = before.y - line.y;
  const isNear = gap > 0 && gap <= LEADING * line.height && Math.abs(line.height - before.height) < 0.5;
  return isNear && before.right >= FULL * widest && !ITEM.test(line.text);
}

/** The paragraphs of a page, without the marks of fields, which the page itself has painted over. */
export function paragraphsOf(pieces: readonly Piece[]): string[] {
  const lines = linesOf(pieces);
  const widest = Math.max(0, ...lines.map(({ right }) => right));
  const paragraphs: string[] = [];
  let before: Line | undefined;
  for (const line of lines) {
    if (before && goesOn(line, before, widest))
      paragraphs[paragraphs.length - 1] += /\p{L}-$/u.test(before.text) ? line.text : ` ${line.text}`;
    else paragraphs.push(line.text);
    before = line;
  }
  return paragraphs;
}
