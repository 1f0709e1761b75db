import type { Draft } from '../../draft.ts';
import { flowOf, groupsOf } from '../rows/continued-rows.ts';
import type { Explain, Reason, RowKind } from '../rows/explain.ts';
import { namesIn } from '../rows/language-names.ts';
import { LARGER } from '../rows/measures.ts';
import { partOf, type Row } from '../rows/row.ts';
import { evidenceOf, type Slice, valueOf } from '../rows/slices.ts';
import { isTableHead } from '../rows/table-heads.ts';
import { depthsOf, fold, wordsOf } from '../vocabulary/text.ts';
import { isLanguageRow, languagesOf } from './languages.ts';
import { type Cut, isSkill, itemsOf, ONLY_LEVEL, SEPARATORS, trimItem } from './skill-items.ts';

type Skill = Draft['skills'][number];
type Language = Draft['languages'][number];

const skillsOfText = (
  text: string,
  whole: Cut,
  slices: (start: number, end: number) => Slice[],
  category: string | null,
  deep: readonly number[],
): { skills: Skill[]; languages: Language[] } => {
  const items = itemsOf(text, whole, deep);
  const own = { category };
  const languages: Language[] = [];
  const skills = items.flatMap((item) => {
    const label = /^\s*(\p{Lu}[^:()]{1,30}?)\s*:\s+(?=[\p{L}\d])/u.exec(text.slice(item.start, item.end));
    const level = fold(text.slice(item.start + (label?.[0].length ?? 0), item.end)).trim();
    const isLabel = label !== null && item.start > whole.start && !ONLY_LEVEL.test(level);
    if (isLabel) own.category = label[1] ?? null;
    const from = isLabel ? item.start + label[0].length : item.start;
    const { start, end } = trimItem(text, { start: from, end: item.end });
    // « Word • Excel • Anglais B2 »
    const [only, ...others] = slices(from, item.end).map((one) => partOf(one.row, one.start, one.end));
    const spoken = only && others.length === 0 && isLanguageRow(only) ? languagesOf([only], true) : [];
    languages.push(...spoken);
    const cut = slices(start, end);
    const name = valueOf(cut);
    if (spoken.length > 0 || !isSkill(name, items.length === 1)) return [];
    return [
      { name: name.slice(0, 120), category: own.category?.slice(0, 80) ?? null, evidence: evidenceOf(cut) },
    ];
  });
  return { skills, languages };
};

const NEVER =
  /^(?:loisirs?|centres? d'interets?|interets?|interests?|hobb(?:y|ies)|permis|sports?|mobilite|disponibilite|vehicule|references?)\b/u;
const LANGUAGES = /^langues?\b|^languages?\b|^linguisti/u;

interface Label {
  text: string;
  from: number;
}

/** Words of the longest name of a category: « Outils de conception assistée par ordinateur ». */
const LONGEST_LABEL = 6;

/** « Bureautique : Word, Excel »: the label and where its list begins. */
const labelOf = (text: string, hasDashes = false): Label | null => {
  const match = /^\s*((?!\s)[^:|,•●]{2,60}?)\s*:\s*/u.exec(text) ?? (hasDashes ? DASHED.exec(text) : null);
  if (!match || /https?$/u.test(match[1] ?? '')) return null;
  const after = fold(text.slice(match[0].length)).trim();
  if (after !== '' && ONLY_LEVEL.test(after)) return null;
  const label = (match[1] ?? '').trim();
  return wordsOf(label) <= LONGEST_LABEL ? { text: label, from: match[0].length } : null;
};

/** « Bureautique – Word, Excel », where more than one row is written so. */
const DASHED = /^\s*([^:,–—]{2,40}?)\s[–—-]\s(?=[^–—]*,)/u;

/** « Paie : DSN – Logiciels : Sage », « Animer : jeux. Organiser : plans. », « Excel, Word. Permis B. »: each a list of its own. */
const clausesOf = (text: string): Cut[] => {
  const dashes = labelOf(text) ? '|\\s[–—-]\\s+(?=\\p{Lu}[^:,.;–—]{1,30}\\s?:\\s)' : '';
  const form = new RegExp(
    `(?<=\\p{L}{2}|[)\\d])(?:\\s*[.;]\\s+(?=\\p{Lu}[^:,.;–—]{1,30}\\s?:\\s)|\\.\\s+(?=\\p{Lu}\\S*(?:\\s[^\\s.,;:]+){0,3}\\.?(?:\\s|$))${dashes})`,
    'gu',
  );
  const cuts = [...text.matchAll(form)];
  const starts = [0, ...cuts.map((cut) => cut.index + cut[0].length)];
  return starts.map((start, rank) => ({ start, end: cuts[rank]?.index ?? text.length }));
};

/** Several sentences of several words each are prose: they list nothing. */
const isProse = (text: string): boolean => {
  const sentences = text.split(/[.!?]\s+(?=\p{Lu})/u);
  const commas = (text.match(/[,;:]/gu) ?? []).length;
  return sentences.length > 1 && wordsOf(text) >= sentences.length * 6 && commas * 7 < wordsOf(text);
};

const NUMBERED = /^\s*(?:\d{1,2}[.)]|[a-h]\))\s+(?=\p{L})/u;

/** The rows with text; numbers that count them are bullets. */
const listed = (rows: readonly Row[]): Row[] => {
  // Dots and stars alone rate the text above them.
  const said = rows.filter((row) => /[\p{L}\d]/u.test(row.text) && !isTableHead(row));
  const numbers = said.map(({ text, bullet }) => (bullet > 0 ? 0 : (NUMBERED.exec(text)?.[0].length ?? 0)));
  const isCounted = numbers.filter((length) => length > 0).length > 1;
  return said.map((row, rank) => (isCounted && numbers[rank] ? { ...row, bullet: numbers[rank] } : row));
};

const isSubHeading = (row: Row, next: Row | undefined, hasBoth: boolean): boolean => {
  if (
    !next ||
    SEPARATORS.test(row.text.slice(row.bullet)) ||
    wordsOf(row.text) > LONGEST_LABEL ||
    row.cells.length > 1
  )
    return false;
  // A bullet above bullets that are indented further.
  if (row.bullet > 0) return row.height > 0 && next.bullet > 0 && next.x > row.x + 5;
  if (next.bullet > 0) return true;
  const isLouder =
    (row.isBold && !next.isBold) ||
    row.size > next.size * LARGER ||
    (row.isUpper && !next.isUpper && row.text.length > 4);
  return hasBoth && isLouder && (SEPARATORS.test(next.text) || row.size > next.size * LARGER || row.isBold);
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
  explain?: Explain,
): { skills: Skill[]; languages: Language[] } => {
  const skills: Skill[] = [];
  const languages: Language[] = [];
  const styles = new Set(
    rows.map(({ isBold, size, isUpper }) => `${isBold} ${Math.round(size * 2)} ${isUpper}`),
  );
  let category = genericLabel(heading);
  let isSkipped = false;
  let isSpoken = false;
  const announce = (label: string): void => {
    category = label;
    isSkipped = NEVER.test(fold(label));
    isSpoken = LANGUAGES.test(fold(label));
  };
  const groups = groupsOf(listed(rows));
  const hasDashes = groups.filter(([row]) => row && DASHED.test(row.text.slice(row.bullet))).length > 1;
  // A label, its list, a label, its list.
  const isAlternating =
    groups.length > 3 &&
    groups.length % 2 === 0 &&
    groups.every(([row], rank) => row && row.bullet === 0 && SEPARATORS.test(row.text) === (rank % 2 === 1));
  groups.forEach((group, rank) => {
    const [row] = group;
    if (!row) return;
    const say = (kind: RowKind, rule: string, values: Reason['values']): void => {
      for (const one of group) explain?.(one, { kind, rule, values });
    };
    const isLabel = isAlternating && rank % 2 === 0;
    if (group.length === 1 && (isLabel || isSubHeading(row, groups[rank + 1]?.[0], styles.size > 1))) {
      if (explain)
        say('heading', isLabel ? 'label-every-other-row' : 'title-of-category', {
          bold: row.isBold,
          size: row.size,
        });
      return announce(row.text.slice(row.bullet).trim().replace(/\s*:$/u, ''));
    }
    const flow = flowOf(group);
    if (isProse(flow.text)) {
      if (explain) say('left_out', 'sentences-list-no-skills', { words: wordsOf(flow.text) });
      return;
    }
    const deep = depthsOf(flow.text);
    for (const clause of clausesOf(flow.text)) {
      const text = flow.text.slice(clause.start, clause.end);
      const isTable = row.cells.length === 2 && clause.end === flow.text.length && clause.start === 0;
      const label = isTable ? cellLabel(row, text) : labelOf(text, hasDashes);
      if (label && label.from >= text.trimEnd().length) {
        announce(label.text);
        continue;
      }
      const folded = fold(label?.text ?? '');
      if (label ? NEVER.test(folded) : isSkipped) {
        if (explain) say('left_out', 'label-of-no-skills', { label: label?.text ?? category });
        continue;
      }
      const parts = flow.slices(clause.start, clause.end).map((one) => partOf(one.row, one.start, one.end));
      const isHuman = label ? LANGUAGES.test(folded) : isSpoken;
      const isNamed = parts.some((one) => namesIn(one).length > 0);
      if (isNamed && (isHuman || (isLanguageRow(row) && !(hasLanguages && isBareName(row))))) {
        languages.push(...languagesOf(parts));
        if (explain) say('item', 'languages-among-skills', { label: label?.text ?? category });
        continue;
      }
      const own = label ? label.text : category;
      const isCells = !label && row.cells.length > 1 && group.length === 1;
      const wholes = isCells
        ? row.cells.map((cell) => ({
            start: Math.max(cell.start - row.bullet, 0),
            end: cell.end - row.bullet,
          }))
        : [{ start: clause.start + (label?.from ?? 0), end: clause.end }];
      for (const whole of wholes) {
        const found = skillsOfText(flow.text, whole, flow.slices, own, deep);
        skills.push(...found.skills);
        languages.push(...found.languages);
        if (explain) say('item', 'list-of-skills', { category: own, skills: found.skills.length });
      }
      if (isCells) break;
    }
  });
  return { skills, languages };
};

/** A table of two columns: the left cell names the list in the right one. */
const cellLabel = (row: Row, text: string): Label | null => {
  const [one, two] = row.cells;
  const colon = labelOf(text);
  if (colon || !one || !two) return colon;
  const left = row.text.slice(Math.max(one.start, row.bullet), one.end);
  const right = row.text.slice(two.start, two.end);
  if (/[,|•;]/u.test(left) || !/[,|;]|.•/u.test(right)) return null;
  return { text: left.trim(), from: two.start - row.bullet };
};
