/** The reasons why a document gives no analysis. */
export const READING_ERRORS = {
  encrypted: 'Ce CV est protégé par un mot de passe. Demandez un fichier sans protection.',
  corrupt: 'Ce fichier est endommagé et ne peut pas être lu. Demandez-en un autre exemplaire.',
  no_text: 'Ce CV est une image : il ne contient aucun texte. Lancez la lecture optique pour l’analyser.',
  not_a_cv: 'Ce document ne ressemble pas à un CV. Vérifiez la pièce jointe.',
  legacy_doc:
    'Ce CV est au format Word 97-2003 (.doc), qui ne peut pas être analysé. Demandez un PDF ou un DOCX.',
  heavy: 'Ce CV est trop complexe pour être ouvert sans risque. Demandez une copie imprimée en PDF.',
  active:
    'Ce CV contient un script, un programme ou un fichier joint : il n’a pas été ouvert. Demandez une copie imprimée en PDF.',
  unsupported: 'Ce format de fichier ne peut pas être analysé. Demandez un PDF ou un DOCX.',
} as const;

export type ReadingErrorCode = keyof typeof READING_ERRORS;

/** A document that cannot be analysed; `message` is the French sentence stored in `ai_error`. */
export class ReadingError extends Error {
  readonly code: ReadingErrorCode;

  constructor(code: ReadingErrorCode, options?: ErrorOptions) {
    super(READING_ERRORS[code], options);
    this.name = 'ReadingError';
    this.code = code;
  }
}
