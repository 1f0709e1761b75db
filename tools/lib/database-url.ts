import { UserError } from './user-error.ts';

/** The value of `--database-url`, when it has the form of an address. */
export function requireDatabaseUrl(value: string): string {
  if (/^postgres(?:ql)?:\/\/[^/]/.test(value) && URL.canParse(value)) return value;
  throw new UserError('--database-url attend une adresse postgres://compte:mot-de-passe@serveur:5432/base.');
}
