/** What a line of the proof may hold: JSON whose numbers are whole. */
export type ProofValue = string | number | boolean | null | ProofValue[] | { [key: string]: ProofValue };

/** Small letters of ASCII: every language sorts such keys alike, whatever it compares (bytes, UTF-16). */
const KEY = /^[a-z][a-z0-9_]*$/;

function writeText(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('a text has half of a surrogate pair');
  // PostgreSQL cannot store it.
  if (text.includes('\0')) throw new TypeError('a text has a zero character');
  return JSON.stringify(text);
}

/**
 * The one text of a value: RFC 8785 (keys sorted, no space, the shortest escapes), for values without fractions. The
 * database writes the same text.
 */
export function canonicalJson(value: ProofValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return writeText(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`not a whole number: ${value}`);
    // -0 is written as 0.
    return String(value === 0 ? 0 : value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries
    .map(([key, entry]) => {
      if (!KEY.test(key)) throw new TypeError(`not a key of the proof: ${key}`);
      return `"${key}":${canonicalJson(entry)}`;
    })
    .join(',')}}`;
}
