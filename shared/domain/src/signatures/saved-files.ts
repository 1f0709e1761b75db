/** Name of the proof: attached to a sealed PDF, and saved alone. */
export const PROOF_NAME = 'preuve.jsonl';

/** Characters of the name of a saved envelope, without its ending. */
const MOST_CHARACTERS = 120;

/** A text as a name that any system takes for a file. */
export const fileNameOf = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, '-')
    .replace(/^[\s.]+/, '')
    .trim() || 'enveloppe';

/** The name, without its ending, under which a file of an envelope is saved: its reference, and its title where that is known. */
export const envelopeFileName = ({ reference, title = '' }: { reference: string; title?: string }): string =>
  fileNameOf(`${reference} ${title}`).slice(0, MOST_CHARACTERS);
