const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
/**
 * Characters read after the end of the kept text, so that the cut never leaves the readable half of an address or a
 * token.
 */
const MARGIN = 512;

/**
 * Removes from a technical text anything that may be personal or give access: addresses, quoted values, queries of
 * links, ids of rows, long numbers, tokens and keys. Strangers send such texts: they are cut before anything is
 * matched, and each pattern takes time in proportion to the text.
 */
export function scrub(text: string, limit: number): string {
  return (
    text
      .slice(0, limit + MARGIN)
      .replace(/[^\s"'<>()=]+/g, withoutAddress)
      .replace(/\beyJ[\w.-]+/g, '[jeton]')
      // A link to sign, or a session.
      .replace(/[\w-]{43,}/g, '[jeton]')
      .replace(/\bsb_(?:secret|publishable)_\w+/g, '[clé]')
      .replace(/\bBearer\s+\S+/gi, 'Bearer [jeton]')
      // To the end of the text when nothing closes the value.
      .replace(/=\([^)]*\)?/g, '=([valeur])')
      // How PostgreSQL quotes a refused value, up to the last quote, since a value may contain quotes itself.
      .replace(/: "(?:.*"|.*)/gs, ': "[valeur]"')
      .replace(/[^\s"'<>()]+/g, withoutQuery)
      .replace(UUID, '[id]')
      .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[adresse]')
      .replace(/\+?\d[\d\s.-]{7,}\d/g, '[nombre]')
      .slice(0, limit)
  );
}

/** A word without its e-mail address: the last part of an address is letters, so `recruitment@1.4.0` is a release. */
function withoutAddress(word: string): string {
  let end = word.length;
  for (let at = word.lastIndexOf('@'); at > 0; at = word.lastIndexOf('@', at - 1)) {
    const domain = /^[^@]+\.\p{L}{2,}/u.exec(word.slice(at + 1, end))?.[0];
    if (domain !== undefined) return `[e-mail]${word.slice(at + 1 + domain.length)}`;
    end = at;
  }
  return word;
}

/** A link without its query; a number after a colon is the line of a script. */
function withoutQuery(word: string): string {
  const slash = word.indexOf('/');
  return slash === -1 ? word : word.slice(0, slash) + word.slice(slash).replace(/\?[^:]+/g, '');
}
