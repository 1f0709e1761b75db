import type { PaperProblem } from '@trame/document/papers';
import { FILE_MESSAGES } from '@trame/domain';
import { PAPER_LIMITS } from '@trame/domain/trainers';
import type { ErrorCode } from '../_shared/errors.ts';
import { REFUSALS } from '../_shared/public-form/files.ts';

const NOT_PDF = 'Ce fichier n’est pas un PDF\u00a0: enregistrez le document en PDF, ou photographiez-le.';

/** What a refused file is answered with: what is wrong, and what to do. */
export function refusalOf(problem: PaperProblem): { status: number; code: ErrorCode; message: string } {
  if (problem === 'pages')
    return {
      status: 422,
      code: 'file_heavy',
      message: `Ce document a plus de ${PAPER_LIMITS.pages} pages\u00a0: envoyez seulement celles qui comptent.`,
    };
  const isOther = problem === 'type' || problem === 'mismatch';
  return { ...REFUSALS[problem], message: isOther ? NOT_PDF : `${FILE_MESSAGES.fr[problem]}.` };
}

/** The sentence for a field that the database refuses, by the hint of its error. */
export const FIELD_MESSAGES: Readonly<Record<string, string>> = {
  kind: 'Ce type de pièce n’existe pas.',
  issued_on: 'La date de délivrance ne peut pas être dans le futur.',
  expires_on: 'La fin de validité ne peut pas précéder la date de délivrance.',
  reference: 'Ce numéro n’a pas la forme attendue\u00a0: vérifiez-le sur le document.',
};
