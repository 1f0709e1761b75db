import { createInterface } from 'node:readline/promises';

/** Asks a question that is answered by yes or no. */
export type Ask = (question: string) => Promise<boolean>;

async function askHere(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(`${question} [o/N] `);
    return /^o(?:ui)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

/** Asks the person at this terminal; undefined where nobody can answer: a script, a pipe. */
export const askIfTerminal = (): Ask | undefined =>
  process.stdin.isTTY && process.stdout.isTTY ? askHere : undefined;
