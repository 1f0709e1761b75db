import type { Draft } from '../../draft.ts';
import { STRONG } from '../entries/cuts.ts';
import { partsOf } from '../entries/parts.ts';
import { groupsOf, isWrapped } from '../rows/continued-rows.ts';
import type { Explain } from '../rows/explain.ts';
import { anchorOf } from '../rows/row-dates.ts';
import { joinRows, partOf, type Row } from '../rows/row.ts';
import { shortest, type Slice, sliceText } from '../rows/slices.ts';
import { isTableHead } from '../rows/table-heads.ts';
import { certifies } from '../vocabulary/certificates.ts';
import { findPeriods } from '../vocabulary/dates.ts';
import { isHobby } from '../vocabulary/hobbies.ts';
import { yearOf } from './education.ts';
import { splitIssuer } from './issuers.ts';

type Certification = Draft['certifications'][number];

/** « First Aid at Work » is one name. */
const MARKS = STRONG.filter(([, separator]) => separator !== 'at' && separator !== 'in');

/** A name above its issuer: a line that looks wrapped was ended on purpose, unless its words continue. */
const linesOf = (rows: readonly Row[]): Row[][] => {
  const read: Row[][] = [];
  for (const row of rows) {
    const last = read.at(-1);
    const before = last?.at(-1)?.text.trimEnd() ?? '';
    const goesOn =
      /^[\p{Ll}(]/u.test(row.text) ||
      /(?:\s(?:d[eu]s?|et|en|à|au|of|and|the|for|la|le|les)|[,&/–-])$/u.test(before);
    if (last && goesOn) last.push(row);
    else read.push([row]);
  }
  return read;
};

/** « (valable jusqu’en 2026) », « recyclage 2023 »: a year other than that of the certificate. */
const VALID =
  /\([^)]*\b(?:valable|valid|jusqu|expir|renouvel|recycl|mac|maintien)[^)]*\)|\b(?:recyclage|mac|renouvel\p{L}*|jusqu['’]\p{L}+|expire\p{L}*)\s(?:\p{L}+\s){0,2}(?:\d{2}\/)?\d{4}/giu;

const slicesOf = (row: Row, form: RegExp): Slice[] =>
  [...row.text.matchAll(form)].map(({ index, 0: text }) => ({ row, start: index, end: index + text.length }));

/** Position of the year in each row. The year of a validity is better than none. */
const yearsIn = (rows: readonly Row[]): Slice[] => {
  const blank = (row: Row): string => row.text.replace(VALID, (text) => ' '.repeat(text.length));
  const found = rows.flatMap((row) => {
    const anchor = anchorOf({ ...row, text: blank(row) }, true);
    return anchor ? [{ row, start: anchor.start, end: anchor.end }] : [];
  });
  if (found.length > 0) return found;
  // « obtenu en 2019 auprès de l’AFNOR »
  return rows.flatMap((row) => {
    const [only, ...others] = findPeriods(blank(row).trim() === '' ? row.text : blank(row));
    const isYear = only !== undefined && others.length === 0 && only.start === only.end;
    return isYear ? [{ row, start: only.index, end: only.index + only.text.length }] : [];
  });
};

/** « Leadership: … », « Langues : … »: read on from the certificates. */
const OTHER =
  /^(?:achievements?|leadership|awards?|activit\w*|interests?|hobbies|languages?|loisirs|langues?|references?|projects?|projets?|volunteer\w*|benevol\w*)\s?:/u;

/**
 * Rows and characters of the longest certificate: they are read again for each of its parts, and a list that never ends
 * is one block.
 */
const MAX_ROWS = 40;
const MAX_CHARACTERS = 2000;

const certificationOf = (rows: readonly Row[]): Certification | null => {
  if (rows.length > MAX_ROWS || rows.reduce((sum, { text }) => sum + text.length, 0) > MAX_CHARACTERS)
    return null;
  const periods = yearsIn(rows);
  const taken = [...rows.flatMap((row) => slicesOf(row, VALID)), ...periods];
  const parts = linesOf(rows).flatMap((own) => partsOf(own, taken, new Set(), MARKS));
  const { name, issuer } = splitIssuer(parts);
  if (!name || name.text.length < 2 || !/\p{L}{2}|\p{Lu}\d/u.test(name.text)) return null;
  const [period] = periods;
  // « Lutherie, vélo »: read on from a section that has another title.
  const isBare = !period && !issuer && !certifies(name.folded);
  if ((isBare && (isHobby(name.folded) || OTHER.test(name.folded))) || name.text.split(/\s+/u).length > 24)
    return null;
  return {
    name: name.text.slice(0, 300),
    issuer: issuer?.text.slice(0, 200) ?? null,
    year: period ? yearOf(sliceText(period)) : null,
    evidence: shortest(
      [...name.slices, ...(issuer?.slices ?? []), ...(period ? [period] : [])],
      [...name.slices, ...(issuer?.slices ?? [])],
      name.slices,
    ),
  };
};

const isDated = (row: Row): boolean => anchorOf(row, true) !== null;

/** Characters of the longest row with several certificates: the text before each of them is read again. */
const LONGEST_LIST = 3000;

/** Where a row passes from one certificate to the next: each has its year, a stop follows the year, or none has one. */
const cutsIn = ({ text, cells }: Row): RegExpExecArray[] => {
  if (text.length > LONGEST_LIST) return [];
  const isWhole = (piece: string): boolean =>
    findPeriods(piece).length > 0 && (piece.match(/\p{L}/gu) ?? []).length > 2;
  for (const form of [
    /\s*[|;•●]\s*/gu,
    /\.\s+(?=\p{Lu})/gu,
    /\s+\/\s+/gu,
    /\s*,\s+(?![^(]*\))/gu,
    /\s+[–—-]\s+/gu,
  ]) {
    const cuts = [...text.matchAll(form)];
    if (cuts.length > 0 && text.split(form).every((piece) => isWhole(piece))) return cuts;
  }
  const marks = [
    ...text.matchAll(
      /(?<=\d{4}\s?\))(?<!(?:valable|valid|jusqu|expir|renouvel|mac|recycl)[^(]*)\s*[,;]?\s+(?=\p{Lu})|;\s+(?=[\p{Lu}\d])|\s+[•●·]\s+/gu,
    ),
  ];
  if (marks.length > 0) return marks;
  const commas = [...text.matchAll(/,\s+(?=\p{Lu})/gu)];
  return commas.length > 1 && cells.length === 1 && !/\d{4}|\(|\s[–—-]\s/u.test(text) ? commas : [];
};

/** Several certificates on a row: « A (2016), B (2021) », « TOSA • PCIE • SST ». */
const split = (group: readonly Row[]): Row[][] => {
  const [row] = group;
  if (!row || group.length > 1) return [[...group]];
  const cuts = cutsIn(row);
  const starts = [row.bullet, ...cuts.map((cut) => cut.index + cut[0].length)];
  return starts.map((start, rank) => [partOf(row, start, cuts[rank]?.index ?? row.text.length)]);
};

/** The rows of a group as one, as far as they follow one another in the page. */
const wholeOf = (group: readonly Row[]): Row[] => {
  const [first, ...rest] = group;
  if (!first) return [];
  let row = first;
  for (const next of rest) {
    const joined = joinRows(row, next);
    if (!joined) return [...group];
    row = joined;
  }
  return [row];
};

/** Where each certificate ends with its date, a row that was only wrapped continues below. */
const endedByDates = (groups: readonly Row[][]): Row[][] => {
  const endsOnDate = ([row]: readonly Row[]): boolean => {
    const anchor = row && anchorOf(row, true);
    return anchor ? !/[\p{L}\d]/u.test(row.text.slice(anchor.end)) && anchor.start > row.bullet + 3 : false;
  };
  const dated = groups.filter((group) => group[0] !== undefined && isDated(group[0]));
  const isCut = (group: readonly Row[], rank: number): boolean => {
    const [row] = group;
    const next = groups[rank + 1]?.[0];
    return row !== undefined && next !== undefined && (isDated(row) || isWrapped(row, next));
  };
  // A short name above its issuer was ended on purpose: so were the others.
  if (dated.length === 0 || !dated.every(endsOnDate) || !groups.slice(0, -1).every(isCut)) return [...groups];
  const read: Row[][] = [];
  for (const group of groups) {
    const last = read.at(-1);
    const [before] = last ?? [];
    const [row] = group;
    const goesOn =
      before &&
      row &&
      row.bullet === 0 &&
      !isDated(before) &&
      row.isBold === before.isBold &&
      Math.abs(row.size - before.size) < SAME_SIZE &&
      isWrapped(before, row);
    const whole = goesOn ? wholeOf([before, ...group]) : [];
    if (whole.length === 1) read.splice(-1, 1, whole);
    else read.push(group);
  }
  return read;
};

/** Points by which rows of one certificate may differ in size. */
const SAME_SIZE = 0.3;
/** Times the size of the row below from which a row names the certificate that it is about. */
const NAME_LARGER = 1.05;
/** Heights of a row by which a gap is smaller than another: less is how lines are rounded. */
const CLOSER = 0.2;

/** A way to reach the person, at the foot of a page. */
const REACHES = /\S@\S+\.\p{L}|(?:\+\d{2}|\b0)(?:[ .-]?\d{1,2}){4,}/u;

/** Points by which the cells of a card may differ at their left. */
const SAME_X = 4;
/** Points by which the tops of rows at one height may differ. */
const SAME_TOP = 3;

const cellsOf = (row: Row): Row[] =>
  row.cells.map(({ start, end }) => partOf(row, start, end)).filter(({ text }) => text !== '');

const isOnlyYear = (row: Row): boolean =>
  findPeriods(row.text).length > 0 && !/\p{L}{3}/u.test(row.text.replace(/\p{L}+\.?\s(?=\d{4})/gu, ''));

/** Rows of one height and page, each with its cells from left to right. */
const heightsOf = (rows: readonly Row[]): Row[][] => {
  const heights: Row[][] = [];
  for (const row of rows) {
    const same = heights.find(
      ([one]) => one?.page === row.page && Math.abs(one.top - row.top) <= SAME_TOP && row.cells.length > 0,
    );
    if (same) same.push(...cellsOf(row));
    else heights.push(cellsOf(row));
  }
  return heights.map((cells) => cells.toSorted((a, b) => a.x - b.x));
};

/**
 * Certificates side by side, each with its issuer and its year below it: the rows of each. A table has the year beside
 * the name; cards have all their years at one height. Null when the rows are no cards.
 */
const cardsOf = (rows: readonly Row[]): Row[][] | null => {
  if (rows.length > MAX_ROWS) return null;
  const heights = heightsOf(rows).toSorted(
    ([a], [b]) => (a?.page ?? 0) - (b?.page ?? 0) || (a?.top ?? 0) - (b?.top ?? 0),
  );
  const [names = []] = heights;
  const areAligned = heights.every(
    (cells) =>
      cells.length <= names.length &&
      cells.every(
        ({ x, page }) => page === names[0]?.page && names.some((name) => Math.abs(name.x - x) <= SAME_X),
      ),
  );
  const haveYears = heights.slice(1).some((cells) => cells.length > 1 && cells.every(isOnlyYear));
  if (names.length < 2 || heights.length < 2 || !areAligned || !haveYears || names.some(isOnlyYear))
    return null;
  return names.map((name) =>
    heights.flatMap((cells) => cells.filter(({ x }) => Math.abs(x - name.x) <= SAME_X)),
  );
};

/** One group of rows per certificate: its date may be on a row of its own, before or after. */
const blocksOf = (all: readonly Row[]): Row[][] => {
  const rows = all.filter((row) => !isTableHead(row) && !REACHES.test(row.text));
  const cards = cardsOf(rows);
  if (cards) return cards;
  const groups = endedByDates(groupsOf(rows).map(wholeOf)).flatMap((group) => split(group));
  const blocks: Row[][] = [];
  const dated = groups.map(([first]) => first !== undefined && groups.length > 1 && isDated(first));
  const count = dated.filter(Boolean).length;
  const isBulleted = groups.every(([first]) => (first?.bullet ?? 0) > 0);
  const isBefore = dated[0] === true;
  // « SST (INRS, 2019) » is complete without the row below.
  const isWhole = isBefore && groups.some((group, rank) => dated[rank] && certificationOf(group)?.issuer);
  if (count > 0 && count < groups.length && groups.length >= count * 2 && !isBulleted && !isWhole) {
    groups.forEach((group, rank) => {
      const last = blocks.at(-1);
      const isNew = isBefore ? dated[rank] : dated[rank - 1];
      if (!last || isNew) blocks.push([...group]);
      else last.push(...group);
    });
    return blocks;
  }
  const isPaired =
    groups.length > 1 &&
    groups.length % 2 === 0 &&
    groups.every(([row], rank) => row && (rank % 2 === 0 ? isLoud(row, groups[rank + 1]?.[0]) : true));
  const gaps = groups.slice(1).flatMap(([first]) => first?.gap ?? []);
  const widest = Math.max(...gaps);
  groups.forEach((group, rank) => {
    const last = blocks.at(-1);
    if (last && isPaired && rank % 2 === 1) last.push(...group);
    else if (last && (isDetail(group[0], last) || isTight(group[0], widest))) last.push(...group);
    else blocks.push([...group]);
  });
  return blocks;
};

const isLoud = (row: Row, next: Row | undefined): boolean =>
  next !== undefined &&
  ((row.isBold && !next.isBold) || row.size > next.size * NAME_LARGER) &&
  row.bullet === 0 &&
  next.bullet === 0;

const isDetail = (row: Row | undefined, block: readonly Row[]): boolean =>
  row !== undefined && row.bullet === 0 && (block[0]?.bullet ?? 0) > 0 && row.x > (block[0]?.x ?? 0) + 3;

/** Much closer to the row above than the certificates of the list are to one another: part of the same certificate. */
const isTight = (row: Row | undefined, widest: number): boolean =>
  row !== undefined && row.bullet === 0 && (row.gap ?? 1) + CLOSER < widest;

export const certificationsOf = (rows: readonly Row[], explain?: Explain): Certification[] =>
  blocksOf(rows).flatMap((block) => {
    const found = certificationOf(block);
    for (const row of block)
      explain?.(row, {
        kind: found ? 'item' : 'left_out',
        rule: found ? 'certificate' : 'names-no-certificate',
        values: {
          rows: block.length,
          name: found?.name ?? null,
          issuer: found?.issuer ?? null,
          year: found?.year ?? null,
        },
      });
    return found ? [found] : [];
  });
