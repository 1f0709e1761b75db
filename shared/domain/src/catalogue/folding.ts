/**
 * Letters that rules do not tell apart, and what each is compared as. The folding of the search follows a dictionary of
 * the database; scores are the same in forms and in the database to the letter, so they have a table of their own.
 */
export const FOLDED_LETTERS = {
  from: 'ABCDEFGHIJKLMNOPQRSTUVWXYZàâäáãåçéèêëíîïìñóôöòõúùûüýÿÀÂÄÁÃÅÇÉÈÊËÍÎÏÌÑÓÔÖÒÕÚÙÛÜÝŸ’‘ʼ\u00a0\u202f\u2009\t\n\r',
  to: "abcdefghijklmnopqrstuvwxyzaaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy'''      ",
} as const;

/** Letters that are two when folded. */
export const FOLDED_PAIRS = { œ: 'oe', Œ: 'oe', æ: 'ae', Æ: 'ae' } as const;

const LETTERS = new Map<string, string>([
  ...Array.from(FOLDED_LETTERS.from, (letter, at): [string, string] => [
    letter,
    FOLDED_LETTERS.to.charAt(at),
  ]),
  ...Object.entries(FOLDED_PAIRS),
]);

/** A text as rules compare it: small letters without accents, single spaces, none at its ends. */
export const foldWords = (text: string): string =>
  Array.from(text, (letter) => LETTERS.get(letter) ?? letter)
    .join('')
    .replace(/ +/g, ' ')
    .replace(/^ | $/g, '');
