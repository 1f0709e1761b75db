import type { FieldErrors } from './use-short-form.ts';

/** The format of an e-mail address in HTML, with a dot in the domain; the server decides whether it exists. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;

function emailError(email: string): string | undefined {
  if (email.trim() === '') return 'Indiquez votre adresse e-mail.';
  return EMAIL.test(email.trim())
    ? undefined
    : 'Cette adresse e-mail est incomplète, par exemple nom@domaine.fr.';
}

/** Leaves out the fields without a fault. */
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

export function checkSignUp({
  fullName,
  email,
  notice,
}: {
  fullName: string;
  email: string;
  notice: string;
}) {
  return errorsOf({
    fullName: fullName.trim() === '' ? 'Indiquez votre nom.' : undefined,
    email: emailError(email),
    notice: notice === '' ? 'Lisez la notice, puis cochez cette case.' : undefined,
  });
}

export function checkRecovery({ email }: { email: string }) {
  return errorsOf({ email: emailError(email) });
}
