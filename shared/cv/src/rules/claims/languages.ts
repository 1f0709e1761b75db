import type { Draft } from '../../draft.ts';
import type { Explain } from '../rows/explain.ts';
import { namesIn } from '../rows/language-names.ts';
import { joinRows, type Row } from '../rows/row.ts';
import { shortest, type Slice, trimSlice } from '../rows/slices.ts';
import { CEFR, LANGUAGE, LEVEL, MOTHER_TONGUE } from '../vocabulary/languages.ts';
import { fold } from '../vocabulary/text.ts';

type Language = Draft['languages'][number];

/** Characters of the longest level: « Bonne maîtrise à l’écrit et à l’oral » has 36; and of a row with a language and its level. */
const LONGEST_LEVEL = 40;
const LONGEST_ROW = 60;

const NOISE = /^(?:niveau|level|:|-)\s*:?\s*/iu;

/** The text of a level: « B1 B1 B1 » is B1, « ●●●○ » is none. */
const levelOf = (slice: Slice): { text: string; slice: Slice } | null => {
  const trimmed = trimSlice(slice);
  const raw = trimmed.row.text.slice(trimmed.start, trimmed.end);
  const codes = [...raw.matchAll(CEFR)];
  const [first] = codes;
  const isOnlyCodes = codes.length > 1 && !/[\p{L}\d]/u.test(raw.replace(CEFR, ''));
  if (first && (codes.length > 2 || isOnlyCodes)) {
    const ranked = codes.map(([, code = '']) => code).toSorted();
    const text = ranked[Math.floor((ranked.length - 1) / 2)] ?? '';
    const at = trimmed.start + (codes.find(([, code]) => code === text)?.index ?? 0);
    return { text, slice: { ...trimmed, start: at, end: at + text.length } };
  }
  const lead =
    /^[^\p{L}\d]*(?:(?:language|langue)\s*:\s*)?(?:(?:niveau|level)\s*:?\s*)?/iu.exec(raw)?.[0].length ?? 0;
  const adjective = /^\s*\p{Ll}+\s*:\s*(?=\S)/u.exec(raw.slice(lead))?.[0].length ?? 0;
  // « Anglais technique : B2 »: the text after the colon is the level.
  if (adjective > 0 && isLevel(fold(raw.slice(lead + adjective))))
    return levelOf({ ...trimmed, start: trimmed.start + lead + adjective });
  // « niveau service », « niveau 2 OTAN »: the word belongs to a text that means nothing without it.
  const label = /(?:niveau|level)\s*:?\s*$/iu.exec(raw.slice(0, lead));
  if (label && !isLevel(fold(raw.slice(lead))))
    return { text: raw.slice(label.index).trim(), slice: { ...trimmed, start: trimmed.start + label.index } };
  let text = raw.slice(lead).replace(/[^\p{L}\d+%]+$/u, '');
  if (/\([^)]*$/u.test(text) && raw.slice(lead + text.length).startsWith(')')) text += ')';
  if (!/[\p{L}\d]/u.test(text) || text.length > 80) return null;
  const start = trimmed.start + lead;
  return { text: text.replace(NOISE, ''), slice: { ...trimmed, start, end: start + text.length } };
};

const isLevel = (folded: string): boolean =>
  LEVEL.test(folded) || /\b(?!(?:19|20)\d{2}\b)\d{3,4}\b/u.test(folded);

/** The end of the text about a language: another sentence, another mark, a word that leads to the next one. */
const OVER =
  /(?<=[\p{L}\d)])\s*(?:\.\s+(?=\p{Lu})|[;|•■◆▪●○★☆]|\s\/\s)|(?<![\s,])[\s,]*\b(?:et|and|&|lv\d|ainsi que)\s*$/iu;

/** « Notions : » before the next name is a level for it, and none of the name before. */
const LABEL = /(?:^|[.,;|•\n]\s*)(\p{L}[\p{L}\s'’]{2,30}?)\s*:\s*$/u;

/** « (juridique) », « : lecture seule »: as a level is written, in words that no list has. */
const isWrittenAsLevel = (text: string): boolean =>
  /^\s*\(\s*\p{L}+(?:\s\p{L}+)?\s*\)\s*[.,;]?\s*$/u.test(text) ||
  /^\s*:\s*\p{Ll}+(?:\s\p{L}+){0,2}\s*\.?\s*$/u.test(text);

/** « Je parle couramment », « Bonne maîtrise de l’ », « Niveau B2 en »: the level in the text before a name. */
const levelBefore = (row: Row, start: number, end: number): ReturnType<typeof levelOf> => {
  const tail = /(?:\s|^)(?:en|in|de|du|d['’]|of|de l['’]|de la|l['’]|le)\s*$/iu;
  let last = end;
  for (let cut = tail.exec(row.text.slice(start, last)); cut; cut = tail.exec(row.text.slice(start, last)))
    last = start + cut.index;
  const from = /^(?:je parle|i speak|langues?)\s+/u.exec(row.folded.slice(start, last))?.[0].length ?? 0;
  return levelOf({ row, start: start + from, end: last });
};

const motherOf = (row: Row, start: number, length: number): ReturnType<typeof levelOf> => {
  const slice = { row, start, end: start + length };
  const text = row.text.slice(start, start + length).replace(/\(s\)|s(?=\b)/giu, '');
  return { text: text.toLowerCase(), slice };
};

/** The languages in a row; a level may be before them, after them, or on the row below. */
const languagesOfRow = (row: Row, next: Row | undefined, isStrict: boolean): Language[] => {
  const names = namesIn(row);
  const [first] = names;
  if (!first) return [];
  const before = row.folded.slice(row.bullet, first.start);
  const mother = MOTHER_TONGUE.exec(before);
  // « Courant : anglais, espagnol », « Bilingue français-anglais »: one level for several names.
  let shared = mother ? motherOf(row, row.bullet + mother.index, mother[0].length) : null;
  const isLead = !mother && isLevel(before) && before.length < LONGEST_LEVEL;
  const lead = isLead ? levelBefore(row, row.bullet, first.start) : null;
  if (/:\s*$/u.test(before)) shared ??= lead;
  const isJoined = (rank: number): boolean =>
    /^\s*(?:et|and|&|-|\/)?\s*(?:(?:de )?(?:l['’]|le )?)?$/iu.test(
      row.text.slice(names[rank - 1]?.past ?? row.bullet, names[rank]?.start),
    );
  return names.flatMap((name, rank) => {
    const following = names[rank + 1];
    let text = row.text.slice(name.past, following?.start);
    const label = following ? LABEL.exec(text) : null;
    if (label) text = text.slice(0, label.index);
    text = text.slice(0, OVER.exec(text)?.index);
    const after = levelOf({ row, start: name.past, end: name.past + text.length });
    const named = { row, start: name.start, end: name.end };
    let level =
      after && (isLevel(fold(after.text)) || /^niveau|^level/iu.test(after.text) || isWrittenAsLevel(text))
        ? after
        : null;
    const isLed = rank === 0 || names.slice(1, rank + 1).every((_, at) => isJoined(at + 1));
    if (!level) level = shared ?? (isLed ? lead : null);
    if (label && following && isLevel(fold(label[1] ?? ''))) {
      const start = name.past + label.index + label[0].indexOf(label[1] ?? '');
      shared = levelBefore(row, start, following.start);
    }
    const isAlone = !level && !after && !following && next?.column === row.column;
    if (isAlone && next.text.length < LONGEST_LEVEL && !namesIn(next).length && isLevel(next.folded))
      level = levelOf({ row: next, start: next.bullet, end: next.text.length });
    if (isStrict && !level) return [];
    const slices = level ? [named, level.slice] : [named];
    return [
      {
        language: row.text.slice(name.start, name.end),
        level: level?.text.trim().slice(0, 80) ?? null,
        evidence: shortest(slices, [named]),
      },
    ];
  });
};

/** Only a language and its level: « Anglais : B2 », « Anglais (courant) ». */
/** The grid of a Europass: its columns, and a language with a level for each of them. */
const GRID =
  /^\W*(?:langues? ?\(?s?\)? maternelle|autres? ?\(?s?\)? langue|auto-?evaluation|niveau europeen|comprendre|ecouter|lire$|prendre part|s'exprimer oralement|parler|continu$|cadre europeen|mother tongue|other language|self-assessment|european level|understanding|listening|reading|spoken (?:interaction|production)|common european)|(?:\b[abc][12]\b\W*){3}/u;

export const isLanguageGrid = ({ folded }: Row): boolean => GRID.test(folded.trim());

export const isLanguageRow = (row: Row): boolean => {
  const names = namesIn(row);
  const [first] = names;
  if (!first || row.text.length > LONGEST_ROW) return false;
  const before = row.folded.slice(row.bullet, first.start).replace(/langues?|languages?|[^a-z]/gu, '');
  if (before !== '' && !isLevel(before)) return false;
  const rest = row.folded.slice(first.end);
  return rest
    .replace(LANGUAGE, '')
    .split(/[^\p{L}\d]+/u)
    .every((word) => word === '' || isLevel(word) || /^(?:et|and|\d+)$/u.test(word));
};

/** « Italien – langue » above « maternelle »: a wrapped text is read as one. */
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
export const languagesOf = (all: readonly Row[], isStrict = false, explain?: Explain): Language[] => {
  const rows = whole(all);
  const found = new Map<string, Language>();
  rows.forEach((row, index) => {
    for (const language of languagesOfRow(row, rows[index + 1], isStrict)) {
      explain?.(row, {
        kind: 'item',
        rule: 'name-of-language',
        values: { language: language.language, level: language.level },
      });
      const key = language.language.toLowerCase();
      const known = found.get(key);
      if (!known || (known.level === null && language.level !== null)) found.set(key, language);
    }
  });
  return [...found.values()];
};
