/** A page that was photographed: the bytes of a JPEG and its size in pixels. */
export type PicturePage = { jpeg: Uint8Array; width: number; height: number };

/** Points; A4. */
const [SHORT, LONG] = [595, 842];

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/**
 * A PDF with one picture a page, each as large as an A4 page allows, the long side up or across as the picture has it. A
 * JPEG is a stream of a PDF as it is (DCTDecode), so this needs none of what a library of PDFs brings to a phone.
 */
export function picturesPdf(pages: readonly PicturePage[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: Uint8Array | string) => {
    const bytes = typeof part === 'string' ? latin1(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (content: string, stream?: Uint8Array) => {
    offsets.push(length);
    add(`${offsets.length} 0 obj\n${content}\n`);
    if (stream) {
      add('stream\n');
      add(stream);
      add('\nendstream\n');
    }
    add('endobj\n');
  };
  const first = (index: number) => 3 + 3 * index;
  add('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${first(index)} 0 R`).join(' ')}] >>`,
  );
  pages.forEach(({ jpeg, width, height }, index) => {
    const [across, up] = width > height ? [LONG, SHORT] : [SHORT, LONG];
    const scale = Math.min(across / width, up / height);
    const [shownWidth, shownHeight] = [width * scale, height * scale].map((side) => side.toFixed(2));
    const [left, bottom] = [across - width * scale, up - height * scale].map((rest) => (rest / 2).toFixed(2));
    const drawing = latin1(`q ${shownWidth} 0 0 ${shownHeight} ${left} ${bottom} cm /Im Do Q`);
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${up}] /Contents ${first(index) + 1} 0 R ` +
        `/Resources << /XObject << /Im ${first(index) + 2} 0 R >> >> >>`,
    );
    object(`<< /Length ${drawing.length} >>`, drawing);
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 ` +
        `/Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    );
  });
  const table = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(
    `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries}` +
      `trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
  );
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
