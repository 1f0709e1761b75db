import type { Draft } from '../../draft.ts';
import type { Row } from '../rows/row.ts';
import type { Section } from '../sections/section.ts';

const FOREIGN: readonly RegExp[] = [
  /\b(?:facture|invoice|devis|bon de commande|avoir) (?:n°|no|numero|number|#)/u,
  /\b(?:total (?:ttc|ht)|montant (?:ttc|ht)|tva \d|net a payer|amount due)\b/u,
  /\b(?:entree|plat|dessert)s?\b.*\b(?:plat|dessert)s?\b|\bprix nets?\b|\ballergenes\b/u,
  /\b(?:madame, monsieur|madame monsieur|dear (?:sir|madam|hiring)|je vous prie d'agreer|veuillez agreer|salutations distinguees|yours (?:sincerely|faithfully)|cordialement)\b/u,
  /\b(?:entre les soussignes|ci-apres (?:denomme|designe)|il a ete convenu|article \d+\s*[-–:.])/u,
  /\b(?:prerequis|objectifs? pedagogiques?|public (?:vise|concerne)|modalites? (?:d'evaluation|pedagogiques|d'acces)|programme de (?:la )?formation|duree de la formation|deroule pedagogique)\b/u,
  /\b(?:abstract|bibliographie|keywords|mots-cles|introduction|conclusion)\s*:?$/u,
  /\b(?:conditions generales|politique de confidentialite|mentions legales)\b/u,
  /\b(?:offre d'emploi|nous recherchons|profil recherche|poste a pourvoir|we are looking for|job description)\b/u,
  /\b(?:fiche de poste|competences requises|rattachement hierarchique)\b/u,
  /\b(?:entree libre|billetterie|sur reservation|reservations? (?:au|par)|tarif (?:plein|reduit)|bulletin d'adhesion)\b/u,
  /\b(?:ordre du jour|compte[- ]rendu|proces-verbal)\b/u,
];

/** A section of posts and one of studies, or one of them with a name, an address and an entry: less is another paper. */
const LEAST_SCORE = 4;

/** Sections that indicate a CV: other papers also have lists of skills and of languages (a job offer, a programme). */
const weightOf = (kind: string): number =>
  kind === 'experience' ? 2.5 : kind === 'other' ? 0 : kind === 'education' ? 2 : 1.2;

/** Points for a CV (up to three posts, two degrees) and against it (words of other papers, three prices). */
const WEIGHTS = {
  /** Weight of a section known by its content, beside one known by its title. */
  unnamed: 0.6,
  post: 0.8,
  degree: 0.7,
  titleOfPaper: 2,
  otherPaper: 1.8,
  prices: 1.5,
};

/** Whether a document is a CV: its sections, its dated posts and whom it names, against the marks of other papers. */
export const isCv = (rows: readonly Row[], sections: readonly Section[], draft: Draft): boolean => {
  const isDated =
    draft.experiences.some(({ duration }) => duration) || draft.education.some(({ year }) => year);
  // No person and no past: the requirements of a post, not a person's experience.
  if (!draft.full_name && !draft.emails.length && !draft.phones.length && !isDated) return false;
  const kindsOf = (isUnnamed: boolean): Set<string> =>
    new Set(sections.flatMap((one) => (one.heading && one.isUnnamed === isUnnamed ? one.kinds : [])));
  const named = kindsOf(false);
  let score = 0;
  for (const kind of named) score += weightOf(kind);
  // A title whose kind comes from the content counts less than a known title.
  for (const kind of kindsOf(true)) if (!named.has(kind)) score += weightOf(kind) * WEIGHTS.unnamed;
  if (draft.full_name) score += 1;
  if (draft.emails.length || draft.phones.length) score += 1;
  score +=
    Math.min(3, draft.experiences.filter(({ title, duration }) => title && duration).length) * WEIGHTS.post;
  score += Math.min(2, draft.education.filter(({ degree, year }) => degree && year).length) * WEIGHTS.degree;
  if (
    rows
      .slice(0, 6)
      .some(({ folded }) => /\bcurriculum vitae\b|^\W*(?:cv|resume)\b|\beuropass\b/u.test(folded))
  )
    score += WEIGHTS.titleOfPaper;
  const marks = FOREIGN.filter((form) => rows.some(({ folded }) => form.test(folded))).length;
  const prices = rows.reduce((sum, { text }) => sum + (text.match(/\d\s?€|€\s?\d/gu) ?? []).length, 0);
  score -= marks * WEIGHTS.otherPaper + Math.min(3, Math.floor(prices / 3)) * WEIGHTS.prices;
  return score >= LEAST_SCORE;
};
