import { secondsToWait } from '@trame/data/auth';
import { AppError, type AppErrorCode } from '@trame/data/errors';
import { waitIn, waitInWords } from '@trame/domain';
import { whomToAsk } from '@trame/ui/contact';

export type AuthFailure = {
  message: string;
  /** Whether a retry can help: the form then offers it. */
  canRetry: boolean;
  /** Whether it concerns the current password, which was asked for again. */
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
export const WRONG_CREDENTIALS: AuthFailure = {
  message: 'Adresse e-mail ou mot de passe incorrect.',
  canRetry: false,
};

export const OTHER: AuthFailure = {
  get message() {
    return `La connexion n’a pas abouti. Réessayez\u00a0; si cela continue, ${whomToAsk()}.`;
  },
  canRetry: true,
};

/** The wait that Auth requires: in the header of its answer, or in its sentence (« … after 42 seconds »). */
function tooMany({ message }: AppError): AuthFailure {
  const wait = waitInWords(waitIn(message) ?? secondsToWait());
  return { message: `Trop de tentatives. Réessayez dans ${wait}.`, canRetry: false };
}

/** The server checks the password first: this reveals nothing to someone who does not know it. */
const NOT_CONFIRMED: AuthFailure = {
  message: 'Confirmez d’abord votre adresse\u00a0: «\u00a0Mot de passe oublié\u202f?\u00a0» envoie un lien.',
  canRetry: false,
};

/** Auth refuses every way in as long as the account is disabled. */
const DISABLED: AuthFailure = {
  get message() {
    return `Votre compte est désactivé ou fermé\u00a0: ${whomToAsk()}.`;
  },
  canRetry: false,
};

/** Whether Auth refused because the account is disabled. */
export const isDisabled = (error: unknown): boolean =>
  error instanceof AppError && error.serverCode === 'user_banned';

/** The message for a failed sign-in. */
export function authFailure(error: unknown): AuthFailure {
  if (!(error instanceof AppError)) return OTHER;
  if (error.code === 'rate_limited') return tooMany(error);
  if (error.serverCode === 'email_not_confirmed') return NOT_CONFIRMED;
  if (isDisabled(error)) return DISABLED;
  return (
    BY_CODE[error.code] ??
    (error.code === 'invalid' || error.code === 'unauthenticated' ? WRONG_CREDENTIALS : OTHER)
  );
}
