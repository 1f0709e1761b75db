import { PLACEHOLDER } from '@trame/domain/signatures';

/** A piece of text as the PDF engine gives it; it also gives marks of structure, which have no text. */
type Piece = { str: string; hasEOL: boolean } | object;

/** A paragraph for each line of a page, without the marks of fields, which the page itself has painted over. */
export function textLines(pieces: readonly Piece[]): string[] {
  const lines: string[] = [''];
  for (const piece of pieces) {
    if (!('str' in piece)) continue;
    lines[lines.length - 1] += piece.str;
    if (piece.hasEOL) lines.push('');
  }
  return lines.map((line) => line.replace(PLACEHOLDER, '').trim()).filter((line) => line !== '');
}
