import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfString } from '@libpdf/core';
import { checkSeal, readContents } from '../verify/check-seal.ts';
import { findSeals, signedBytes, type SealPlace } from '../verify/find-seals.ts';
import { verifyPdf } from '../verify/verify-pdf.ts';
import { PROOF_NAME } from '../verify/attached-proof.ts';
import { fingerprintOf } from '../certificate/certificate.ts';
import { hexOf, sha256 } from '../cms/bytes.ts';
import type { Timestamp } from '../cms/timestamp-request.ts';
import { readProof } from '../proof/line.ts';
import { summarise } from '../proof/summary.ts';
import { buildCms, stampCms, type SealKey } from './build-cms.ts';
import { FontSet, type SealFonts } from './fonts.ts';
import { drawProofPages, type ProofPageFacts } from './proof-page.ts';
import { drawMarks, type Mark } from './stamp.ts';

/** A document of the envelope as people saw it (`normalise`), and what they filled in. */
export interface SealedDocument {
  name: string;
  bytes: Uint8Array;
  marks: readonly Mark[];
}

export interface SealInput extends SealKey {
  documents: readonly SealedDocument[];
  /** The lines of the proof: `preuve.jsonl`. */
  proof: string;
  facts: ProofPageFacts;
  fonts: SealFonts;
  /** The hour of the seal. */
  at: Date;
  timestamp?: Timestamp | undefined;
}

export interface Sealed {
  bytes: Uint8Array;
  /** SHA-256 of the file. */
  sha256: string;
  /** B-T has a timestamp of somebody else; B-B has none yet: `addTimestamp` adds it later. */
  level: 'B-B' | 'B-T';
  /** Why the timestamp failed. */
  timestampError: string | null;
}

/** Room for the signature: a certificate and a timestamp with its chain take 3 to 8 KB. */
const ROOM = 20_480;
const FIELD_NAME = 'Sceau';

/** One file of all documents, and the first page of each. */
async function joined(documents: readonly SealedDocument[]): Promise<{ pdf: PDF; firstPages: number[] }> {
  const [first, ...others] = documents;
  if (!first) throw new Error('nothing to seal');
  const pdf = await PDF.load(first.bytes);
  const firstPages = [0];
  for (const { bytes } of others) {
    firstPages.push(pdf.getPageCount());
    const source = await PDF.load(bytes);
    await pdf.copyPagesFrom(
      source,
      Array.from({ length: source.getPageCount() }, (_, index) => index),
    );
  }
  return { pdf, firstPages };
}

/** A bookmark for each document and for the proof. */
function addBookmarks(pdf: PDF, bookmarks: readonly { title: string; page: number }[]): void {
  const pages = pdf.getPages();
  const root = PdfDict.of({ Type: PdfName.of('Outlines') });
  const rootRef = pdf.register(root);
  const items = bookmarks.map(({ title, page }) => {
    const target = pages[page];
    if (!target) throw new RangeError(`no page ${page}`);
    const item = PdfDict.of({
      Title: PdfString.fromString(title),
      Parent: rootRef,
      Dest: PdfArray.of(target.ref, PdfName.of('Fit')),
    });
    return { item, ref: pdf.register(item) };
  });
  for (const [index, { item }] of items.entries()) {
    const [before, after] = [items[index - 1], items[index + 1]];
    if (before) item.set('Prev', before.ref);
    if (after) item.set('Next', after.ref);
  }
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return;
  root.set('First', first.ref);
  root.set('Last', last.ref);
  root.set('Count', PdfNumber.of(items.length));
  pdf.getCatalog().set('Outlines', rootRef);
}

/** Attaches the proof. libpdf escapes the type twice and leaves out what the file is to the document (PDF 2.0, 14.13). */
function attachProof(pdf: PDF, proof: string, at: Date): void {
  const data = new TextEncoder().encode(proof);
  pdf.addAttachment(PROOF_NAME, data, { description: 'Preuve de signature', createdAt: at, modifiedAt: at });
  const resolve = (ref: PdfRef) => pdf.context.resolve(ref);
  const files = pdf
    .getCatalog()
    .getDict('Names', resolve)
    ?.getDict('EmbeddedFiles', resolve)
    ?.getArray('Names', resolve);
  const value = files?.at(1);
  const spec = files?.at(1, resolve);
  if (!value || !(spec instanceof PdfDict)) throw new Error('the proof was not attached');
  const stream = spec.getDict('EF', resolve)?.get('F', resolve);
  if (stream instanceof PdfDict) stream.set('Subtype', PdfName.of('application/jsonl'));
  spec.set('AFRelationship', PdfName.of('Supplement'));
  pdf.getCatalog().set('AF', PdfArray.of(value.type === 'ref' ? value : pdf.register(spec)));
}

/** The last seal of a file with its room. */
function lastSeal(bytes: Uint8Array): SealPlace {
  const place = findSeals(bytes).places.at(-1);
  if (!place) throw new Error('no seal in the file');
  return place;
}

/** Writes a signature into its room. */
function fill(bytes: Uint8Array, { gapFrom, gapTo, contents }: SealPlace, cms: Uint8Array): void {
  if (cms.length > contents.length)
    throw new Error(`the signature needs ${cms.length} bytes of ${contents.length}`);
  const hex = new TextEncoder().encode(hexOf(cms));
  bytes.fill(0x30, gapFrom + 1, gapTo - 1);
  bytes.set(hex, gapFrom + 1);
}

/**
 * Makes the one file of an envelope: documents with their marks, page of proof, lines of the proof, seal. The file is verified
 * before it is returned: what does not verify is never given out.
 */
export async function seal(input: SealInput): Promise<Sealed> {
  const { documents, proof, facts, fonts, at, timestamp } = input;
  const read = await readProof(proof);
  if (read.firstBroken) throw new Error(`the proof is broken in line ${read.firstBroken.line}`);
  const { pdf, firstPages } = await joined(documents);
  const set = new FontSet(pdf, fonts);
  const pages = pdf.getPages();
  const marks = documents.flatMap((document, index) =>
    document.marks.map((mark) => ({ ...mark, page: mark.page + (firstPages[index] ?? 0) })),
  );
  drawMarks(pdf, pages, marks, set);
  const summary = summarise(read.lines.map(({ line }) => line));
  drawProofPages(pdf, set, { facts, summary, lines: read.lines, head: read.head, at });
  addBookmarks(pdf, [
    ...documents.map(({ name }, index) => ({ title: name, page: firstPages[index] ?? 0 })),
    { title: 'Preuve de signature', page: pages.length },
  ]);
  attachProof(pdf, proof, at);
  pdf.setTitle(summary.title, { showInWindowTitleBar: true });
  pdf.setProducer('Trame');
  pdf.setModificationDate(at);
  // `sign` has no way to leave out the letters that are not used: the file is saved before.
  await pdf.reload(await pdf.save({ subsetFonts: true, incremental: false }));
  const bytes = await prepare(pdf, input);
  const place = lastSeal(bytes);
  fill(bytes, place, await buildCms(await sha256(signedBytes(bytes, place)), input));
  const { bytes: final, error } = await tryTimestamp(bytes, timestamp);
  await mustVerify(final, input.certificates[0]);
  return {
    bytes: final,
    sha256: hexOf(await sha256(final)),
    level: timestamp && error === null ? 'B-T' : 'B-B',
    timestampError: error,
  };
}

/** The file with the dictionary of a signature and room for it. */
async function prepare(pdf: PDF, { certificates, at }: SealInput): Promise<Uint8Array> {
  const { bytes } = await pdf.sign({
    // The CMS is our own: libpdf's has a time that the baseline forbids.
    signer: {
      certificate: certificates[0] ?? new Uint8Array(),
      keyType: 'EC',
      signatureAlgorithm: 'ECDSA',
      sign: () => Promise.resolve(new Uint8Array(64)),
    },
    level: 'B-B',
    fieldName: FIELD_NAME,
    signingTime: at,
    estimatedSize: ROOM,
  });
  return bytes;
}

async function tryTimestamp(bytes: Uint8Array, timestamp: Timestamp | undefined) {
  if (!timestamp) return { bytes, error: null };
  try {
    return { bytes: await addTimestamp(bytes, timestamp), error: null };
  } catch (error) {
    // The signatures are never lost for it: the file is sealed without, and stamped later.
    return { bytes, error: error instanceof Error ? error.message : String(error) };
  }
}

async function mustVerify(bytes: Uint8Array, certificate: Uint8Array | undefined): Promise<void> {
  if (!certificate) throw new Error('a seal needs its certificate');
  const { kind, checks } = await verifyPdf(bytes, {
    certificates: [{ fingerprint: await fingerprintOf(certificate) }],
  });
  if (kind === 'intact') return;
  const failed = checks.filter(({ status }) => status === 'ko').map(({ key }) => key);
  throw new Error(`the sealed file does not verify: ${kind} (${failed.join(', ')})`);
}

/**
 * Adds a timestamp to a sealed file, inside of the room of its seal: no signed byte changes, and the file is as long as before. Fails
 * when the authority fails, or gives a timestamp of something else.
 */
export async function addTimestamp(bytes: Uint8Array, timestamp: Timestamp): Promise<Uint8Array> {
  const place = lastSeal(bytes);
  const read = readContents(place.contents);
  if (!read) throw new Error('the seal cannot be read');
  const stamped = new Uint8Array(bytes);
  fill(stamped, place, await stampCms(read.signed, timestamp));
  const check = await checkSeal(stamped, lastSeal(stamped));
  if (!check?.stamp?.isValid) throw new Error('the timestamp does not hold');
  return stamped;
}
