import type { PDF, PdfRef } from '@libpdf/core';

/** Name of the proof in a sealed PDF. */
export const PROOF_NAME = 'preuve.jsonl';
/** Largest proof that is read, in bytes. */
const MOST_BYTES = 8_000_000;

/** Loads what verifying a sealed file needs besides this code, for a device that may lose its network before the first file. */
export async function loadVerifier(): Promise<void> {
  await import('@libpdf/core');
}

/** Opens a PDF without repairing it: a repair may run without end, and may read what other readers do not. */
async function open(bytes: Uint8Array): Promise<PDF> {
  // Large, and of no use for a file without a seal.
  const { PDF } = await import('@libpdf/core');
  return PDF.load(bytes, { lenient: false });
}

/**
 * The text of the proof that is attached to a PDF; null when there is none. For bytes under an intact seal of ours alone: it unpacks what is
 * in them without a limit.
 */
export async function attachedProof(bytes: Uint8Array): Promise<string | null> {
  const { PdfStream, PdfDict, PdfString } = await import('@libpdf/core');
  try {
    const pdf = await open(bytes);
    const resolve = (ref: PdfRef) => pdf.context.resolve(ref);
    // The flat list that the seal writes: a file of ours has this one attachment.
    const files = pdf
      .getCatalog()
      .getDict('Names', resolve)
      ?.getDict('EmbeddedFiles', resolve)
      ?.getArray('Names', resolve);
    const name = files?.at(0, resolve);
    const spec = files?.at(1, resolve);
    if (!(name instanceof PdfString) || name.asString() !== PROOF_NAME || !(spec instanceof PdfDict))
      return null;
    const stream = spec.getDict('EF', resolve)?.get('F', resolve);
    if (!(stream instanceof PdfStream) || stream.data.length > MOST_BYTES) return null;
    const data = stream.getDecodedData();
    return data.length > MOST_BYTES ? null : new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    return null;
  }
}
