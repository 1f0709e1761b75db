/** A mistake or a circumstance the person at the terminal can act on: one sentence, shown without a stack trace. */
export class UserError extends Error {
  override name = 'UserError';
}

/** Prints the error that stopped a command and exits with a failure code. */
export function failCommand(error: unknown): never {
  if (error instanceof UserError) console.error(`\n✗ ${error.message}`);
  else console.error(error);
  process.exit(1);
}
