/**
 * Letters, figures and signs that both weights of Inter have, the font of invoices and of sealed documents, as ranges of a regular
 * expression. A test of @trame/invoice compares them with the files of the font.
 */
const RANGES = [
  String.raw`\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u0254\u0256-\u027b\u027e-\u0284\u0286-\u0290\u0292-\u02a4`,
  String.raw`\u02a6-\u0304\u0306-\u030a\u030c\u030f\u0313\u0315\u031b\u0323\u0326-\u0328\u032c\u0337-\u0338\u0342-\u0343`,
  String.raw`\u0346-\u036f\u0374-\u0376\u037a-\u03d7\u03dc-\u03dd\u03f0-\u03f6\u03f9-\u03fa\u03fc-\u0479\u0480-\u049d\u04a0-\u04ff`,
  String.raw`\u052f\u0e3f\u1d00\u1d0d\u1d1b\u1d43\u1d47-\u1d49\u1d4d\u1d4f-\u1d50\u1d52\u1d56-\u1d58\u1d5b\u1d62-\u1d65\u1d9c\u1da0`,
  String.raw`\u1dbb\u1dbf-\u1df5\u1dfc-\u1e9b\u1e9d-\u200a\u2010-\u2027\u202f-\u2055\u2057\u205f\u2070-\u20af\u20b1-\u20b5`,
  String.raw`\u20b8-\u20ba\u20bc-\u20bf\u20db-\u20de\u20e8\u20f0-\u2101\u2103\u2105-\u2106\u2109\u2113\u2116-\u2117\u211e-\u2122`,
  String.raw`\u2126\u212a-\u212b\u212e\u2132\u213b\u214d\u2150-\u217f\u2183-\u2186\u2189\u2190-\u2199\u21a9-\u21aa\u21b0-\u21b1`,
  String.raw`\u21b3-\u21b5\u21ba-\u21bb\u21d0\u21d2\u21d4\u21de-\u21df\u21e4-\u21e5\u21e7\u21ea\u2202\u2205-\u2206\u220f`,
  String.raw`\u2211-\u2212\u221a\u221e\u222b\u2236\u2248\u2260\u2264-\u2265\u2295-\u2298\u2303-\u2305\u2318\u2325-\u2327\u232b`,
  String.raw`\u2380\u2387\u238b\u23ce-\u23cf\u2423\u2460-\u2468\u24b6-\u24cf\u24ea\u25a0-\u25a2\u25aa\u25b2-\u25b3\u25b6-\u25b7`,
  String.raw`\u25ba-\u25bd\u25c0-\u25c1\u25c4-\u25c7\u25ca-\u25cb\u25cf\u25e6\u25ef\u2600\u2605-\u2606\u263c\u2661\u2665\u26a0`,
  String.raw`\u2713\u2717\u2756\u2764\u2780-\u2788\u27ef\u27f5-\u27fa\u2913\u2a38\u2b06\u2b12-\u2b13\u2b1c\u2b24\u2c7c\u2c7f\u2dff`,
  String.raw`\u2e18\ua69f\ua7ff\ua92e\u{1f12f}-\u{1f149}\u{1f16a}-\u{1f16b}\u{1f850}\u{1f852}`,
].join('');

/** Also spaces, and marks and variants that print nothing of their own. */
const PRINTED = new RegExp(String.raw`^[\s\p{Cf}\ufe00-\ufe0f${RANGES}]*$`, 'u');

/** Whether a text can be printed on an invoice or a sealed document as it is typed; other letters would be lost there. */
export const isPrinted = (text: string): boolean => PRINTED.test(text.normalize('NFC'));

/** The signs of a text that would be lost, once each. */
export const unprinted = (text: string): string[] => [
  ...new Set(Array.from(text.normalize('NFC')).filter((sign) => !isPrinted(sign))),
];
