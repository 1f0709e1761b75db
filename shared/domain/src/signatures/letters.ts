/** Latin, Greek and Cyrillic letters, figures and the signs of texts in them: what the fonts of the sealed document have. */
const PRINTED =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{Nd}\n\u0020-\u00bf\u00d7\u00f7\u02bb-\u02bd\u2000-\u206f\u20a0-\u20bf\u2116\u2122]*$/u;

/** Whether a text can be printed on a sealed document as it is typed; other letters would be lost there. */
export const isPrinted = (text: string): boolean => PRINTED.test(text);
