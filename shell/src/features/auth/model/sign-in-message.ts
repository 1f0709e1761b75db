import { AppError, type AppErrorCode } from '@trame/data/errors';

export type AuthFailure = {
  message: string;
  /** Whether doing the same again can help: the form then offers it. */
  canRetry: boolean;
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
  rate_limited: {
    message: 'Trop de tentatives. Patientez une minute avant de réessayer.',
    canRetry: false,
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

/** What to say when an authentication call failed. */
export function authFailure(error: unknown): AuthFailure {
  if (!(error instanceof AppError)) return OTHER;
  if (error.serverCode === 'email_not_confirmed') {
    // The server checks the password first: this tells nothing to someone who does not know it.
    return {
      message: 'Confirmez d’abord votre adresse avec le lien reçu par e-mail.',
      canRetry: false,
    };
  }
  if (error.serverCode === 'same_password') {
    return { message: 'Choisissez un mot de passe différent de l’ancien.', canRetry: false };
  }
  if (error.serverCode === 'weak_password') {
    return {
      message: 'Ce mot de passe est trop facile à deviner. Choisissez-en un plus long.',
      canRetry: false,
    };
  }
  return (
    BY_CODE[error.code] ??
    (error.code === 'invalid' || error.code === 'unauthenticated' ? WRONG_CREDENTIALS : OTHER)
  );
}
