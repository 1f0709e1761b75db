import { randomFillSync } from 'node:crypto';
import { PDF, PdfName, PdfNumber, ops } from '@libpdf/core';

/** Pages that are pictures, which nothing compresses: the most that an envelope may weigh, 14 MB. */
export async function scan(): Promise<Uint8Array> {
  const pdf = PDF.create();
  const [width, height] = [700, 450];
  for (let page = 0; page < 15; page += 1) {
    const data = randomFillSync(new Uint8Array(width * height * 3));
    const picture = pdf.createStream(
      {
        Type: PdfName.of('XObject'),
        Subtype: PdfName.of('Image'),
        Width: PdfNumber.of(width),
        Height: PdfNumber.of(height),
        BitsPerComponent: PdfNumber.of(8),
        ColorSpace: PdfName.of('DeviceRGB'),
        // Never decoded here: as in a real scan, there is nothing left to compress.
        Filter: PdfName.of('DCTDecode'),
      },
      data,
    );
    const sheet = pdf.addPage({ size: 'a4' });
    sheet.getResources().set('XObject', pdf.createDict({ Scan: picture }));
    sheet.drawOperators([
      ops.pushGraphicsState(),
      ops.concatMatrix(595, 0, 0, 842, 0, 0),
      ops.paintXObject('Scan'),
      ops.popGraphicsState(),
    ]);
  }
  return pdf.save();
}
