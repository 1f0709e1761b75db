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

/** A code of an authenticator app, as people type and paste it: spaces are no part of it. */
export const codeOf = (typed: string): string => typed.replace(/\s/g, '');

export function checkCode({ code }: { code: string }) {
  return errorsOf({
    code: /^\d{6}$/.test(codeOf(code)) ? undefined : 'Indiquez les 6 chiffres que montre votre application.',
  });
}

export function checkNewPassword(
  { password, confirmation }: { password: string; confirmation: string },
  problemOf: (password: string) => string | undefined,
) {
  return errorsOf({
    password: problemOf(password),
    confirmation: password === confirmation ? undefined : 'Les deux mots de passe sont différents.',
  });
}

type PasswordChange = { current: string; password: string; confirmation: string };

export function checkPasswordChange(
  { current, ...chosen }: PasswordChange,
  problemOf: (password: string) => string | undefined,
): FieldErrors<keyof PasswordChange> {
  return {
    ...errorsOf({ current: current === '' ? 'Indiquez votre mot de passe actuel.' : undefined }),
    ...checkNewPassword(chosen, problemOf),
  };
}
