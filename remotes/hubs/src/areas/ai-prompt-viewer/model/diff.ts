import { diffArrays, diffWordsWithSpace, type Change } from 'diff';
import { linesOf } from './lines.ts';

/** A sequence of words that both lines have, or that only this one has. */
export type Piece = { text: string; isOwn: boolean };
export type DiffLine = { number: number; pieces: Piece[] };

/** A line of the comparison: `same` has the same words on both sides, `changed` some of them. */
export type DiffRow =
  | { kind: 'same'; before: DiffLine; after: DiffLine }
  | { kind: 'changed'; before: DiffLine; after: DiffLine }
  | { kind: 'removed'; before: DiffLine }
  | { kind: 'added'; after: DiffLine };

/** Share of the longer line that both must have in common to be shown as one changed line instead of two. */
const ALIKE = 0.4;

type NumberedLine = { number: number; text: string };

const whole = ({ number, text }: NumberedLine, isOwn: boolean): DiffLine => ({
  number,
  pieces: text === '' ? [] : [{ text, isOwn }],
});

const sizeOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0);

/** The words of one side; neighbours of the same kind are joined. */
function piecesOf(changes: readonly Change[], side: 'added' | 'removed'): Piece[] {
  return changes
    .filter((change) => change[side] || !(change.added || change.removed))
    .map((change) => ({ text: change.value, isOwn: change[side] }));
}

type Pairing = { score: number; row?: Extract<DiffRow, { kind: 'changed' }> };

function compareLines(before: NumberedLine, after: NumberedLine): Pairing {
  // Two blank lines are never paired here, and a blank line is never a changed form of a line with words.
  if (!before.text.trim() || !after.text.trim()) return { score: 0 };
  const changes = diffWordsWithSpace(before.text, after.text);
  const pieces = { before: piecesOf(changes, 'removed'), after: piecesOf(changes, 'added') };
  const common = sizeOf(pieces.before.filter(({ isOwn }) => !isOwn));
  const score = common / Math.max(before.text.length, after.text.length);
  if (score < ALIKE) return { score: 0 };
  return {
    score,
    row: {
      kind: 'changed',
      before: { number: before.number, pieces: pieces.before },
      after: { number: after.number, pieces: pieces.after },
    },
  };
}

/**
 * Pairs lines at the same place of both texts that differ: similar lines are paired, in order and with the most words
 * in common overall; the others are removed or added.
 */
function replaced(before: readonly NumberedLine[], after: readonly NumberedLine[]): DiffRow[] {
  const pairings = before.map((from) => after.map((to) => compareLines(from, to)));
  const pairing = (i: number, j: number): Pairing => pairings[i]?.[j] ?? { score: 0 };
  // best[i][j]: the most words in common among the lines from i and from j on.
  const best = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0));
  const bestFrom = (i: number, j: number) => best[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const paired = pairing(i, j).row ? pairing(i, j).score + bestFrom(i + 1, j + 1) : 0;
      best[i]![j] = Math.max(paired, bestFrom(i + 1, j), bestFrom(i, j + 1));
    }
  }
  const rows: DiffRow[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [from, to] = [before[i], after[j]];
    const { row, score } = pairing(i, j);
    if (row && bestFrom(i, j) === score + bestFrom(i + 1, j + 1)) {
      rows.push(row);
      i += 1;
      j += 1;
    } else if (from && bestFrom(i, j) === bestFrom(i + 1, j)) {
      rows.push({ kind: 'removed', before: whole(from, true) });
      i += 1;
    } else if (to) {
      rows.push({ kind: 'added', after: whole(to, true) });
      j += 1;
    }
  }
  return rows;
}

/** Two texts line by line, and word by word within the lines that changed. */
export function compareTexts(before: string, after: string): DiffRow[] {
  const rows: DiffRow[] = [];
  const at = { before: 0, after: 0 };
  let removed: NumberedLine[] = [];
  const take = (side: 'before' | 'after', texts: readonly string[]): NumberedLine[] =>
    texts.map((text) => ({ number: (at[side] += 1), text }));
  const flush = (added: readonly NumberedLine[] = []) => {
    rows.push(...replaced(removed, added));
    removed = [];
  };
  for (const change of diffArrays(linesOf(before), linesOf(after))) {
    if (change.removed) removed = take('before', change.value);
    else if (change.added) flush(take('after', change.value));
    else {
      flush();
      for (const text of change.value) {
        const [from] = take('before', [text]);
        const [to] = take('after', [text]);
        if (from && to) rows.push({ kind: 'same', before: whole(from, false), after: whole(to, false) });
      }
    }
  }
  flush();
  return rows;
}

/** Rows to show, or a sequence of unchanged lines that is folded. */
export type DiffBlock = { kind: 'rows' | 'folded'; rows: DiffRow[] };

/** Lines shown on each side of a change, for context. */
const CONTEXT = 2;
/** A shorter sequence is shown, because folding would hide almost nothing. */
const FOLDED_FROM = 4;

/** The comparison, with its long unchanged sequences separated. */
export function foldSame(rows: readonly DiffRow[]): DiffBlock[] {
  const isNear = rows.map((_, index) =>
    rows.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind !== 'same'),
  );
  const blocks: DiffBlock[] = [];
  for (const [index, row] of rows.entries()) {
    const kind = isNear[index] ? 'rows' : 'folded';
    const last = blocks.at(-1);
    if (last?.kind === kind) last.rows.push(row);
    else blocks.push({ kind, rows: [row] });
  }
  return blocks.map((block) => (block.rows.length < FOLDED_FROM ? { ...block, kind: 'rows' } : block));
}

const counted = (count: number, word: string) =>
  `${count} ${count > 1 ? `lignes ${word}s` : `ligne ${word}`}`;

/** "3 lignes ajoutées, 1 ligne modifiée", without blank lines. */
export function summaryOf(rows: readonly DiffRow[]): string {
  const count = (kind: DiffRow['kind']) =>
    rows.filter((row) => {
      const line = 'after' in row ? row.after : row.before;
      return row.kind === kind && line.pieces.some(({ text }) => text.trim() !== '');
    }).length;
  const parts = (['added', 'removed', 'changed'] as const)
    .map((kind) => ({ kind, total: count(kind) }))
    .filter(({ total }) => total > 0)
    .map(({ kind, total }) =>
      counted(total, { added: 'ajoutée', removed: 'retirée', changed: 'modifiée' }[kind]),
    );
  return parts.length > 0 ? parts.join(', ') : 'Aucune différence';
}
