const PROOF_START = '{'.codePointAt(0);
/** Of the first line, which names its number. */
const FIRST_BYTES = 65_536;

/** Whether a file is a proof alone (`preuve.jsonl`): another file of JSON is none. */
export function isProofText(bytes: Uint8Array): boolean {
  if (bytes[0] !== PROOF_START) return false;
  const [first = ''] = new TextDecoder().decode(bytes.subarray(0, FIRST_BYTES)).split('\n');
  return first.includes('"seq":');
}
