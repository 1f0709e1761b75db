import { PdfName, PdfStream, type PdfObject } from '@libpdf/core';

/** Bytes of a stream that gains nothing by being packed. */
const FEW = 512;

/** Packs what is plain: libpdf would when it writes, several times slower and with more memory. */
export async function packStreams(objects: readonly PdfObject[]): Promise<void> {
  for (const stream of objects) {
    if (!(stream instanceof PdfStream) || stream.has('Filter') || stream.data.length < FEW) continue;
    const data = stream.data as Uint8Array<ArrayBuffer>;
    const packed = new Blob([data]).stream().pipeThrough(new CompressionStream('deflate'));
    // oxlint-disable-next-line no-await-in-loop -- one after the other, or all are in memory twice
    stream.setData(new Uint8Array(await new Response(packed).arrayBuffer()));
    stream.set('Filter', PdfName.of('FlateDecode'));
  }
}
