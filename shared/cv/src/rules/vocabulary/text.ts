import { fold as foldText } from '@trame/document';
import { remembered } from './remembered.ts';

/** A text without what two writings of it may differ by: see `@trame/document`. */
export const fold = remembered(foldText);

/** The number of words in a text; marks are not counted. */
export const wordsOf = (text: string): number =>
  text.split(/\s+/u).filter((word) => /[\p{L}\d]/u.test(word)).length;

/** Whether a text ends as a sentence does; « Inc. », « etc. » end none. */
export const endsSentence = (text: string): boolean =>
  /[.!?…;]\s*$/u.test(text) && !/\b(?:inc|ltd|corp|co|etc|s\.a|ets|cie|sarl|st|no)\.\s*$/iu.test(text);

/** How many parentheses are open before each place of a text. */
export const depthsOf = (text: string): number[] => {
  let depth = 0;
  return Array.from({ length: text.length + 1 }, (_, at) => {
    const own = depth;
    const unit = text.charAt(at);
    if (unit === '(' || unit === '[') depth += 1;
    else if ((unit === ')' || unit === ']') && depth > 0) depth -= 1;
    return own;
  });
};
