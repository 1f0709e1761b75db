import type { Certainty, Doubt, Evidence } from '../analysis.ts';
import { parsePeriod } from '../rules/vocabulary/dates.ts';
import { companyScore, titleScore } from '../rules/vocabulary/roles.ts';
import { SURE } from '../rules/vocabulary/scores.ts';
import { degreeScore } from '../rules/vocabulary/studies.ts';
import { fold } from '../rules/vocabulary/text.ts';
import {
  ENDS_OPEN,
  isInCells,
  isOnlyDates,
  SAME_EDGE,
  type Cell,
  type Page,
  type PagesInCells,
} from './cells.ts';
import { find } from './find.ts';
import { readingsOf } from './fold.ts';

/**
 * A quote proves that words are written, not that they belong together: this judges by words and geometry how surely the
 * values of a claim are whole and those of one entry.
 */
interface PairedClaim {
  kind: 'experience' | 'education' | 'certification';
  /** The title, the degree, the certificate. */
  name: string | null;
  /** The firm, the school, the issuer. */
  giver: string | null;
  dates: string | null;
  evidence: Evidence | null;
}

interface Judgement {
  certainty: Certainty;
  /** The first reason to doubt, the gravest first; null when it is certain. */
  doubt: Doubt | null;
}

/** Each of these alone makes a claim uncertain; of the others, two do and one makes it probable. */
const GRAVE: ReadonlySet<Doubt> = new Set<Doubt>(['cut', 'dates', 'unnamed']);

/** Where a value is written in the text of its page; `isWhole` is false when only its first words are found together. */
interface Place {
  start: number;
  end: number;
  isWhole: boolean;
  cells: readonly Cell[];
}
interface PlacedClaim {
  page: Page;
  name: Place | null;
  giver: Place | null;
  dates: Place | null;
  /** A name of it is put together from cells one under the other. */
  isJoined: boolean;
}

/** The claims of a kind with what is judged of each: each is also compared with those beside it. */
export function judged<T extends { evidence: Evidence | null }>(
  pages: PagesInCells,
  items: readonly T[],
  claimOf: (item: T) => Omit<PairedClaim, 'evidence'>,
): T[] {
  const judgements = judgementsOf(
    pages,
    items.map((item) => ({ ...claimOf(item), evidence: item.evidence })),
  );
  return items.map((item, index) =>
    item.evidence ? { ...item, evidence: { ...item.evidence, ...judgements[index] } } : item,
  );
}

function judgementsOf(pages: PagesInCells, claims: readonly PairedClaim[]): Judgement[] {
  const placed = claims.map((claim) => {
    const page = claim.evidence ? pages.get(claim.evidence.page) : undefined;
    return claim.evidence && page ? placedIn(page, claim, claim.evidence) : null;
  });
  const shapes = placed.map(shapeOf);
  return claims.map((claim, index) => {
    const own = placed[index];
    if (!own) return { certainty: 'certain', doubt: null };
    const others = placed.filter(
      (one): one is PlacedClaim => one !== null && one !== own && one.page === own.page,
    );
    const doubts: Doubt[] = [
      ...(isCut(claim.name, own.name, own, others) || isCut(claim.giver, own.giver, own, others)
        ? (['cut'] as const)
        : []),
      ...(areDatesCut(own, others) ? (['dates'] as const) : []),
      ...doubtsOfWords(claim),
      ...(own.isJoined ? (['joined'] as const) : []),
      ...(isGiverOfOther(own, others) ? (['shared'] as const) : []),
      ...(isNearerToOther(own, others) ? (['apart'] as const) : []),
      // A name of several rows stands otherwise than one of a single row.
      ...(!own.isJoined && isUnlikeOthers(shapes, index) ? (['order'] as const) : []),
    ];
    return judgementOf(doubts);
  });
}

function judgementOf(doubts: readonly Doubt[]): Judgement {
  const [first] = doubts;
  if (first === undefined) return { certainty: 'certain', doubt: null };
  const isUncertain = doubts.length > 1 || GRAVE.has(first);
  return { certainty: isUncertain ? 'uncertain' : 'probable', doubt: first };
}

function placedIn(page: Page, { name, giver, dates }: PairedClaim, evidence: Evidence): PlacedClaim {
  const { start, quote } = evidence;
  const [reading] = readingsOf(quote);
  const placeOf = (value: string | null): Place | null => {
    if (value === null || !reading) return null;
    const words = value.split(/\s+/u);
    const whole = find(reading, value);
    // The words of a cell that goes on in the next row of a table are apart in the text.
    const found = whole ?? find(reading, words.slice(0, 2).join(' ')) ?? find(reading, words[0] ?? '');
    if (!found) return null;
    const [from, to] = [start + found.start, start + found.end];
    const cells = page.cells.filter((cell) => cell.end > from && cell.start < to);
    return { start: from, end: to, isWhole: whole !== null, cells };
  };
  const places = { name: placeOf(name), giver: placeOf(giver), dates: placeOf(dates) };
  const isJoined =
    (name !== null && places.name?.isWhole === false && isInCells(page, evidence, name)) ||
    (giver !== null && places.giver?.isWhole === false && isInCells(page, evidence, giver));
  return { page, ...places, isJoined };
}

const STARTS_LOW = /^\p{Ll}/u;
/** « ’adultes »: the end of a word. */
const STARTS_INSIDE = /^['’.,;:)\]]/u;
/** Words of a sentence beside a name, which announce the next name or stand before it: « chez », « depuis ». */
const LINKS =
  '(?:chez|at|à|a|en|au|aux|dans|pour|d|de|du|des|la|le|les|with|for|depuis|by|par|from|in|obtenue?|of)';
const LINK_BEFORE = new RegExp(`(?:^|[^\\p{L}])${LINKS}['’ ]?\\s*$`, 'iu');
const LINK_AFTER = new RegExp(`^\\s*${LINKS}(?![\\p{L}])`, 'iu');
/** Characters read around a value. */
const BESIDE = 30;

const isBalanced = (text: string) => text.split('(').length === text.split(')').length;

/** Whether a name is only a part of what is written: it ends or begins in the middle of words that go on. */
function isCut(
  value: string | null,
  place: Place | null,
  { page, name, giver }: PlacedClaim,
  others: readonly PlacedClaim[],
): boolean {
  if (value === null) return false;
  if (ENDS_OPEN.test(value) || STARTS_INSIDE.test(value) || !isBalanced(value)) return true;
  if (STARTS_LOW.test(value) && titleScore(fold(value)) < SURE) return true;
  // An issuer may be a word of its certificate: « Cisco CCNA ».
  const own = [name, giver].find((one) => one !== null && one !== place);
  if (!place?.isWhole || (own && own.start < place.end && place.start < own.end)) return false;
  const isBesideOwn = (at: number) =>
    own !== undefined && own !== null && Math.min(Math.abs(own.start - at), Math.abs(own.end - at)) <= 1;
  const before = page.text.slice(Math.max(0, place.start - BESIDE), place.start);
  const after = page.text.slice(place.end, place.end + BESIDE);
  if (/\p{L} ?$/u.test(before) && !isBesideOwn(place.start) && !LINK_BEFORE.test(before)) return true;
  if (/^ ?\p{L}/u.test(after) && !isBesideOwn(place.end) && !LINK_AFTER.test(after)) return true;
  return goesOn(place, page, others) || isGoingOn(place, page);
}

/** The line below continues the name: the same letters, of no other claim, and in small letters or all bold. */
function goesOn({ cells, end }: Place, page: Page, others: readonly PlacedClaim[]): boolean {
  const last = cells.at(-1);
  if (!last || end < last.end) return false;
  const next = page.cells.find((cell) => isRightBelow(last, cell));
  if (!next || next.line.isBold !== last.line.isBold) return false;
  const isOfOther = others.some((other) =>
    [other.name, other.giver].some((one) => one?.cells.includes(next)),
  );
  // « oct. 2023 » below a name begins in a small letter too.
  if (isOfOther || isOnlyDates(next.text)) return false;
  return STARTS_LOW.test(next.text) || last.line.isBold;
}

/** The line above ends in a word that no name ends in. */
function isGoingOn({ cells, start }: Place, page: Page): boolean {
  const [first] = cells;
  if (!first || start > first.start) return false;
  const previous = page.cells.find((cell) => isRightBelow(cell, first));
  return previous !== undefined && ENDS_OPEN.test(previous.text);
}

/** Share of a letter's height that is at most between two lines of one name. */
const LINE_GAP = 0.55;
/** Points by which two lines of one name may differ in size. */
const SAME_SIZE = 0.6;

function isRightBelow(above: Cell, below: Cell): boolean {
  if (below.rank <= above.rank || Math.abs(above.line.size - below.line.size) > SAME_SIZE) return false;
  const [left, top, , height] = above.box;
  // A DOCX has no places: its lines are paragraphs, which do not go on.
  if (height === 0) return false;
  const gap = below.box[1] - top - height;
  return gap > -1 && gap < above.line.size * LINE_GAP && Math.abs(below.box[0] - left) < SAME_EDGE;
}

/** Points by which a value must stand nearer to another name than to its own. */
const NEARER = 1.5;

/** The firm or the dates stand nearer to the name of another claim than to their own. */
function isNearerToOther({ name, giver, dates }: PlacedClaim, others: readonly PlacedClaim[]): boolean {
  return [giver, dates].some((place, at) => {
    if (!place || !name) return false;
    const between = at === 0 ? dates : giver;
    const isBetween = between !== null && isInside(between, place, name) && rankOf(between) !== rankOf(place);
    const own = Math.min(distance(place, name), isBetween ? distance(place, between) : Infinity);
    return others.some(
      (other) =>
        other.name !== null &&
        // The firm of a group of posts is nearest to the first of them.
        ![other.giver, other.dates].some((one) => one?.start === place.start) &&
        distance(place, other.name) + NEARER < own,
    );
  });
}

const rankOf = ({ cells }: Place) => cells[0]?.rank;
const isInside = ({ start }: Place, one: Place, other: Place) =>
  start > Math.min(one.start, other.start) && start < Math.max(one.start, other.start);

/** Points between two values from top to bottom, 0 when they are level; lines in a DOCX, which has no places. */
const distance = (one: Place, other: Place): number =>
  Math.min(
    ...one.cells.flatMap((a) =>
      other.cells.map((b) =>
        a.box[3] === 0 || b.box[3] === 0
          ? Math.abs(a.rank - b.rank) * a.line.size
          : Math.max(0, b.box[1] - a.box[1] - a.box[3], a.box[1] - b.box[1] - b.box[3]),
      ),
    ),
  );

const DATES_GO_ON =
  /^\s*(?:[-–—]|à|au|to|jusqu\p{L}*)\s*(?:(?:(?:jan|f[ée]v|feb|mar|a[vp]r|ma[iy]|jui|ju[nl]|ao[uû]|aug|sep|oct|nov|d[ée]c)\p{L}{0,6}\.?\s*)?(?:\d{1,2}[/.])?\d{2,4}(?!\d)|aujourd|présent|present|ce jour|now)/iu;

/** « De mai 2015 », without an end. */
const BEGINS_ONLY = /^(?:(?:de|du|from)\s|d['’])\s*(?:\p{L}+\.?\s*)?[\d/.]+$/iu;

/** The dates go on behind them, or right below in their cell. */
function areDatesCut({ dates, page }: PlacedClaim, others: readonly PlacedClaim[]): boolean {
  if (!dates?.isWhole) return false;
  if (BEGINS_ONLY.test(page.text.slice(dates.start, dates.end))) return true;
  if (DATES_GO_ON.test(page.text.slice(dates.end, dates.end + BESIDE))) return true;
  const last = dates.cells.at(-1);
  const next = last && page.cells.find((cell) => isRightBelow(last, cell));
  if (!next || !isOnlyDates(next.text)) return false;
  return !others.some((other) => other.dates?.cells.includes(next));
}

/** What the words of the names say: a post without a word for one, a school where a degree should be. */
function doubtsOfWords({ kind, name, giver, dates }: PairedClaim): Doubt[] {
  const [named, given] = [fold(name ?? ''), fold(giver ?? '')];
  if (name === null) return kind === 'experience' ? ['unnamed'] : ['incomplete'];
  const isIncomplete =
    kind === 'certification'
      ? giver === null && dates === null
      : giver === null || (kind === 'experience' && (dates === null || isOneMonth(dates)));
  return [
    ...(isIncomplete ? (['incomplete'] as const) : []),
    ...([name, giver ?? ''].some(isOnlyDates) ? (['unnamed'] as const) : []),
    ...(saysOther(kind, named, given) ? (['words'] as const) : []),
  ];
}

/** A job of a single month: the other end may stand elsewhere. */
function isOneMonth(dates: string): boolean {
  const { start, end } = parsePeriod(dates);
  return start !== null && start === end && start.includes('-');
}

function saysOther(kind: PairedClaim['kind'], name: string, giver: string): boolean {
  if (kind === 'certification') return false;
  if (kind === 'education') return degreeScore(name) === 0;
  return titleScore(name) === 0 || (titleScore(giver) >= SURE && companyScore(giver) === 0);
}

/** One line read as the firm of several posts and nearer to another; above them all, it is the title of a group. */
function isGiverOfOther({ name, giver }: PlacedClaim, others: readonly PlacedClaim[]): boolean {
  if (!giver || !name || giver.start < name.start) return false;
  const own = distance(giver, name);
  return others.some(
    (other) =>
      other.giver !== null &&
      other.name !== null &&
      other.giver.start < giver.end &&
      giver.start < other.giver.end &&
      distance(giver, other.name) < own,
  );
}

/** Where the values of a claim stand from its first one: rows below, and which cell of the row. */
function shapeOf(placed: PlacedClaim | null): string {
  if (!placed) return '';
  const places = [placed.name, placed.giver, placed.dates];
  const first = (placed.name ?? placed.dates)?.cells[0]?.rank ?? 0;
  return places
    .map((place) => {
      const [cell] = place?.cells ?? [];
      // Above the posts of its group, at any distance.
      if (place && place === placed.giver && (cell?.rank ?? 0) < first) return 'above';
      return cell ? `${cell.rank - first}:${cell.at}` : '';
    })
    .join(' ');
}

/** Written otherwise than most of its kind; among two, neither is. */
const isUnlikeOthers = (shapes: readonly string[], index: number): boolean =>
  shapes.length > 2 && shapes.filter((shape) => shape === shapes[index]).length * 2 < shapes.length;
