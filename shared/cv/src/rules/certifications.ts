import type { Draft } from '../draft.ts';
import { anchorOf } from './anchors.ts';
import { yearOf } from './education.ts';
import { STRONG } from './cuts.ts';
import { groupsOf, isWrapped } from './flow.ts';
import { byCommas, byParentheses, joinParts, partsOf, type Part } from './parts.ts';
import { joinRows, partOf, type Row } from './rows.ts';
import { shortest, sliceText, type Slice } from './slices.ts';
import { fold } from './text.ts';
import { isTableHead } from './marks.ts';
import { isPlace } from './vocabulary/places.ts';

type Certification = Draft['certifications'][number];

const CERTIFIES =
  /\b(?:certifi\w*|certificat\w*|habilit\w*|agrem\w*|accredit\w*|tosa|pcie|icdl|caces|sst|prap|toeic|toefl|ielts|delf|dalf|linguaskill|bulats|itil|pmp|prince2|scrum|psm|cspo|pmi|mos|mcp|mct|mcsa|mcse|ccna|ccnp|comptia|cissp|aws certified|azure|autodesk|acp|cswp|cswa|qualiopi|cleodis|cleo|clea|afgsu|bls|psc1|ssiap|fimo|fco|haccp|jury|voltaire|pix|six sigma|lean|black belt|green belt|togaf|safe|cobit|iso ?\d{4,5}|lead auditor|lead implementer|forprev|b0|br|licen[cs]ed?|attestation)\b/u;

export const certifies = (folded: string): boolean => CERTIFIES.test(folded);

const NOT_ISSUER =
  /^(?:score|niveau|level|note|mention|categorie|cat\.?|valid|en cours|recycl|maintien|mac|renouvel|session|option|module|specialit|n°|no |num|credential|id |\d)|\d{3,}|^(?:expert|avance|intermediaire|base|fondamental|foundation|associate|professional|practitioner|initial|operationnel)\w*$|^[abc][12]$|\b\d+ ?(?:points?|h|heures?|%)\b/u;
const BY = /^(?:par|by|delivree? par|issued by|organisme\s*:?|aupres de|via|chez|from)\s+/iu;

const initialsOf = (text: string): string =>
  (text.match(/(?<![\p{L}'’])\p{L}/gu) ?? []).join('').toLowerCase();

/** « SST (sauveteur secouriste du travail) »: one says the other. */
const isExpansion = (outside: string, inside: string): boolean => {
  const short = inside.length < outside.length ? inside : outside;
  const long = short === inside ? outside : inside;
  if (!/\s/u.test(long.trim())) return false;
  const letters = fold(short).replace(/[^a-z]/gu, '');
  if (letters.length < 2 || letters.length > 8) return false;
  const initials = fold(initialsOf(long));
  return (
    letters.length > 1 &&
    (initials.includes(letters) ||
      letters.split('').filter((letter) => initials.includes(letter)).length >= letters.length - 1)
  );
};

const mayIssue = (part: Part, name: string): boolean => {
  const text = part.text.replace(BY, '');
  const folded = fold(text);
  if (!/^\p{Lu}/u.test(text) || text.split(/\s+/u).length > 7 || NOT_ISSUER.test(folded)) return false;
  return (
    !(part.separator === 'paren' && isExpansion(name, text)) &&
    part.separator !== 'colon' &&
    !isPlace(text, folded)
  );
};

const bareIssuer = (part: Part): Part => {
  const [first] = part.slices;
  if (!first) return part;
  const lead = BY.exec(fold(sliceText(first)))?.[0].length ?? 0;
  return lead
    ? (joinParts([{ ...part, slices: [{ ...first, start: first.start + lead }, ...part.slices.slice(1)] }]) ??
        part)
    : part;
};

interface Named {
  name: Part | null;
  issuer: Part | null;
}

/** The last piece that may give certificates is the issuer; all that stands before names what is certified. */
const splitIssuer = (parts: readonly Part[]): Named => {
  const whole = joinSameRow(parts);
  if (!whole) return { name: null, issuer: null };
  const commas = byCommas(parts.at(-1) ?? whole);
  const last = commas.at(-1);
  if (commas.length > 1 && last && mayIssue(last, whole.text)) {
    return { name: joinSameRow([...parts.slice(0, -1), ...commas.slice(0, -1)]), issuer: bareIssuer(last) };
  }
  const tail = parts.at(-1);
  const [outside, inside] = byParentheses(tail ?? whole);
  if (outside && inside && mayIssue(inside, outside.text)) {
    return { name: joinSameRow([...parts.slice(0, -1), outside]), issuer: bareIssuer(inside) };
  }
  if (parts.length > 1 && tail && mayIssue(tail, joinSameRow(parts.slice(0, -1))?.text ?? '')) {
    return { name: joinSameRow(parts.slice(0, -1)), issuer: bareIssuer(tail) };
  }
  return { name: whole, issuer: null };
};

const joinSameRow = (parts: readonly Part[]): Part | null => joinParts(parts);

/** « First Aid at Work » is one name. */
const MARKS = STRONG.filter(([, separator]) => separator !== 'at' && separator !== 'in');

const certificationOf = (rows: readonly Row[]): Certification | null => {
  const taken: Slice[] = [];
  const periods = rows.flatMap((row) => {
    const anchor = anchorOf(row, true);
    if (!anchor) return [];
    const slice = { row, start: anchor.start, end: anchor.end };
    taken.push(slice);
    return [slice];
  });
  const parts = partsOf(rows, taken, new Set(), MARKS).filter((part) => !isAside(part));
  const { name, issuer } = splitIssuer(parts);
  if (!name || name.text.length < 2 || !/\p{L}{2}|\p{Lu}\d/u.test(name.text)) return null;
  const [period] = periods;
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

/** « (MAC formateur à jour) » beside the year, « valable jusqu'en… », « obtenue en »: said of the certificate, not its name. */
const isAside = (part: Part): boolean =>
  /^\(?(?:mac|recycl|valable|valide|validite|expire|obtenue?|delivree?|en|date|depuis|since|maintien|renouvel|issued|expires)\b/u.test(
    part.folded,
  ) || /^\(.*\b(?:a jour|valable|valide)\)?$/u.test(part.folded);

const isDated = (row: Row): boolean => anchorOf(row, true) !== null;

/** Several certificates on a row: « A (2016), B (2021) », « TOSA • PCIE • SST ». */
const split = (group: readonly Row[]): Row[][] => {
  const [row] = group;
  if (!row || group.length > 1) return [[...group]];
  const marks = [...row.text.matchAll(/(?<=\d{4}\s?\))\s*[,;]?\s+(?=\p{Lu})|\s+[•●·;]\s+/gu)];
  const commas = [...row.text.matchAll(/,\s+(?=\p{Lu})/gu)];
  const isList = marks.length === 0 && commas.length > 1 && !/\d{4}|\(|\s[–—-]\s/u.test(row.text);
  const cuts = isList ? commas : marks;
  if (!cuts.length || (isList && row.cells.length > 1)) return [[row]];
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

/** Where each certificate ends on its date, a row that only the width ended goes on below. */
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
      Math.abs(row.size - before.size) < 0.3 &&
      isWrapped(before, row);
    const whole = goesOn ? wholeOf([before, ...group]) : [];
    if (whole.length === 1) read.splice(-1, 1, whole);
    else read.push(group);
  }
  return read;
};

/** A way to reach the person, at the foot of a page. */
const REACHES = /\S@\S+\.\p{L}|(?:\+\d{2}|\b0)(?:[ .-]?\d{1,2}){4,}/u;

/** One group of rows per certificate: its date may stand on a row of its own, before or after. */
const blocksOf = (all: readonly Row[]): Row[][] => {
  const rows = all.filter((row) => !isTableHead(row) && !REACHES.test(row.text));
  const groups = endedByDates(groupsOf(rows).map(wholeOf)).flatMap((group) => split(group));
  const blocks: Row[][] = [];
  const dated = groups.map(([first]) => first !== undefined && groups.length > 1 && isDated(first));
  const count = dated.filter(Boolean).length;
  const isBulleted = groups.every(([first]) => (first?.bullet ?? 0) > 0);
  if (count > 0 && count < groups.length && groups.length >= count * 2 && !isBulleted) {
    const isBefore = dated[0] === true;
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
  groups.forEach((group, rank) => {
    const last = blocks.at(-1);
    if (last && isPaired && rank % 2 === 1) last.push(...group);
    else if (last && isDetail(group[0], last)) last.push(...group);
    else blocks.push([...group]);
  });
  return blocks;
};

const isLoud = (row: Row, next: Row | undefined): boolean =>
  next !== undefined &&
  ((row.isBold && !next.isBold) || row.size > next.size * 1.05) &&
  row.bullet === 0 &&
  next.bullet === 0;

const isDetail = (row: Row | undefined, block: readonly Row[]): boolean =>
  row !== undefined && row.bullet === 0 && (block[0]?.bullet ?? 0) > 0 && row.x > (block[0]?.x ?? 0) + 3;

export const certificationsOf = (rows: readonly Row[]): Certification[] =>
  blocksOf(rows).flatMap((block) => {
    const found = certificationOf(block);
    return found ? [found] : [];
  });
