import { AppError } from '@trame/data/errors';
import { whomToAsk } from '@trame/ui/contact';
import { authFailure, OTHER, WRONG_CREDENTIALS, type AuthFailure } from './sign-in-message.ts';

/** Refusals by Auth, by code. */
const BY_SERVER_CODE: Readonly<Record<string, string>> = {
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

const WRONG_CURRENT_PASSWORD: AuthFailure = {
  message: 'Le mot de passe actuel n’est pas le bon.',
  canRetry: false,
  isCurrentPassword: true,
};

const NOT_DONE: AuthFailure = {
  get message() {
    return `Le changement n’a pas abouti. Réessayez\u00a0; si cela continue, ${whomToAsk()}.`;
  },
  canRetry: true,
};

const NOT_CHECKED: AuthFailure = {
  get message() {
    return `Le code n’a pas pu être vérifié. Réessayez\u00a0; si cela continue, ${whomToAsk()}.`;
  },
  canRetry: true,
};

/** Codes of an answer about the current password. */
const ABOUT_CURRENT = /^current_password|^invalid_credentials$/;

/**
 * The message for a failure by Auth's own reason; `otherwise` where the sign-in message would mention address and
 * password.
 */
function failureOf(error: unknown, otherwise: AuthFailure): AuthFailure {
  const own = error instanceof AppError ? BY_SERVER_CODE[error.serverCode ?? ''] : undefined;
  if (own !== undefined) return { message: own, canRetry: false };
  const failure = authFailure(error);
  return failure === WRONG_CREDENTIALS || failure === OTHER ? otherwise : failure;
}

/** For someone who changes their account, and may have given their password again. */
export function accountFailure(error: unknown): AuthFailure {
  if (error instanceof AppError && ABOUT_CURRENT.test(error.serverCode ?? '')) return WRONG_CURRENT_PASSWORD;
  return failureOf(error, NOT_DONE);
}

/** For someone who gives a code of their authenticator app. */
export const codeFailure = (error: unknown): AuthFailure => failureOf(error, NOT_CHECKED);
