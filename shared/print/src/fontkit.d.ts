/** The part of fontkit that documents use; the package has no types. */
declare module 'fontkit' {
  export function create(bytes: Buffer): object;
}
