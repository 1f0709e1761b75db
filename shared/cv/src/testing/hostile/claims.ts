import { docxOf, type Ends } from '@trame/document/testing/hostile';
import type { Recognition } from '@trame/document';
import type { Draft } from '../../draft.ts';

// The input of an analysis besides the file: the words that a browser recognised, and a model's claims. Both match
// their schemas and sizes.

type Page = Recognition['pages'][number];
type Word = Page['lines'][number]['words'][number];

/** Of each of ten pages, so that the request remains within 2 MB. */
const [LINES, WORDS] = [250, 10];

const pagesOf = (
  word: (line: number, rank: number) => Pick<Word, 'text' | 'box'>,
  { lean = 0, lines = LINES } = {},
): Page[] =>
  Array.from({ length: 10 }, () => ({
    width: 595,
    height: 842,
    lines: Array.from({ length: lines }, (_, line) => ({
      words: Array.from({ length: WORDS }, (__, rank) => ({ ...word(line, rank), confidence: 93 })),
      baseline: [0, line * 3, 595, line * 3 + lean * (line - lines / 2)] as Page['lines'][number]['baseline'],
      size: 3,
    })),
  }));

export interface HostileWords {
  what: string;
  make: () => Page[];
  ends: Ends[1];
}

export const HOSTILE_WORDS: readonly HostileWords[] = [
  {
    what: '25,000 words at one place',
    make: () => pagesOf(() => ({ text: 'mot', box: [9, 9, 9, 9] })),
    ends: 'not_a_cv',
  },
  {
    what: '5,000 years in a grid',
    make: () => pagesOf((line, rank) => ({ text: '2019', box: [rank * 50, line * 3, 9, 3] }), { lines: 50 }),
    ends: 'not_a_cv',
  },
  {
    what: '25,000 words on lines that lean, each otherwise',
    make: () => pagesOf((line, rank) => ({ text: 'Excel', box: [rank * 50, line * 3, 9, 3] }), { lean: 2 }),
    ends: 'time',
  },
  {
    what: '500 words of 200 brackets',
    make: () =>
      pagesOf((line, rank) => ({ text: '('.repeat(line < 5 ? 200 : 1), box: [rank * 50, line * 3, 9, 3] })),
    ends: 'not_a_cv',
  },
  {
    what: 'words without a size, beyond the page',
    make: () => pagesOf((line) => ({ text: 'mot', box: [line % 2 ? -10_000 : 10_000, 9, 0, 0] })),
    ends: 'not_a_cv',
  },
];

const evidence = (quote: string) => ({ page: 1, quote });
/** A draft of as many claims as its schema has room for, each with this text as its proof. */
const draftOf = (quote: string): Draft => {
  const text = (most: number) => quote.slice(0, most).trim();
  const proof = evidence(text(2000));
  const stated = { value: text(200), evidence: proof };
  const repeated = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
  return {
    full_name: stated,
    emails: repeated(10, stated),
    phones: repeated(10, stated),
    experiences: repeated(60, {
      title: text(300),
      company: text(300),
      duration: text(120),
      description: text(4000),
      evidence: proof,
    }),
    education: repeated(40, {
      degree: text(300),
      institution: text(300),
      year: text(60),
      evidence: proof,
    }),
    skills: repeated(150, { name: text(120), category: text(80), evidence: proof }),
    languages: repeated(20, { language: text(60), level: text(80), evidence: proof }),
    certifications: repeated(40, { name: text(300), issuer: text(200), year: text(60), evidence: proof }),
  };
};

export interface HostileClaims {
  what: string;
  make: () => { bytes: Uint8Array<ArrayBuffer>; draft: Draft };
  ends: Ends[1];
}

const claims = (
  what: string,
  text: string,
  quote: string,
  ends: HostileClaims['ends'] = 'ok',
): HostileClaims => ({
  what,
  make: () => ({ bytes: docxOf(text), draft: draftOf(quote) }),
  ends,
});

/** Texts of the maximum length, and parts that match nearly everywhere in them. */
export const HOSTILE_CLAIMS: readonly HostileClaims[] = [
  claims('a quote that stands everywhere', 'a '.repeat(45_000), 'a '.repeat(2000)),
  claims('a quote that nearly stands everywhere', 'a '.repeat(45_000), `${'a '.repeat(1000)}b`),
  claims('a quote of broken words', 'mot- '.repeat(4000), 'mot- '.repeat(800)),
  claims('a quote of brackets', '('.repeat(90_000), '('.repeat(4000), 'time'),
  claims('a quote of digits', '06 '.repeat(7000), '06 '.repeat(1300)),
];
