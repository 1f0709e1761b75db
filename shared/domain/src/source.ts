/** A source named in a link: one word, without anything that could name a person. */
const WORD = /^[a-z0-9][a-z0-9_-]{0,39}$/;

/** A source as it is stored, "Lettre d’info" as "lettre-d-info"; undefined when it is not a short word. */
export function sourceWord(text: string | null | undefined): string | undefined {
  const word = (text ?? '')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/[\s'’.]+/g, '-');
  return WORD.test(word) ? word : undefined;
}

/** How a visitor came to a page, from its query string: `source`, else `utm_source`. */
export function sourceOfQuery(query: string): string | undefined {
  const params = new URLSearchParams(query);
  return sourceWord(params.get('source')) ?? sourceWord(params.get('utm_source'));
}

/** Labels of the words that our links use. A map: a stranger's link may have any word, « constructor » too. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['site', 'Site public'],
  ['linkedin', 'LinkedIn'],
  ['france-travail', 'France Travail'],
  ['cooptation', 'Cooptation'],
  ['newsletter', 'Lettre d’information'],
  ['salon', 'Salon'],
]);

/** How people came to a form, as a text; a word without a label is shown as it is. */
export const sourceLabel = (source: string): string => LABELS.get(source) ?? source;
