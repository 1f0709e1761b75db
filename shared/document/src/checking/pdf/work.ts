/** Why a PDF is not opened; names of `FILE_MESSAGES` of the domain. */
export type PdfProblem =
  'corrupt' | 'encrypted' | 'heavy' | 'script' | 'program' | 'attachment' | 'form' | 'media';

/** A PDF that is not to be opened. */
export class PdfRefusal extends Error {
  readonly problem: PdfProblem;

  constructor(problem: PdfProblem, what: string) {
    super(what);
    this.name = 'PdfRefusal';
    this.problem = problem;
  }
}

/**
 * Bytes that one stream, and all of a file, may unfold to, after any of their filters. A bomb unfolds to a thousand times its size, and
 * one within another to a million times.
 */
const MOST_UNFOLDED = {
  /** Fonts, texts, tables. */
  part: { stream: 16_000_000, file: 48_000_000 },
  /** A page of A4 in colours has 26 million at 300 points an inch, a hundred million at 600. */
  picture: { stream: 40_000_000, file: 128_000_000 },
};
/** Bytes that decoders may read: overlapping streams are read again and again. */
const MAX_READ = 64_000_000;
/** Names, numbers, strings and signs outside of streams. */
const MAX_TOKENS = 1_000_000;
/**
 * Bytes that the parser may scan: an object that is not closed runs to the end of the file from wherever it begins. A
 * long book needs one million.
 */
const MAX_PASSED = 20_000_000;
/**
 * Values looked up by their number, with their content: each one that refers to a list causes it to be read again. A
 * drawing of a thousand layers looks up eighty thousand.
 */
const MAX_RESOLVED = 1_000_000;

/**
 * The cost of inspecting one file so far: every byte that is scanned, or that a decoder reads or produces, is counted
 * then.
 */
export class Work {
  readonly #unfolded = { part: 0, picture: 0 };
  #read = 0;
  #tokens = 0;
  #passed = 0;
  #resolved = 0;
  #codes = 0;
  readonly #names = new Map<string, unknown>();

  /** Bytes that a filter made, after which it made `ofStream` of its stream. */
  unfold(bytes: number, ofStream: number, isPicture: boolean): void {
    const kind = isPicture ? 'picture' : 'part';
    this.#unfolded[kind] += bytes;
    const { stream, file } = MOST_UNFOLDED[kind];
    if (ofStream > stream || this.#unfolded[kind] > file)
      throw new PdfRefusal('heavy', 'It unfolds without end');
  }

  read(bytes: number): void {
    this.#read += bytes;
    if (this.#read > MAX_READ) throw new PdfRefusal('heavy', 'Its streams overlap without end');
  }

  /** Codes of a font that one line names. */
  range(codes: number, most: number, mostOfAll: number): void {
    this.#codes += Math.max(0, codes);
    if (codes > most || this.#codes > mostOfAll)
      throw new PdfRefusal('heavy', 'Its fonts have codes without end');
  }

  /** One value for all names that are the same: a file writes few of them, often. */
  named<T>(name: string, make: (name: string) => T): T {
    const known = this.#names.get(name) ?? make(name);
    this.#names.set(name, known);
    return known as T;
  }

  pass(bytes: number): void {
    this.#passed += bytes;
    if (this.#passed > MAX_PASSED)
      throw new PdfRefusal('heavy', 'Its parts run into one another without end');
  }

  resolve(values: number): void {
    this.#resolved += values;
    if (this.#resolved > MAX_RESOLVED) throw new PdfRefusal('heavy', 'It refers to objects without end');
  }

  token(): void {
    this.#tokens += 1;
    if (this.#tokens > MAX_TOKENS) throw new PdfRefusal('heavy', 'It has objects without end');
  }
}
