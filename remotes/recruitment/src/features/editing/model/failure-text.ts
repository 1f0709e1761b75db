import { AppError } from '@trame/data';

/** Server code of an update that met no row: it is gone, or row-level security hides it. */
export const NO_ROW = 'NO_ROW';

export const REFUSED =
  "Vous n'avez pas les permissions pour modifier cette candidature. Contactez l'administrateur.";
const NOTHING_UPDATED =
  "Aucune ligne n'a été mise à jour. Vérifiez les permissions ou l'existence de l'enregistrement.";
const DEFAULT = 'Impossible de mettre à jour la candidature.';

/** Failures whose message is the browser's or the sign-in server's, and tells a recruiter nothing. */
const WITHOUT_MESSAGE = ['network', 'aborted', 'unauthenticated'];

/** What a failed update says (spec §8): refused, no row, else the server's message or the default. */
export function updateFailureText(error: unknown): string {
  if (!(error instanceof AppError)) return DEFAULT;
  const { code, serverCode } = error;
  const message = error.message.trim();
  if (serverCode === 'PGRST301' || /row-level security/i.test(message)) return REFUSED;
  if (serverCode === NO_ROW) return NOTHING_UPDATED;
  // A page of a proxy, or an answer without a message.
  const isReadable = message !== '' && !message.startsWith('<');
  return isReadable && !WITHOUT_MESSAGE.includes(code) ? message : DEFAULT;
}
