import { isWrapped } from './continued-rows.ts';
import type { Row } from './row.ts';

// Sentences written to whoever, or whatever, reads the CV: they are no part of anybody's career.

/** Who is spoken to: « note à l’attention du système d’analyse », « message for the AI ». */
const ADDRESSED =
  /\b(?:note|message|instruction|consigne|remarque|information|avis|attention)s?\b[^.:]{0,40}\b(?:a l'attention d|au |aux |a l'|pour l|destinee? a|to |for )[^.:]{0,30}\b(?:systemes?|machines?|algorithmes?|ia|intelligence artificielle|modeles?|robots?|logiciels?|analyseurs?|outil d'analyse|assistants?|ats|llm|ai|model|bot|parser|screening|recruteurs?|recruiters?)\b/u;

/** What it is asked to do or to believe. */
const ASKED =
  /\b(?:ignore[zr]?|oublie[zr]?|disregard|forget)\b.{0,40}\b(?:instructions?|consignes?|regles?|rules|prompts?)\b|\b(?:attribue[zr]?|donne[zr]?|mets|mettez|accorde[zr]?|give|assign|rate)\b.{0,40}\b(?:note|score|rating|mark)s?\b.{0,20}\b(?:maxim|parfait|10|20|100|highest|perfect|best|full)|\b(?:recommande[zr]?|retene[zr]|selectionne[zr]?|classe[zr]?|recommend|select|rank|hire)\b.{0,30}\b(?:ce|cette|this|the)\s(?:candidate?|profil|profile|applicant|cv|resume)\b|\b(?:ce candidat|cette candidate|this candidate|the candidate|this applicant) (?:est|a|doit|parle|possede|is|has|must|should|speaks)\b/u;

const isNote = ({ folded }: Row): boolean => ADDRESSED.test(folded) || ASKED.test(folded);

/** The rows that are notes to whoever reads them, each with the lines that continue it. */
export const notesIn = (rows: readonly Row[]): Set<Row> => {
  let isInNote = false;
  return new Set(
    rows.filter((row, rank) => {
      isInNote = isNote(row) || (isInNote && isWrapped(rows[rank - 1], row));
      return isInNote;
    }),
  );
};
