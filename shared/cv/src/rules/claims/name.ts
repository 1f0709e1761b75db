import type { Draft } from '../../draft.ts';
import type { Explain } from '../rows/explain.ts';
import type { Row } from '../rows/row.ts';
import { evidenceOf, type Slice, sliceText, trimSlice, valueOf } from '../rows/slices.ts';
import { findPeriods } from '../vocabulary/dates.ts';
import { joinLetters, kindsOfHeading } from '../vocabulary/headings.ts';
import { isPlace } from '../vocabulary/places.ts';
import { companyScore, holdsRole } from '../vocabulary/roles.ts';
import { fold } from '../vocabulary/text.ts';

const NOT_NAME =
  /\b(?:curriculum|vitae|cv|resume|europass|page|adresse|address|rue|avenue|boulevard|chemin|place|allee|impasse|route|telephone|tel|portable|mobile|email|e-mail|mail|courriel|linkedin|github|www|http|permis|vehicule|ans|ne|nee|age|celibataire|mariee|nationalite|date|naissance|profil|profile|objectif|expert|expertise|specialiste?|freelance|independante?|disponible|experience|competences?|formation|formations|bureautique|excel|word|powerpoint|logiciels?|developpement|management|gestion|securite|informatique|anglais|francais|certifiee?|diplomee?|years|professional|professionnel(?:le)?|summary|contact|coordonnees|dossier|candidature|reference|updated|last|driving|licence|street|road|suite)\b/u;
const TITLE = /^(?:(?:m|mr|mme|mlle|mrs|ms|miss|dr|pr|monsieur|madame|mademoiselle)\.?\s+)/iu;
const LEAD =
  /^(?:(?:curriculum vitae|cv|resume|c\.v\.)\s*(?:de |d'|of |[:–—-]\s*)?|(?:nom(?: et prenoms?| complet)?|prenoms? (?:et )?nom|name|full name|nom\s*\/\s*prenom)\s*:\s*)/u;
const WORD =
  /^(?:["“«(]?\p{Lu}[\p{L}'’.-]*["”»)]?|d['’]\p{Lu}[\p{L}'’-]*|de|du|des|la|le|van|von|der|den|el|al|ben|bin|di|da|dos|y|ep\.?|épouse|née|née)$/u;

/** Times the size of the text that names are written in: elsewhere than on top, and where any large row may be one. */
const NAME_SIZE = 1.3;
const TITLE_SIZE = 1.15;
/** Number of rows at the top of the first page that may contain a name, and of rows in which a form asks for it. */
const TOP_ROWS = 12;
const FORM_ROWS = 30;

/**
 * Lowest score of a name: its spelling on the first rows is enough; far below them, size or an e-mail address must
 * confirm it.
 */
const LEAST_NAME_SCORE = 1.5;

/** Parts of the score of a name: a matching e-mail address counts more than any size, size more than place. */
const WEIGHTS = {
  /** For each of its words, two at most, that an address has. */
  address: 2.5,
  /** For each time the size of the text beyond it, and the most. */
  size: 4,
  mostSize: 4,
  largest: 2,
  /** On the first row, less for each row below: the ninth row adds nothing. */
  first: 3,
  rowBelow: 0.35,
  bold: 0.3,
  capitals: 0.2,
  /** Alone on its row. */
  wholeRow: 0.8,
};
/** Share of the largest size from which a row is as large: sizes are rounded. */
const AS_LARGE = 0.98;
/** Letters of a part of an address that may be several words in one: « jdupont » is, « jean » is not. */
const SHORTEST_JOINED = 4;
/** Share of its size by which a first name and the name below it may differ. */
const ALIKE = 0.35;

interface Candidate {
  slices: Slice[];
  value: string;
  score: number;
}

/** Words of the addresses: « jean.dupont@… » names the person who writes « Jean DUPONT » above. */
const hintsOf = (emails: readonly string[]): string[] =>
  emails.flatMap((email) =>
    fold(email.split('@')[0] ?? '')
      .split(/[^a-z]+/u)
      .filter(
        (word) =>
          word.length > 2 &&
          !/^(?:contact|info|formation|pro|mail|bonjour|hello|cv|formateur|formatrice)$/u.test(word),
      ),
  );

const hintScore = (value: string, hints: readonly string[]): number => {
  const words = fold(value)
    .split(/[^a-z]+/u)
    .filter((word) => word.length > 1);
  const joined = words.join('');
  const found = hints.filter(
    (hint) =>
      words.includes(hint) ||
      (hint.length > SHORTEST_JOINED && words.some((word) => hint.endsWith(word) || hint.startsWith(word))) ||
      joined === hint,
  );
  return Math.min(2, found.length) * WEIGHTS.address;
};

const isNameText = (value: string, hints: readonly string[]): boolean => {
  const words = value.split(/\s+/u);
  if (words.length < 2 || words.length > 6 || value.length > 60) return false;
  if (!words.every((word) => WORD.test(word)) || !words.some((word) => /\p{L}{2}/u.test(word))) return false;
  return isSigned(value, hints) || !(isExcluded(value) || /(?<!\p{L})mariée?(?!\p{L})/iu.test(value));
};

/** « Etta », in the size of a name, with a matching e-mail address. */
const isMononym = (value: string, row: Row, hints: readonly string[], bodySize: number): boolean =>
  /^\p{Lu}[\p{L}'’-]{2,}$/u.test(value) &&
  row.size > bodySize * NAME_SIZE &&
  hints.includes(fold(value)) &&
  !isExcluded(value);

const isExcluded = (value: string): boolean => {
  const folded = fold(value);
  if (NOT_NAME.test(folded) || /\d|@/u.test(value)) return true;
  if (kindsOfHeading(value) !== null || isPlace(value)) return true;
  return holdsRole(folded) || companyScore(folded) >= 3 || findPeriods(value).length > 0;
};

/**
 * « Julien Clerc », « Sophie Page », « Paul Chemin »: words that match the e-mail address are a name, whatever else
 * they mean.
 */
const isSigned = (value: string, hints: readonly string[]): boolean => {
  const words = fold(value)
    .split(/[^a-z]+/u)
    .filter((word) => word.length > 2);
  return words.length > 1 && words.every((word) => hints.some((hint) => hint.includes(word)));
};

/** The part of a row that may be a name: before « – », « | », « , », a role or an address. */
const nameSlice = (row: Row, from = row.bullet): Slice => {
  let start = from;
  start += LEAD.exec(row.folded.slice(start))?.[0].length ?? 0;
  start += TITLE.exec(row.folded.slice(start))?.[0].length ?? 0;
  const cell = row.cells.find((one) => one.end > start);
  let end = cell ? cell.end : row.text.length;
  const cut = /\s*(?:[|•·,;:/(]|\s[–—-]\s|\s{3,})/u.exec(row.text.slice(start, end));
  if (cut) end = start + cut.index;
  return trimSlice({ row, start, end });
};

const candidatesOf = (rows: readonly Row[], hints: readonly string[], bodySize: number): Candidate[] => {
  const found: Candidate[] = [];
  const most = Math.max(...rows.map(({ size }) => size), 1);
  rows.forEach((row, rank) => {
    const add = (slices: Slice[], extra: number): void => {
      const value = slices
        .map((slice) => joinLetters(sliceText(slice)).trim())
        .join(' ')
        .replace(/\s+/gu, ' ');
      if (!isNameText(value, hints) && !isMononym(value, row, hints, bodySize)) return;
      const size =
        bodySize > 0 ? Math.min(WEIGHTS.mostSize, ((row.size - bodySize) / bodySize) * WEIGHTS.size) : 0;
      const largest = row.size >= most * AS_LARGE && row.size > bodySize * TITLE_SIZE ? WEIGHTS.largest : 0;
      const place =
        Math.max(0, WEIGHTS.first - rank * WEIGHTS.rowBelow) +
        (row.isBold ? WEIGHTS.bold : 0) +
        (row.isUpper ? WEIGHTS.capitals : 0);
      const whole = slices.every(
        (slice) => slice.end - slice.start >= slice.row.text.trim().length - slice.row.bullet,
      )
        ? WEIGHTS.wholeRow
        : 0;
      found.push({ slices, value, score: size + largest + place + whole + hintScore(value, hints) + extra });
    };
    const own = nameSlice(row);
    add([own], 0);
    for (const cell of row.cells.slice(1)) add([nameSlice(row, cell.start)], 0);
    const next = rows[rank + 1];
    if (!next || next.page !== row.page) return;
    const below = nameSlice(next);
    const [one, two] = [sliceText(own), sliceText(below)];
    const isOneWord = (text: string): boolean => text !== '' && text.trim().split(/\s+/u).length < 4;
    const isAlike = Math.abs(row.size - next.size) < Math.max(1, row.size * ALIKE);
    if (
      isOneWord(one) &&
      isOneWord(two) &&
      isAlike &&
      row.size > bodySize * TITLE_SIZE &&
      !isExcluded(one) &&
      !isExcluded(two)
    ) {
      add([own, below], 1);
    }
  });
  return found;
};

/** « Nom : DUPONT », « Prénom : Jean »: the name of a form. */
const formName = (rows: readonly Row[]): Slice[] | null => {
  const field = (form: RegExp, label: RegExp): Slice | null => {
    for (const row of rows) {
      const at = row.cells.findIndex((cell) => label.test(row.folded.slice(cell.start, cell.end).trim()));
      const beside = at < 0 ? undefined : row.cells[at + 1];
      if (beside && /^\p{Lu}[\p{L}'’ -]{1,40}$/u.test(row.text.slice(beside.start, beside.end)))
        return { row, start: beside.start, end: beside.end };
      const match = form.exec(row.text);
      const word = match?.[1];
      if (match && word) {
        const start = match.index + match[0].length - word.length;
        return { row, start, end: start + word.length };
      }
    }
    return null;
  };
  const last = field(
    /(?<!pré)\b(?:nom(?: de famille)?|last name|surname)\s*:\s*(\p{Lu}[\p{L}'’ -]*?)(?=\s{2,}|\s+[Pp]r[ée]nom|$|[|,;])/iu,
    /^(?:nom(?: de famille| d'usage)?|last name|surname|family name)\s*:?$/u,
  );
  const first = field(
    /(?:prénoms?|prenoms?|first name|given name)\s*:\s*(\p{Lu}[\p{L}'’ -]*?)(?=\s{2,}|\s+[Nn]om|$|[|,;])/iu,
    /^(?:prenoms?|first names?|given names?)\s*:?$/u,
  );
  return last && first ? [first, last] : null;
};

/** The name of the person: the largest words on top that are no title, no address and no section. */
export const nameOf = (
  rows: readonly Row[],
  emails: readonly string[],
  bodySize: number,
  explain?: Explain,
): Draft['full_name'] => {
  const form = formName(rows.slice(0, FORM_ROWS));
  if (form) {
    for (const { row } of form) explain?.(row, { kind: 'item', rule: 'name-in-form' });
    return { value: valueOf(form).slice(0, 200), evidence: evidenceOf(form) };
  }
  const firstPage = rows.filter(({ page }) => page === rows[0]?.page);
  const large = firstPage.slice(TOP_ROWS).filter(({ size }) => bodySize > 0 && size > bodySize * NAME_SIZE);
  const candidates = candidatesOf([...firstPage.slice(0, TOP_ROWS), ...large], hintsOf(emails), bodySize);
  let chosen: Candidate | null = null;
  for (const candidate of candidates) if (!chosen || candidate.score > chosen.score) chosen = candidate;
  if (!chosen || chosen.score < LEAST_NAME_SCORE) return null;
  for (const { row } of chosen.slices)
    explain?.(row, {
      kind: 'item',
      rule: 'best-name',
      values: { score: chosen.score, of: candidates.length },
    });
  return { value: chosen.value.slice(0, 200), evidence: evidenceOf(chosen.slices) };
};
