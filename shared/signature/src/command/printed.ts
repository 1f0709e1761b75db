/** What moves the cursor, colours, begins a line or turns the direction of a text; joiners of letters and emoji do not. */
const CONTROL = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const codeOf = (sign: string) => (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');

/** A text on one line of a terminal: titles, names and reasons are of anybody, and each sign that is not printed is shown by its number. */
export const printed = (text: string) => text.replaceAll(CONTROL, (sign) => `[U+${codeOf(sign)}]`);

/** JSON whose texts have no such sign either: it is read as the same, and may be shown by a terminal. */
export const printedJson = (value: unknown) =>
  JSON.stringify(value, null, 2).replaceAll(CONTROL, (sign) =>
    sign === '\n'
      ? sign
      : Array.from(
          { length: sign.length },
          (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`,
        ).join(''),
  );

/** What is said instead of a verdict: to a program, in its format. */
export const refusal = (sentence: string, isJson: boolean): string =>
  isJson ? `${printedJson({ error: sentence })}\n` : `${printed(sentence)}\n`;
