import type { Row } from './row.ts';

const COLUMN_TITLES =
  /^(?:periodes?|dates?|annees?|postes?|emplois?|metiers?|fonctions?|intitules?|employeurs?|entreprises?|societes?|structures?|organismes?|lieux?|villes?|missions?|diplomes?(?: obtenus?)?|etablissements?|ecoles?|titres?|specialites?|mentions?|years?|position|role|employer|company|location|degree|institution|school|certifications?|niveau|level|title|duration|duree|resultats?|certificates?|certificats?|qualifications?|awarding body|issuer|issued by|delivree? par|delivrance|organi[sz]ation|job title|duties|tasks|taches|activites?|responsibilities|descriptions?|secteurs?|clients?|contrats?|domaines?|competences?|outils?|expert|avance|intermediaire|debutant|notions|confirme|logiciels?|langues?|languages?)$/u;

/** The titles of the columns of a table. */
export const isTableHead = (row: Row): boolean =>
  row.cells.length > 1 &&
  !/\d/u.test(row.text) &&
  row.cells.filter(({ start, end }) => isColumnTitle(row.folded.slice(start, end))).length >=
    Math.min(row.cells.length, Math.max(2, row.cells.length - 2));

/** « Poste et employeur » as well as « Poste ». */
const isColumnTitle = (folded: string): boolean =>
  folded
    .trim()
    .split(/\s+(?:et|ou|and|or|&)\s+|\s*\/\s*/u)
    .every((words) => COLUMN_TITLES.test(words));
