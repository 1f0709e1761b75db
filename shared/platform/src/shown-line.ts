import { filled, text, type Read } from './read.ts';

/** Most characters of a line that an app has the shell show; longer texts are cut. */
const LONGEST_LINE = 120;

/**
 * Characters that change the reading direction or break the line: in a name, they could make a result look like
 * another.
 */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu;

/** One line of a text. */
export const line: Read<string> = (value, path, problems) => {
  const read = text()(value, path, problems);
  return typeof read === 'string' ? read.replace(UNSEEN, ' ').trim().slice(0, LONGEST_LINE) : read;
};

/** One line of a text that is not empty. */
export const filledLine: Read<string> = (value, path, problems) =>
  filled(line(value, path, problems), path, problems);
