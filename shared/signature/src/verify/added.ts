import type * as PdfLibrary from '@libpdf/core';
import type { PDF, PdfDict, PdfObject, PdfRef } from '@libpdf/core';
import type { VerdictTexts } from './texts.ts';
import { areRevisions, ONE_BYTE } from './revisions.ts';

/** What was added to a file after a revision of it, for people. */
export interface Added {
  /** What changes what the document shows or says. */
  changes: string[];
  /** What adds to it and changes nothing: a further signature, data for its verification. */
  harmless: string[];
}

/** Deepest nesting that is compared; more differs. */
const DEEPEST = 40;

/** A contract has some hundreds. */
const MOST_OBJECTS = 1_000_000;

type Lib = typeof PdfLibrary;

/** A name, a number or a text, or a dictionary of such. */
function isPlain(lib: Lib, value: PdfObject | undefined, depth = 0): boolean {
  if (value instanceof lib.PdfDict && !(value instanceof lib.PdfStream))
    return depth < DEEPEST && Array.from(value, ([, entry]) => isPlain(lib, entry, depth + 1)).every(Boolean);
  return [lib.PdfName, lib.PdfNumber, lib.PdfString].some((type) => value instanceof type);
}

/** An object as text, for a comparison: two that differ have two texts, since a name is quoted and data have their length before them. */
function textOf(lib: Lib, value: PdfObject | null | undefined, depth = 0): string {
  if (value === null || value === undefined) return 'null';
  if (depth > DEEPEST) return `deep ${Math.random()}`;
  if (value instanceof lib.PdfRef) return `${value.objectNumber} ${value.generation} R`;
  if (value instanceof lib.PdfArray)
    return `[${value
      .toArray()
      .map((one) => textOf(lib, one, depth + 1))
      .join(' ')}]`;
  if (value instanceof lib.PdfDict) {
    const entries = Array.from(
      value,
      ([key, entry]) => `/${JSON.stringify(key.value)} ${textOf(lib, entry, depth + 1)}`,
    );
    const data = value instanceof lib.PdfStream ? ` ${value.data.length}:${ONE_BYTE.decode(value.data)}` : '';
    return `<<${entries.toSorted().join(' ')}>>${data}`;
  }
  if (value instanceof lib.PdfString) return `(${Array.from(value.bytes).join(',')})`;
  if (value instanceof lib.PdfName) return `/${JSON.stringify(value.value)}`;
  if (value instanceof lib.PdfNumber || value instanceof lib.PdfBool) return String(value.value);
  return value.type;
}

/** Keys of the catalogue that signatures and the data for their verification write, and that are compared by what they say. */
const OF_SIGNATURES = new Set(['AcroForm', 'DSS']);
/** Keys of the catalogue that say how the file is written. */
const OF_WRITING = new Set(['Extensions', 'Version']);
/** Other keys of it that have a name for people. */
const CATALOG_NAMES: ReadonlyMap<string, 'structure' | 'actions' | 'titleOrDates'> = new Map([
  ['OpenAction', 'actions'],
  ['AA', 'actions'],
  ['Metadata', 'titleOrDates'],
  ['Pages', 'structure'],
  ['Names', 'structure'],
  ['Dests', 'structure'],
  ['Outlines', 'structure'],
  ['PageLabels', 'structure'],
  ['StructTreeRoot', 'structure'],
  ['MarkInfo', 'structure'],
]);
/** Keys of a trailer that say where objects are (ISO 32000-1, 7.5.5 and 7.5.8): each revision has its own. */
const OF_TABLE = new Set(
  'Size Prev Root ID XRefStm DocChecksum Type Length Filter DecodeParms W Index'.split(' '),
);
const FORM_KEYS = new Set(['Fields', 'SigFlags']);

class Comparison {
  readonly #lib: Lib;
  readonly #before: PDF;
  readonly #after: PDF;
  readonly #t: VerdictTexts['added'];
  readonly #changes = new Set<string>();
  readonly #harmless = new Set<string>();

  constructor(lib: Lib, before: PDF, after: PDF, t: VerdictTexts['added']) {
    this.#lib = lib;
    this.#before = before;
    this.#after = after;
    this.#t = t;
  }

  #text(value: PdfObject | null | undefined): string {
    return textOf(this.#lib, value);
  }

  #resolve = (ref: PdfRef) => this.#after.context.resolve(ref);
  #resolveBefore = (ref: PdfRef) => this.#before.context.resolve(ref);

  run(): Added {
    const before = this.#before.getPages();
    const after = this.#after.getPages();
    if (before.map(({ ref }) => ref.objectNumber).join() !== after.map(({ ref }) => ref.objectNumber).join())
      this.#changes.add(this.#pageTree(before.length, after.length));
    for (const [index, page] of before.entries()) {
      const other = this.#after.getObject(page.ref);
      if (other instanceof this.#lib.PdfDict) this.#comparePage(index + 1, page.dict, other);
    }
    const excluded = this.#compareCatalog(this.#before.getCatalog(), this.#after.getCatalog());
    this.#compareTrailers();
    this.#compareOthers(excluded);
    return { changes: [...this.#changes], harmless: [...this.#harmless] };
  }

  #pageTree(before: number, after: number): string {
    if (after < before) return this.#t.pagesRemoved(before - after);
    return after > before ? this.#t.pagesAdded(after - before) : this.#t.pagesMoved;
  }

  #comparePage(number: number, before: PdfDict, after: PdfDict): void {
    for (const key of this.#keysOf(before, after)) {
      if (this.#text(before.get(key)) === this.#text(after.get(key))) continue;
      if (key === 'Annots') this.#compareAnnotations(number, before, after);
      else if (key === 'Contents') this.#changes.add(this.#t.content(number));
      else if (key === 'Resources') this.#changes.add(this.#t.resources(number));
      else this.#changes.add(this.#t.look(number));
    }
  }

  #compareAnnotations(number: number, before: PdfDict, after: PdfDict): void {
    const list = (dict: PdfDict, resolve: (ref: PdfRef) => PdfObject | null) =>
      dict.getArray('Annots', resolve)?.toArray() ?? [];
    const were = list(before, this.#resolveBefore).map((one) => this.#text(one));
    const known = new Set(were);
    const now = list(after, this.#resolve);
    const shown = now.map((one) => this.#text(one));
    for (const one of known) if (!shown.includes(one)) this.#changes.add(this.#t.annotationRemoved(number));
    // One that covers another one no longer does when they change places.
    if (shown.filter((one) => known.has(one)).join() !== were.join()) this.#changes.add(this.#t.look(number));
    for (const one of now) {
      if (known.has(this.#text(one))) continue;
      const annotation = one instanceof this.#lib.PdfRef ? this.#resolve(one) : one;
      const isSeal =
        annotation instanceof this.#lib.PdfDict &&
        annotation.getName('Subtype', this.#resolve)?.value === 'Widget' &&
        this.#isSignatureField(annotation) &&
        this.#isInvisible(annotation);
      if (isSeal) this.#harmless.add(this.#t.anotherSignature);
      else this.#changes.add(this.#t.annotationAdded(number));
    }
  }

  /** A field of a signature, signed or not, that does nothing when it is shown or clicked. */
  #isSignatureField(value: PdfObject | null | undefined): boolean {
    return (
      value instanceof this.#lib.PdfDict &&
      value.getName('FT', this.#resolve)?.value === 'Sig' &&
      !['A', 'AA', 'Kids'].some((key) => value.has(key)) &&
      (!value.has('V') || value.getDict('V', this.#resolve)?.has('Contents') === true) &&
      (!value.has('AP') || this.#drawsNothing(value.getDict('AP', this.#resolve)))
    );
  }

  /** An appearance that is there because the standard asks for one. */
  #drawsNothing(appearance: PdfDict | undefined): boolean {
    const normal = appearance?.get('N', this.#resolve);
    return (
      appearance?.size === 1 &&
      normal instanceof this.#lib.PdfStream &&
      /^(?:\s|%[^\r\n]*)*$/.test(ONE_BYTE.decode(normal.getDecodedData()))
    );
  }

  /** A signature with a picture could cover the page. */
  #isInvisible(annotation: PdfDict): boolean {
    const sides = annotation.getArray('Rect', this.#resolve)?.toArray() ?? [];
    const [x1, y1, x2, y2] = sides.map((one) =>
      one instanceof this.#lib.PdfNumber ? one.value : Number.NaN,
    );
    return sides.length === 4 && x1 === x2 && y1 === y2;
  }

  /** Answers the objects that it compared by what they say. */
  #compareCatalog(before: PdfDict, after: PdfDict): Set<number> {
    const excluded = new Set<number>();
    for (const key of this.#keysOf(before, after)) {
      const ref = before.getRef(key);
      if (OF_SIGNATURES.has(key) && ref) excluded.add(ref.objectNumber);
      if (OF_SIGNATURES.has(key) || this.#text(before.get(key)) === this.#text(after.get(key))) continue;
      // It says what it says by itself: a reference may lead to anything.
      if (OF_WRITING.has(key) && isPlain(this.#lib, after.get(key))) this.#harmless.add(this.#t.version);
      else this.#changes.add(this.#t[CATALOG_NAMES.get(key) ?? 'other']);
    }
    const data = [before.get('DSS', this.#resolveBefore), after.get('DSS', this.#resolve)];
    if (this.#text(data[0]) !== this.#text(data[1])) this.#harmless.add(this.#t.verificationData);
    const [form, other] = [
      before.getDict('AcroForm', this.#resolveBefore),
      after.getDict('AcroForm', this.#resolve),
    ];
    // Without it no reader sees the seal; what is no form for this reader may be one for another.
    if (form && !other) this.#changes.add(after.has('AcroForm') ? this.#t.form : this.#t.signatureRemoved);
    if (!form || !other) return excluded;
    for (const key of this.#keysOf(form, other))
      if (!FORM_KEYS.has(key) && this.#text(form.get(key)) !== this.#text(other.get(key)))
        this.#changes.add(this.#t.form);
    const fields = form.getArray('Fields', this.#resolveBefore)?.toArray() ?? [];
    const now = other.getArray('Fields', this.#resolve)?.toArray() ?? [];
    const others = now.map((one) => this.#text(one));
    const known = new Set(fields.map((one) => this.#text(one)));
    for (const one of now)
      if (
        !known.has(this.#text(one)) &&
        !this.#isSignatureField(one instanceof this.#lib.PdfRef ? this.#resolve(one) : one)
      )
        this.#changes.add(this.#t.formField);
    if (fields.some((one) => !others.includes(this.#text(one)))) this.#changes.add(this.#t.signatureRemoved);
    else if (others.length > fields.length) this.#harmless.add(this.#t.anotherSignature);
    return excluded;
  }

  /** What a file says of itself may be another object, which no page leads to. */
  #compareTrailers(): void {
    const [before, after] = [this.#before.context.info.trailer, this.#after.context.info.trailer];
    if (this.#text(before.get('Root')) !== this.#text(after.get('Root')))
      this.#changes.add(this.#t.structure);
    for (const key of this.#keysOf(before, after)) {
      // One that says no more of itself says nothing false.
      if (OF_TABLE.has(key) || !after.has(key)) continue;
      if (this.#text(before.get(key, this.#resolveBefore)) === this.#text(after.get(key, this.#resolve)))
        continue;
      this.#changes.add(key === 'Info' ? this.#t.titleOrDates : this.#t.other);
    }
  }

  /** Objects that are neither pages nor of the signatures: what pages are drawn with, and what the document says of itself. */
  #compareOthers(excluded: ReadonlySet<number>): void {
    const catalogs = [this.#before.getCatalog(), this.#after.getCatalog()];
    const pages = this.#before.getPages();
    const pageNumbers = new Set(pages.map(({ ref }) => ref.objectNumber));
    // Taken once: libpdf raises it when a large number is looked up.
    const numbers = this.#after.context.registry.nextObjectNumber;
    const named = this.#namedBefore(this.#before.context.registry.nextObjectNumber);
    if (numbers > MOST_OBJECTS) this.#changes.add(this.#t.tooMany);
    for (let number = 1; number < Math.min(numbers, MOST_OBJECTS); number += 1) {
      const ref = this.#lib.PdfRef.of(number, 0);
      const [before, after] = [this.#before.getObject(ref), this.#after.getObject(ref)];
      if (catalogs.includes(before as PdfDict) || pageNumbers.has(number)) continue;
      // One that was missing changes what leads to it.
      if (before === null && !named.has(number)) continue;
      if (this.#text(before) === this.#text(after)) continue;
      const users = pages
        .map(({ dict }, index) => ({ dict, number: index + 1 }))
        .filter(({ dict }) => this.#reaches(dict, number));
      const [first] = users;
      // What only its key leads to is compared by what it says.
      if (excluded.has(number) && named.get(number) === 1) continue;
      const isText =
        first &&
        (first.dict.getRef('Contents')?.objectNumber === number || this.#isContent(first.dict, number));
      if (!first) this.#changes.add(this.#otherName(before));
      else if (isText) this.#changes.add(this.#t.content(first.number));
      else this.#changes.add(this.#t.resources(first.number));
    }
  }

  #isContent(page: PdfDict, number: number): boolean {
    const contents = page.getArray('Contents', this.#resolveBefore)?.toArray() ?? [];
    return contents.some((one) => one instanceof this.#lib.PdfRef && one.objectNumber === number);
  }

  /** The objects that something of the revision before leads to, and from how many places. */
  #namedBefore(numbers: number): Map<number, number> {
    const named = new Map<number, number>();
    const read = (value: PdfObject | null | undefined, depth = 0): void => {
      if (depth > DEEPEST) return;
      if (value instanceof this.#lib.PdfRef)
        named.set(value.objectNumber, (named.get(value.objectNumber) ?? 0) + 1);
      else if (value instanceof this.#lib.PdfArray) for (const one of value.toArray()) read(one, depth + 1);
      else if (value instanceof this.#lib.PdfDict) for (const [, entry] of value) read(entry, depth + 1);
    };
    for (let number = 1; number < Math.min(numbers, MOST_OBJECTS); number += 1)
      read(this.#before.getObject(this.#lib.PdfRef.of(number, 0)));
    return named;
  }

  #otherName(value: PdfObject | null): string {
    if (value instanceof this.#lib.PdfDict) {
      const type = value.getName('Type')?.value;
      if (type === 'Pages') return this.#t.pageOrder;
      if (type === 'Filespec' || type === 'EmbeddedFile') return this.#t.attachedFile;
      if (value.has('Producer') || value.has('Title') || value.has('ModDate')) return this.#t.titleOrDates;
    }
    return this.#t.element;
  }

  /** Whether a page is drawn with an object. */
  #reaches(page: PdfDict, number: number): boolean {
    const seen = new Set<number>();
    const queue: (PdfObject | null | undefined)[] = [page.get('Resources'), page.get('Contents')];
    for (let value = queue.pop(); value !== undefined || queue.length > 0; value = queue.pop()) {
      if (value instanceof this.#lib.PdfRef) {
        if (value.objectNumber === number) return true;
        if (seen.has(value.objectNumber)) continue;
        seen.add(value.objectNumber);
        queue.push(this.#before.getObject(value));
      } else if (value instanceof this.#lib.PdfArray) queue.push(...value.toArray());
      else if (value instanceof this.#lib.PdfDict)
        for (const [key, entry] of value) if (key.value !== 'Parent') queue.push(entry);
    }
    return false;
  }

  #keysOf(before: PdfDict, after: PdfDict): string[] {
    return [...new Set([...before.keys(), ...after.keys()].map(({ value }) => value))];
  }
}

/**
 * Names what was added to a file after its first `end` bytes, by comparing both revisions. It explains a verdict and never makes one: an
 * empty list of changes means that nothing was found.
 */
export async function whatWasAdded(
  bytes: Uint8Array,
  end: number,
  { added: t }: VerdictTexts,
): Promise<Added> {
  const [lib, { scanPdf }] = await Promise.all([import('@libpdf/core'), import('@trame/document/check')]);
  try {
    // libpdf unpacks objects without a limit: this throws for what has no end.
    scanPdf(bytes, { acceptsAttachments: true, acceptsActive: true });
    const before = await lib.PDF.load(bytes.slice(0, end), { lenient: false });
    const after = await lib.PDF.load(bytes.slice(), { lenient: false });
    if (!areRevisions(lib, { before, after, bytes, end })) return { changes: [t.twoReadings], harmless: [] };
    return new Comparison(lib, before, after, t).run();
  } catch {
    return { changes: [t.unreadable], harmless: [] };
  }
}
