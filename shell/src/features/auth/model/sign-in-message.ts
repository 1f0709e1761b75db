import { secondsToWait } from '@trame/data/auth';
import { AppError, type AppErrorCode } from '@trame/data/errors';

export type AuthFailure = {
  message: string;
  /** Whether doing the same again can help: the form then offers it. */
  canRetry: boolean;
  /** Whether it is about the password in force, which was asked for again. */
  isCurrentPassword?: boolean;
};

const BY_CODE: Partial<Record<AppErrorCode, AuthFailure>> = {
  network: {
    message:
      'Connexion au serveur impossible. Vérifiez votre réseau\u00a0: ce que vous avez saisi est conservé.',
    canRetry: true,
  },
  timeout: { message: 'Le serveur met trop de temps à répondre.', canRetry: true },
  unavailable: {
    message: 'Le service de connexion ne répond pas. Réessayez dans un instant.',
    canRetry: true,
  },
};

/** One sentence for a wrong address and a wrong password alike: it must not tell whether the account exists. */
const WRONG_CREDENTIALS: AuthFailure = {
  message: 'Adresse e-mail ou mot de passe incorrect.',
  canRetry: false,
};

const OTHER: AuthFailure = {
  message: 'La connexion n’a pas abouti. Réessayez\u00a0; si cela continue, prévenez un administrateur.',
  canRetry: true,
};

/** How long to wait, in words: minutes once there is more than one. */
function waitInWords(seconds: number): string {
  if (seconds <= 0) return 'une minute';
  if (seconds < 60) return seconds === 1 ? '1\u00a0seconde' : `${seconds}\u00a0secondes`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1\u00a0minute' : `${minutes}\u00a0minutes`;
}

/** The wait that Auth asked for: in the header of its answer, or in its sentence (« … after 42 seconds »). */
function tooMany({ message }: AppError): AuthFailure {
  const said = /\bafter (\d{1,6}) seconds?\b/i.exec(message)?.[1];
  const wait = waitInWords(said === undefined ? secondsToWait() : Number(said));
  return { message: `Trop de tentatives. Réessayez dans ${wait}.`, canRetry: false };
}

/** What Auth refuses for a reason of its own, by its code. */
const BY_SERVER_CODE: Readonly<Record<string, string>> = {
  // The server checks the password first: this tells nothing to someone who does not know it.
  email_not_confirmed: 'Confirmez d’abord votre adresse avec le lien reçu par e-mail.',
  same_password: 'Choisissez un mot de passe différent de l’ancien.',
  weak_password:
    'Ce mot de passe est trop facile à deviner. Choisissez plutôt quatre mots sans rapport entre eux.',
  reauthentication_needed:
    'Votre connexion est trop ancienne pour ce changement. Déconnectez-vous, reconnectez-vous, puis recommencez.',
  insufficient_aal:
    'Ce changement demande le code de votre application d’authentification. Déconnectez-vous, reconnectez-vous avec lui, puis recommencez.',
  mfa_verification_failed:
    'Ce code n’est pas le bon, ou il a expiré. Indiquez celui que l’application montre maintenant.',
  mfa_verification_rejected:
    'Ce code n’est pas le bon, ou il a expiré. Indiquez celui que l’application montre maintenant.',
  mfa_challenge_expired: 'Ce code a expiré. Indiquez celui que l’application montre maintenant.',
  mfa_factor_not_found:
    'Cette application d’authentification n’est plus liée à votre compte. Rechargez la page.',
  too_many_enrolled_mfa_factors:
    'Votre compte a déjà une application d’authentification. Retirez-la d’abord.',
};

/** What to say when an authentication call failed. */
export function authFailure(error: unknown): AuthFailure {
  if (!(error instanceof AppError)) return OTHER;
  if (error.code === 'rate_limited') return tooMany(error);
  const own = error.serverCode === undefined ? undefined : BY_SERVER_CODE[error.serverCode];
  if (own !== undefined) return { message: own, canRetry: false };
  return (
    BY_CODE[error.code] ??
    (error.code === 'invalid' || error.code === 'unauthenticated' ? WRONG_CREDENTIALS : OTHER)
  );
}

const WRONG_CURRENT_PASSWORD: AuthFailure = {
  message: 'Le mot de passe actuel n’est pas le bon.',
  canRetry: false,
  isCurrentPassword: true,
};

const NOT_DONE: AuthFailure = {
  message: 'Le changement n’a pas abouti. Réessayez\u00a0; si cela continue, prévenez un administrateur.',
  canRetry: true,
};

/** Codes of an answer that is about the password in force. */
const ABOUT_CURRENT = /^current_password|^invalid_credentials$/;

/** The same for someone who is signed in, and may have given their password again. */
export function accountFailure(error: unknown): AuthFailure {
  if (error instanceof AppError && ABOUT_CURRENT.test(error.serverCode ?? '')) return WRONG_CURRENT_PASSWORD;
  const failure = authFailure(error);
  return failure === WRONG_CREDENTIALS || failure === OTHER ? NOT_DONE : failure;
}
