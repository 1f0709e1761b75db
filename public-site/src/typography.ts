/** What a script draws again in the browser: it compares every text, hence nothing in it is changed. */
const ISLAND = /(<astro-island[\s\S]*?<\/astro-island>)/;

/** French spaces in a rendered page, except in the parts that a script takes over. */
export const frenchSpacesOutsideIslands = (html: string): string =>
  html
    .split(ISLAND)
    .map((piece, index) => (index % 2 === 1 ? piece : frenchSpaces(piece)))
    .join('');

/**
 * French spaces in a rendered page: no line begins with a sign that belongs to the word before it. Narrow before `; ? !`,
 * whole before `:` and inside quotation marks. Tags are left as they are.
 */
export const frenchSpaces = (html: string): string =>
  html
    .split(/(<[^<>]*>)/)
    .map((piece, index) => (index % 2 === 1 ? piece : spaced(piece)))
    .join('');

const spaced = (text: string): string =>
  text
    .replaceAll(/(?<!\s) (?=[;?!])/g, '\u202F')
    .replaceAll(/(?<!\s) (?=[:»])/g, '\u00A0')
    .replaceAll(/« (?=\S)/g, '«\u00A0')
    .replaceAll(/\b(articles?|art\.) (?=[LRD\d])/g, '$1\u00A0')
    .replaceAll(/\b([LRD]\.) (?=\d)/g, '$1\u00A0')
    .replaceAll(/(?<=\d) (?=€|%|h\b|jours?\b|mois\b|ans?\b|heures?\b|euros?\b)/g, '\u00A0');
