import { singleLine } from '@trame/domain';
import { SHELL } from './layout.ts';
import { Refusal } from './refusal.ts';

/** The form of a version in the copy of the journal that admins read (`releases_version_form`). */
export const VERSION_FORM = /^[0-9A-Za-z.+_-]{1,80}$/;
/** The form of the name of an app there (`releases_remote_form`). */
export const REMOTE_FORM = /^[a-z][a-z0-9-]{0,59}$/;

const LONGEST_QUOTED = 60;

/** A text of any origin between quotation marks, on one line. */
function quoted(text: string): string {
  const line = singleLine(text);
  return `« ${line.length > LONGEST_QUOTED ? `${line.slice(0, LONGEST_QUOTED).toWellFormed()}…` : line} »`;
}

/** Whether a text can be a version, which is part of addresses and the name of a folder. */
export const isVersion = (version: string): boolean => VERSION_FORM.test(version) && !/^\.+$/.test(version);

const unfit = (name: string, version: string): string =>
  `${quoted(version)} ne peut pas être une version de ${name} : un chiffre d’abord, puis des chiffres, des lettres sans accent et les signes . + _ -, 80 caractères au plus, par exemple 1.4.0`;

/** Why a text cannot be a version of an app, in a sentence without its end; undefined for one that can. */
export function versionProblem(name: string, version: string): string | undefined {
  return isVersion(version) ? undefined : unfit(name, version);
}

/** The same for a version that is published: by its first digit a command line tells it from the name of an app. */
export function newVersionProblem(name: string, version: string): string | undefined {
  return isVersion(version) && /^\d/.test(version) ? undefined : unfit(name, version);
}

/** Throws a `Refusal` for a name or a version that would not lead to a folder of its own in the store. */
export function requireForms(name: string, version: string): void {
  if (name !== SHELL && !REMOTE_FORM.test(name)) {
    throw new Refusal([`${quoted(name)} ne peut pas être le nom d’une application`]);
  }
  const problem = versionProblem(name, version);
  if (problem !== undefined) throw new Refusal([problem]);
}
