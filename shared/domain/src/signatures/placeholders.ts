import type { FieldKind } from './fields.ts';

/** `{{signature;1}}`: a kind of field in French or in English, and the number of a recipient, from 1. */
export const PLACEHOLDER = /\{\{\s{0,3}([a-zé]{3,14})\s{0,3}[;:,|]\s{0,3}(\d{1,2})\s{0,3}\}\}/giu;

const KINDS: Readonly<Record<string, FieldKind>> = {
  signature: 'signature',
  paraphe: 'initials',
  initials: 'initials',
  date: 'date',
  nom: 'name',
  name: 'name',
  texte: 'text',
  text: 'text',
  case: 'checkbox',
  checkbox: 'checkbox',
};

/** A placeholder in a text: what it asks for, of whom (from 0), and where it is in the text. */
export type Placeholder = { kind: FieldKind; recipient: number; index: number; length: number };

/** The placeholders of a text, in its order; words that are no kind of field are none. */
export function placeholdersOf(text: string): Placeholder[] {
  return [...text.matchAll(PLACEHOLDER)].flatMap(({ 0: { length }, 1: name = '', 2: number = '', index }) => {
    const kind = KINDS[name.toLowerCase()];
    return kind && Number(number) > 0 ? [{ kind, recipient: Number(number) - 1, index, length }] : [];
  });
}
