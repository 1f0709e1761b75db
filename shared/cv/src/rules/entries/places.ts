import { isUpperText } from '../rows/row.ts';
import { isCountry, isPlace, mayBePlace } from '../vocabulary/places.ts';
import { companyScore, titleScore } from '../vocabulary/roles.ts';
import { LIKELY } from '../vocabulary/scores.ts';
import { fold } from '../vocabulary/text.ts';
import { byCommas, joinParts, makePart, type Part } from './parts.ts';

const CONTRACT =
  /^(?:\(?\s*)(?:cdi|cdd|cddu|interim|interimaire|alternance|apprentissage|contrat (?:pro|d'apprentissage|de professionnalisation).*|temps (?:plein|partiel|complet)|mi-temps|full[- ]?time|part[- ]?time|contract|permanent|temporary|stage|internship|vacations?|vacataire|mission|missions|saisonnier|job d'ete|service civique|\d+ ?h(?:eures)?(?: ?\/ ?semaine)?)(?:\s*[,/·-]\s*(?:cdi|cdd|temps (?:plein|partiel)|\d+ ?%|full[- ]?time))*(?:\s*\))?$/u;
const SELF =
  /^\(?(?:freelance|independante?|auto-?entrepreneu(?:r|se)|micro-?entrepreneu(?:r|se)|self-employed|a mon compte|profession liberale|portage salarial)\)?$/u;
const LENGTH =
  /^\(?(?:depuis )?\d{1,2}(?:[.,]\d)? ?(?:ans?|mois|semaines?|jours?|years?|yrs?|months?|mos?|weeks?)(?: (?:et )?\d{1,2} ?(?:mois|months?|mos?|jours?))?\)?$/u;
const NOT_A_NAME = /@|https?:|www\.|^(?:\+?\d[\d .]+)$/u;

export const isContract = (folded: string): boolean => CONTRACT.test(folded.trim());
export const isSelfEmployed = (folded: string): boolean => SELF.test(folded.trim());
const isNoise = (part: Part): boolean =>
  isContract(part.folded) || LENGTH.test(part.folded.trim()) || NOT_A_NAME.test(part.folded);

/** The pieces that may name something: no place, no contract, no length, no address. */
export const namingParts = (parts: readonly Part[]): Part[] => {
  const all = parts.filter((part) => !isNoise(part));
  const named = all.filter((part) => !isPlace(part.text));
  // « Northwind, Inde » beside only a title: a firm with its country, when there is no other firm.
  const isFirmOf = ({ text, separator }: Part): boolean => {
    const [name = '', country = '', ...more] = text.split(/,\s+/u);
    return separator !== 'place' && more.length === 0 && isCountry(fold(country)) && !isPlace(name);
  };
  return named.length > 1 ? named : all.filter((part) => named.includes(part) || isFirmOf(part));
};

const cutTail = (part: Part, form: RegExp): Part => {
  const last = part.slices.at(-1);
  if (!last) return part;
  const text = last.row.text.slice(last.start, last.end);
  const match = form.exec(fold(text));
  // Only the town on the second line of a name.
  if (match && match.index < 2 && part.slices.length > 1)
    return makePart(part.slices.slice(0, -1), part.separator);
  if (!match || match.index < 2) return part;
  return makePart(
    [...part.slices.slice(0, -1), { ...last, end: last.start + text.slice(0, match.index).trimEnd().length }],
    part.separator,
  );
};

const tailOf = (part: Part, form: RegExp): string => {
  const last = part.slices.at(-1);
  const text = last ? last.row.text.slice(last.start, last.end) : '';
  const match = form.exec(fold(text));
  const word = match?.[1] ?? '';
  const start = match ? match.index + match[0].lastIndexOf(word) : 0;
  return text.slice(start, start + word.length);
};

/** Said of a degree or of its course, in parentheses after the school. */
const QUALIFIER =
  /^(?:honou?rs?|distinction|mention|major|minor|alternance|apprentissage|online|summa|magna|cum|bien|tres|initiale?|continue|partiel|complet)/u;
/** How large a firm is, or how the studies went: « (Tarare, 180 salariés) », « (cours du soir) ». */
const DETAIL =
  /\b\d[\d ]*\s?(?:%|salaries?|personnes|collaborateurs|agents|employees|people|lits|eleves|m€|k€)|^(?:activite independante|independante?|freelance|micro-?entreprise|auto-?entreprise|entreprise individuelle|vae|cours du soir|a distance|par correspondance|e-?learning|en ligne|online|formation continue|(?:en )?alternance|par apprentissage|en apprentissage|evening classes|part[- ]time)$/u;
/** The description of a firm after its name: « Portalis, société de portage salarial ». */
const OF_FIRM =
  /,\s+(?:une? )?(?:societe|entreprise|association|organisme|filiale|groupe|cabinet|agence|pme|tpe|eti|esn|start-?up|editeur|leader|specialiste|acteur|fabricant|distributeur|prestataire|collectif|cooperative|micro-?entreprise|auto-?entreprise|activite independante|(?:an? )?(?:subsidiary|company|startup|agency|manufacturer|provider) (?:of|in|for))(?![\p{L}])[^,]*$/u;
export const saysWhatFirmIs = (folded: string): boolean => OF_FIRM.test(folded);

const IN_PLACE = /(?:,?\s+(?:a|au|in|basee? a)\s+)([^,]{2,40})$/u;
const PAREN = /\s*\(([^()]{2,40})\)?\s*$/u;
const POSTCODE = /[\s,(-]+\(?(?:[a-z]-)?(?:\d{5}\s.*|(?<=\()\d{2,3}\))$/u;

const STREET =
  /,\s+(?:\d{1,4}(?:\s?(?:bis|ter))?,?\s+)?(?:rue|avenue|av\.|boulevard|bd|place|chemin|route|impasse|allee|quai|square|faubourg|zone|za|zi|zac|parc d'activites|bp|cs)\s[^(]*$/u;

/**
 * The places to remove after a name: `likely` any capitalised words after a comma, `sure` known ones, `long` a town
 * with its country or state (only the town distinguishes two schools).
 */
export type PlaceCut = 'likely' | 'sure' | 'long';

export const withoutPlace = (part: Part, cut: PlaceCut): Part => {
  const known = bareParts.get(part) ?? new Map<PlaceCut, Part>();
  bareParts.set(part, known);
  const bare = known.get(cut) ?? cutPlace(part, cut);
  known.set(cut, bare);
  return bare;
};

/** Parts without their places: each is in many readings of its head. */
const bareParts = new WeakMap<Part, Map<PlaceCut, Part>>();

const cutPlace = (part: Part, cut: PlaceCut): Part => {
  const isLenient = cut === 'likely';
  let bare = cutTail(part, cut === 'long' ? POSTCODE : OF_FIRM);
  bare = cutTail(cutTail(bare, POSTCODE), STREET);
  const inside = tailOf(bare, PAREN).trim();
  if (
    inside &&
    (isPlace(inside) ||
      fold(inside)
        .split(/\s*,\s*/u)
        .some((piece) => isContract(piece)) ||
      DETAIL.test(fold(inside)) ||
      /^\d+$/u.test(inside) ||
      (isLenient && (isTownName(inside) || (isUpperText(bare.text) && isTownName(capitalised(inside))))) ||
      (cut === 'long' &&
        /^\p{Lu}[\p{Ll}’'-]+(?:-\p{Lu}[\p{Ll}’'-]+)*$/u.test(inside) &&
        !QUALIFIER.test(fold(inside))))
  ) {
    bare = cutTail(bare, PAREN);
  }
  const pieces = byCommas(bare);
  for (;;) {
    if (pieces.length < 2) break;
    const two = pieces.length > 2 ? joinParts(pieces.slice(-2)) : null;
    const [last] = pieces.slice(-1);
    if (two && isPlace(two.text)) pieces.splice(-2);
    else if (last && cut !== 'long' && isTown(last, isLenient)) pieces.pop();
    else break;
  }
  bare = joinParts(pieces) ?? bare;
  const town = tailOf(bare, IN_PLACE);
  // « Pret A Manger » is one name.
  const isWord = /\sA\s/u.test(bare.text.slice(-town.length - 3));
  if (town && !isWord && (isPlace(town) || (isLenient && /^\p{Lu}/u.test(town) && mayBePlace(town)))) {
    bare = cutTail(bare, IN_PLACE);
  }
  return bare;
};

/** In a line of capitals, « (CORBAS) » is a town as « (Corbas) » is elsewhere. */
const capitalised = (text: string): string => `${text.slice(0, 1)}${text.slice(1).toLowerCase()}`;

const isTownName = (text: string): boolean =>
  /^\p{Lu}\p{Ll}/u.test(text) && mayBePlace(text) && companyScore(fold(text)) === 0;

const isTown = (part: Part, isLenient: boolean): boolean => {
  if (isPlace(part.text)) return true;
  if (!isLenient || /^(?:inc|ltd|llc|sa|sas|sarl|co|corp|gmbh)\.?$/u.test(part.folded)) return false;
  return mayBePlace(part.text) && companyScore(part.folded) < LIKELY && titleScore(part.folded) < LIKELY;
};
