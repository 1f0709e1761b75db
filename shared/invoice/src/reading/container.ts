import { checkFile } from '@trame/document/check';
import { PDF, PdfArray, PdfDict, type PdfRef, PdfStream, PdfString } from '@libpdf/core';
import { INVOICE_NAMES, isHarmless, type Attachment } from './attachment.ts';
import { parseTree, type Node } from './xml-tree.ts';

export interface Container {
  pages: number;
  attachments: readonly Attachment[];
  /** The XML of the invoice: its name and bytes; null when there is none, or more than one of that name. */
  xml: { name: string; bytes: Uint8Array } | null;
  hasSeveralXml: boolean;
  xmp: Xmp | null;
  hasOutputIntent: boolean;
  /** Names of the fonts of its pages, a few of them, where the file has the program of none: writers list some that they do not use. */
  bareFonts: readonly string[];
  /** The reader found the objects by searching, because the table of the file is wrong. */
  isRepaired: boolean;
}

/** What the metadata say about the invoice (Factur-X 1.07, 6.2) and PDF/A. */
export interface Xmp {
  isWellFormed: boolean;
  documentType: string | null;
  /** Of the values for the invoice. */
  namespace: string | null;
  fileName: string | null;
  version: string | null;
  level: string | null;
  pdfaPart: string | null;
}

/** An invoice has one or two. */
const MAX_ATTACHMENTS = 100;
const MAX_NODES = 1000;
const MAX_XMP = 1_000_000;

/** Bytes of PDFs inside of an invoice that are looked into, all together: documents of some pages. */
const MAX_INNER = 2_000_000;

interface Found {
  attachment: Attachment;
  stream: PdfStream | undefined;
  /** In the list of the document, where software looks for the XML; others are beside a page. */
  isListed: boolean;
}

/** Files inside of a checked PDF, and what it says of itself; undefined when its structure cannot be read. */
export async function readContainer(bytes: Uint8Array): Promise<Container | undefined> {
  try {
    // Its repair of damaged files may run without end (a dictionary with a wrong key), and fill the memory.
    const pdf = await PDF.load(bytes, { lenient: false });
    return containerOf(pdf);
  } catch {
    // Objects are parsed when they are looked up: a damaged one shows anywhere.
    return undefined;
  }
}

function containerOf(pdf: PDF): Container {
  const catalog = pdf.getCatalog();
  const resolve = (ref: PdfRef) => pdf.context.resolve(ref);
  const found = withDangers(attachmentsOf(catalog, resolve));
  const listed = found.filter(({ isListed }) => isListed);
  const xmls = INVOICE_NAMES.map((name) => listed.filter(({ attachment }) => attachment.name === name)).find(
    ({ length }) => length > 0,
  );
  const others = listed.filter(({ attachment: { name } }) => /\.xml$/i.test(name));
  // A single XML under another name is read too: the name is then what is wrong.
  const chosen = xmls ?? (others.length === 1 ? others : []);
  // Whoever reads it says that it is too large.
  const bytesOfXml = chosen.length === 1 ? dataOf(chosen[0]?.stream, Infinity) : undefined;
  return {
    pages: pdf.getPageCount(),
    attachments: found.map(({ attachment }) => attachment),
    xml: chosen[0] && bytesOfXml ? { name: chosen[0].attachment.name, bytes: bytesOfXml } : null,
    hasSeveralXml: chosen.length > 1,
    xmp: readXmp(dataOf(asStream(catalog.get('Metadata', resolve)), MAX_XMP)),
    bareFonts: bareFontsOf(catalog, resolve),
    hasOutputIntent: (asArray(catalog.get('OutputIntents', resolve))?.length ?? 0) > 0,
    isRepaired: pdf.recoveredViaBruteForce,
  };
}

/** Pages and the nodes above them, none of them twice. */
function* pageNodes(catalog: PdfDict, resolve: Resolve): Generator<PdfDict> {
  const waiting: PdfDict[] = [catalog.getDict('Pages', resolve) ?? []].flat();
  const seen = new Set<PdfDict>();
  while (waiting.length > 0 && seen.size < MAX_NODES) {
    const node = waiting.pop();
    if (!node || seen.has(node)) continue;
    seen.add(node);
    yield node;
    waiting.push(...dictsIn(node.get('Kids', resolve), MAX_NODES, resolve));
  }
}

/** Fonts of pages, where none has a program in the file; forms inside of a page are not followed. */
function bareFontsOf(catalog: PdfDict, resolve: Resolve): string[] {
  const bare = new Set<string>();
  let isAnyWhole = false;
  for (const node of pageNodes(catalog, resolve)) {
    const fonts = node.getDict('Resources', resolve)?.getDict('Font', resolve);
    for (const key of [...(fonts?.keys() ?? [])].slice(0, MAX_ATTACHMENTS)) {
      const font = asDict(fonts?.get(key, resolve));
      if (!font) continue;
      if (hasProgram(font, resolve)) isAnyWhole = true;
      else bare.add(font.getName('BaseFont', resolve)?.value ?? '?');
    }
  }
  return isAnyWhole ? [] : [...bare].slice(0, 5);
}

function hasProgram(font: PdfDict, resolve: Resolve): boolean {
  // The glyphs of such a font are drawn in the file itself.
  if (font.getName('Subtype', resolve)?.value === 'Type3') return true;
  const descendant = asDict(asArray(font.get('DescendantFonts', resolve))?.at(0, resolve));
  const descriptor = (descendant ?? font).getDict('FontDescriptor', resolve);
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => asStream(descriptor?.get(key, resolve)));
}

type Resolve = (ref: PdfRef) => ReturnType<PDF['context']['resolve']>;

const asArray = (value: unknown) => (value instanceof PdfArray ? value : undefined);
const asStream = (value: unknown) => (value instanceof PdfStream ? value : undefined);
const asDict = (value: unknown) => (value instanceof PdfDict ? value : undefined);

/** The dictionaries of a list, so many at most. */
function dictsIn(value: unknown, most: number, resolve: Resolve): PdfDict[] {
  const list = asArray(value);
  const found: PdfDict[] = [];
  for (let index = 0; index < Math.min(list?.length ?? 0, most); index += 1) {
    const one = asDict(list?.at(index, resolve));
    if (one) found.push(one);
  }
  return found;
}

/** The tree of names, without following a node twice; the files of `/AF` that the tree leaves out; and those that pages show. */
function attachmentsOf(catalog: PdfDict, resolve: Resolve): Found[] {
  const associated = new Set(dictsIn(catalog.get('AF', resolve), MAX_ATTACHMENTS, resolve));
  const specs = new Map<PdfDict, string | undefined>();
  const root = catalog.getDict('Names', resolve)?.getDict('EmbeddedFiles', resolve);
  const waiting: PdfDict[] = root ? [root] : [];
  const seen = new Set<PdfDict>();
  while (waiting.length > 0 && seen.size < MAX_NODES && specs.size < MAX_ATTACHMENTS) {
    const node = waiting.pop();
    if (!node || seen.has(node)) continue;
    seen.add(node);
    waiting.push(...dictsIn(node.get('Kids', resolve), MAX_NODES, resolve));
    const names = asArray(node.get('Names', resolve));
    for (let index = 0; index + 1 < Math.min(names?.length ?? 0, 2 * MAX_ATTACHMENTS); index += 2) {
      const name = names?.at(index, resolve);
      const spec = asDict(names?.at(index + 1, resolve));
      if (spec) specs.set(spec, name instanceof PdfString ? name.asString() : undefined);
    }
  }
  for (const spec of associated) if (!specs.has(spec)) specs.set(spec, undefined);
  const beside = [...pageNodes(catalog, resolve)]
    .flatMap((node) => [
      ...dictsIn(node.get('AF', resolve), MAX_ATTACHMENTS, resolve),
      // A paper clip on the page opens its file.
      ...dictsIn(node.get('Annots', resolve), MAX_NODES, resolve).flatMap(
        (annotation) => annotation.getDict('FS', resolve) ?? [],
      ),
    ])
    .filter((spec) => !specs.has(spec) && spec.getDict('EF', resolve))
    .slice(0, MAX_ATTACHMENTS);
  return [
    ...[...specs].flatMap(([spec, name]) =>
      foundIn(spec, name, { isAssociated: associated.has(spec), isListed: true }, resolve),
    ),
    ...[...new Set(beside)].flatMap((spec) =>
      foundIn(spec, undefined, { isAssociated: false, isListed: false }, resolve),
    ),
  ];
}

const areSame = (one: PdfStream, other: PdfStream) =>
  one === other ||
  (one.data.length === other.data.length && one.data.every((byte, index) => byte === other.data[index]));

/** The file of a specification; both, where it has two that differ: programs open the one or the other. */
function foundIn(
  spec: PdfDict,
  listed: string | undefined,
  { isAssociated, isListed }: { isAssociated: boolean; isListed: boolean },
  resolve: Resolve,
): Found[] {
  const files = spec.getDict('EF', resolve);
  const [unicode, plain] = ['UF', 'F'].map((key) => asStream(files?.get(key, resolve)));
  const names = ['UF', 'F'].flatMap((key) => spec.getString(key, resolve)?.asString() ?? []);
  // Programs show the one name or the other.
  const worst = names.find((name) => /\.\w{1,5}$/.test(name) && !isHarmless({ name }));
  const streams = unicode && plain && !areSame(unicode, plain) ? [unicode, plain] : [unicode ?? plain];
  return streams.map((stream) => ({
    attachment: {
      name: (worst ?? names[0] ?? listed ?? '').slice(0, 200),
      relationship: spec.getName('AFRelationship', resolve)?.value ?? null,
      isAssociated,
      mime: stream?.getName('Subtype', resolve)?.value ?? null,
      size: stream?.data.length ?? 0,
      danger: null,
    },
    stream,
    isListed,
  }));
}

/** How programs of Windows, Linux and macOS begin, and scripts. */
const PROGRAMS = ['MZ', '\x7fELF', '\xcf\xfa\xed\xfe', '#!'];
const ACTS = new Set(['script', 'program', 'attachment', 'form', 'media']);

/** The same files with what their bytes are; PDFs up to a limit, for each takes as long as a file of its own. */
function withDangers(found: readonly Found[]): Found[] {
  let left = MAX_INNER;
  return found.map((one) => {
    const { attachment, stream } = one;
    const isXml = /\.xml$/i.test(attachment.name);
    if (!stream || isXml) return one;
    const isPdf = /\.pdf$/i.test(attachment.name);
    if (attachment.size > left) return isPdf ? withDanger(one, 'unseen') : one;
    left -= attachment.size;
    const bytes = dataOf(stream, MAX_INNER);
    if (!bytes) return isPdf ? withDanger(one, 'unseen') : one;
    const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4));
    if (PROGRAMS.some((program) => start.startsWith(program))) return withDanger(one, 'program');
    if (start !== '%PDF') return one;
    const verdict = checkFile('piece.pdf', bytes);
    return !verdict.ok && ACTS.has(verdict.problem) ? withDanger(one, 'active') : one;
  });
}

const withDanger = (found: Found, danger: Attachment['danger']): Found => ({
  ...found,
  attachment: { ...found.attachment, danger },
});

/** The unpacked bytes of a stream; undefined when it cannot be unpacked or is too large. */
function dataOf(stream: PdfStream | undefined, most: number): Uint8Array | undefined {
  try {
    const data = stream?.getDecodedData();
    return data && data.length <= most ? data : undefined;
  } catch {
    return undefined;
  }
}

const INVOICE = /CrossIndustry(?:Document|Invoice):invoice:/;
const PDFA = 'http://www.aiim.org/pdfa/ns/id/';

/** Writers state a value as an element or as an attribute, under a prefix of their choice. */
function readXmp(bytes: Uint8Array | undefined): Xmp | null {
  if (!bytes) return null;
  const tree = parseTree(bytes);
  const values = new Map<string, string>();
  let used: string | null = null;
  const visit = (node: Node): void => {
    const keep = (namespace: string, name: string, text: string) => {
      if (INVOICE.test(namespace)) {
        values.set(name, text);
        used = namespace;
      }
      if (namespace === PDFA) values.set(`pdfa:${name}`, text);
    };
    keep(node.namespace, node.name, node.text);
    for (const [key, text] of Object.entries(node.attributes)) {
      const [name = '', prefix = ''] = key.split(':').toReversed();
      if (prefix !== '' && prefix !== 'xmlns') keep(node.scope.get(prefix) ?? '', name, text.trim());
    }
    node.children.forEach(visit);
  };
  if ('root' in tree) visit(tree.root);
  const valueOf = (name: string) => values.get(name) ?? null;
  return {
    // A prefix without a namespace is an error that the reader overlooks (Namespaces in XML 1.0, 5).
    isWellFormed: 'root' in tree && !/xmlns:\w{1,40}=""/.test(new TextDecoder().decode(bytes)),
    documentType: valueOf('DocumentType'),
    namespace: used,
    fileName: valueOf('DocumentFileName'),
    version: valueOf('Version'),
    level: valueOf('ConformanceLevel'),
    pdfaPart: valueOf('pdfa:part'),
  };
}
