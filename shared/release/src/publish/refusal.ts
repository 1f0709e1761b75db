import { z } from 'zod';
import { RemoteJsonError } from '@trame/platform/registry';

/** A command that cannot be carried out; nothing was changed. States all reasons, for the person who publishes. */
export class Refusal extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join('\n'), options);
    this.name = 'Refusal';
    this.problems = problems;
  }
}

/** Throws a `Refusal` when there is any problem. */
export function refuseIfAny(problems: readonly string[]): void {
  if (problems.length > 0) throw new Refusal([...new Set(problems)]);
}

function whyUnreadable(error: unknown): string {
  if (error instanceof RemoteJsonError) return `ne convient pas : ${error.reason}`;
  if (error instanceof SyntaxError) return 'n’est pas du JSON';
  if (error instanceof z.core.$ZodError) {
    const places = new Set(error.issues.map(({ path }) => path.join('.') || 'le fichier entier'));
    return `n’a pas la forme attendue : ${[...places].join(', ')}`;
  }
  throw error;
}

/** A file whose content is invalid. */
export class Unreadable extends Refusal {
  /** The fault, in words that follow its name. */
  readonly why: string;
  constructor(file: string, cause: unknown) {
    const why = whyUnreadable(cause);
    super([`${file} ${why}`], { cause });
    this.name = 'Unreadable';
    this.why = why;
  }
}

/** Reads a file with `read`; throws `Unreadable`, with the name of the file, when it is not what it should be. */
export function readAs<Content>(file: string, read: () => Content): Content {
  try {
    return read();
  } catch (error) {
    throw new Unreadable(file, error);
  }
}
