import { zlibSync } from 'fflate';

/** One character per byte. */
export function latin1(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
const textOf = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
};

/** Zeros without end, in next to no room. */
export const packed = (text: string): string => textOf(zlibSync(latin1(text)));
export const packedZeros = (size: number): string => textOf(zlibSync(new Uint8Array(size)));

export const stream = (dict: string, data: string, length = data.length): string =>
  `<< ${dict} /Length ${length} >>\nstream\n${data}\nendstream`;

/** One object stream with these objects, from number 20 on. */
export function packedObjects(...objects: string[]): string {
  let index = '';
  let body = '';
  objects.forEach((object, at) => {
    index += `${20 + at} ${body.length} `;
    body += `${object} `;
  });
  const data = packed(index + body);
  return stream(`/Type /ObjStm /N ${objects.length} /First ${index.length} /Filter /FlateDecode`, data);
}

interface Parts {
  /** The content of the one page. */
  content?: string;
  /** Entries of the catalogue, of the page and of its resources. */
  catalog?: string;
  page?: string;
  resources?: string;
  trailer?: string;
  /** The pages, instead of the one page. */
  kids?: string;
  /** Objects from number 6 on. */
  objects?: readonly string[];
}

/** A PDF of one page with a few words, and the additions of a test. */
export function pdf({
  content,
  catalog = '',
  page = '',
  resources = '',
  trailer = '',
  kids = '3 0 R',
  objects = [],
}: Parts = {}) {
  const words =
    'BT /F1 12 Tf 60 700 Td (Claire Dubois, formatrice bureautique, Excel et Word, Grenoble) Tj ET';
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${kids.split(' R').length - 1} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> ${page} >>`,
    content ?? stream('', words),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  ];
  let text = '%PDF-1.7\n';
  const places = all.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const at = text.length;
  text += `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return latin1(
    `${text}trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
  );
}
