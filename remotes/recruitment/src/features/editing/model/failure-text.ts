import { saveFailureText, type SaveTexts } from '@trame/app/save-failure-text';

export const APPLICATION_SAVE_TEXTS = {
  saved: 'Candidature mise à jour',
  refused: "Vous n'avez pas les permissions pour modifier cette candidature. Contactez l'administrateur.",
  failed: 'Impossible de mettre à jour la candidature.',
  changed: 'Cette candidature a changé entre-temps',
  showsServerMessage: true,
} satisfies SaveTexts;

/** The messages of a failed update of an application. */
export const updateFailureText = (error: unknown): string => saveFailureText(error, APPLICATION_SAVE_TEXTS);
