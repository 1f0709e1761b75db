import type { PDF, PdfRef, PdfStream } from '@libpdf/core';
import { PROOF_NAME } from '@trame/domain/signatures';
import { VALUES_NAME } from '../proof/values.ts';

/** The files of a sealed PDF, with the largest that is read, in bytes: pictures of signatures are values. */
const FILES: Readonly<Record<string, { what: keyof AttachedTexts; most: number }>> = {
  [PROOF_NAME]: { what: 'proof', most: 8_000_000 },
  [VALUES_NAME]: { what: 'values', most: 21_000_000 },
};

/** Loads what verifying a sealed file needs besides this code, for a device that may lose its network before the first file. */
export async function loadVerifier(): Promise<void> {
  await Promise.all([import('@libpdf/core'), import('@trame/document/check')]);
}

/** Opens a PDF without repairing it: a repair may run without end, and may read what other readers do not. */
async function open(bytes: Uint8Array): Promise<PDF> {
  // Large, and of no use for a file without a seal.
  const { PDF } = await import('@libpdf/core');
  return PDF.load(bytes, { lenient: false });
}

/** The content of a stream, by the browser or the machine where it can: libpdf takes several times its memory. Null for more than it may be. */
async function unpacked(stream: PdfStream, most: number): Promise<Uint8Array | null> {
  const data = stream.data as Uint8Array<ArrayBuffer>;
  const isPlain = stream.getName('Filter')?.value === 'FlateDecode' && !stream.has('DecodeParms');
  const whole = isPlain
    ? new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate'))
    : new Blob([stream.getDecodedData() as Uint8Array<ArrayBuffer>]).stream();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = whole.getReader();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream is read part by part
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      void reader.cancel();
      return null;
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The files of a sealed PDF; null for one that is not there, or not read. */
export interface AttachedTexts {
  proof: string | null;
  values: string | null;
}

/**
 * The texts that are attached to a PDF. For bytes under an intact seal of ours alone: it unpacks what is in them without a limit.
 */
export async function attachedTexts(bytes: Uint8Array): Promise<AttachedTexts> {
  const { PdfStream, PdfDict, PdfString } = await import('@libpdf/core');
  const found: AttachedTexts = { proof: null, values: null };
  try {
    const pdf = await open(bytes);
    const resolve = (ref: PdfRef) => pdf.context.resolve(ref);
    // The flat list that the seal writes: a file of ours has these two attachments, and an older one the proof alone.
    const files = pdf
      .getCatalog()
      .getDict('Names', resolve)
      ?.getDict('EmbeddedFiles', resolve)
      ?.getArray('Names', resolve);
    for (const at of [0, 2]) {
      const name = files?.at(at, resolve);
      const spec = files?.at(at + 1, resolve);
      if (!(name instanceof PdfString) || !(spec instanceof PdfDict)) break;
      const file = FILES[name.asString()];
      const stream = spec.getDict('EF', resolve)?.get('F', resolve);
      if (!file || !(stream instanceof PdfStream) || stream.data.length > file.most) break;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const data = await unpacked(stream, file.most);
      if (!data) break;
      found[file.what] = new TextDecoder('utf-8', { fatal: true }).decode(data);
    }
  } catch {
    // What was read until then is what there is.
  }
  return found;
}
