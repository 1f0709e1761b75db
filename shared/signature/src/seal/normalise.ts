import {
  PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PDFPage,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';
import { digestOf } from '@trame/document';
import { PdfRefusal, scanPdf } from '@trame/document/check';
import { HEAVY_DOCUMENTS, SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { findSeals } from '../verify/find-seals.ts';
import { shapeOf, type PageShape } from './page-shape.ts';
import { packStreams } from './pack-streams.ts';
import { hasAnnotations, hasUndrawn, placeAnnotations } from './undrawn.ts';
import { whitenPlaceholders } from './whiten.ts';

/** Why a PDF cannot be in an envelope. */
export const NORMALISE_ERRORS = {
  too_large: HEAVY_DOCUMENTS,
  not_pdf: 'Ce fichier n’est pas un PDF.',
  heavy:
    'Ce PDF est trop complexe à lire\u00a0: imprimez-le en PDF, sans balises d’accessibilité, ou en plusieurs fichiers.',
  damaged: 'Ce PDF est abîmé. Ouvrez-le et enregistrez-le à nouveau, ou imprimez-le en PDF.',
  password: 'Ce PDF est protégé par un mot de passe. Enregistrez-en une copie sans protection.',
  certified:
    'Ce PDF est certifié\u00a0: toute marque le rendrait invalide. Demandez l’original non certifié.',
  xfa: 'Ce PDF est un formulaire qu’Adobe Reader seul affiche. Ouvrez-le avec lui et imprimez-le en PDF.',
  not_drawn:
    'Ce PDF a un champ rempli ou une annotation que chaque lecteur dessine à sa façon. Imprimez-le en PDF, puis ajoutez cette copie.',
  too_many_objects:
    'Ce PDF a trop d’éléments pour être scellé. Enregistrez-le sans balises d’accessibilité, en plusieurs fichiers, ou en images (scan).',
  too_many_pages: `Ce PDF a trop de pages\u00a0: ${SIGNATURE_LIMITS.pages} au plus.`,
} as const;
export type NormaliseErrorCode = keyof typeof NORMALISE_ERRORS;

/** A PDF that cannot be sent for signature; the message is French. */
export class NormaliseError extends Error {
  override name = 'NormaliseError';
  readonly code: NormaliseErrorCode;
  constructor(code: NormaliseErrorCode) {
    super(NORMALISE_ERRORS[code]);
    this.code = code;
  }
}

/** What the sender is shown before sending. */
export const NORMALISE_WARNINGS = {
  signed:
    'Ce PDF porte déjà une signature. La copie à signer ne la garde pas\u00a0: conservez l’original à côté.',
  form: 'Ce PDF avait un formulaire\u00a0: ses champs sont devenus du texte.',
  annotations:
    'Ce PDF portait des annotations\u00a0: celles qui se voient font maintenant partie de ses pages, les notes sont retirées. Relisez-le.',
  actions: 'Ce PDF contenait des actions automatiques\u00a0: elles sont retirées.',
  layers: 'Ce PDF avait des calques\u00a0: tous sont maintenant visibles. Relisez-le.',
  attachments: 'Ce PDF contenait des fichiers joints\u00a0: ils sont retirés.',
  untagged:
    'Ce PDF a trop d’éléments pour garder sa structure (titres, tableaux) pour les lecteurs d’écran\u00a0: elle est retirée. Le texte reste lisible.',
} as const;
export type NormaliseWarning = keyof typeof NORMALISE_WARNINGS;

/** A document as people see and sign it. */
export interface Normalised {
  bytes: Uint8Array;
  /** SHA-256 of `bytes`. */
  sha256: string;
  /** SHA-256 of the file as it was given. */
  original: string;
  pages: PageShape[];
  warnings: NormaliseWarning[];
}

const PDF_MARK = [0x25, 0x50, 0x44, 0x46];
/** Some writers put bytes before the mark; readers accept this many. */
const MARK_WITHIN = 1024;

/** What a page needs to be read; nothing else of the catalogue and of its pages is kept. */
const KEPT_OF_CATALOG = new Set(['Type', 'Pages', 'Lang', 'MarkInfo', 'StructTreeRoot', 'PageLabels']);
const KEPT_OF_PAGE = new Set([
  'Type',
  'Parent',
  'MediaBox',
  'CropBox',
  'Rotate',
  'Contents',
  'Resources',
  'Group',
  'StructParents',
  'Tabs',
  'UserUnit',
]);

/** Keys with which a program says another text than the one that is seen, or prints another picture. */
const SAID_OTHERWISE = ['ActualText', 'Alternates', 'OPI'];
/** The content of a stream that is in another file, and another name by which some readers unpack one. */
const ELSEWHERE = ['F', 'FFilter', 'FDecodeParms', 'DP'];
/** Filters of pictures: of anything else some readers unpack them, and others do not. */
const OF_PICTURES = new Set([
  'DCTDecode',
  'DCT',
  'JPXDecode',
  'JBIG2Decode',
  'CCITTFaxDecode',
  'CCF',
  'Crypt',
]);
/** What tells who does not see a page how it is built. */
const TREE_OF_CATALOG = ['StructTreeRoot', 'MarkInfo'];
const TREE_OF_PAGE = ['StructParents', 'Tabs'];

/** Every object that the document names, once. */
function objectsOf(pdf: PDF): PdfObject[] {
  const seen = new Set<string>();
  const found: PdfObject[] = [];
  const queue: PdfObject[] = [pdf.getCatalog()];
  for (let value = queue.pop(); value; value = queue.pop()) {
    if (value instanceof PdfArray) queue.push(...value);
    else if (value instanceof PdfDict) for (const [, inner] of value) queue.push(inner);
    if (!(value instanceof PdfRef)) continue;
    const key = `${value.objectNumber} ${value.generation}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const named = pdf.context.resolve(value);
    if (!named) continue;
    found.push(named);
    queue.push(named);
  }
  return found;
}

/** Dictionaries in a value that are written in it, and itself. */
function* dictsIn(value: PdfObject): Generator<PdfDict> {
  const queue = [value];
  for (let one = queue.pop(); one; one = queue.pop()) {
    if (one instanceof PdfArray) queue.push(...one);
    if (!(one instanceof PdfDict)) continue;
    yield one;
    for (const [, inner] of one) queue.push(inner);
  }
}

/** A picture that only printers with PostScript draw (ISO 32000-1, 8.8.2): it becomes a form that draws nothing. */
function dropPostScript(stream: PdfStream, resolve: (ref: PdfRef) => ReturnType<PDF['getObject']>): void {
  for (const key of ['PS', 'Level1']) stream.delete(key);
  const isPostScript = ['Subtype', 'Subtype2'].some((key) => stream.getName(key, resolve)?.value === 'PS');
  if (!isPostScript) return;
  stream.delete('Subtype2');
  stream.set('Subtype', PdfName.of('Form'));
  stream.set('BBox', PdfArray.of(...[0, 0, 0, 0].map((side) => PdfNumber.of(side))));
  stream.setData(new Uint8Array());
}

/** Whether a stream that is no picture is packed as one. */
function isOddlyPacked(stream: PdfStream, resolve: (ref: PdfRef) => ReturnType<PDF['getObject']>): boolean {
  if (stream.getName('Subtype', resolve)?.value === 'Image') return false;
  const filter = stream.get('Filter', resolve);
  const names = filter instanceof PdfArray ? filter.toArray() : [filter];
  return names.some((one) => {
    const name = one instanceof PdfRef ? resolve(one) : one;
    return name instanceof PdfName && OF_PICTURES.has(name.value);
  });
}

/** Takes away what another program would show, say or print in place of what people see. */
function dropOtherReadings(pdf: PDF, objects: readonly PdfObject[]): void {
  const resolve = (ref: PdfRef) => pdf.context.resolve(ref);
  for (const object of objects)
    for (const dict of dictsIn(object)) {
      for (const key of SAID_OTHERWISE) dict.delete(key);
      if (!(dict instanceof PdfStream)) continue;
      for (const key of ELSEWHERE) dict.delete(key);
      if (isOddlyPacked(dict, resolve)) throw new NormaliseError('damaged');
      dropPostScript(dict, resolve);
    }
}

const mostObjects = (pages: readonly PDFPage[]) =>
  SIGNATURE_LIMITS.documentObjects + pages.length * SIGNATURE_LIMITS.pageObjects;

/** Takes away the tree of its structure, which may have a hundred times the objects of the rest; whether there was one. */
function dropTree(pdf: PDF, pages: readonly PDFPage[]): boolean {
  const catalog = pdf.getCatalog();
  const hadTree = catalog.has('StructTreeRoot');
  for (const key of TREE_OF_CATALOG) catalog.delete(key);
  for (const { dict } of pages) for (const key of TREE_OF_PAGE) dict.delete(key);
  return hadTree;
}

function keepOnly(dict: PdfDict, kept: ReadonlySet<string>): void {
  for (const { value } of Array.from(dict.keys())) if (!kept.has(value)) dict.delete(value);
}

/** Before a program opens it: every stream is unpacked, with limits, whatever its filters are called, and every picture measured; the number of its objects. */
function inspect(bytes: Uint8Array): number {
  try {
    const { objects } = scanPdf(bytes, { acceptsAttachments: true, acceptsActive: true });
    if (objects > SIGNATURE_LIMITS.givenObjects) throw new NormaliseError('too_many_objects');
    return objects;
  } catch (error) {
    if (!(error instanceof PdfRefusal)) throw error;
    if (error.problem === 'encrypted') throw new NormaliseError('password');
    throw new NormaliseError(error.problem === 'heavy' ? 'heavy' : 'damaged');
  }
}

async function open(bytes: Uint8Array): Promise<{ pdf: PDF; given: number }> {
  if (bytes.length > SIGNATURE_LIMITS.documentBytes) throw new NormaliseError('too_large');
  const isPdf = bytes
    .subarray(0, MARK_WITHIN)
    .some((_, at) => PDF_MARK.every((byte, index) => bytes[at + index] === byte));
  if (!isPdf) throw new NormaliseError('not_pdf');
  const given = inspect(bytes);
  let pdf: PDF;
  try {
    // Its repair of damaged files may run without end, and shows people something else than other readers do.
    pdf = await PDF.load(bytes, { lenient: false });
  } catch {
    throw new NormaliseError('damaged');
  }
  // Also without a password to open it: signing would append an encrypted revision after the signature.
  if (pdf.isEncrypted) throw new NormaliseError('password');
  return { pdf, given };
}

function warningsOf(pdf: PDF, bytes: Uint8Array): NormaliseWarning[] {
  const catalog = pdf.getCatalog();
  const names = catalog.getDict('Names', (ref: PdfRef) => pdf.context.resolve(ref));
  const warnings: NormaliseWarning[] = [];
  const isSigned = findSeals(bytes).places.length > 0;
  if (isSigned) warnings.push('signed');
  if (!isSigned && (pdf.getForm()?.getFields().length ?? 0) > 0) warnings.push('form');
  if (hasAnnotations(pdf)) warnings.push('annotations');
  const hasActions =
    catalog.has('OpenAction') ||
    catalog.has('AA') ||
    names?.has('JavaScript') === true ||
    pdf.getPages().some(({ dict }) => dict.has('AA'));
  if (hasActions) warnings.push('actions');
  if (pdf.hasLayers()) warnings.push('layers');
  if (pdf.getAttachments().size > 0) warnings.push('attachments');
  return warnings;
}

/** In place of what a document says of itself, which no page shows. libpdf writes a document in which nothing changed as it was given: this is a change. */
function setMaker(pdf: PDF): void {
  pdf.context.info.trailer.set('Info', pdf.register(PdfDict.of({ Producer: PdfString.fromString('Trame') })));
}

/**
 * Writes a PDF anew, so that what people see is all that there is: forms and annotations become content of the page, and what no page
 * needs is gone: scripts, layers, earlier revisions, attached files. Attacks hide there, before a signature, what they show after it.
 * Placeholders of fields are painted white.
 */
export async function normalise(bytes: Uint8Array): Promise<Normalised> {
  const { pdf, given } = await open(bytes);
  try {
    const permissions = pdf.getCatalog().getDict('Perms', (ref: PdfRef) => pdf.context.resolve(ref));
    if (permissions?.has('DocMDP')) throw new NormaliseError('certified');
    // XFA (ISO 32000-1, 12.7.8): what its reader draws is in no page; readers without it show « Please wait ».
    const form = pdf.getCatalog().getDict('AcroForm', (ref: PdfRef) => pdf.context.resolve(ref));
    if (form?.has('XFA')) throw new NormaliseError('xfa');
    const pages = pdf.getPages();
    if (pages.length === 0) throw new NormaliseError('damaged');
    if (pages.length > SIGNATURE_LIMITS.pages) throw new NormaliseError('too_many_pages');
    if (hasUndrawn(pdf)) throw new NormaliseError('not_drawn');
    const warnings = warningsOf(pdf, bytes);
    placeAnnotations(pdf);
    pdf.flattenAll();
    keepOnly(pdf.getCatalog(), KEPT_OF_CATALOG);
    for (const { dict } of pages) keepOnly(dict, KEPT_OF_PAGE);
    // Before it is walked through.
    if (given > mostObjects(pages) && dropTree(pdf, pages)) warnings.push('untagged');
    const objects = objectsOf(pdf);
    if (objects.length > mostObjects(pages)) throw new NormaliseError('too_many_objects');
    dropOtherReadings(pdf, objects);
    await packStreams(objects);
    whitenPlaceholders(pdf);
    setMaker(pdf);
    const written = await pdf.save({ incremental: false });
    return {
      bytes: written,
      sha256: await digestOf(written),
      original: await digestOf(bytes),
      pages: pages.map((page) => shapeOf(pdf, page)),
      warnings,
    };
  } catch (error) {
    // Objects are parsed when they are looked up: a damaged one shows anywhere.
    throw error instanceof NormaliseError ? error : new NormaliseError('damaged');
  }
}
