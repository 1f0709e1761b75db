// Styles are imported for their effect; the per-country files of country-flag-icons come without types.
declare module '*.css' {}
declare module 'country-flag-icons/string/3x2/*' {
  const svg: string;
  export default svg;
}
