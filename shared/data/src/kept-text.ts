/** An escape in JSON: of the sign that ends texts elsewhere, of half a sign, or any other. */
const ESCAPE = /\\(?:u0000|ud[89a-f][\da-f]{2}|.)/g;

/**
 * A body in JSON, as `JSON.stringify` writes it, with what the database keeps of its texts; it refuses all of it otherwise (22P05). Such signs come with
 * what is pasted, and nobody sees them. Functions leave them out too.
 */
export const keptOf = (json: string): string =>
  json.replaceAll(ESCAPE, (escape) => {
    if (escape === '\\u0000') return '';
    return escape.length > 2 ? '\ufffd' : escape;
  });
