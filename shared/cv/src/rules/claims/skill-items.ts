import { fold, wordsOf } from '../vocabulary/text.ts';

// The items of a list of skills, each without its level.

const LEVELS =
  "(?:niveau )?(?:tres )?(?:debutante?|intermediaire|avancee?|expert|experte|confirmee?|maitrise|maitrisee?|bon(?:ne)?|bonne maitrise|excellent(?:e)?|notions|bases?|courante?|operationnel(?:le)?|perfectionnement|initiation|autonome|beginner|novice|intermediate|advanced|expert|proficient|basic|basics|fluent|familiar|good|strong|master|skilled|working knowledge|elementaire|elementary|professionnel|moyen|usuel|quotidien|regulier|occasionnel|parfaite?|complete|solides?|approfondie|de base|initie?e?|occasionnelle|quotidienne|reguliere|\\d{1,3} ?%|\\d{1,2} ?/ ?(?:5|10|20)|\\d{1,2}\\+? ?(?:ans?|years?|yrs?)(?: d'experience| of experience)?)";
export const ONLY_LEVEL = new RegExp(
  `^\\(?(?:niveau|level)?\\s*${LEVELS}(?:\\s*(?:[,/-]|et|a)?\\s*${LEVELS})*\\)?$`,
  'u',
);
const WRAPPED_LEVEL = new RegExp(
  `\\s*(?:\\(\\s*${LEVELS}(?:\\s*(?:[,/-]|et|a)\\s*${LEVELS})*\\s*\\)|\\s[:–—-]\\s*${LEVELS}(?:\\s${LEVELS})*|\\s*:\\s*${LEVELS}(?:\\s${LEVELS})*)$`,
  'u',
);
const GAUGE = /[\s:–—-]*[●○◉◯⬤⚫⚪★☆✩✭■□▪▫▮▯█▓▒░◼◻•·⭐]{2,}.*$/u;
const LEAD =
  /^(?:(?:et|and|&|ainsi que|tels? que|such as|including|dont|notamment|je (?:maitrise|connais|pratique|sais utiliser|utilise)|j'utilise|i (?:use|know))\s+|#(?=\p{L}{2}))/iu;
const KNOWS =
  /^(?:(?:tres )?(?:bonne|bonnes|parfaite|excellente)? ?(?:maitrise|connaissances?|pratique|utilisation)(?: (?:parfaite|avancee|courante|approfondie))?|proficient|proficiency|experienced?|knowledge|familiar|skilled)\s+(?:de la |de l'|des |de |du |d'|in |with |of )(?=\S)/u;
export const SEPARATORS = /[|¦•●▪■◦◆◇▸▶✦❯‣·;∙]|\s[/–—-]\s|,(?!\d)|\t/u;
const PRONOUN = /(?:^|\s)(?:je|j'ai|nous|i|we)(?:\s|$)|(?:^|\s)(?:mon|ma|mes|my)\s.*\s.*\s/u;
/** « Permis B – véhicule »: of the person, and no skill. */
const DRIVING = /^(?:permis (?:de conduire|[a-e]\d?)\b|vehicule\b|voiture\b|driving licen[cs]e)/u;
const STOP = /^(?:etc|\.\.\.|…|autres?|others?|divers)\.?$/u;

export interface Cut {
  start: number;
  end: number;
}

/** A text to be cut at several forms, read for its parentheses once: it may have thousands of items. */
interface Cuttable {
  text: string;
  deep: readonly number[];
}

const splitAt = ({ text, deep }: Cuttable, cut: Cut, form: RegExp): Cut[] => {
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
export const itemsOf = (text: string, whole: Cut, deep: readonly number[]): Cut[] => {
  const list: Cuttable = { text, deep };
  const part = text.slice(whole.start, whole.end);
  let items = splitAt(list, whole, /\s*[|¦•●▪■◦◆◇▸▶✦❯‣·;∙\t✓✔➢►❖]\s*|\s\*\s|\s+(?=#\p{L}{2})|\s{3,}/u);
  items = items.flatMap((item) => splitAt(list, item, /\s*,(?!\d)\s*/u));
  const repeats = (form: RegExp): boolean => (part.match(form) ?? []).length > 1;
  if (/\s\/\s/u.test(part)) items = items.flatMap((item) => splitAt(list, item, /\s+\/\s+/u));
  else if (items.length === 1 && repeats(/\//gu)) items = splitAt(list, whole, /\//u);
  if (repeats(/\s[–—-]\s/gu) && items.length < 3) {
    items = items.flatMap((item) => splitAt(list, item, /\s+[–—-]\s+/u));
  }
  if (items.length > 1) items = [...items.slice(0, -1), ...lastTwo(list, items.slice(-1))];
  return items;
};

/** « Word, Excel et PowerPoint » ends with two items. */
const lastTwo = (list: Cuttable, [last]: readonly Cut[]): Cut[] => {
  if (!last) return [];
  const item = list.text.slice(last.start, last.end);
  const match = /^\s*\p{Lu}\S*(?:\s\S+)?(\s+(?:et|and|&)\s+)\p{Lu}\S*(?:\s\S+)?\s*\.?$/u.exec(item);
  return match ? splitAt(list, last, /\s+(?:et|and|&)\s+/u) : [last];
};

/** The item without its level, its gauge and the words that lead to it. */
export const trimItem = (text: string, item: Cut): Cut => {
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

/** « Aptitudes et compétences »: the name of the list, not an item of it. */
const LIST_NAME =
  /^(?:(?:autres? )?(?:aptitudes|competences)(?: et (?:aptitudes|competences|outils))?(?: (?:professionnelles|techniques|personnelles|sociales|informatiques))*|(?:skills|other skills|personal skills))$/u;

/** Characters and words of the longest skill; a single one on a row without a label must be shorter. */
const LONGEST_SKILL = 90;
const WORDS_IN_LIST = 9;
const WORDS_ALONE = 7;

export const isSkill = (value: string, isPlain: boolean): boolean => {
  const folded = fold(value);
  if (
    !/\p{L}/u.test(value) ||
    value.length > LONGEST_SKILL ||
    LIST_NAME.test(folded) ||
    STOP.test(folded) ||
    ONLY_LEVEL.test(folded) ||
    DRIVING.test(folded)
  )
    return false;
  if (PRONOUN.test(folded) || /@|https?:/u.test(value)) return false;
  return wordsOf(value) <= (isPlain ? WORDS_ALONE : WORDS_IN_LIST);
};
