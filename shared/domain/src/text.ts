/** Letters whose plain form is not found by decomposition, as in PostgreSQL's unaccent. */
const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  '’': "'",
  '‘': "'",
};

function foldCharacter(character: string): string {
  const bare = character.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return LETTERS[bare] ?? bare;
}

/** Text as the search compares it: lower case, without accents, spaces trimmed and single. */
export function normalizeSearch(text: string): string {
  return Array.from(text, foldCharacter).join('').replace(/\s+/g, ' ').trim();
}

/** « de Claire », « d’Hélène », « d’Yves »: the elision before a vowel, an h that is not heard, and a y before a consonant. */
export function withDe(name: string): string {
  const isElided = /^(?:h?[aeiou]|y[^aeiouy])/.test(normalizeSearch(name));
  return isElided ? `d’${name}` : `de ${name}`;
}

export interface TextRange {
  /** Index of the first character in the original text. */
  start: number;
  /** Index after the last one. */
  end: number;
}

/** The search finds words of at least this length anywhere, shorter ones only at the start of a word. */
const ANYWHERE_FROM = 3;

/** Parts of a text that the search matches, in order and without overlap; each word of the query is matched. */
export function highlightRanges(text: string, query: string): TextRange[] {
  const words = normalizeSearch(query).split(' ').filter(Boolean);
  if (words.length === 0) return [];

  // `origin[i]` is the index in `text` of the character that became `folded[i]`: folding changes lengths (œ -> oe).
  let folded = '';
  const origin: TextRange[] = [];
  let index = 0;
  for (const character of text) {
    const range = { start: index, end: index + character.length };
    for (const letter of foldCharacter(character)) {
      folded += letter;
      for (let unit = 0; unit < letter.length; unit += 1) origin.push(range);
    }
    index = range.end;
  }

  const found: TextRange[] = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      const first = origin[at];
      const last = origin[at + word.length - 1];
      if (first && last && (word.length >= ANYWHERE_FROM || startsWord(folded, at))) {
        found.push({ start: first.start, end: endWithMarks(text, last.end) });
      }
    }
  }
  return merge(found);
}

/** `+` and `#` belong to words, as in C++ and C#. */
function startsWord(folded: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}+#]/u.test(folded.charAt(at - 1));
}

/** A combining mark belongs to the letter before it, in texts that are not composed. */
function endWithMarks(text: string, end: number): number {
  let at = end;
  while (at < text.length && /\p{M}/u.test(text.charAt(at))) at += 1;
  return at;
}

function merge(ranges: TextRange[]): TextRange[] {
  const merged: TextRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

/** Adds an entry to a list of tags: trimmed; an empty or existing entry is not added (case ignored). */
export function addTag(tags: readonly string[], entry: string): string[] {
  return uniqueTags([...tags, entry]);
}

/** Tags as a list stores them: trimmed, none empty, each once (case ignored). */
export function uniqueTags(list: readonly string[]): string[] {
  const tags = new Map<string, string>();
  for (const entry of list) {
    const tag = entry.trim().replace(/\s+/g, ' ');
    const key = tag.toLowerCase();
    if (tag && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}

/** A list that may be given as a list, a JSON string or comma-separated text (spec §3: mastered_software). */
export function parseList(value: unknown): string[] {
  return uniqueTags(entries(value));
}

function entries(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'string');
  if (typeof value !== 'string') return [];
  const text = value.trim();
  if (text.startsWith('[')) {
    try {
      return entries(JSON.parse(text));
    } catch {
      // Not JSON: the text between the brackets is a list with commas.
      return text.replace(/^\[|\]$/g, '').split(',');
    }
  }
  return text.split(',');
}

/**
 * Invisible characters that change how a text reads: marks of direction, invisible spaces and signs, tags, halves of
 * characters. Joiners are allowed: letters of some languages, and emoji, need them.
 */
const UNSEEN =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/gu;

/**
 * A text of any author as it is accepted: composed, and without invisible characters. Control characters are refused
 * elsewhere.
 */
export function visibleText(text: string): string {
  return text.normalize('NFC').replace(UNSEEN, '');
}

/** Characters of a text as the database counts them: an emoji is one, although it takes two units of a string. */
export const countCharacters = (text: string): number => Array.from(text).length;

/** A text on one line, so that a stored value cannot start a line of its own in a text or a header. */
export const singleLine = (text: string): string =>
  visibleText(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

/**
 * A stored French sentence as it is shown: the spaces that belong to a sign do not break, so that no line begins with
 * « : » or with the end of a quotation. The database and people write ordinary ones.
 */
export const frenchSpaces = (text: string): string =>
  text.replace(/(?<=«) | (?=[:»])/g, '\u00a0').replace(/ (?=[;!?])/g, '\u202f');

/** Texts that mail programs turn into links: addresses with a scheme or a folder, e-mail addresses. */
const REACHABLE = /[@/\\]|^\p{L}[\p{L}\d+-]*:\S/u;
/** The name of a site, with any of the signs that can replace a dot there. */
const DOMAIN = /[\p{L}\d][.\u3002\uff0e\uff61\u2024][\p{L}\d][\p{L}\d-]/u;
const INNER_DOT = /(?<=[\p{L}\d])[.\u3002\uff0e\uff61\u2024](?=[\p{L}\d])/gu;
/** Six digits of any script, with anything but letters between them. */
const NUMBER = /\+?\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){5,}/gu;
/** Digits in a name, as in `Louis 14`. More are a phone number, short numbers included. */
const MAX_DIGITS = 2;

const shortened = (text: string, limit: number) => {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), 0) || limit).toWellFormed();
};

/** A typed name as a mail may contain it: one line, no link, no address, no phone number, shortened. */
export function nameInMail(name: string): string {
  const words = singleLine(name.slice(0, 1000)).split(' ');
  const kept = words.filter((word) => !REACHABLE.test(word) && !DOMAIN.test(word));
  const digits = kept.join('').match(/\p{N}/gu) ?? [];
  const letters = kept.filter((word) => /^\P{N}*\p{L}\P{N}*$/u.test(word));
  return shortened((digits.length > MAX_DIGITS ? letters : kept).join(' '), 60);
}

/** The same for a job: `Node.js` and `H/F` are not links there, and lose the sign that would make them one. */
export function titleInMail(title: string): string {
  const words = singleLine(title.slice(0, 1000)).split(' ');
  const kept = words.filter((word) => !/@|:\S|\/\/|\\/u.test(word));
  return shortened(singleLine(kept.join(' ').replace(NUMBER, ' ').replace(INNER_DOT, ' ')), 100);
}
