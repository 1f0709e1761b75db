/** The part of fontkit that tests use; the package has no types. */
declare module 'fontkit' {
  export function create(bytes: Uint8Array): { hasGlyphForCodePoint: (code: number) => boolean };
}
