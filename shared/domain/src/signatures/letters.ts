import { unprinted } from '../printed-letters.ts';

export { isPrinted } from '../printed-letters.ts';

/** Letters that a sentence names. */
const NAMED = 5;

/** What is lost of a text in the sealed file, and what to do; undefined when it is all printed. */
export function lettersFault(text: string): string | undefined {
  const lost = unprinted(text);
  if (lost.length === 0) return undefined;
  const named = lost.slice(0, NAMED).join(', ') + (lost.length > NAMED ? '…' : '');
  return `«\u00a0${named}\u00a0» ne s’imprime pas dans le PDF scellé. Écrivez en lettres latines, comme sur un passeport.`;
}
