/** Maps: the text is a stranger's, and may have the word « constructor ». */
const UNITS: ReadonlyMap<string, number> = new Map(
  'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'
    .split(' ')
    .map((word, value) => [word, value]),
);
const TENS: ReadonlyMap<string, number> = new Map([
  ['vingt', 20],
  ['trente', 30],
  ['quarante', 40],
  ['cinquante', 50],
  ['soixante', 60],
  ['septante', 70],
  ['huitante', 80],
  ['octante', 80],
  ['nonante', 90],
]);
const SKIPPED = new Set(['et', 'de', 'd']);

/** A whole number in French words, folded, as « deux mille trois cent quarante »; undefined where a word is none of a number. */
export function numberInWords(text: string): number | undefined {
  const words = text.split(/[^a-z]+/).filter((word) => word !== '' && !SKIPPED.has(word));
  if (words.length === 0) return undefined;
  let whole = 0;
  let part = 0;
  for (const word of words) {
    const bare = /^(?:cent|vingt|million)s$/.test(word) ? word.slice(0, -1) : word === 'une' ? 'un' : word;
    if (bare === 'mille') {
      whole += (part || 1) * 1000;
      part = 0;
    } else if (bare === 'million') {
      whole += (part || 1) * 1_000_000;
      part = 0;
    } else if (bare === 'cent') {
      // « deux mille trois cent » : what stands before the hundred is below ten.
      part = (part || 1) * 100;
    } else if (bare === 'vingt' && part % 100 === 4) {
      // « quatre-vingts »
      part += 76;
    } else {
      const value = UNITS.get(bare) ?? TENS.get(bare);
      if (value === undefined) return undefined;
      part += value;
    }
  }
  return whole + part;
}
