import { kindsOfHeading } from '../vocabulary/headings.ts';
import { titleScore } from '../vocabulary/roles.ts';
import { SURE } from '../vocabulary/scores.ts';
import type { Explain } from './explain.ts';
import { anchorOf } from './row-dates.ts';
import type { Row } from './row.ts';

// Papers that follow a CV in one file: an attestation, a letter, an invoice, a programme. What they say is of others.

/** Rows at the head of a page in which a paper says what it is. */
const HEAD_OF_PAGE = 10;

const PAPER =
  /^\W*(?:attestation (?:de|d'|sur)|certificat de (?:realisation|travail|scolarite|formation|stage)|facture\b|devis\b|programme de (?:la )?formation|contrat de|convention de|lettre de|bulletin de|releve de|extrait (?:k ?bis|du|de)|recepisse|avis de|madame,? monsieur|madame,$|monsieur,$|chere? (?:madame|monsieur)|dear (?:sir|madam|hiring)|objet ?:|je,? soussigne|invoice\b)|\b(?:urssaf|je,? soussigne|je vous prie d'agreer)/u;

const isTitleOfCv = ({ text }: Row): boolean => {
  const kinds = kindsOfHeading(text);
  return kinds !== null && kinds[0] !== 'other';
};

/** A page after the first that says what other paper it is, and has neither a title of a CV nor a dated post. */
const isForeign = (rows: readonly Row[]): boolean =>
  (rows[0]?.page ?? 1) > 1 &&
  rows.slice(0, HEAD_OF_PAGE).some(({ folded }) => PAPER.test(folded)) &&
  !rows.some((row) => isTitleOfCv(row)) &&
  !rows.some((row) => anchorOf(row) !== null && titleScore(row.folded) >= SURE);

/** The rows of the CV alone. */
export const withoutForeignPages = (rows: readonly Row[], explain?: Explain): Row[] =>
  [...Map.groupBy(rows, ({ page }) => page).values()].flatMap((own) => {
    if (!isForeign(own)) return own;
    for (const row of own) explain?.(row, { kind: 'left_out', rule: 'page-of-another-paper' });
    return [];
  });
