import { checkFile, type FileProblem } from '@trame/document/check';
import { FILE_LIMIT_BYTES } from '@trame/domain';
import { describe, expect, it } from 'vitest';
import { compoundFile, docx, pdf, realDocx, realPdf } from '../_shared/testing/files.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const text = (value: string): Bytes => new TextEncoder().encode(value);
const cut = (bytes: Bytes, share: number): Bytes => bytes.slice(0, Math.floor(bytes.length * share));
const manyEntries = Object.fromEntries(
  Array.from({ length: 2001 }, (_, index) => [`word/media/${index}.txt`, 'x']),
);

/** A ZIP that declares more unpacked bytes than anyone would send, at next to no cost. */
function bomb(): Bytes {
  const bytes = docx({ 'word/media/a.bin': new Uint8Array(1024 * 1024) });
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 46 < bytes.length; at += 1) {
    // The unpacked size, in both headers of the entry: of the table (PK 01 02) at 24, before its bytes (PK 03 04) at 22.
    const mark = view.getUint32(at, true);
    if (mark === 0x02014b50) view.setUint32(at + 24, 0x7fffffff, true);
    if (mark === 0x04034b50) view.setUint32(at + 22, 0x7fffffff, true);
  }
  return bytes;
}

/** Ten megabytes of a keyword before which the reader must look for the end. */
const repeated = (keyword: string): Bytes =>
  text(
    `%PDF-1.5\n${keyword.repeat(Math.floor((FILE_LIMIT_BYTES - 100) / keyword.length))}\nstartxref\n9\n%%EOF\n`,
  );

const ACCEPTED: [what: string, name: string, bytes: Bytes][] = [
  ['a PDF printed by a browser', 'CV.pdf', realPdf()],
  ['a PDF whose page tree is compressed', 'cv.PDF', pdf({ packed: true })],
  ['a PDF that only talks of encryption', 'cv.pdf', pdf({ words: '(/Encrypt, the trailer word)' })],
  ['a DOCX of a word processor', 'cv.docx', realDocx()],
  ['a DOCX with its parts in another order', 'cv.docx', docx({ 'a.xml': '<a/>' })],
  ['a Word 97 document', 'cv.doc', compoundFile(['WordDocument', '1Table'])],
];

const REFUSED: [what: string, name: string, bytes: Bytes, problem: FileProblem][] = [
  ['a picture', 'cv.png', realPdf(), 'type'],
  ['a name without extension', 'cv', realPdf(), 'type'],
  ['an empty file', 'cv.pdf', new Uint8Array(), 'empty'],
  ['a file over 10 MB', 'cv.pdf', new Uint8Array(FILE_LIMIT_BYTES + 1), 'tooLarge'],
  ['a DOCX called PDF', 'cv.pdf', realDocx(), 'mismatch'],
  ['a PDF called DOCX', 'cv.docx', realPdf(), 'mismatch'],
  ['a PDF called DOC', 'cv.doc', realPdf(), 'mismatch'],
  ['a DOC called DOCX', 'cv.docx', compoundFile(['WordDocument']), 'mismatch'],
  ['a web page called PDF', 'cv.pdf', text('<!doctype html><script>alert(1)</script>'), 'mismatch'],
  ['a program called DOC', 'cv.doc', text('MZ\u0090\u0000 program'), 'mismatch'],
  ['any ZIP called DOCX', 'cv.docx', docx({ 'word/document.xml': null }), 'mismatch'],
  ['a spreadsheet called DOC', 'cv.doc', compoundFile(['Workbook']), 'mismatch'],
  ['half a PDF', 'cv.pdf', cut(realPdf(), 0.5), 'corrupt'],
  ['a PDF without its last bytes', 'cv.pdf', cut(realPdf(), 0.995), 'corrupt'],
  [
    'a PDF without pages',
    'cv.pdf',
    text('%PDF-1.4\ntrailer\n<< /Size 1 >>\nstartxref\n9\n%%EOF\n'),
    'corrupt',
  ],
  ['a PDF of trailers alone', 'cv.pdf', repeated('trailer<< '), 'heavy'],
  ['a PDF of indexes alone', 'cv.pdf', repeated('/Type /XRef '), 'corrupt'],
  ['a PDF of packed objects without end', 'cv.pdf', repeated('/Type /ObjStm stream\n'), 'corrupt'],
  ['half a DOCX', 'cv.docx', cut(realDocx(), 0.5), 'corrupt'],
  ['a DOCX whose text is cut', 'cv.docx', docx({ 'word/document.xml': '<w:document><w:body>' }), 'corrupt'],
  ['a DOCX of too many parts', 'cv.docx', docx(manyEntries), 'heavy'],
  ['a DOCX that unpacks without end', 'cv.docx', bomb(), 'heavy'],
  ['a DOC without its text', 'cv.doc', compoundFile(['WordDocument']).slice(0, 1536), 'corrupt'],
  ['a DOC of one header', 'cv.doc', compoundFile(['WordDocument']).slice(0, 300), 'corrupt'],
  ['an encrypted PDF', 'cv.pdf', pdf({ encrypted: true }), 'encrypted'],
  ['an encrypted PDF of the new form', 'cv.pdf', pdf({ packed: true, encrypted: true }), 'encrypted'],
  ['a DOCX with a password', 'cv.docx', compoundFile(['EncryptionInfo', 'EncryptedPackage']), 'encrypted'],
  ['a DOC with a password', 'cv.doc', compoundFile(['WordDocument'], 0x0100), 'encrypted'],
  ['a DOCX with macros', 'cv.docx', docx({ 'word/vbaProject.bin': 'x' }), 'macros'],
  [
    'a macro document renamed',
    'cv.docx',
    docx({ '[Content_Types].xml': '<Types>application/vnd.ms-word.document.macroEnabled.main+xml</Types>' }),
    'macros',
  ],
  ['a DOC with macros', 'cv.doc', compoundFile(['WordDocument', 'Macros', '_VBA_PROJECT']), 'macros'],
];

describe('checkFile', () => {
  it.each(ACCEPTED)('accepts %s', (_what, name, bytes) => {
    expect(checkFile(name, bytes)).toEqual({
      ok: true,
      extension: name.split('.')[1]?.toLowerCase(),
    });
  });

  it.each(REFUSED)('refuses %s', (_what, name, bytes, problem) => {
    expect(checkFile(name, bytes)).toEqual({ ok: false, problem });
  });
});
