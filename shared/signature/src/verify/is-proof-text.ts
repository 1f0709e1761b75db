const PROOF_START = '{'.codePointAt(0);
/** Of the first line, which names its number. */
const FIRST_BYTES = 65_536;

function firstLine(bytes: Uint8Array): string {
  if (bytes[0] !== PROOF_START) return '';
  return new TextDecoder().decode(bytes.subarray(0, FIRST_BYTES)).split('\n', 1)[0] ?? '';
}

/** Whether a file is a proof alone (`preuve.jsonl`): another file of JSON is none. */
export const isProofText = (bytes: Uint8Array): boolean => firstLine(bytes).includes('"seq":');

/** Whether a file is what people filled in alone (`valeurs.jsonl`). */
export const isValuesText = (bytes: Uint8Array): boolean => firstLine(bytes).startsWith('{"fields":[');
