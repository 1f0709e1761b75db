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

/** Bytes that one file may unfold to, pictures apart: fonts, texts, tables. A bomb unfolds to a thousand times its size. */
const MAX_UNFOLDED = 48_000_000;
/** Bytes that its pictures may unfold to: a colour page at 600 points an inch has a hundred million. */
const MAX_PICTURES = 128_000_000;
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
  #unfolded = 0;
  #pictures = 0;
  #read = 0;
  #tokens = 0;
  #passed = 0;
  #resolved = 0;
  #codes = 0;
  readonly #names = new Map<string, unknown>();

  unfold(bytes: number, isPicture: boolean): void {
    if (isPicture) this.#pictures += bytes;
    else this.#unfolded += bytes;
    if (this.#unfolded > MAX_UNFOLDED || this.#pictures > MAX_PICTURES)
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
