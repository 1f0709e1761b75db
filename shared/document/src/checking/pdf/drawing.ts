import type { Resolve } from './active.ts';
import { Ref, type Dict, type Value } from './lexer.ts';
import { PdfRefusal, type Work } from './work.ts';

// A page may draw a form ten times, which draws another ten times, and so on: the operations are counted before
// anything is drawn.

/** Bytes of drawn content, counted each time it is drawn: thirty full pages have a tenth of it. */
const MAX_DRAWN = 48_000_000;
/** Fixed cost of drawing anything. */
const LEAST = 200;
/** Fields and notes with a drawing of their own. */
const MAX_NOTES = 1000;
const MAX_DEPTH = 50;
/** The operator that draws a form by its name; a name is short. */
const DO = /\/([^\s()<>[\]{}/%]{1,127})\s{1,20}Do\b/g;

interface Drawn {
  size: number;
  /** How often each form is drawn, by its name. */
  forms: Map<string, number>;
}

const hexName = (name: string) =>
  name.replace(/#([\da-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

export class Drawing {
  readonly #resolve: Resolve;
  readonly #work: Work;
  readonly #contents = new Map<number, Drawn>();
  /** Every form with a name anywhere: a form without names of its own uses those of the content that draws it. */
  readonly #byName = new Map<string, Set<number>>();
  readonly #costs = new Map<number, number>();

  constructor(resolve: Resolve, work: Work) {
    this.#resolve = resolve;
    this.#work = work;
  }

  see(number: number, content: Uint8Array): void {
    const forms = new Map<string, number>();
    const text = new TextDecoder('latin1').decode(content);
    for (const [, name = ''] of text.matchAll(DO))
      forms.set(hexName(name), (forms.get(hexName(name)) ?? 0) + 1);
    const known = this.#contents.get(number);
    if (known && known.size >= content.length && known.forms.size >= forms.size) return;
    this.#contents.set(number, { size: content.length, forms });
  }

  /** Throws when the pages and notes of a file draw more than any document does. */
  refuse(values: readonly Value[]): void {
    const dicts = values.filter((value) => value instanceof Map);
    for (const dict of dicts) this.#learn(dict);
    let [drawn, notes] = [0, 0];
    for (const dict of dicts) {
      for (const contents of this.#all(dict, 'Contents')) drawn += this.#costOfContents(contents, dict);
      for (const one of dict.get('Contents') ?? [])
        if (one instanceof Ref) drawn += this.#costOfContents(one, dict);
      if (dict.has('AP')) notes += 1;
      if (drawn > MAX_DRAWN || notes > MAX_NOTES) throw new PdfRefusal('heavy', 'It draws without end');
    }
    for (const list of values.flatMap((value) => (value instanceof Map ? this.#all(value, 'Annots') : []))) {
      if (Array.isArray(list) && list.length > MAX_NOTES)
        throw new PdfRefusal('heavy', 'It has notes without end');
    }
  }

  #all(dict: Dict, key: string): Value[] {
    return (dict.get(key) ?? []).flatMap((value) => this.#resolve(value));
  }

  #learn(dict: Dict): void {
    for (const [name, refs] of this.#named(dict)) {
      const known = this.#byName.get(name) ?? new Set();
      for (const ref of refs) known.add(ref);
      this.#byName.set(name, known);
    }
  }

  /** The forms that a dictionary with resources names. */
  #named(dict: Dict): Map<string, number[]> {
    const names = new Map<string, number[]>();
    const resources = this.#all(dict, 'Resources').filter((value) => value instanceof Map);
    for (const forms of [dict, ...resources].flatMap((one) => this.#all(one, 'XObject'))) {
      if (!(forms instanceof Map)) continue;
      for (const [name, refs] of forms) {
        names.set(
          name,
          refs.filter((ref) => ref instanceof Ref).map(({ number }) => number),
        );
      }
    }
    return names;
  }

  #costOfContents(contents: Value, page: Dict): number {
    const list = Array.isArray(contents) ? contents : [contents];
    return list.reduce((sum: number, one) => {
      if (!(one instanceof Ref)) return sum;
      const drawn = this.#contents.get(one.number);
      return sum + (drawn ? this.#costOf(drawn, page, 0) : 0);
    }, 0);
  }

  #costOf({ size, forms }: Drawn, dict: Dict, depth: number): number {
    const own = this.#named(dict);
    let cost = size + LEAST;
    for (const [name, times] of forms) {
      const refs = own.get(name) ?? this.#byName.get(name) ?? [];
      let most = LEAST;
      for (const ref of refs) {
        this.#work.resolve(1);
        most = Math.max(most, this.#costOfForm(ref, depth + 1));
      }
      cost += times * most;
      if (cost > MAX_DRAWN) throw new PdfRefusal('heavy', 'It draws without end');
    }
    return cost;
  }

  #costOfForm(number: number, depth: number): number {
    const known = this.#costs.get(number);
    const drawn = this.#contents.get(number);
    if (known !== undefined || !drawn || depth > MAX_DEPTH) return known ?? LEAST;
    // Readers draw a form that draws itself once.
    this.#costs.set(number, LEAST);
    const [dict] = this.#resolve(new Ref(number)).filter((value) => value instanceof Map);
    const cost = this.#costOf(drawn, dict ?? new Map<string, Value[]>(), depth);
    this.#costs.set(number, cost);
    return cost;
  }
}
