import { deflateSync, inflateSync } from 'node:zlib';

const STREAM = /\/Length (\d+)[^>]*>>\s*stream\r?\n/g;

/** A printed invoice whose XML was changed by hand: the page still says what it said. Nothing moves in the file. */
export function alterXml(pdf: Uint8Array, change: (xml: string) => string): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(pdf);
  const text = new TextDecoder('latin1').decode(bytes);
  for (const { 0: head, 1: length, index } of text.matchAll(STREAM)) {
    const start = index + head.length;
    const stream = bytes.subarray(start, start + Number(length));
    if (stream[0] !== 0x78) continue;
    const xml = new TextDecoder().decode(inflateSync(stream));
    if (!xml.includes('CrossIndustryInvoice>')) continue;
    const changed = change(xml);
    if (changed === xml) throw new Error('the XML has nothing to change');
    const packed = deflateSync(changed, { level: 9 });
    if (packed.length > stream.length) throw new Error('the changed XML does not fit');
    // What follows the end of the compressed data is not read.
    stream.fill(0);
    stream.set(packed);
    return bytes;
  }
  throw new Error('no XML in this file');
}
