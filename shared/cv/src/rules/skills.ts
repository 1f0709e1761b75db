import type { Draft } from '../draft.ts';
import { flowOf, groupsOf } from './flow.ts';
import { isLanguageRow, languagesOf, namesIn } from './languages.ts';
import { partOf, type Row } from './rows.ts';
import { evidenceOf, valueOf, type Slice } from './slices.ts';
import { fold } from './text.ts';

type Skill = Draft['skills'][number];
type Language = Draft['languages'][number];

const LEVELS =
  "(?:niveau )?(?:tres )?(?:debutante?|intermediaire|avancee?|expert|experte|confirmee?|maitrise|maitrisee?|bon(?:ne)?|bonne maitrise|excellent(?:e)?|notions|bases?|courante?|operationnel(?:le)?|perfectionnement|initiation|autonome|beginner|novice|intermediate|advanced|expert|proficient|basic|basics|fluent|familiar|good|strong|master|skilled|working knowledge|elementaire|elementary|professionnel|moyen|usuel|quotidien|regulier|occasionnel|\\d{1,3} ?%|\\d{1,2} ?/ ?(?:5|10|20)|\\d{1,2}\\+? ?(?:ans?|years?|yrs?)(?: d'experience| of experience)?)";
const ONLY_LEVEL = new RegExp(
  `^\\(?(?:niveau|level)?\\s*${LEVELS}(?:\\s*(?:[,/-]|et|a)?\\s*${LEVELS})*\\)?$`,
  'u',
);
const WRAPPED_LEVEL = new RegExp(
  `\\s*(?:\\(\\s*${LEVELS}(?:\\s*(?:[,/-]|et|a)\\s*${LEVELS})*\\s*\\)|\\s[:–—-]\\s*${LEVELS}|\\s*:\\s*${LEVELS})$`,
  'u',
);
const GAUGE = /[\s:–—-]*[●○◉◯⬤⚫⚪★☆✩✭■□▪▫▮▯█▓▒░◼◻•·⭐]{2,}.*$/u;
const LEAD = /^(?:et|and|ainsi que|tels? que|such as|including|dont|notamment)\s+/iu;
const KNOWS =
  /^(?:(?:tres )?(?:bonne|bonnes|parfaite|excellente)? ?(?:maitrise|connaissances?|pratique|utilisation)(?: (?:parfaite|avancee|courante|approfondie))?|proficient|proficiency|experienced?|knowledge|familiar|skilled)\s+(?:de la |de l'|des |de |du |d'|in |with |of )(?=\S)/u;
const SEPARATORS = /[|•●▪■◦‣·;∙]|\s[/–—-]\s|,(?!\d)|\t/u;
const PRONOUN = /(?:^|\s)(?:je|j'ai|nous|mon|ma|mes|i|my|we)(?:\s|$)/u;
const STOP = /^(?:etc|\.\.\.|…|autres?|others?|divers)\.?$/u;

interface Cut {
  start: number;
  end: number;
}

const depths = (text: string): number[] => {
  let depth = 0;
  return text.split('').map((unit) => {
    if (unit === '(' || unit === '[') depth += 1;
    const own = depth;
    if ((unit === ')' || unit === ']') && depth > 0) depth -= 1;
    return own;
  });
};

const splitAt = (text: string, cut: Cut, form: RegExp): Cut[] => {
  const deep = depths(text);
  const pieces: Cut[] = [];
  let at = cut.start;
  for (const match of text.slice(cut.start, cut.end).matchAll(new RegExp(form.source, 'gu'))) {
    const index = cut.start + match.index;
    if ((deep[index] ?? 0) > 0) continue;
    pieces.push({ start: at, end: index });
    at = index + match[0].length;
  }
  return [...pieces, { start: at, end: cut.end }];
};

/** The items of a list: by bars and bullets, by commas, by slashes or dashes that repeat. */
const itemsOf = (text: string, whole: Cut): Cut[] => {
  const part = text.slice(whole.start, whole.end);
  let items = splitAt(text, whole, /\s*[|•●▪■◦‣·;∙\t✓✔➢►❖]\s*|\s{3,}/u);
  items = items.flatMap((item) => splitAt(text, item, /\s*,(?!\d)\s*/u));
  const repeats = (form: RegExp): boolean => (part.match(form) ?? []).length > 1;
  if (/\s\/\s/u.test(part)) items = items.flatMap((item) => splitAt(text, item, /\s+\/\s+/u));
  else if (items.length === 1 && repeats(/\//gu)) items = splitAt(text, whole, /\//u);
  if (repeats(/\s[–—-]\s/gu) && items.length < 3) {
    items = items.flatMap((item) => splitAt(text, item, /\s+[–—-]\s+/u));
  }
  if (items.length > 1) items = [...items.slice(0, -1), ...lastTwo(text, items.slice(-1))];
  return items;
};

/** « Word, Excel et PowerPoint » ends with two items. */
const lastTwo = (text: string, [last]: readonly Cut[]): Cut[] => {
  if (!last) return [];
  const item = text.slice(last.start, last.end);
  const match = /^\s*\p{Lu}\S*(?:\s\S+)?(\s+(?:et|and|&)\s+)\p{Lu}\S*(?:\s\S+)?\s*\.?$/u.exec(item);
  return match ? splitAt(text, last, /\s+(?:et|and|&)\s+/u) : [last];
};

/** The item without its level, its gauge and the words that lead to it. */
const trimItem = (text: string, item: Cut): Cut => {
  let { start, end } = item;
  const cutEnd = (form: RegExp, folded = true): void => {
    const raw = text.slice(start, end);
    const match = form.exec(folded ? fold(raw) : raw);
    if (match && match.index > 0) end = start + match.index;
  };
  const cutStart = (form: RegExp, folded = true): void => {
    const raw = text.slice(start, end);
    start += form.exec(folded ? fold(raw) : raw)?.[0].length ?? 0;
  };
  cutStart(/^[^\p{L}\d(.#+]+/u, false);
  cutEnd(/[\s.,;:|/–—-]+$/u, false);
  cutEnd(GAUGE, false);
  cutEnd(WRAPPED_LEVEL);
  cutStart(LEAD);
  const knows = KNOWS.exec(fold(text.slice(start, end)))?.[0].length ?? 0;
  if (knows && /^[\p{Lu}\d]/u.test(text.slice(start + knows))) start += knows;
  cutEnd(/\s+\d{1,3}\s?%$|\s+\d{1,2}\s?\/\s?(?:5|10|20)$/u);
  cutEnd(/[\s.,;:|/–—(-]+$/u, false);
  return { start, end };
};

const wordsOf = (text: string): number => text.split(/\s+/u).filter((word) => /[\p{L}\d]/u.test(word)).length;

const isSkill = (value: string, isPlain: boolean): boolean => {
  const folded = fold(value);
  if (!/\p{L}/u.test(value) || value.length > 90 || STOP.test(folded) || ONLY_LEVEL.test(folded))
    return false;
  if (PRONOUN.test(folded) || /@|https?:/u.test(value)) return false;
  return wordsOf(value) <= (isPlain ? 7 : 9);
};

const skillsOfText = (
  text: string,
  whole: Cut,
  slices: (start: number, end: number) => Slice[],
  category: string | null,
): Skill[] => {
  const items = itemsOf(text, whole);
  const own = { category };
  return items.flatMap((item) => {
    const label = /^\s*(\p{Lu}[^:()]{1,30}?)\s*:\s+(?=[\p{L}\d])/u.exec(text.slice(item.start, item.end));
    if (label && item.start > whole.start) own.category = label[1] ?? null;
    const from = label && item.start > whole.start ? item.start + label[0].length : item.start;
    const { start, end } = trimItem(text, { start: from, end: item.end });
    const cut = slices(start, end);
    const name = valueOf(cut);
    if (!isSkill(name, items.length === 1)) return [];
    return [
      { name: name.slice(0, 120), category: own.category?.slice(0, 80) ?? null, evidence: evidenceOf(cut) },
    ];
  });
};

const NEVER =
  /^(?:loisirs?|centres? d'interets?|interets?|interests?|hobb(?:y|ies)|permis|sports?|mobilite|disponibilite|vehicule|references?)\b/u;
const LANGUAGES = /^langues?\b|^languages?\b|^linguisti/u;

interface Label {
  text: string;
  from: number;
}

/** « Bureautique : Word, Excel »: the label and where its list begins. */
const labelOf = (text: string): Label | null => {
  const match = /^\s*([^:|,•●]{2,60}?)\s*:\s*/u.exec(text);
  if (!match || /https?$/u.test(match[1] ?? '')) return null;
  const after = fold(text.slice(match[0].length)).trim();
  if (after !== '' && ONLY_LEVEL.test(after)) return null;
  const label = (match[1] ?? '').trim();
  return wordsOf(label) <= 6 ? { text: label, from: match[0].length } : null;
};

const isSubHeading = (row: Row, next: Row | undefined, hasBoth: boolean): boolean => {
  if (row.bullet > 0 || !next || SEPARATORS.test(row.text) || wordsOf(row.text) > 6 || row.cells.length > 1)
    return false;
  if (next.bullet > 0) return true;
  const isLouder =
    (row.isBold && !next.isBold) ||
    row.size > next.size * 1.08 ||
    (row.isUpper && !next.isUpper && row.text.length > 4);
  return hasBoth && isLouder && (SEPARATORS.test(next.text) || row.size > next.size * 1.08 || row.isBold);
};

const genericLabel = (heading: Row | null): string | null => {
  if (!heading) return null;
  const text = heading.text.replace(/^[^\p{L}]+|[^\p{L})]+$/gu, '');
  const folded = fold(text);
  return /^(?:mes )?(?:top |key |core |main |professional )?(?:competences?|skills?)(?: cles?| professionnelles?)?$/u.test(
    folded,
  )
    ? null
    : text || null;
};

/** « Langue des signes » among skills, where languages have a section of their own. */
const isBareName = (row: Row): boolean =>
  namesIn(row).length === 1 && namesIn(row).some(({ start, end }) => !/[\p{L}\d]/u.test(`${row.text.slice(0, start)}${row.text.slice(end)}`)); // prettier-ignore

/** Skills of a section, and the languages that it counts among them. */
export const skillsOf = (
  rows: readonly Row[],
  heading: Row | null,
  hasLanguages = false,
): { skills: Skill[]; languages: Language[] } => {
  const skills: Skill[] = [];
  const languages: Language[] = [];
  const styles = new Set(
    rows.map(({ isBold, size, isUpper }) => `${isBold} ${Math.round(size * 2)} ${isUpper}`),
  );
  let category = genericLabel(heading);
  let isSkipped = false;
  let isSpoken = false;
  // Dots and stars alone rate what stands above them.
  const groups = groupsOf(rows.filter(({ text }) => /[\p{L}\d]/u.test(text)));
  // A label, its list, a label, its list.
  const isAlternating =
    groups.length > 3 &&
    groups.length % 2 === 0 &&
    groups.every(([row], rank) => row && row.bullet === 0 && SEPARATORS.test(row.text) === (rank % 2 === 1));
  groups.forEach((group, rank) => {
    const [row] = group;
    if (!row) return;
    const next = groups[rank + 1]?.[0];
    const isLabel = isAlternating && rank % 2 === 0;
    if (group.length === 1 && (isLabel || isSubHeading(row, next, styles.size > 1))) {
      category = row.text.trim().replace(/\s*:$/u, '');
      const folded = fold(category);
      isSkipped = NEVER.test(folded);
      isSpoken = LANGUAGES.test(folded);
      return;
    }
    const flow = flowOf(group);
    const label = group[0]?.cells.length === 2 ? cellLabel(row, flow.text) : labelOf(flow.text);
    const folded = fold(label?.text ?? '');
    if (label && label.from >= flow.text.trimEnd().length) {
      category = label.text;
      isSkipped = NEVER.test(folded);
      isSpoken = LANGUAGES.test(folded);
      return;
    }
    if (label ? NEVER.test(folded) : isSkipped) return;
    const names = group.flatMap((one) => namesIn(one));
    const isHuman = label ? LANGUAGES.test(folded) : isSpoken;
    if (names.length && (isHuman || (isLanguageRow(row) && !(hasLanguages && isBareName(row))))) {
      languages.push(
        ...languagesOf(
          group.map((one) => (label ? partOf(one, one === row ? row.bullet : 0, one.text.length) : one)),
        ),
      );
      return;
    }
    const from = label?.from ?? 0;
    const own = label ? label.text : category;
    if (!label && row.cells.length > 1 && group.length === 1) {
      for (const cell of row.cells) {
        const start = Math.max(cell.start - row.bullet, 0);
        skills.push(...skillsOfText(flow.text, { start, end: cell.end - row.bullet }, flow.slices, own));
      }
    } else skills.push(...skillsOfText(flow.text, { start: from, end: flow.text.length }, flow.slices, own));
  });
  return { skills, languages };
};

/** A table of two columns: what stands at the left names the list at the right. */
const cellLabel = (row: Row, text: string): Label | null => {
  const [one, two] = row.cells;
  const colon = labelOf(text);
  if (colon || !one || !two) return colon;
  const left = row.text.slice(Math.max(one.start, row.bullet), one.end);
  const right = row.text.slice(two.start, two.end);
  if (/[,|•;]/u.test(left) || !/[,|;]|.•/u.test(right)) return null;
  return { text: left.trim(), from: two.start - row.bullet };
};
