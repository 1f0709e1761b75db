const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;

/**
 * Takes out of a technical text what may be about a person, or open a door: addresses, quoted values, queries of
 * links, ids of rows, long numbers, tokens and keys. The apps do it before sending; this is for the one that forgot.
 */
export function scrub(text: string): string {
  return (
    text
      // The last part is letters: `recruitment@1.4.0` is a release, not a person.
      .replace(/[^\s"'<>()=]+@[^\s"'<>()=@]+\.\p{L}{2,}/gu, '[e-mail]')
      .replace(/\beyJ[\w.-]+/g, '[jeton]')
      .replace(/\bsb_(?:secret|publishable)_\w+/g, '[clé]')
      .replace(/\bBearer\s+\S+/gi, 'Bearer [jeton]')
      .replace(/=\([^)]*\)/g, '=([valeur])')
      .replace(/(\/[^\s?"'<>()]*)\?[^\s"'<>():]+/g, '$1')
      .replace(UUID, '[id]')
      .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[adresse]')
      .replace(/\+?\d[\d\s.-]{7,}\d/g, '[nombre]')
  );
}
