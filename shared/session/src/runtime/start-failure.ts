import { isChunkFailure } from '@trame/platform/loader';

/** The message of a fetch without an answer in every browser, or of a chunk that failed to load offline. */
const NO_ANSWER = /timed|fetch|network|load|module/i;

/** Why the start of an app failed, as far as it is known here; short, since every visitor downloads these texts. */
export function startFailureText(error: unknown): string {
  if (navigator.onLine && isChunkFailure(error)) return 'Une mise à jour est en cours.';
  return NO_ANSWER.test(String(error))
    ? 'Connexion au serveur impossible. Vérifiez votre réseau.'
    : 'Le service a répondu par une erreur.';
}
