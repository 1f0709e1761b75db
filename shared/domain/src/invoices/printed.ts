import { rule } from '../form-rules.ts';
import { unprinted } from '../printed-letters.ts';

/** The signs of a text that an invoice would lose, as a sentence; undefined for none. */
export function unprintedError(text: string): string | undefined {
  const lost = unprinted(text);
  return lost.length > 0
    ? `Ces signes ne s’impriment pas sur une facture\u00a0: ${lost.slice(0, 10).join(' ')}. Écrivez-les en lettres latines.`
    : undefined;
}

/** What is printed on an invoice has the signs of its font. */
export const printedOnly = rule(unprintedError);
