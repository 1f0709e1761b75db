import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync, zlibSync, type Zippable } from 'fflate';

type Bytes = Uint8Array<ArrayBuffer>;

const read = (name: string): Bytes =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../testdata', name)));

/** A real CV written by a browser's print function. */
export const realPdf = (): Bytes => read('cv.pdf');
/** A real CV written by a word processor. */
export const realDocx = (): Bytes => read('cv.docx');

const latin1 = (text: string): Bytes => Uint8Array.from(Buffer.from(text, 'latin1'));

interface PdfOptions {
  /** Puts the page tree in a compressed object stream, as writers of PDF 1.5 do. */
  packed?: boolean;
  encrypted?: boolean;
  /** Words of a page's text, uncompressed. */
  words?: string;
}

/** A small PDF by hand. */
export function pdf({ packed = false, encrypted = false, words = '' }: PdfOptions = {}): Bytes {
  const encrypt = encrypted ? '/Encrypt 9 0 R ' : '';
  const content = `4 0 obj\n<< /Length ${words.length} >>\nstream\n${words}\nendstream\nendobj\n`;
  if (packed) {
    const objects = '1 0 2 34 << /Type /Catalog /Pages 2 0 R >> << /Type /Pages /Kids [] /Count 0 >>';
    const stream = String.fromCharCode(...zlibSync(strToU8(objects)));
    return latin1(
      `%PDF-1.5\n${content}3 0 obj\n<< /Type /ObjStm /N 2 /First 9 /Filter /FlateDecode /Length ${stream.length} >>\n` +
        `stream\n${stream}\nendstream\nendobj\n5 0 obj\n<< /Type /XRef ${encrypt}/Size 6 /Root 1 0 R >>\nstream\n\nendstream\nendobj\n` +
        'startxref\n9\n%%EOF\n',
    );
  }
  return latin1(
    `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n${content}` +
      `xref\n0 5\ntrailer\n<< /Size 5 ${encrypt}/Root 1 0 R >>\nstartxref\n9\n%%EOF\n`,
  );
}

const CONTENT_TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const DOCUMENT =
  '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body/></w:document>';

/** A small DOCX with other or further parts; null leaves a part out. */
export function docx(parts: Record<string, string | Bytes | null> = {}): Bytes {
  const all: Record<string, string | Bytes | null> = {
    '[Content_Types].xml': CONTENT_TYPES,
    'word/document.xml': DOCUMENT,
    ...parts,
  };
  const entries: Zippable = {};
  for (const [name, content] of Object.entries(all)) {
    if (content !== null) entries[name] = typeof content === 'string' ? strToU8(content) : content;
  }
  return zipSync(entries);
}

/** A small compound file whose directory names these streams; `WordDocument` gets a header with these flags. */
export function compoundFile(names: readonly string[], flags = 0): Bytes {
  const sector = 512;
  const bytes = new Uint8Array(sector * 4);
  const view = new DataView(bytes.buffer);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  view.setUint16(24, 0x3e, true);
  view.setUint16(26, 3, true);
  view.setUint16(28, 0xfffe, true);
  view.setUint16(30, 9, true);
  view.setUint16(32, 6, true);
  view.setUint32(44, 1, true);
  view.setUint32(48, 1, true);
  view.setUint32(76, 0, true);
  for (let index = 1; index < 109; index += 1) view.setUint32(76 + index * 4, 0xffffffff, true);
  // Sector 0: allocation table. Sector 1: directory. Sector 2: WordDocument.
  [0xfffffffd, 0xfffffffe, 0xfffffffe].forEach((next, index) =>
    view.setUint32(sector + index * 4, next, true),
  );
  ['Root Entry', ...names].slice(0, 4).forEach((name, index) => {
    const at = sector * 2 + index * 128;
    for (let letter = 0; letter < name.length; letter += 1) {
      view.setUint16(at + letter * 2, name.charCodeAt(letter), true);
    }
    view.setUint16(at + 64, (name.length + 1) * 2, true);
    view.setUint32(at + 116, 2, true);
  });
  view.setUint16(sector * 3, 0xa5ec, true);
  view.setUint16(sector * 3 + 10, flags, true);
  return bytes;
}
