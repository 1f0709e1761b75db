import { readPath } from '@trame/domain/signatures';

const [MINUS, ZERO, SPACE, LINE] = [0x2d, 0x30, 0x20, 0x0a];

/** Bytes that six numbers and their operator take at most. */
const LONGEST = 6 * 24;

/** Writes numbers and operators of PDF; what it is made of is never text, of which a long drawing would leave megabytes behind. */
class Writer {
  #bytes = new Uint8Array(65_536);
  #length = 0;

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  /** Rounded, with a space. */
  number(value: number): void {
    const whole = Math.round(Math.abs(value));
    if (value < 0 && whole > 0) this.#bytes[this.#length++] = MINUS;
    let place = 1;
    while (place * 10 <= whole) place *= 10;
    for (; place >= 1; place /= 10) this.#bytes[this.#length++] = ZERO + (Math.floor(whole / place) % 10);
    this.#bytes[this.#length++] = SPACE;
  }

  operator(letter: string): void {
    this.#bytes[this.#length++] = letter.codePointAt(0)!;
    this.#bytes[this.#length++] = LINE;
    if (this.#length + LONGEST <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * this.#bytes.length);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/**
 * Path data of SVG in the operators of PDF, and their stroke: upwards, in whole numbers of so many units for one of the path. libpdf (`drawSvgPath`)
 * makes objects and texts of each number: the longest drawings of an envelope took a function over its time and its memory.
 */
export function strokedPath(path: string, unit: number): Uint8Array<ArrayBuffer> {
  const writer = new Writer();
  const point = (x: number, y: number) => {
    writer.number(x * unit);
    writer.number(-y * unit);
  };
  let hasBegun = false;
  // The last control point, and of which kind of curve it is: a smooth curve mirrors that of its own kind.
  let [controlX, controlY, controlOf] = [0, 0, ''];
  readPath(path, ({ command, from, to, points }) => {
    if (command !== 'M' && !hasBegun) {
      // Data without a first move begins in the corner.
      point(from.x, from.y);
      writer.operator('m');
    }
    hasBegun = true;
    const kind = command === 'C' || command === 'S' ? 'C' : command === 'Q' || command === 'T' ? 'Q' : '';
    if (kind === '') {
      if (command !== 'Z') point(to.x, to.y);
      writer.operator(command === 'Z' ? 'h' : command === 'M' ? 'm' : 'l');
      controlOf = '';
      return false;
    }
    const isSmooth = command === 'S' || command === 'T';
    // What is not mirrored begins where the curve does.
    const mirrored = controlOf === kind ? 1 : 0;
    const firstX = isSmooth ? from.x + mirrored * (from.x - controlX) : points[0]!;
    const firstY = isSmooth ? from.y + mirrored * (from.y - controlY) : points[1]!;
    if (kind === 'C') {
      const second = isSmooth ? 0 : 2;
      [controlX, controlY] = [points[second]!, points[second + 1]!];
      point(firstX, firstY);
      point(controlX, controlY);
    } else {
      // The same curve of the third degree.
      [controlX, controlY] = [firstX, firstY];
      point((from.x + 2 * firstX) / 3, (from.y + 2 * firstY) / 3);
      point((to.x + 2 * firstX) / 3, (to.y + 2 * firstY) / 3);
    }
    point(to.x, to.y);
    writer.operator('c');
    controlOf = kind;
    return false;
  });
  writer.operator('S');
  return writer.bytes;
}
