import type { AppError } from '@trame/data';

/**
 * Where a deletion stopped: a trainer account belongs to the application, the function refused the files, it did not
 * answer, an account was opened after the files were deleted, the row was refused, or there was no row to delete. The
 * same deletion can be repeated after each.
 */
export type DeletionStep =
  'account' | 'account-later' | 'files-refused' | 'files-interrupted' | 'row' | 'missing';

/** Why an application still exists, or that it was already deleted. */
export class DeletionError extends Error {
  readonly step: DeletionStep;
  override readonly cause: AppError;

  constructor(step: DeletionStep, cause: AppError) {
    super(cause.message);
    this.name = 'DeletionError';
    this.step = step;
    this.cause = cause;
  }
}

/** A toast of the catalogue (spec §8), and the advice for the place that remains open. */
export type DeletionFailure = { title: string; message: string; advice: string };

/** What lets an application go that a trainer account belongs to. */
export const ACCOUNT_FIRST =
  'Un compte en attente se refuse, dans «\u00a0Formateurs\u00a0»\u00a0; un compte approuvé ou suspendu est fermé par la personne, dans «\u00a0Mon compte\u00a0», ou par un administrateur.';

const FAILURES: Readonly<Record<DeletionStep, DeletionFailure>> = {
  account: {
    title: 'Erreur',
    message: 'Impossible de supprimer la candidature',
    advice: `Un compte formateur en attente, approuvé ou suspendu repose sur elle\u00a0: rien n’a été supprimé. ${ACCOUNT_FIRST}`,
  },
  'account-later': {
    title: 'Erreur',
    message: 'Impossible de supprimer la candidature',
    advice: `Un compte formateur repose sur elle\u00a0: elle est conservée. Ses fichiers peuvent déjà être supprimés. ${ACCOUNT_FIRST}`,
  },
  'files-refused': {
    title: 'Erreur suppression fichiers',
    message: "Les fichiers attachés à la candidature n'ont pas pu être supprimés.",
    advice: 'La candidature est intacte. Réessayez dans un instant.',
  },
  'files-interrupted': {
    title: 'Erreur',
    message: "Suppression des fichiers interrompue par l'EdgeFunction.",
    advice: 'La candidature est toujours là. Vérifiez votre connexion, puis réessayez.',
  },
  row: {
    title: 'Erreur',
    message: 'Impossible de supprimer la candidature',
    advice:
      'Sa fiche est toujours là, ses fichiers peuvent déjà être supprimés. Réessayez pour terminer la suppression.',
  },
  missing: {
    title: 'Erreur',
    message: 'Impossible de supprimer la candidature',
    advice: 'Elle a déjà été supprimée, ou votre rôle ne permet plus de la supprimer.',
  },
};

/** The message for a failed deletion, for any error. */
export function deletionFailure(error: unknown): DeletionFailure {
  return FAILURES[error instanceof DeletionError ? error.step : 'row'];
}
