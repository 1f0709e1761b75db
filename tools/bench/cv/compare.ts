import { toE164 } from '@trame/domain';

/** Without case or form: accents in one piece, one apostrophe, one dash, one space, no bullet nor full stop around. */
export const plain = (text: string | null): string =>
  (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200d\ufeff]/g, '')
    .replace(/[’‘ʼ´`′]/g, "'")
    .replace(/[«»“”„]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s•·|,;:.-]+|[\s•·|,;:.-]+$/g, '');

export const same = (one: string | null, other: string | null): boolean => plain(one) === plain(other);

const wordsOf = (text: string | null) => new Set(plain(text).match(/[\p{L}\p{N}+#]+/gu) ?? []);

/** Share of words in common (Dice) from which two texts are nearly the same: a city more, an article less. */
const CLOSE = 0.75;

export function close(one: string | null, other: string | null): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.size + b.size === 0) return true;
  const common = [...a].filter((word) => b.has(word)).length;
  return (2 * common) / (a.size + b.size) >= CLOSE;
}

/** Numbers are compared in E.164, whatever form they were given in: French first, then by another country's form. */
export const phone = (written: string): string => {
  const text = written.replace(/^[^+(\d]*/, '').replace(/^\(\+(\d+)\)/, '+$1');
  if (text.startsWith('+')) return text.replace('(0)', '').replace(/[^+\d]/g, '');
  return toE164(text, 'FR') ?? toE164(text, 'US') ?? toE164(text, 'GB') ?? plain(written);
};

/** Whole words only: « PMP » is not in « LPMPA ». */
export function contains(text: string, part: string): boolean {
  const needle = plain(part);
  if (needle === '') return false;
  const pattern = needle.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, 'u').test(plain(text));
}

/** The year of a diploma: the last one of what is printed. */
export const lastYear = (text: string | null): string | null =>
  (text ?? '').match(/(?:19|20)\d{2}/g)?.at(-1) ?? null;
