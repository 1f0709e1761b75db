import type { Draft } from '../draft.ts';
import { joinRows, type Row } from './rows.ts';
import { shortest, trimSlice, type Slice } from './slices.ts';
import { fold } from './text.ts';
import { CEFR, LANGUAGE, LEVEL, MOTHER_TONGUE } from './vocabulary/languages.ts';

type Language = Draft['languages'][number];

interface Found {
  row: Row;
  start: number;
  end: number;
}

export const namesIn = (row: Row): Found[] =>
  [...row.folded.matchAll(LANGUAGE)].map((match) => ({
    row,
    start: match.index,
    end: match.index + match[0].length,
  }));

const NOISE = /^(?:niveau|level|:|-)\s*:?\s*/iu;

/** What is written of a level: « B1 B1 B1 » is B1, « ●●●○ » is nothing. */
const levelOf = (slice: Slice): { text: string; slice: Slice } | null => {
  const trimmed = trimSlice(slice);
  const raw = trimmed.row.text.slice(trimmed.start, trimmed.end);
  const codes = [...raw.matchAll(CEFR)];
  const [first] = codes;
  if (first && codes.length > 2) {
    const ranked = codes.map(([, code = '']) => code).toSorted();
    const text = ranked[Math.floor((ranked.length - 1) / 2)] ?? '';
    const at = trimmed.start + (codes.find(([, code]) => code === text)?.index ?? 0);
    return { text, slice: { ...trimmed, start: at, end: at + text.length } };
  }
  const lead = /^[^\p{L}\d]*(?:(?:niveau|level)\s*:?\s*)?/iu.exec(raw)?.[0].length ?? 0;
  const adjective = /^\s*\p{Ll}+\s*:\s*(?=\S)/u.exec(raw.slice(lead))?.[0].length ?? 0;
  // « Anglais technique : B2 »: what follows the colon is the level.
  if (adjective > 0 && isLevel(fold(raw.slice(lead + adjective))))
    return levelOf({ ...trimmed, start: trimmed.start + lead + adjective });
  let text = raw.slice(lead).replace(/[^\p{L}\d+%]+$/u, '');
  if (/\([^)]*$/u.test(text) && raw.slice(lead + text.length).startsWith(')')) text += ')';
  if (!/[\p{L}\d]/u.test(text) || text.length > 80) return null;
  const start = trimmed.start + lead;
  return { text: text.replace(NOISE, ''), slice: { ...trimmed, start, end: start + text.length } };
};

const isLevel = (folded: string): boolean => LEVEL.test(folded) || /\b\d{3}\b/u.test(folded);

/** The languages a row speaks of; a level may stand before them, after them, or on the row below. */
export const languagesOfRow = (row: Row, next: Row | undefined, isStrict: boolean): Language[] => {
  const names = namesIn(row);
  const [first] = names;
  if (!first) return [];
  const before = row.folded.slice(row.bullet, first.start);
  const isMother = MOTHER_TONGUE.test(before);
  const mother = isMother ? MOTHER_TONGUE.exec(before) : null;
  return names.flatMap((name, rank) => {
    const following = names[rank + 1];
    const after = levelOf({ row, start: name.end, end: following?.start ?? row.text.length });
    const named = { row, start: name.start, end: name.end };
    let level =
      after && isLevel(after.slice.row.folded.slice(after.slice.start, after.slice.end)) ? after : null;
    if (!level && mother) {
      const start = row.bullet + mother.index;
      level = {
        text: 'langue maternelle',
        slice: { row, start, end: start + mother[0].length },
      };
      level.text = row.text
        .slice(level.slice.start, level.slice.end)
        .replace(/\(s\)|s(?=\b)/giu, '')
        .toLowerCase();
    } else if (!level && rank === 0 && isLevel(before) && before.length < 30) {
      level = levelOf({ row, start: row.bullet, end: first.start });
    } else if (
      !level &&
      !after &&
      !following &&
      next &&
      next.column === row.column &&
      !namesIn(next).length
    ) {
      if (isLevel(next.folded) && next.text.length < 40) {
        level = levelOf({ row: next, start: next.bullet, end: next.text.length });
      }
    }
    if (isStrict && !level) return [];
    const slices = level ? [named, level.slice] : [named];
    return [
      {
        language: row.text.slice(name.start, name.end),
        level: level?.text.slice(0, 80) ?? null,
        evidence: shortest(slices, [named]),
      },
    ];
  });
};

/** Only a language and its level: « Anglais : B2 », « Anglais (courant) ». */
export const isLanguageRow = (row: Row): boolean => {
  const names = namesIn(row);
  const [first] = names;
  if (!first || row.text.length > 60) return false;
  const before = row.folded.slice(row.bullet, first.start).replace(/langues?|languages?|[^a-z]/gu, '');
  if (before !== '' && !isLevel(before)) return false;
  const rest = row.folded.slice(first.end);
  return rest
    .replace(LANGUAGE, '')
    .split(/[^\p{L}\d]+/u)
    .every((word) => word === '' || isLevel(word) || /^(?:et|and|\d+)$/u.test(word));
};

/** « Italien – langue » above « maternelle »: what the width cut is read as one. */
const whole = (rows: readonly Row[]): Row[] => {
  const read: Row[] = [];
  for (const row of rows) {
    const last = read.at(-1);
    const isBegun = namesIn(row).some(({ start }) => !/[\p{L}\d]/u.test(row.text.slice(0, start)));
    const isNear = last && row.bullet === 0 && last.column === row.column && (row.gap ?? 0) < 0.9;
    const goesOn = /^[\p{Ll}(\d]/u.test(row.text.trim()) || /[,;:(–-]\s*$/u.test(last?.text ?? '');
    const joined = isNear && goesOn && !isBegun && namesIn(last).length > 0 ? joinRows(last, row) : null;
    if (joined) read.splice(-1, 1, joined);
    else read.push(row);
  }
  return read;
};

/** The languages of a section, in their order, each once. */
export const languagesOf = (all: readonly Row[], isStrict = false): Language[] => {
  const rows = whole(all);
  const found = new Map<string, Language>();
  rows.forEach((row, index) => {
    for (const language of languagesOfRow(row, rows[index + 1], isStrict)) {
      const key = language.language.toLowerCase();
      const known = found.get(key);
      if (!known || (known.level === null && language.level !== null)) found.set(key, language);
    }
  });
  return [...found.values()];
};
