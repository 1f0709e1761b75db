import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { withEntries, withLocals, withSizes } from '../testing/hostile/archives.ts';
import { checkDoc } from './doc.ts';
import { checkDocx, type DocxProblem } from './docx.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const KIND = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const body = (inner: string) => `<w:document ${W}><w:body>${inner}</w:body></w:document>`;
const field = (...pieces: string[]) =>
  body(pieces.map((piece) => `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`).join(''));
const relation = (type: string, target: string, mode = '') =>
  `<Relationships><Relationship Id="rId1" Type="${KIND}/${type}" Target="${target}" ${mode}/></Relationships>`;
const EXTERNAL = 'TargetMode="External"';

function docx(parts: Record<string, string | Uint8Array> = {}): Uint8Array<ArrayBuffer> {
  const all = { '[Content_Types].xml': '<Types/>', 'word/document.xml': body('<w:p/>'), ...parts };
  return zipSync(
    Object.fromEntries(
      Object.entries(all).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  );
}

const ZEROS = new Uint8Array(30_000_000);

const REFUSED: [what: string, bytes: Uint8Array, problem: DocxProblem][] = [
  ['text that unpacks without end', docx({ 'word/document.xml': ZEROS }), 'heavy'],
  [
    'text that is larger than it says',
    withSizes(docx({ 'word/document.xml': ZEROS }), 1, { size: 1000 }),
    'heavy',
  ],
  [
    'text that is smaller than it says',
    withEntries(docx(), (view, at) => view.setUint32(at + 24, 100_000, true)),
    'corrupt',
  ],
  [
    'a part whose name is longer than any',
    docx({ [`word/${'vbaProjecta.bin'.repeat(60)} `]: 'x' }),
    'corrupt',
  ],
  [
    'a field of an instruction without end',
    docx({ 'word/document.xml': field('&#68;'.repeat(300_000)) }),
    'heavy',
  ],
  ['entries that overlap', withSizes(docx({ 'word/a.xml': 'a'.repeat(500) }), 0, { packed: 400 }), 'heavy'],
  [
    'an entry that is shorter before its bytes than in the table',
    withLocals(docx(), (view, at) => view.setUint32(at + 18, 20, true)),
    'corrupt',
  ],
  [
    'an entry that unpacks to less before its bytes than in the table',
    withLocals(docx(), (view, at) => view.setUint32(at + 22, 1000, true)),
    'corrupt',
  ],
  [
    'an entry that is packed in the table and not before its bytes',
    withLocals(docx(), (view, at) => view.setUint16(at + 8, 0, true)),
    'corrupt',
  ],
  ['two entries of one name', docx({ 'word/document.XML': body('') }), 'corrupt'],
  ['a name longer than any program writes', docx({ [`${'vbadata'.repeat(9000)}.txt`]: '' }), 'corrupt'],
  ['an entry of two names', withEntries(docx(), (view, at) => view.setUint8(at + 46, 0x78)), 'corrupt'],
  [
    'more entries than it has',
    (() => {
      const bytes = docx();
      new DataView(bytes.buffer).setUint16(bytes.length - 12, 60_000, true);
      return bytes;
    })(),
    'heavy',
  ],
  [
    'an entry with a password',
    withEntries(docx(), (view, at) => view.setUint16(at + 8, 1, true)),
    'encrypted',
  ],
  [
    'words defined in itself',
    docx({ 'word/document.xml': `<!DOCTYPE x [<!ENTITY a "b">]>${body('&a;')}` }),
    'corrupt',
  ],
  [
    'text in another alphabet',
    docx({ 'word/document.xml': new Uint8Array(strToU8(body('')).length * 2) }),
    'corrupt',
  ],
  ['macros', docx({ 'word/vbaProject.bin': 'x' }), 'macros'],
  [
    'macros by another name',
    docx({ 'word/_rels/document.xml.rels': relation('vbaProject', 'x.bin') }),
    'macros',
  ],
  [
    'the type of macros',
    docx({
      '[Content_Types].xml': '<Types>application/vnd.ms-word.document.macro&#69;nabled.main+xml</Types>',
    }),
    'macros',
  ],
  [
    'a template on the network',
    docx({
      'word/_rels/settings.xml.rels': relation('attachedTemplate', 'https://exemple.fr/a.dotm', EXTERNAL),
    }),
    'external',
  ],
  [
    'a template of a shared folder',
    docx({
      'word/_rels/settings.xml.rels': relation('attachedTemplate', 'file:///\\\\exemple\\a.dotm', EXTERNAL),
    }),
    'external',
  ],
  [
    'a template whose mode is spelled by numbers',
    docx({
      'word/_rels/settings.xml.rels': relation(
        'attachedTemplate',
        'https://exemple.fr/a',
        'TargetMode="&#69;xternal"',
      ),
    }),
    'external',
  ],
  [
    'a picture on the network',
    docx({ 'word/_rels/document.xml.rels': relation('image', 'https://exemple.fr/a.png', EXTERNAL) }),
    'external',
  ],
  ['an object', docx({ 'word/_rels/document.xml.rels': relation('oleObject', 'objet.bin') }), 'attachment'],
  ['a carried file', docx({ 'word/embeddings/objet1.bin': 'MZ' }), 'attachment'],
  ['a control', docx({ 'word/activeX/activeX1.xml': '<x/>' }), 'attachment'],
  [
    'another document in it',
    docx({ 'word/_rels/document.xml.rels': relation('aFChunk', 'a.html') }),
    'attachment',
  ],
  ['a field that starts a program', docx({ 'word/document.xml': field(' DDEAUTO c:\\\\x.exe ') }), 'dde'],
  ['such a field in pieces', docx({ 'word/document.xml': field(' DD', 'EAU', 'TO x') }), 'dde'],
  ['such a field spelled by numbers', docx({ 'word/document.xml': field(' &#68;&#x44;E x') }), 'dde'],
  ['such a field that is computed', docx({ 'word/document.xml': field(' QUOTE 68 68 69 65 ') }), 'dde'],
  ['such a field in a header', docx({ 'word/header2.xml': field('DDE x') }), 'dde'],
  ['such a simple field', docx({ 'word/document.xml': body('<w:fldSimple w:instr="DDEAUTO x"/>') }), 'dde'],
  [
    'a field that fetches',
    docx({ 'word/document.xml': field(' INCLUDEPICTURE "https://exemple.fr/a.png" ') }),
    'external',
  ],
  ...[
    'INCLUDEPICTURE //exemple.fr/a.png',
    'INCLUDEPICTURE \\d "//exemple.fr/a.png"',
    'INCLUDETEXT "\\\\\\\\exemple\\\\a.docx"',
    'INCLUDETEXT file://exemple/a.docx',
    'INCLUDETEXT file:///\\\\exemple\\a.docx',
    'IMPORT http:\\\\exemple.fr\\a',
    'LINK Word.Document.8 "\\\\\\\\exemple\\\\a.docx" "signet" \\a \\r',
    `LINK ${'Excel.Sheet.12 '.repeat(20)}"https://exemple.fr/a.xlsx"`,
    'RD "\\\\\\\\exemple\\\\a.docx"',
    'RD http://exemple.fr/a.docx',
    'DATABASE \\d "\\\\\\\\exemple\\\\a.mdb" \\s "select 1"',
    'DATABASE \\c "Provider=x;Data Source=C:\\\\a.mdb"',
    'INCLUDEPICTURE "ftp://exemple.fr/a.png"',
    'HYPERLINK "ms-msdt:/id PCWDiagnostic"',
    'HYPERLINK "search-ms:query=a"',
    'HYPERLINK javascript:alert(1)',
    'HYPERLINK "\\\\\\\\exemple\\\\a"',
  ].map((text): (typeof REFUSED)[number] => [
    `the field ${text}`,
    docx({ 'word/document.xml': field(` ${text.replaceAll('"', '&quot;')} `) }),
    'external',
  ]),
  [
    'letters joined to data elsewhere',
    docx({
      'word/settings.xml': `<w:settings ${W}><w:mailMerge><w:connectString w:val="Data Source=\\\\exemple\\a"/></w:mailMerge></w:settings>`,
    }),
    'external',
  ],
  [
    'letters joined to a question to a database',
    docx({
      'word/settings.xml': `<w:settings ${W}><w:mailMerge><w:query w:val="SELECT * FROM a"/></w:mailMerge></w:settings>`,
    }),
    'external',
  ],
  [
    'a drawing that links to a script',
    docx({
      'word/document.xml': `<w:document ${W}><w:body><w:p><w:r><w:pict><v:shape xmlns:v="v" title=">" href="javascript:x"/></w:pict></w:r></w:p></w:body></w:document>`,
    }),
    'external',
  ],
  ...[
    'ms-msdt:/id',
    'search-ms:query=a',
    'JavaScript:alert(1)',
    'vbscript:x',
    'data:text/html,a',
    'file://exemple/a',
    'file:///\\\\exemple\\a',
    'file://///exemple/a',
    '\\\\exemple\\a',
    '//exemple/a',
    'java&#10;script:alert(1)',
  ].map((target): (typeof REFUSED)[number] => [
    `a link to ${target}`,
    docx({ 'word/_rels/document.xml.rels': relation('hyperlink', target, EXTERNAL) }),
    'external',
  ]),
];

/** A field as Word writes it: where it begins, its instruction, its result, its end. */
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const whole = (instruction: string) => `${mark('begin')}${instruction}${mark('separate')}${mark('end')}`;
const instruction = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
const DDE_FIELD = body(whole(instruction(' DDEAUTO c:\\x.exe ')));

const HIDDEN: [what: string, bytes: Uint8Array, problem: DocxProblem][] = [
  [
    'the document is another part than the one that bears its name',
    docx({ '_rels/.rels': relation('officeDocument', 'word/x.xml'), 'word/x.xml': DDE_FIELD }),
    'dde',
  ],
  [
    'the header has a name of its own',
    docx({ 'word/_rels/document.xml.rels': relation('header', 'h.xml'), 'word/h.xml': DDE_FIELD }),
    'dde',
  ],
  [
    'the document has the name of a picture',
    docx({
      '_rels/.rels': relation('officeDocument', 'word/media/image1.png'),
      'word/media/image1.png': 'x',
    }),
    'corrupt',
  ],
  [
    'the notes are among the data of other programs',
    docx({ 'word/_rels/document.xml.rels': relation('footnotes', '../customXml/item1.xml') }),
    'corrupt',
  ],
  ['a part is in pieces', docx({ 'word/h.xml/[0].piece': DDE_FIELD }), 'corrupt'],
  [
    'it follows another field',
    docx({ 'word/document.xml': body(whole(instruction(' PAGE ')) + whole(instruction('DDE x'))) }),
    'dde',
  ],
  [
    'its name is computed by another field',
    docx({ 'word/document.xml': body(whole(whole(instruction('QUOTE "DDEAUTO"')) + instruction(' x'))) }),
    'dde',
  ],
  [
    'the end of its name is computed by another field',
    docx({
      'word/document.xml': body(whole(instruction('DD') + whole(instruction('REF a')) + instruction(' x'))),
    }),
    'dde',
  ],
  [
    'letters that are not shown stand between those of its name',
    docx({
      'word/document.xml': body(
        whole(
          `${instruction('DD')}<mc:Choice Requires="x">${instruction('Z')}</mc:Choice><mc:Fallback>${instruction('E x')}</mc:Fallback>`,
        ),
      ),
    }),
    'dde',
  ],
  ['a remark stands in its name', docx({ 'word/document.xml': field('DD<!-- -->E x') }), 'corrupt'],
  [
    'an attribute has the sign that ends a tag',
    docx({ 'word/document.xml': body('<w:instrText a="b>c">DDE x</w:instrText>') }),
    'dde',
  ],
];

const ACCEPTED: [what: string, bytes: Uint8Array][] = [
  [
    'sizes that follow its bytes, as a program that writes straight to the network has them',
    withLocals(docx(), (view, at) => {
      view.setUint16(at + 6, 8, true);
      view.setUint32(at + 18, 0, true);
      view.setUint32(at + 22, 0, true);
    }),
  ],
  [
    'sizes in 64 bits before its bytes',
    withLocals(docx(), (view, at) => {
      view.setUint32(at + 18, 0xffffffff, true);
      view.setUint32(at + 22, 0xffffffff, true);
    }),
  ],
  ['links', docx({ 'word/_rels/document.xml.rels': relation('hyperlink', 'https://exemple.fr', EXTERNAL) })],
  ...[
    'http://exemple.fr',
    'HTTPS://exemple.fr/a:b',
    'mailto:lea@exemple.fr',
    'tel:+33612345678',
    'www.exemple.fr',
    'lea@exemple.fr',
    'exemple.fr:8080/a',
    'exemple.fr',
    'Diplome.pdf',
    'file:///C:\\Users\\Lea\\a.pdf',
    'file:///Users/lea/a.pdf',
    'file://localhost/Users/lea/a.pdf',
    '#signet',
    '',
  ].map((target): (typeof ACCEPTED)[number] => [
    `a link to ${target || 'nothing'}`,
    docx({ 'word/_rels/document.xml.rels': relation('hyperlink', target, EXTERNAL) }),
  ]),
  [
    'a picture of its own folder',
    docx({ 'word/document.xml': field(' INCLUDEPICTURE "C:\\\\Users\\\\Lea\\\\a.png" \\* MERGEFORMAT ') }),
  ],
  [
    'a link field whose words name others',
    docx({ 'word/document.xml': field(' HYPERLINK "https://exemple.fr/LINK/RD" ') }),
  ],
  [
    'a picture of a folder of its own on a Mac',
    docx({ 'word/document.xml': field(' INCLUDEPICTURE "file:///Users/lea/a.png" ') }),
  ],
  [
    'a script of a page as its text',
    docx({
      'word/document.xml': `<w:document ${W}><w:body><w:p><w:r><w:t>&lt;a href="javascript:void(0)"></w:t></w:r></w:p></w:body></w:document>`,
    }),
  ],
  [
    'the mark of a letter without data',
    docx({
      'word/settings.xml': `<w:settings ${W}><w:mailMerge><w:mainDocumentType w:val="formLetters"/></w:mailMerge></w:settings>`,
    }),
  ],
  [
    'the template of its writer',
    docx({
      'word/_rels/settings.xml.rels': relation(
        'attachedTemplate',
        'file:///C:\\Users\\Lea\\Templates\\CV.dotx',
        EXTERNAL,
      ),
    }),
  ],
  [
    'fields of dates, pages and links',
    docx({ 'word/document.xml': field(' PAGE ', ' DATE \\@ "d MMMM" ', ' HYPERLINK "https://exemple.fr" ') }),
  ],
  [
    'a link to an address with the same letters',
    docx({ 'word/document.xml': body(whole(instruction(' HYPERLINK "http://www.dde.gouv.fr" '))) }),
  ],
  [
    'a simple link to an address with the same letters',
    docx({
      'word/document.xml': body('<w:fldSimple w:instr=" HYPERLINK &quot;http://www.dde.gouv.fr&quot; "/>'),
    }),
  ],
  [
    'a bookmark with the same letters',
    docx({
      'word/document.xml': body(whole(instruction(' REF DDE \\h ')) + whole(instruction(' PAGEREF DDE '))),
    }),
  ],
  [
    'a table of contents, with a field in each line',
    docx({
      'word/document.xml': body(
        `${mark('begin')}${instruction(' TOC \\o "1-3" ')}${mark('separate')}${whole(instruction(' PAGEREF _Toc1 '))}${mark('end')}`,
      ),
    }),
  ],
  [
    'its document under the name that Word on the web gives it',
    docx({
      '_rels/.rels': relation('officeDocument', '/word/document2.xml'),
      'word/document2.xml': body('<w:p/>'),
    }),
  ],
  [
    'data of other programs, in their own alphabet',
    docx({ 'customXml/item1.xml': new Uint8Array([0xff, 0xfe, 0x3c, 0, 0x61, 0, 0x2f, 0, 0x3e, 0]) }),
  ],
  [
    'words about fields',
    docx({ 'word/document.xml': body('<w:t>DDEAUTO, INCLUDEPICTURE https://exemple.fr</w:t>') }),
  ],
  [
    'a chart with its table',
    docx({
      'word/charts/_rels/chart1.xml.rels': relation('package', '../embeddings/a.xlsx'),
      'word/embeddings/a.xlsx': 'PK',
    }),
  ],
];

describe('a DOCX', () => {
  // threat 6
  it.each(REFUSED)('with %s is refused before it is opened', (_what, bytes, problem) => {
    expect(checkDocx(bytes)).toBe(problem);
  });

  it.each(HIDDEN)('with a field that starts a program is refused even when %s', (_what, bytes, problem) => {
    expect(checkDocx(bytes)).toBe(problem);
  });

  it.each(ACCEPTED)('with %s is accepted', (_what, bytes) => {
    expect(checkDocx(bytes)).toBeUndefined();
  });
});

// A long part is looked at in pieces.
describe('a part that is longer than what is looked at together', () => {
  const PIECE = 262_144;
  const filled = (letters: number) => {
    const line = '<w:p><w:r><w:t>é</w:t></w:r></w:p>';
    return `${line.repeat(Math.floor(letters / line.length) - 1)}<w:t>${'a'.repeat((letters % line.length) + line.length - 11)}</w:t>`;
  };
  const written = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;

  // threat 5
  it('is refused for a field wherever the pieces end in it', () => {
    const long = `${written(' DDE')}${written('AUTO cmd ')}`;
    for (let before = PIECE - long.length - 130; before < PIECE + 10; before += 1) {
      const part = body(filled(before) + long);
      expect(checkDocx(docx({ 'word/document.xml': new Uint8Array(strToU8(part)) })), String(before)).toBe(
        'dde',
      );
    }
  });

  it('is accepted without one, whether it is packed or not', () => {
    const part = strToU8(body(filled(3 * PIECE) + written(' PAGE ')));
    expect(checkDocx(docx({ 'word/document.xml': part }))).toBeUndefined();
    const stored = zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'word/document.xml': [part, { level: 0 }],
    });
    expect(checkDocx(stored)).toBeUndefined();
  });

  it('is refused when it is cut, or has letters that are not UTF-8 far into it', () => {
    const part = body(filled(3 * PIECE));
    expect(checkDocx(docx({ 'word/document.xml': part.slice(0, -20) }))).toBe('corrupt');
    const bytes = strToU8(part);
    bytes[2 * PIECE] = 0xff;
    expect(checkDocx(docx({ 'word/document.xml': bytes }))).toBe('corrupt');
  });
});

describe('a Word 97-2003 document', () => {
  /** Header, allocation table, directory, text ([MS-CFB] 2.2). */
  function doc(names: readonly string[], text = ''): Uint8Array {
    const bytes = new Uint8Array(2048 + 512);
    const view = new DataView(bytes.buffer);
    bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    view.setUint16(30, 9, true);
    view.setUint32(48, 1, true);
    for (let at = 512; at < 1024; at += 4) view.setUint32(at, 0xfffffffe, true);
    names.forEach((name, index) => {
      const at = 1024 + index * 128;
      Array.from(name).forEach((char, letter) => view.setUint16(at + letter * 2, char.charCodeAt(0), true));
      view.setUint16(at + 64, (name.length + 1) * 2, true);
      view.setUint32(at + 116, 2, true);
    });
    view.setUint16(1536, 0xa5ec, true);
    bytes.set(strToU8(text), 1600);
    return bytes;
  }

  it('is accepted when it holds words alone', () => {
    expect(checkDoc(doc(['WordDocument'], 'DDEAUTO est un mot'))).toBeUndefined();
  });

  // threat 8
  it('is refused when it contains a file or starts a program', () => {
    expect(checkDoc(doc(['WordDocument', '\u0001Ole10Native']))).toBe('attachment');
    expect(checkDoc(doc(['WordDocument'], '\u0013 DDEAUTO c:\\x.exe'))).toBe('dde');
    expect(checkDoc(doc(['WordDocument'], '\u0013\0D\0D\0E\0 \0x\0'))).toBe('dde');
  });

  it('is accepted with links whose addresses contain the letters of such a field', () => {
    expect(checkDoc(doc(['WordDocument'], '\u0013 HYPERLINK "http://www.dde.gouv.fr"'))).toBeUndefined();
    expect(checkDoc(doc(['WordDocument'], '\u0013 DDEX'))).toBeUndefined();
  });

  it('is not copied for each beginning of a field', () => {
    let copied = 0;
    class Counted extends Uint8Array<ArrayBuffer> {
      override subarray(from?: number, to?: number): Uint8Array<ArrayBuffer> {
        copied += 1;
        return new Uint8Array(this.buffer, this.byteOffset, this.length).subarray(from, to);
      }
    }
    const bytes = new Counted(new ArrayBuffer(1_000_000)).fill(0x13);
    bytes.set(doc(['WordDocument']));
    expect(checkDoc(bytes)).toBeUndefined();
    expect(copied).toBe(0);
  });
});
