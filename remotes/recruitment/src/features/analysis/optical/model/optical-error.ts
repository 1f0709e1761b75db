/** Why optical reading failed, as a message for the recruiter. */
export class OpticalError extends Error {
  override readonly name = 'OpticalError';
}

export const NOT_STARTED =
  'Elle n’a pas pu démarrer dans ce navigateur. Vérifiez la connexion, puis réessayez.';
export const NOT_DRAWN = 'Les pages de ce CV n’ont pas pu être affichées.';
export const NOTHING_READ = 'Aucun texte n’a été reconnu sur les pages de ce CV.';
export const tooSlow = (page: number) => `La page ${page} demande trop de temps à cet ordinateur.`;
export const notRead = (page: number) => `La page ${page} n’a pas pu être lue.`;
