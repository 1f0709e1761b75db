import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfStream, PdfString } from '@libpdf/core';
import { PROOF_NAME } from '@trame/domain/signatures';
import { checkSeal, readContents } from '../verify/check-seal.ts';
import { findSeals, signedParts, type SealPlace } from '../verify/find-seals.ts';
import { verifyPdf } from '../verify/verify-pdf.ts';
import { fingerprintOf } from '../certificate/certificate.ts';
import { hexOf, sha256 } from '../cms/bytes.ts';
import type { Timestamp } from '../cms/timestamp-request.ts';
import { readProof } from '../proof/line.ts';
import { summarise } from '../proof/summary.ts';
import { VALUES_NAME, writeValues, type FilledField } from '../proof/values.ts';
import { buildCms, stampCms, type SealKey } from './build-cms.ts';
import { FontSet, type SealFonts } from './fonts.ts';
import { packStreams } from './pack-streams.ts';
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
  /** What people filled in: `valeurs.jsonl`. */
  filled: readonly FilledField[];
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
/** Bytes of a sealed file beside its documents: fonts, proof, and the most that is filled in. */
const BESIDE = 3 * 1024 * 1024;

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

interface AttachedFile {
  name: string;
  text: string;
  description: string;
}

/** Attaches files, in the order of their names. libpdf escapes the type twice and leaves out what a file is to the document (PDF 2.0, 14.13). */
async function attach(pdf: PDF, attached: readonly AttachedFile[], at: Date): Promise<void> {
  for (const { name, text, description } of attached)
    pdf.addAttachment(name, new TextEncoder().encode(text), { description, createdAt: at, modifiedAt: at });
  const resolve = (ref: PdfRef) => pdf.context.resolve(ref);
  const files = pdf
    .getCatalog()
    .getDict('Names', resolve)
    ?.getDict('EmbeddedFiles', resolve)
    ?.getArray('Names', resolve);
  const streams: PdfStream[] = [];
  const specs = attached.map(({ name }, index) => {
    const [key, value] = [files?.at(2 * index, resolve), files?.at(2 * index + 1)];
    const spec = files?.at(2 * index + 1, resolve);
    const isThis = key instanceof PdfString && key.asString() === name;
    if (!isThis || !value || !(spec instanceof PdfDict)) throw new Error(`${name} was not attached`);
    const stream = spec.getDict('EF', resolve)?.get('F', resolve);
    if (stream instanceof PdfStream) {
      stream.set('Subtype', PdfName.of('application/jsonl'));
      streams.push(stream);
    }
    spec.set('AFRelationship', PdfName.of('Supplement'));
    return value.type === 'ref' ? value : pdf.register(spec);
  });
  pdf.getCatalog().set('AF', PdfArray.of(...specs));
  // The pictures of those who signed are in them, as text.
  await packStreams(streams);
}

/** Numbers as long as that of any position in a file, which nobody who made a document can know. */
const placeholders = () => {
  const [one = 0, other = 0, third = 0] = crypto.getRandomValues(new Uint32Array(3));
  return [one, other, third].map((value) => 9_000_000_000 + (value % 1_000_000_000));
};

/**
 * Adds the dictionary of the signature with its room, and an invisible field for it. libpdf's `sign` would add them in a revision of
 * their own, and copy the file three times more. Returns what stands in the file for the range.
 */
function addSeal(pdf: PDF, at: Date): string {
  const [page] = pdf.getPages();
  if (!page) throw new Error('nothing to seal');
  const numbers = placeholders();
  const seconds = at.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  const signature = pdf.register(
    PdfDict.of({
      Type: PdfName.of('Sig'),
      Filter: PdfName.of('Adobe.PPKLite'),
      SubFilter: PdfName.of('ETSI.CAdES.detached'),
      ByteRange: PdfArray.of(PdfNumber.of(0), ...numbers.map((value) => PdfNumber.of(value))),
      Contents: new PdfString(new Uint8Array(ROOM), 'hex'),
      M: PdfString.fromString(`D:${seconds}`),
    }),
  );
  const field = pdf.register(
    PdfDict.of({
      Type: PdfName.of('Annot'),
      Subtype: PdfName.of('Widget'),
      FT: PdfName.of('Sig'),
      T: PdfString.fromString(FIELD_NAME),
      V: signature,
      // Printed (though it shows nothing), and locked.
      F: PdfNumber.of(132),
      P: page.ref,
      Rect: PdfArray.of(...[0, 0, 0, 0].map((side) => PdfNumber.of(side))),
    }),
  );
  page.dict.set('Annots', PdfArray.of(field));
  // 3: there are signatures, and whoever changes the file may only append.
  const form = PdfDict.of({ Fields: PdfArray.of(field), SigFlags: PdfNumber.of(3) });
  pdf.getCatalog().set('AcroForm', pdf.register(form));
  return `[0 ${numbers.join(' ')}]`;
}

const positionOf = (bytes: Uint8Array, text: string, from: number) => {
  const searched = new TextEncoder().encode(text);
  const [first = 0] = searched;
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1))
    if (searched.every((byte, index) => bytes[at + index] === byte)) return at;
  throw new Error('the room of the signature is not in the file');
};

/** Writes what the signature covers in the place that was kept for it: all but its own room. */
function setRange(bytes: Uint8Array, range: string): void {
  const at = positionOf(bytes, range, 0);
  const gapFrom = positionOf(bytes, '<', at);
  const gapTo = gapFrom + 2 * ROOM + 2;
  const written = `[0 ${gapFrom} ${gapTo} ${bytes.length - gapTo}]`.padEnd(range.length);
  bytes.set(new TextEncoder().encode(written), at);
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

/** The file of the envelope with its pages and files, and an empty room for the signature. What it was made of can be freed after it. */
async function assemble(input: SealInput): Promise<Uint8Array> {
  const { documents, proof, filled, facts, fonts, at } = input;
  const read = await readProof(proof);
  if (read.firstBroken) throw new Error(`the proof is broken in line ${read.firstBroken.line}`);
  const { pdf, firstPages } = await joined(documents);
  const set = new FontSet(pdf, fonts);
  const pages = pdf.getPages();
  const marks = documents.flatMap((document, index) =>
    document.marks.map((mark) => ({ ...mark, page: mark.page + (firstPages[index] ?? 0) })),
  );
  await drawMarks(pdf, pages, marks, set);
  const summary = summarise(read.lines.map(({ line }) => line));
  drawProofPages(pdf, set, { facts, summary, lines: read.lines, head: read.head, at });
  addBookmarks(pdf, [
    ...documents.map(({ name }, index) => ({ title: name, page: firstPages[index] ?? 0 })),
    { title: 'Preuve de signature', page: pages.length },
  ]);
  const files = [
    { name: PROOF_NAME, text: proof, description: 'Preuve de signature' },
    {
      name: VALUES_NAME,
      text: writeValues(filled, input.timestamp !== undefined),
      description: 'Ce que chaque personne a rempli',
    },
  ];
  await attach(pdf, files, at);
  pdf.setTitle(summary.title, { showInWindowTitleBar: true });
  pdf.setProducer('Trame');
  pdf.setModificationDate(at);
  const range = addSeal(pdf, at);
  // libpdf writes into as many bytes as its first document had, and copies all into twice as many whenever they are full: 20 MB more at the end.
  Object.assign(pdf, {
    originalBytes: { length: documents.reduce((sum, one) => sum + one.bytes.length, BESIDE) },
  });
  const bytes = await pdf.save({ subsetFonts: true, incremental: false });
  setRange(bytes, range);
  return bytes;
}

/**
 * Makes the one file of an envelope: documents with their marks, page of proof, lines of the proof, seal. The file is verified
 * before it is returned: what does not verify is never given out.
 */
export async function seal(input: SealInput): Promise<Sealed> {
  const bytes = await assemble(input);
  const place = lastSeal(bytes);
  fill(bytes, place, await buildCms(await sha256(...signedParts(bytes, place)), input));
  const [certificate] = input.certificates;
  if (!certificate) throw new Error('a seal needs its certificate');
  await mustVerify(bytes, await fingerprintOf(certificate));
  const error = await tryTimestamp(bytes, place, input.timestamp);
  return {
    bytes,
    sha256: hexOf(await sha256(bytes)),
    level: input.timestamp && error === null ? 'B-T' : 'B-B',
    timestampError: error,
  };
}

/** Puts a timestamp into the room of a seal; why it failed, or null. The signatures are never lost for it: it is added later. */
async function tryTimestamp(
  bytes: Uint8Array,
  place: SealPlace,
  timestamp: Timestamp | undefined,
): Promise<string | null> {
  if (!timestamp) return null;
  const room = bytes.slice(place.gapFrom, place.gapTo);
  try {
    await putTimestamp(bytes, timestamp);
    return null;
  } catch (error) {
    bytes.set(room, place.gapFrom);
    return error instanceof Error ? error.message : String(error);
  }
}

async function mustVerify(bytes: Uint8Array, fingerprint: string, authorities?: string[]): Promise<void> {
  const { kind, checks } = await verifyPdf(bytes, { certificates: [{ fingerprint }], authorities });
  if (kind === 'intact') return;
  const failed = checks.filter(({ status }) => status === 'ko').map(({ key }) => key);
  throw new Error(`the sealed file does not verify: ${kind} (${failed.join(', ')})`);
}

async function putTimestamp(bytes: Uint8Array, timestamp: Timestamp): Promise<void> {
  const place = lastSeal(bytes);
  const read = readContents(place.contents);
  if (!read) throw new Error('the seal cannot be read');
  fill(bytes, place, await stampCms(read.signed, timestamp));
  const { stamp, certificate } = (await checkSeal(bytes, lastSeal(bytes))) ?? {};
  if (!stamp?.isValid || !certificate) throw new Error('the timestamp does not hold');
  // Its hour must not contradict the proof or the certificate, for who knows its authority.
  await mustVerify(bytes, certificate.fingerprint, [stamp.authority.fingerprint]);
}

/**
 * Adds a timestamp to a sealed file, inside of the room of its seal: no signed byte changes, and the file is as long as before. Fails
 * when the authority fails, gives a timestamp of something else, or an hour with which the file would not verify.
 */
export async function addTimestamp(bytes: Uint8Array, timestamp: Timestamp): Promise<Uint8Array> {
  const stamped = new Uint8Array(bytes);
  await putTimestamp(stamped, timestamp);
  return stamped;
}
