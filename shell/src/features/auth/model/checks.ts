import type { FieldErrors } from './use-short-form.ts';

/** Supabase hashes with bcrypt, which ignores what follows the 72nd byte. */
const PASSWORD_MAX = 72;
export const PASSWORD_MIN = 12;

/** The shape that HTML gives to an e-mail address, with a dot in the domain: what it means is the server's to say. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;

function emailError(email: string): string | undefined {
  if (email.trim() === '') return 'Indiquez votre adresse e-mail.';
  return EMAIL.test(email.trim())
    ? undefined
    : 'Cette adresse e-mail est incomplète, par exemple nom@domaine.fr.';
}

/** Leaves out the fields that are right. */
function errorsOf<Name extends string>(found: Record<Name, string | undefined>): FieldErrors<Name> {
  return Object.fromEntries(
    Object.entries(found).filter(([, message]) => message !== undefined),
  ) as FieldErrors<Name>;
}

export function checkSignIn({ email, password }: { email: string; password: string }) {
  return errorsOf({
    email: emailError(email),
    password: password === '' ? 'Indiquez votre mot de passe.' : undefined,
  });
}

export function checkRecovery({ email }: { email: string }) {
  return errorsOf({ email: emailError(email) });
}

export function checkNewPassword({ password, confirmation }: { password: string; confirmation: string }) {
  const length =
    (password.length < PASSWORD_MIN && `Choisissez au moins ${PASSWORD_MIN} caractères.`) ||
    (new TextEncoder().encode(password).length > PASSWORD_MAX &&
      `Choisissez au plus ${PASSWORD_MAX} caractères.`) ||
    undefined;
  return errorsOf({
    password: length,
    confirmation: password === confirmation ? undefined : 'Les deux mots de passe sont différents.',
  });
}
