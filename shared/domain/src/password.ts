import { normalizeSearch } from './text.ts';

/** `minimum_password_length` of supabase/config.toml says the same. */
export const PASSWORD_MIN = 12;
/** Supabase hashes with bcrypt, which ignores everything after the 72nd byte. */
export const PASSWORD_MAX_BYTES = 72;

/**
 * Scores of zxcvbn go from 0 to 4. Below 4 (ten thousand million guesses) are common words with a year and a sign, such
 * as « Motdepasse2026! »; four words that are not a common phrase have 4.
 */
const SCORE_MIN = 4;
/** Characters that a password must have besides the names and the address of its owner. */
const OWN_CHARACTERS_MIN = 8;

/** How easily a password is guessed: the result of `@trame/domain/password-estimator`. */
export type PasswordEstimate = { score: number; warning: string | null };
export type PasswordEstimator = (password: string, personal: readonly string[]) => PasswordEstimate;

/** The reason why it is easily guessed, by the codes of zxcvbn. */
const REASONS: Readonly<Record<string, string>> = {
  straightRow: 'Des touches qui se suivent sur le clavier se devinent vite.',
  keyPattern: 'Un dessin sur le clavier se devine vite.',
  simpleRepeat: 'Un caractère répété se devine vite.',
  extendedRepeat: 'Des caractères qui se répètent se devinent vite.',
  sequences: 'Une suite comme «\u00a0abc\u00a0» ou «\u00a0123\u00a0» se devine vite.',
  recentYears: 'Une année récente se devine vite.',
  dates: 'Une date se devine vite.',
  topTen: 'Ce mot de passe est l’un des plus utilisés au monde.',
  topHundred: 'Ce mot de passe est l’un des plus utilisés.',
  common: 'Ce mot de passe est très utilisé.',
  similarToCommon: 'Ce mot de passe ressemble à un mot de passe très utilisé.',
  wordByItself: 'Un mot seul se devine vite.',
  namesByThemselves: 'Un nom ou un prénom se devine vite.',
  commonNames: 'Un nom ou un prénom courant se devine vite.',
};

const OTHER_REASON = 'Ce mot de passe se devine vite.';
const ADVICE = 'Choisissez plutôt quatre mots sans rapport entre eux.';
const REVEALING =
  'Ce mot de passe contient votre nom, votre adresse ou celui de l’entreprise. Choisissez des mots qui ne disent rien de vous.';

/**
 * The words that someone who knows a person would try first: from their names and address, and from the platform's
 * name.
 */
export function personalWords(...texts: readonly string[]): string[] {
  const words = ['trame', ...texts].flatMap((text) => normalizeSearch(text).split(/[^a-z\d]+/));
  return [...new Set(words)].filter((word) => word.length >= 3);
}

/** Whether little is left when the person's own words, years and signs are removed. */
function isRevealing(password: string, personal: readonly string[]): boolean {
  const folded = normalizeSearch(password);
  const longestFirst = personal.toSorted((a, b) => b.length - a.length);
  const left = longestFirst.reduce((rest, word) => rest.replaceAll(word, ' '), folded);
  if (left === folded) return false;
  return left.replace(/(?:19|20)\d{2}/g, '').replace(/[^a-z\d]/g, '').length < OWN_CHARACTERS_MIN;
}

/** The fault in the length of a new password, whoever chooses it; undefined when its length is right. */
export function passwordLengthProblem(password: string): string | undefined {
  if (password.length < PASSWORD_MIN) return `Choisissez au moins ${PASSWORD_MIN} caractères.`;
  if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES) {
    return `Choisissez un mot de passe plus court\u00a0: ${PASSWORD_MAX_BYTES} caractères au plus, et une lettre accentuée compte pour deux.`;
  }
  return undefined;
}

/**
 * The fault of a new password, as a sentence that says what to do; undefined when it is good.
 * @param personal words of its owner, from `personalWords`
 * @param estimate from `@trame/domain/password-estimator`, which is too large to be loaded always; without it only the
 *   length and the owner's words are checked
 */
export function passwordProblem(
  password: string,
  personal: readonly string[],
  estimate?: PasswordEstimator,
): string | undefined {
  const length = passwordLengthProblem(password);
  if (length !== undefined) return length;
  if (isRevealing(password, personal)) return REVEALING;
  const found = estimate?.(password, personal);
  if (!found || found.score >= SCORE_MIN) return undefined;
  if (found.warning === 'userInputs') return REVEALING;
  return `${(found.warning !== null && REASONS[found.warning]) || OTHER_REASON} ${ADVICE}`;
}
