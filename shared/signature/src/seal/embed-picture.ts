import {
  PdfArray,
  PDFImage,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
  type PDF,
} from '@libpdf/core';

/** Samples of a pixel by the kind of colour of a PNG without transparency: grey, RGB, palette. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1 };
const SIGNATURE = '\u0089PNG\r\n\u001a\n';

/** A picture of somebody, as it is embedded once; undefined when nothing can draw it: what was signed is sealed all the same. */
export function embedPicture(pdf: PDF, bytes: Uint8Array): PDFImage | undefined {
  for (const embed of [() => pdf.embedImage(bytes), () => embedRows(pdf, bytes)])
    try {
      return embed();
    } catch {
      // Of another kind.
    }
  return undefined;
}

/**
 * A PNG of fewer than eight bits, which libpdf does not read: its compressed rows as they are, since PDF knows the filters of PNG
 * (ISO 32000-1, 7.4.4.4). Colours of a palette that are transparent are drawn as on white paper.
 */
function embedRows(pdf: PDF, bytes: Uint8Array): PDFImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 8) !== SIGNATURE) throw new TypeError('no PNG');
  const [width, height, depth, colour] = [
    view.getUint32(16),
    view.getUint32(20),
    view.getUint8(24),
    view.getUint8(25),
  ];
  const samples = SAMPLES[colour];
  if (samples === undefined || view.getUint8(28) !== 0) throw new TypeError('transparent, or interlaced');
  const parts = new Map<string, Uint8Array[]>();
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = text(at + 4, at + 8);
    parts.set(name, [...(parts.get(name) ?? []), bytes.subarray(at + 8, at + 8 + view.getUint32(at))]);
  }
  const rows = new Uint8Array(bytes.length);
  let length = 0;
  for (const part of parts.get('IDAT') ?? []) {
    rows.set(part, length);
    length += part.length;
  }
  const decoding = {
    Predictor: PdfNumber.of(15),
    Colors: PdfNumber.of(samples),
    BitsPerComponent: PdfNumber.of(depth),
    Columns: PdfNumber.of(width),
  };
  const stream = PdfStream.fromDict(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Image'),
      Width: PdfNumber.of(width),
      Height: PdfNumber.of(height),
      ColorSpace: colour === 3 ? paletteOf(parts) : PdfName.of(colour === 0 ? 'DeviceGray' : 'DeviceRGB'),
      BitsPerComponent: PdfNumber.of(depth),
      Filter: PdfName.of('FlateDecode'),
      DecodeParms: PdfDict.of(decoding),
    },
    rows.subarray(0, length),
  );
  return new PDFImage(pdf.register(stream), width, height);
}

function paletteOf(parts: ReadonlyMap<string, readonly Uint8Array[]>): PdfArray {
  const palette = Uint8Array.from(parts.get('PLTE')?.[0] ?? []);
  const opacities = parts.get('tRNS')?.[0] ?? [];
  for (const [index, opacity] of opacities.entries())
    for (let at = 3 * index; at < Math.min(3 * index + 3, palette.length); at += 1)
      palette[at] = 255 - Math.round(((255 - palette[at]!) * opacity) / 255);
  return PdfArray.of(
    PdfName.of('Indexed'),
    PdfName.of('DeviceRGB'),
    PdfNumber.of(palette.length / 3 - 1),
    new PdfString(palette, 'hex'),
  );
}
