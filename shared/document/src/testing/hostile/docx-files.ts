import { strToU8, zipSync } from 'fflate';
import { joined, withEnd, withEntries, withLocals, withSizes } from './archives.ts';
import type { HostileFile } from './hostile-file.ts';

// Files that a word processor would open, each made so that reading it naively takes the square of its size, or more.

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const KIND = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const ROOT_RELATIONS = `<Relationships><Relationship Id="rId1" Type="${KIND}/officeDocument" Target="word/document.xml"/></Relationships>`;
const body = (inner: string) => `<w:document ${W}><w:body>${inner}</w:body></w:document>`;
const run = (text: string, look = '') =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (inner: string) => `<w:p>${inner}</w:p>`;
const cell = (inner: string) => `<w:tc>${inner}</w:tc>`;
const table = (rows: string) => `<w:tbl>${rows}</w:tbl>`;
/** The same piece `count` times, each with its rank. */
const many = (count: number, piece: string | ((rank: number) => string)) =>
  Array.from({ length: count }, (_, rank) => (typeof piece === 'string' ? piece : piece(rank))).join('');
const WORDS = paragraph(run('Claire Dubois, formatrice bureautique, Excel et Word, Grenoble'));

function docx(inner: string, parts: Record<string, string | Uint8Array> = {}): Uint8Array<ArrayBuffer> {
  const all = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': ROOT_RELATIONS,
    'word/document.xml': body(WORDS + inner),
    ...parts,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(all).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
    { level: 6 },
  );
}

/** A DOCX of one text in lines of 1,000 characters. */
export const docxOf = (text: string): Uint8Array<ArrayBuffer> =>
  docx((text.match(/[^]{1,1000}/g) ?? []).map((line) => paragraph(run(line))).join(''));

const box = (inner: string) => `<w:txbxContent>${inner}</w:txbxContent>`;
const shape = (inner: string) => `<wps:wsp>${inner}</wps:wsp>`;
const drawing = (inner: string) =>
  paragraph(`<w:r><w:drawing><wp:anchor>${inner}</wp:anchor></w:drawing></w:r>`);
const nested = (depth: number, open: string, close: string, inner: string) =>
  open.repeat(depth) + inner + close.repeat(depth);

const file = (what: string, make: () => Uint8Array<ArrayBuffer>): HostileFile => ({
  what,
  name: 'cv.docx',
  make,
});

export const HOSTILE_DOCX: readonly HostileFile[] = [
  file('DOCX, a part that unpacks to 200 MB', () =>
    docx('', { 'word/document.xml': new Uint8Array(200_000_000) }),
  ),
  file('DOCX, 1,900 parts of 100 KB', () =>
    docx(
      '',
      Object.fromEntries(
        Array.from({ length: 1900 }, (_, at) => [`word/media/${at}.png`, new Uint8Array(100_000)]),
      ),
    ),
  ),
  file('DOCX, 19 MB of comments', () =>
    docx('', { 'word/comments.xml': `<w:comments ${W}>${many(120_000, WORDS)}</w:comments>` }),
  ),
  file('DOCX, 19 MB of fields', () =>
    docx('', {
      'word/comments.xml': `<w:comments ${W}>${many(250_000, '<w:fldChar w:fldCharType="begin"/><w:instrText>PAGE D</w:instrText>')}</w:comments>`,
    }),
  ),
  file('DOCX, 19 MB of quotes that never close', () =>
    docx('', {
      'word/comments.xml': `<w:comments ${W}>${many(1_000_000, '<w:fldSimple a="')}</w:comments>`,
    }),
  ),
  file('DOCX, 19 MB of numbered characters in an instruction', () =>
    docx('', {
      'word/comments.xml': `<w:comments ${W}><w:instrText>${'&#68;'.repeat(3_500_000)}</w:instrText></w:comments>`,
    }),
  ),
  file('DOCX, 1 MB of relations', () =>
    docx('', {
      'word/_rels/document.xml.rels': `<Relationships>${many(8000, (at) => `<Relationship Id="r${at}" Type="${KIND}/hyperlink" Target="https://a.example/" TargetMode="External"/>`)}</Relationships>`,
    }),
  ),
  file('DOCX, a paragraph of 20,000 looks', () =>
    docx(paragraph(many(10_000, run('mot ', '<w:b/>') + run('mot ')))),
  ),
  file('DOCX, a paragraph of 100,000 letters', () => docx(paragraph(run('formatrice '.repeat(9000))))),
  file('DOCX, 25,000 paragraphs', () => docx(many(25_000, paragraph(run('mot'))))),
  file('DOCX, 25,000 bullets of two lists', () =>
    docx(
      many(
        12_000,
        (at) =>
          `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${at % 200}"/></w:numPr></w:pPr>${run('m')}</w:p>`,
      ),
      {
        'word/numbering.xml': `<w:numbering ${W}>${many(200, (at) => `<w:abstractNum w:abstractNumId="${at}">${many(100, (level) => `<w:lvl w:ilvl="${level + 1}"/>`)}</w:abstractNum><w:num w:numId="${at}"><w:abstractNumId w:val="${at}"/></w:num>`)}</w:numbering>`,
      },
    ),
  ),
  file('DOCX, a level of a language in 1,200 lines', () =>
    docx(
      paragraph(run('Langues')) +
        paragraph(run('Anglais C1')) +
        many(1200, paragraph(run('e\u0301'.repeat(51)))),
    ),
  ),
  file('DOCX, a certificate that goes on for 1,200 lines', () =>
    docx(
      paragraph(run('Certifications')) +
        paragraph(run('TOSA (2019)')) +
        many(1200, paragraph(run('e\u0301'.repeat(51)))),
    ),
  ),
  file('DOCX, a list of skills that goes on for 1,500 lines', () =>
    docx(
      paragraph(run('Compétences')) +
        many(1500, (at) => paragraph(run(`et la suite du texte numero ${at}, en minuscules et sans fin,`))),
    ),
  ),
  file('DOCX, a table of 10,000 rows', () =>
    docx(table(many(10_000, `<w:tr>${cell(paragraph(run('2019')))}${cell(paragraph(run('mot')))}</w:tr>`))),
  ),
  file('DOCX, a row of 20,000 cells', () =>
    docx(table(`<w:tr>${many(20_000, cell(paragraph(run('mot'))))}</w:tr>`)),
  ),
  file('DOCX, a row of 4,000 cells of several lines', () =>
    docx(table(`<w:tr>${many(4000, cell(paragraph(run('mot')) + paragraph(run('mot'))))}</w:tr>`)),
  ),
  file('DOCX, tables 90 deep', () =>
    docx(nested(90, '<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>', many(10_000, paragraph(run('mot'))))),
  ),
  file('DOCX, 200 columns of tables 60 deep', () =>
    docx(many(200, nested(60, '<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>', paragraph(run('mot'))))),
  ),
  file('DOCX, 10,000 text boxes in one drawing', () =>
    docx(drawing(`<wpg:wgp>${many(10_000, shape(box(paragraph(run('mot')))))}</wpg:wgp>`)),
  ),
  file('DOCX, text boxes 90 deep', () =>
    docx(
      drawing(
        nested(
          90,
          '<wps:wsp><w:txbxContent>',
          '</w:txbxContent></wps:wsp>',
          many(5000, paragraph(run('mot'))),
        ),
      ),
    ),
  ),
  file('DOCX, drawings of text boxes, 40 deep', () =>
    docx(
      nested(
        40,
        '<w:p><w:r><w:drawing><wp:anchor><wps:wsp><w:txbxContent>',
        '</w:txbxContent></wps:wsp></wp:anchor></w:drawing></w:r></w:p>',
        many(5000, paragraph(run('mot'))),
      ),
    ),
  ),
  file('DOCX, 20,000 styles based on one another', () =>
    docx(
      many(5000, (at) => `<w:p><w:pPr><w:pStyle w:val="s${at * 4}"/></w:pPr>${run('mot')}</w:p>`),
      {
        'word/styles.xml': `<w:styles ${W}>${many(20_000, (at) => `<w:style w:type="paragraph" w:styleId="s${at}"><w:basedOn w:val="s${at + 1}"/></w:style>`)}</w:styles>`,
      },
    ),
  ),
  file('DOCX, one style of 5,000 grounds, inherited by 5,000', () =>
    docx(
      table(`<w:tblPr><w:tblStyle w:val="s0"/></w:tblPr><w:tr>${cell(paragraph(run('mot')))}</w:tr>`) +
        many(5000, (at) =>
          table(`<w:tblPr><w:tblStyle w:val="t${at}"/></w:tblPr><w:tr>${cell(paragraph(run('mot')))}</w:tr>`),
        ),
      {
        'word/styles.xml': `<w:styles ${W}><w:style w:styleId="s0">${many(5000, (at) => `<w:tblStylePr w:type="x${at}"><w:tcPr><w:shd w:fill="FFFFFF"/></w:tcPr></w:tblStylePr>`)}</w:style>${many(5000, (at) => `<w:style w:styleId="t${at}"><w:basedOn w:val="s0"/></w:style>`)}</w:styles>`,
      },
    ),
  ),
  file('DOCX, one header named 10,000 times', () =>
    docx(
      many(10_000, (at) => `<w:sectPr><w:headerReference r:id="h${at}"/></w:sectPr>`),
      {
        'word/header1.xml': `<w:hdr ${W}>${many(3000, paragraph(run('mot')))}</w:hdr>`,
        'word/_rels/document.xml.rels': `<Relationships>${many(8000, (at) => `<Relationship Id="h${at}" Type="${KIND}/header" Target="header1.xml"/>`)}</Relationships>`,
      },
    ),
  ),
  file('DOCX, one element of 50,000 attributes', () =>
    docx(`<w:p ${many(50_000, (at) => `a${at}="x" `)}>${run('mot')}</w:p>`),
  ),
  file('DOCX, one attribute of 2 MB', () => docx(`<w:p w:x="${'x'.repeat(2_000_000)}">${run('mot')}</w:p>`)),
  file('DOCX, 2.5 MB of empty elements', () => docx('<w:p/>'.repeat(400_000))),
  file('DOCX, 2.5 MB of entities', () => docx(paragraph(run('&amp;'.repeat(90_000))))),
  file('DOCX, elements 290 deep, many times', () => docx(many(600, nested(290, '<w:a>', '</w:a>', 'x')))),
  // Archives that lie.
  file('DOCX, a table of contents that says 4 GB in 64 bits', () =>
    withEntries(docx(''), (view, at) => view.setUint32(at + 24, 0xffffffff, true)),
  ),
  file('DOCX, 65,535 entries, the rest in 64 bits', () =>
    withEnd(docx(''), (view, at) => view.setUint16(at + 10, 0xffff, true)),
  ),
  file('DOCX, a table of contents beyond 4 GB', () =>
    withEnd(docx(''), (view, at) => view.setUint32(at + 16, 0xffffffff, true)),
  ),
  file('DOCX, a text of 20 MB that says 1,000 bytes', () =>
    withSizes(docx('', { 'word/document.xml': new Uint8Array(20_000_000) }), 2, { size: 1000 }),
  ),
  file('DOCX, an entry that holds those behind it', () =>
    withSizes(docx('', { 'word/a.xml': ' '.repeat(1000) }), 0, { packed: 400 }),
  ),
  file('DOCX, a text of 20 MB that says 1,000 bytes beside it', () =>
    withLocals(docx('', { 'word/document.xml': new Uint8Array(20_000_000) }), (view, at) =>
      view.setUint32(at + 22, 1000, true),
    ),
  ),
  file('DOCX, a text that is shorter beside it than in the table', () =>
    withLocals(docx(''), (view, at) => view.setUint32(at + 18, 20, true)),
  ),
  file('DOCX, a text that is packed in the table and not beside it', () =>
    withLocals(docx(''), (view, at) => view.setUint16(at + 8, 0, true)),
  ),
  file('DOCX, 1,000 entries of the same bytes', () => {
    const parts = Array.from({ length: 1000 }, (_, at) => [
      `word/header${String(at).padStart(3, '0')}.xml`,
      at === 0 ? strToU8(' '.repeat(10_000_000)) : '',
    ]);
    let first = 0;
    return withEntries(docx('', Object.fromEntries(parts) as Record<string, string>), (view, at, index) => {
      if (index === 3) first = view.getUint32(at + 42, true);
      if (index > 3) view.setUint32(at + 42, first, true);
    });
  }),
  file('DOCX, two documents', () =>
    docx('', { 'word/Document.xml': body(many(20_000, paragraph(run('mot')))) }),
  ),
  file('DOCX, two tables of contents', () => joined(docx(''), docx(many(20_000, paragraph(run('mot')))))),
  file('DOCX, a comment of 60,000 ends', () => joined(docx(''), strToU8('PK\x05\x06'.repeat(15_000)))),
  file('DOCX, before 9 MB of nothing', () => joined(docx(''), new Uint8Array(9_000_000))),
  file('DOCX, an archive in an archive, six deep', () =>
    docx('', {
      'word/media/image1.zip': Array.from({ length: 6 }).reduce<Uint8Array>(
        (inner) => zipSync(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${at}.zip`, inner]))),
        zipSync({ a: new Uint8Array(20_000_000) }),
      ),
    }),
  ),
  file('DOCX, a DOCX of 50 MB in it', () =>
    docx('', { 'word/embeddings/a.docx': docx('', { 'word/document.xml': new Uint8Array(50_000_000) }) }),
  ),
  // XML that lies.
  file('DOCX, words that are defined ten times over in words, ten deep', () =>
    docx('', {
      'word/document.xml': `<!DOCTYPE a [<!ENTITY e0 "mot">${many(10, (at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)}]>${body(paragraph(run('&e10;')))}`,
    }),
  ),
  file('DOCX, words that are defined in a file of the machine', () =>
    docx('', {
      'word/document.xml': `<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>${body(paragraph(run('&e;')))}`,
    }),
  ),
  file('DOCX, words that are defined in its styles', () =>
    docx('', {
      'word/styles.xml': `<!DOCTYPE a [<!ENTITY e "${'mot '.repeat(100_000)}">]><w:styles ${W}>${'&e;'.repeat(1000)}</w:styles>`,
    }),
  ),
  file('DOCX, 2 MB of characters by number', () => docx(paragraph(run('&#x41;'.repeat(330_000))))),
  file('DOCX, characters that are none', () =>
    docx(many(5000, paragraph(run('&#0;&#x1F;&#xD800;&#x110000;&nothing;')))),
  ),
  file('DOCX, elements 90,000 deep', () => docx(nested(90_000, '<w:a>', '</w:a>', 'x'))),
  file('DOCX, 90,000 elements that never close', () => docx('<w:a>'.repeat(90_000))),
  file('DOCX, one attribute of 18 MB', () =>
    docx(`<w:p w:x="${'x '.repeat(9_000_000)}">${run('mot')}</w:p>`),
  ),
  file('DOCX, one attribute of 15 MB in its relations', () =>
    docx('', {
      'word/_rels/document.xml.rels': `<Relationships><Relationship Id="a" Type="${KIND}/hyperlink" Target="${'x'.repeat(15_000_000)}"/></Relationships>`,
    }),
  ),
  file('DOCX, one name of 2 MB', () => docx(`<w:${'p'.repeat(2_000_000)}/>`)),
  file('DOCX, remarks and sections without end', () =>
    docx(`${'<!-- x -->'.repeat(90_000)}${'<![CDATA[<w:p>]]>'.repeat(60_000)}`),
  ),
  file('DOCX, a remark that never closes', () => docx(`<!-- ${'<!-- '.repeat(300_000)}`)),
  file('DOCX, text in another alphabet', () =>
    docx('', {
      'word/document.xml': joined(
        ...Array.from(body(WORDS), (char) => new Uint8Array([char.charCodeAt(0), 0])),
      ),
    }),
  ),
];
