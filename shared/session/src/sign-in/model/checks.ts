import type { FieldErrors } from './use-short-form.ts';

/** The shape that HTML gives to an e-mail address, with a dot in the domain: what it means is the server's to say. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;

function emailError(email: string): string | undefined {
  if (email.trim() === '') return 'Indiquez votre adresse e-mail.';
  return EMAIL.test(email.trim())
    ? undefined
    : 'Cette adresse e-mail est incomplète, par exemple nom@domaine.fr.';
}

/** Leaves out the fields that are right. */
export function errorsOf<Name extends string>(found: Record<Name, string | undefined>): FieldErrors<Name> {
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
