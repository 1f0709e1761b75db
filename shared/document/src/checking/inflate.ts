// Deflated data (RFC 1951), unpacked into one window: what it makes is handed on, and can be counted and refused, by 32 KB. The
// libraries that run without waiting in browsers make all that a piece of their input holds, a thousand times as much, before they
// hand it on, and new buffers of ten times the piece: a file of 9 MB left 100 MB to be collected.

/** How far back a copy may reach. */
const WINDOW = 32_768;
const ROOM = 2 * WINDOW;
/** Longest copy. */
const MOST_COPIED = 258;
/** Bytes of input at a time. */
const PIECE = 16_384;
/** The longest header of a block: 14 bits, 19 lengths of 3 bits, 320 of 7 with 7 more. */
const HEADER_BYTES = 576;
/** The longest symbol has 48 bits, and three bytes are read at once. */
const SYMBOL_BYTES = 9;
const MOST_BITS = 15;

const LENGTHS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCES = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
  6145, 8193, 12_289, 16_385, 24_577,
];
const DISTANCE_BITS = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
/** In which order the lengths of the codes of lengths are written (3.2.7). */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const END_OF_BLOCK = 256;

/** Data that no writer of deflated data makes. */
export class InflateError extends Error {}

/** Codes by the bits that come next: sixteen times the symbol, and the length of its code; 0 where there is no code. */
class Codes {
  #table = new Uint16Array(0);
  #bits = 0;

  set(lengths: Uint8Array): void {
    const counts = new Uint16Array(MOST_BITS + 1);
    for (const length of lengths) if (length > 0) counts[length] = (counts[length] ?? 0) + 1;
    this.#bits = MOST_BITS;
    while (this.#bits > 1 && counts[this.#bits] === 0) this.#bits -= 1;
    const next = new Uint16Array(MOST_BITS + 2);
    for (let bits = 1; bits <= MOST_BITS; bits += 1) {
      next[bits + 1] = ((next[bits] ?? 0) + (counts[bits] ?? 0)) << 1;
      if ((next[bits] ?? 0) + (counts[bits] ?? 0) > 1 << bits) throw new InflateError('More codes than bits');
    }
    const size = 1 << this.#bits;
    if (size > this.#table.length) this.#table = new Uint16Array(size);
    else this.#table.fill(0, 0, size);
    lengths.forEach((length, symbol) => {
      if (length === 0) return;
      const code = next[length] ?? 0;
      next[length] = code + 1;
      // The first bit of a code is the lowest of what is read.
      let reversed = 0;
      for (let bit = 0; bit < length; bit += 1) reversed |= ((code >> bit) & 1) << (length - 1 - bit);
      for (let at = reversed; at < size; at += 1 << length) this.#table[at] = (symbol << 4) | length;
    });
  }

  at(bits: number): number {
    return this.#table[bits & ((1 << this.#bits) - 1)] ?? 0;
  }
}

const FIXED = Uint8Array.from({ length: 288 }, (_, symbol) =>
  symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
);
const FIXED_DISTANCES = new Uint8Array(30).fill(5);

function codesOf(lengths: Uint8Array): Codes {
  const codes = new Codes();
  codes.set(lengths);
  return codes;
}
/** Made once: a block of them has ten bits, and as many of these as a stream has room for would be made anew. */
const FIXED_CODES = { symbols: codesOf(FIXED), distances: codesOf(FIXED_DISTANCES) };

/** Unpacks what is pushed, and passes it to `take` in pieces that are gone when it has returned. */
export class Inflater {
  readonly #take: (piece: Uint8Array) => void;
  readonly #onBlock: () => void;
  readonly #written = { symbols: new Codes(), distances: new Codes() };
  #codes = FIXED_CODES;
  readonly #lengths = new Uint8Array(320);
  /** What was pushed and is not read: zeros after it are read where it ends. */
  readonly #input = new Uint8Array(HEADER_BYTES + PIECE + SYMBOL_BYTES);
  #size = 0;
  /** In bits. */
  #at = 0;
  readonly #room = new Uint8Array(ROOM);
  #length = 0;
  #taken = 0;
  #block: 'none' | 'stored' | 'packed' = 'none';
  #stored = 0;
  #isLast = false;
  #isOver = false;

  /** `onBlock`: called for each block, which costs time although it may make nothing; may throw, as `take`. */
  constructor(take: (piece: Uint8Array) => void, onBlock: () => void) {
    this.#take = take;
    this.#onBlock = onBlock;
  }

  /** Throws `InflateError`. After the last block nothing is read. */
  push(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length && !this.#isOver; from += PIECE) {
      const piece = bytes.subarray(from, from + PIECE);
      const read = this.#at >> 3;
      this.#input.copyWithin(0, read, this.#size);
      this.#at &= 7;
      this.#input.set(piece, this.#size - read);
      this.#size += piece.length - read;
      this.#run(false);
    }
  }

  /** Unpacks what is left: whether the last block was whole. */
  end(): boolean {
    this.#input.fill(0, this.#size);
    if (!this.#isOver) this.#run(true);
    return this.#isOver;
  }

  #run(isEnd: boolean): void {
    const has = (bytes: number) => this.#size - (this.#at >> 3) >= bytes || isEnd;
    for (;;) {
      if (this.#at > 8 * this.#size) break;
      if (this.#block === 'none') {
        if (this.#isLast) {
          this.#isOver = true;
          break;
        }
        if (!has(HEADER_BYTES)) break;
        if (!this.#open()) break;
      }
      if (this.#block === 'stored' ? !this.#copy() : this.#block === 'packed' && !this.#unpack(isEnd)) break;
    }
    this.#hand();
  }

  #bits(count: number): number {
    const value = this.#peek() & ((1 << count) - 1);
    this.#at += count;
    return value;
  }

  /** Sixteen bits or more. */
  #peek(): number {
    const from = this.#at >> 3;
    const input = this.#input;
    return (
      ((input[from] ?? 0) | ((input[from + 1] ?? 0) << 8) | ((input[from + 2] ?? 0) << 16)) >>> (this.#at & 7)
    );
  }

  /** The symbol that comes next; beyond the end, when it is cut. */
  #symbol(codes: Codes): number {
    const code = codes.at(this.#peek());
    if (code === 0) {
      if (this.#at + MOST_BITS <= 8 * this.#size) throw new InflateError('A code that stands for nothing');
      this.#at = 8 * this.#size + 1;
    }
    this.#at += code & 15;
    return code >> 4;
  }

  /** Reads the header of a block; false when it is cut. */
  #open(): boolean {
    this.#onBlock();
    const isLast = this.#bits(1) === 1;
    const kind = this.#bits(2);
    if (kind === 3) throw new InflateError('A block of no kind');
    if (kind === 0) {
      this.#at = (this.#at + 7) & ~7;
      this.#stored = this.#bits(16);
      this.#at += 16;
    } else if (kind === 1) this.#codes = FIXED_CODES;
    else if (!this.#readCodes()) return false;
    if (this.#at > 8 * this.#size) return false;
    this.#isLast = isLast;
    this.#block = kind === 0 ? 'stored' : 'packed';
    return true;
  }

  #readCodes(): boolean {
    const symbols = this.#bits(5) + 257;
    const all = symbols + this.#bits(5) + 1;
    const written = this.#bits(4) + 4;
    const lengths = this.#lengths.fill(0);
    const codes = this.#written;
    for (const place of ORDER.slice(0, written)) lengths[place] = this.#bits(3);
    codes.symbols.set(lengths.subarray(0, ORDER.length));
    lengths.fill(0);
    for (let at = 0; at < all;) {
      if (this.#at > 8 * this.#size) return false;
      const symbol = this.#symbol(codes.symbols);
      if (symbol < 16) {
        lengths[at] = symbol;
        at += 1;
        continue;
      }
      if (symbol === 16 && at === 0) throw new InflateError('Nothing to repeat');
      const value = symbol === 16 ? (lengths[at - 1] ?? 0) : 0;
      const times =
        symbol === 16 ? 3 + this.#bits(2) : symbol === 17 ? 3 + this.#bits(3) : 11 + this.#bits(7);
      if (at + times > all) throw new InflateError('More lengths than codes');
      lengths.fill(value, at, at + times);
      at += times;
    }
    codes.symbols.set(lengths.subarray(0, symbols));
    codes.distances.set(lengths.subarray(symbols, all));
    this.#codes = codes;
    return true;
  }

  /** Copies what was not packed; false when there is no more of it. */
  #copy(): boolean {
    const from = this.#at >> 3;
    const piece = this.#input.subarray(from, Math.min(from + this.#stored, this.#size));
    if (this.#length + piece.length > ROOM) this.#hand();
    this.#room.set(piece, this.#length);
    this.#length += piece.length;
    this.#at += 8 * piece.length;
    this.#stored -= piece.length;
    if (this.#stored > 0) return false;
    this.#block = 'none';
    return true;
  }

  /** Unpacks symbols to the end of a block; false when the input ends before it. */
  #unpack(isEnd: boolean): boolean {
    const most = 8 * (isEnd ? this.#size : this.#size - SYMBOL_BYTES);
    while (this.#at <= most) {
      const symbol = this.#symbol(this.#codes.symbols);
      if (symbol > END_OF_BLOCK) {
        if (!this.#repeat(symbol - END_OF_BLOCK - 1)) return false;
      } else if (this.#at > 8 * this.#size) return false;
      else if (symbol === END_OF_BLOCK) {
        this.#block = 'none';
        return true;
      } else {
        this.#room[this.#length] = symbol;
        this.#length += 1;
      }
      if (this.#length > ROOM - MOST_COPIED) this.#hand();
    }
    return false;
  }

  /** Repeats what came before; false when the input ends in this symbol. */
  #repeat(symbol: number): boolean {
    const length = LENGTHS[symbol];
    if (length === undefined) throw new InflateError('A length of no kind');
    const times = length + this.#bits(LENGTH_BITS[symbol] ?? 0);
    const kind = this.#symbol(this.#codes.distances);
    const start = DISTANCES[kind];
    if (start === undefined) throw new InflateError('A distance of no kind');
    const distance = start + this.#bits(DISTANCE_BITS[kind] ?? 0);
    if (this.#at > 8 * this.#size) return false;
    if (distance > this.#length) throw new InflateError('It repeats what is not there');
    const room = this.#room;
    const to = this.#length + times;
    for (let at = this.#length; at < to; at += 1) room[at] = room[at - distance] ?? 0;
    this.#length = to;
    return true;
  }

  /** Hands on what was unpacked, and keeps the window. */
  #hand(): void {
    if (this.#length > this.#taken) this.#take(this.#room.subarray(this.#taken, this.#length));
    this.#taken = this.#length;
    if (this.#length <= WINDOW) return;
    this.#room.copyWithin(0, this.#length - WINDOW, this.#length);
    this.#length = WINDOW;
    this.#taken = WINDOW;
  }
}
