import { AppError } from '@trame/data/errors';
import { checkCode } from '@trame/session/account-checks';
import type { AuthFailure } from '@trame/session/sign-in-message';
import type { FieldErrors } from '@trame/session/use-short-form';

/** The faults of what proves who somebody is. */
export function checkProof(
  { password, code }: { password: string; code: string },
  needsCode: boolean,
): FieldErrors<'password' | 'code'> {
  return {
    ...(password === '' && { password: 'Indiquez votre mot de passe actuel.' }),
    ...(needsCode && checkCode({ code })),
  };
}

/** Auth says to who is signed in that an address has an account already. */
export function emailTaken(error: unknown): AuthFailure | undefined {
  const isTaken = error instanceof AppError && error.serverCode === 'email_exists';
  return isTaken
    ? { message: 'Cette adresse ne peut pas être utilisée\u00a0: choisissez-en une autre.', canRetry: false }
    : undefined;
}

/** The staff do not close their own accounts; everything else is said as for other changes. */
export function closingRefused(error: unknown): AuthFailure | undefined {
  const isStaff = error instanceof AppError && error.serverCode === '23514';
  return isStaff
    ? {
        message:
          'Ce compte ouvre aussi les outils internes\u00a0: demandez sa fermeture à la personne qui gère les comptes.',
        canRetry: false,
      }
    : undefined;
}
