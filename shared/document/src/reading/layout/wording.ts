/** What words say about their place: dates beside an entry, titles above a section. */

/** Most cells of a page are plain numbers and words: these have no accent to take off. */
const PLAIN = /^[ -~]*$/;
const bare = (text: string) =>
  (PLAIN.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase();

const MONTH =
  /\b(?:jan|fe[bv]|mar|apr|avr|mai|may|jun|juin|jul|juil|aug|aou|sep|sept|oct|nov|dec)(?:[a-z]*)\.?/g;
const AROUND_DATES =
  /\b(?:de|du|des|le|en|au|a|et|the|to|from|depuis|since|until|jusqu|jour|aujourd|hui|present|today|now|ce|actuel\w*|current\w*|cours|ongoing|ans?|mois|months?|years?|yrs?|mos?|summer|spring|fall|winter|ete|automne|hiver|printemps|expected|env|environ)\b/g;
const YEAR = /(?:19|20)\d{2}|\b\d{1,2}[/.]\d{2,4}\b|\b(?:depuis|since)\b/;

/** Whether a text is only a date or a period. */
export function isDate(text: string): boolean {
  const lower = bare(text);
  if (lower.length > 60 || !YEAR.test(lower)) return false;
  const left = lower.replace(MONTH, ' ').replace(AROUND_DATES, ' ');
  return left.replace(/[^a-z]/g, '').length <= 2;
}

const OPEN =
  /(?:[-–—→/]|\b(?:a|au|to|jusqu[’']?|de|depuis)|\b(?:jan|fev|feb|mar|avr|apr|mai|may|jui|jun|jul|aou|aug|sep|oct|nov|dec)[a-z]*\.?)$/;

/** Whether a date continues in the line below, by its end or the beginning of the next line. */
export const isOpenDate = (text: string) => text.length < 40 && OPEN.test(bare(text).trim());
export const isEndOfDate = (text: string) =>
  text.length < 40 && /^(?:[-–—→]|(?:a|au|to)\b)/.test(bare(text).trim());

/** Whether a text is the beginning of a period, so that the line below may be its end. */
export const isDateBegun = (text: string): boolean =>
  text.length < 40 &&
  /\d/.test(text) &&
  (isOpenDate(text) || /\b(?:ce|en)$/.test(bare(text).trim())) &&
  isDate(text);
export const isDateEnded = (begun: string, rest: string): boolean => {
  const lower = bare(rest).trim();
  const isPresent = /^(?:ce jour|jour|cours|en cours|aujourd.?hui|present|today|now|current|actuel\w*)$/.test(
    lower,
  );
  return (
    rest.length < 24 &&
    (isPresent || /^(?:[a-z]+\.? )?(?:\d{2}[/.])?(?:19|20)\d{2}$/.test(lower)) &&
    isDate(`${begun} ${rest}`)
  );
};

const TITLE_STEM =
  /^(?:\S+\s)?(?:[ld]['’])?(?:experience|parcours|emploi|employment|work|career|formation|etudes|diplome|education|academic|competence|skill|savoir|expertise|langue|language|logiciel|outil|software|tool|technolog|informatique|contact|coordonnee|profil|about|summary|objecti|propos|presentation|loisir|interet|interest|hobb|passion|certif|habilitation|licence|permis|project|projet|realisation|reference|publication|award|distinction|atout|qualite|quality|strength|benevol|volunteer|divers|mission|intervention|domaine)/;

/** Whether a text could be the title of a section, judging only by its words. */
export function isTitleLike(text: string): boolean {
  const lower = bare(text).trim();
  return lower.length <= 45 && lower.split(/\s+/).length <= 5 && !/[.,;:]\s*\S/.test(lower) && TITLE_STEM.test(lower); // prettier-ignore
}

export const isCapital = (text: string) => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);

const COLUMN_TITLE =
  /^(?:dates?|p[ée]riodes?|ann[ée]es?|d[ée]but|fin|dur[ée]e|clients?(?: final)?|entreprises?|soci[ée]t[ée]s?|employeurs?|structures?|organismes?|[ée]tablissements?|missions?|postes?|fonctions?|intitul[ée]s?(?: .{2,20})?|r[ôo]les?|lieux?|villes?|secteurs?|contrats?|environnements?(?: techniques?)?|outils|logiciels|technologies|descriptions?|t[âa]ches|activit[ée]s|dipl[ôo]mes?|sp[ée]cialit[ée]s?|years?|company|employer|position|role|location|tools)$/iu;

/** The title of a column of a table of posts or studies. */
export const isColumnTitle = (text: string): boolean => COLUMN_TITLE.test(text.trim());
