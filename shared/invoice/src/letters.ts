/** Letters and signs that both weights of Inter have, by Unicode ranges; marks of a letter are part of it. */
const PRINTABLE =
  /[\s\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u017f\u0218-\u021b\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u1e02-\u1e9b\u1ea0-\u1ef9\u2010-\u2027\u202f-\u2055\u2074-\u208e\u20ac\u2116\u2122\u2190-\u2199\u2211-\u2212\u2264-\u2265\u2713\p{Mn}\p{Cf}]/u;

const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];

/** Signs of an invoice that its font lacks, once each: it would print them as boxes. */
export const unprintable = (data: object): string[] => [
  ...new Set(textsOf(data).flatMap((text) => Array.from(text).filter((sign) => !PRINTABLE.test(sign)))),
];
