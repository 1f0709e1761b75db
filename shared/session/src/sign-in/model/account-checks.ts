import { errorsOf } from './checks.ts';
import type { FieldErrors } from './use-short-form.ts';

/** A code of an authenticator app, as people type and paste it: spaces are ignored. */
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
