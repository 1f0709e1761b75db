import { PDF, PdfDict, PdfRef, PdfStream } from '@libpdf/core';
import { digestOf } from '@trame/document';
import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { findSeals } from '../verify/find-seals.ts';
import { shapeOf, type PageShape } from './page-shape.ts';
import { whitenPlaceholders } from './whiten.ts';

/** Why a PDF cannot be in an envelope. */
export const NORMALISE_ERRORS = {
  too_large: 'Ce fichier est trop lourd\u00a0: 20 Mo au plus.',
  not_pdf: 'Ce fichier n’est pas un PDF.',
  damaged: 'Ce PDF est abîmé. Ouvrez-le et enregistrez-le à nouveau, ou imprimez-le en PDF.',
  password: 'Ce PDF est protégé par un mot de passe. Enregistrez-en une copie sans protection.',
  certified:
    'Ce PDF est certifié\u00a0: toute marque le rendrait invalide. Demandez l’original non certifié.',
  xfa: 'Ce PDF est un formulaire qu’Adobe Reader seul affiche. Ouvrez-le avec lui et imprimez-le en PDF.',
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
  actions: 'Ce PDF contenait des actions automatiques\u00a0: elles sont retirées.',
  layers: 'Ce PDF avait des calques\u00a0: tous sont maintenant visibles. Relisez-le.',
  attachments: 'Ce PDF contenait des fichiers joints\u00a0: ils sont retirés.',
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
/** The content of a stream that is in another file. */
const ELSEWHERE = ['F', 'FFilter', 'FDecodeParms'];
/** A document of 200 pages has some ten thousand. */
const MOST_OBJECTS = 1_000_000;

/** Takes away what another program would show, say or print in place of what people see. */
function dropOtherReadings(pdf: PDF): void {
  // Taken once: it grows when a large number is looked up.
  const count = Math.min(pdf.context.registry.nextObjectNumber, MOST_OBJECTS);
  for (let number = 1; number < count; number += 1) {
    const value = pdf.getObject(PdfRef.of(number, 0));
    if (!(value instanceof PdfDict)) continue;
    for (const key of SAID_OTHERWISE) value.delete(key);
    if (value instanceof PdfStream) for (const key of ELSEWHERE) value.delete(key);
  }
}

function keepOnly(dict: PdfDict, kept: ReadonlySet<string>): void {
  for (const { value } of Array.from(dict.keys())) if (!kept.has(value)) dict.delete(value);
}

async function open(bytes: Uint8Array): Promise<PDF> {
  if (bytes.length > SIGNATURE_LIMITS.documentBytes) throw new NormaliseError('too_large');
  const isPdf = bytes
    .subarray(0, MARK_WITHIN)
    .some((_, at) => PDF_MARK.every((byte, index) => bytes[at + index] === byte));
  if (!isPdf) throw new NormaliseError('not_pdf');
  let pdf: PDF;
  try {
    // Its repair of damaged files may run without end, and shows people something else than other readers do.
    pdf = await PDF.load(bytes, { lenient: false });
  } catch {
    throw new NormaliseError('damaged');
  }
  // Also without a password to open it: signing would append an encrypted revision after the signature.
  if (pdf.isEncrypted) throw new NormaliseError('password');
  return pdf;
}

function warningsOf(pdf: PDF, bytes: Uint8Array): NormaliseWarning[] {
  const catalog = pdf.getCatalog();
  const names = catalog.getDict('Names', (ref: PdfRef) => pdf.context.resolve(ref));
  const warnings: NormaliseWarning[] = [];
  const isSigned = findSeals(bytes).places.length > 0;
  if (isSigned) warnings.push('signed');
  if (!isSigned && (pdf.getForm()?.getFields().length ?? 0) > 0) warnings.push('form');
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

/**
 * Writes a PDF anew, so that what people see is all that there is: forms and annotations become content of the page, and what no page
 * needs is gone: scripts, layers, earlier revisions, attached files. Attacks hide there, before a signature, what they show after it.
 * Placeholders of fields are painted white.
 */
export async function normalise(bytes: Uint8Array): Promise<Normalised> {
  const pdf = await open(bytes);
  try {
    const permissions = pdf.getCatalog().getDict('Perms', (ref: PdfRef) => pdf.context.resolve(ref));
    if (permissions?.has('DocMDP')) throw new NormaliseError('certified');
    // XFA (ISO 32000-1, 12.7.8): what its reader draws is in no page; readers without it show « Please wait ».
    const form = pdf.getCatalog().getDict('AcroForm', (ref: PdfRef) => pdf.context.resolve(ref));
    if (form?.has('XFA')) throw new NormaliseError('xfa');
    const pages = pdf.getPages();
    if (pages.length === 0) throw new NormaliseError('damaged');
    if (pages.length > SIGNATURE_LIMITS.pages) throw new NormaliseError('too_many_pages');
    const warnings = warningsOf(pdf, bytes);
    pdf.flattenAll();
    keepOnly(pdf.getCatalog(), KEPT_OF_CATALOG);
    dropOtherReadings(pdf);
    for (const { dict } of pages) keepOnly(dict, KEPT_OF_PAGE);
    whitenPlaceholders(pdf);
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
