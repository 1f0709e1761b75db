import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ReadingErrorCode } from '../../reading-error.ts';
import { cell, DARK, docx, FILLER, p, part, run, table, textBox, WHITE } from '../testing/make-docx.ts';
import { readDocx } from './read-docx.ts';

const textBoxes = (count: number) => p(textBox(p(run('caché', '<w:vanish/>'))).repeat(count));
const linesOf = (bytes: Uint8Array) => readDocx(bytes).pages[0]?.lines.map(({ text }) => text);

describe('a DOCX that would take long to read', () => {
  it('is refused for too many elements', () => {
    expect(() => readDocx(docx(p('<w:r/>'.repeat(110_000))))).toThrow(
      expect.objectContaining({ code: 'heavy' }),
    );
  });

  it('reads one header once, however many names refer to it', () => {
    const names = Array.from({ length: 500 }, (_, at) => `h${at}`);
    const header = part('hdr', textBoxes(3));
    const hidden = readDocx(
      docx(FILLER + names.map((id) => `<w:sectPr><w:headerReference r:id="${id}"/></w:sectPr>`).join(''), {
        'word/header1.xml': header,
        'word/_rels/document.xml.rels': strToU8(
          `<Relationships>${names.map((id) => `<Relationship Id="${id}" Type="a/header" Target="header1.xml"/>`).join('')}</Relationships>`,
        ),
      }),
    ).hidden;
    expect(hidden).toHaveLength(3);
  });
});

describe('the lines of a DOCX', () => {
  it('are its paragraphs, with breaks, tabs and vertical space', () => {
    const body =
      p(`${run('Léa ')}${run('Martin')}`) +
      p('') +
      p('') +
      p(`${run('2020')}<w:r><w:tab/><w:t>Formatrice</w:t><w:br/><w:t>Atelier &#233;t&amp;e</w:t></w:r>`);
    expect(linesOf(docx(body))).toEqual(['Léa Martin', '', '2020\tFormatrice', 'Atelier ét&e']);
  });

  it('have composed accents and no soft hyphens', () => {
    expect(linesOf(docx(p(run('Re\u0301dac\u00adtion'))))).toEqual(['Rédaction']);
  });

  it('have whole words where letters were written one by one', () => {
    const body = p(`${run('L É A   ')}${run('M A R T I N')}`) + p(run('Permis A B C')) + p(run('C et C++'));
    expect(linesOf(docx(body))).toEqual(['LÉA MARTIN', 'Permis A B C', 'C et C++']);
  });

  it('leave out deleted text and the code of fields', () => {
    const body = p(
      `<w:del>${run('Ancien')}</w:del><w:ins>${run('Nouveau')}</w:ins><w:r><w:instrText>HYPERLINK</w:instrText></w:r>` +
        `<w:hyperlink>${run(' lien')}</w:hyperlink><w:sdt><w:sdtContent>${run(' champ')}</w:sdtContent></w:sdt>`,
    );
    expect(linesOf(docx(body))).toEqual(['Nouveau lien champ']);
  });

  it('have their size and weight, from a run or a style', () => {
    const styles = part(
      'styles',
      `<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>
       <w:style w:type="paragraph" w:styleId="base"><w:rPr><w:b/></w:rPr></w:style>
       <w:style w:type="paragraph" w:styleId="title"><w:basedOn w:val="base"/><w:rPr><w:sz w:val="40"/></w:rPr></w:style>`,
    );
    const body = p(run('Nom'), '<w:pStyle w:val="title"/>') + p(run('Texte')) + p(run('Gras', '<w:b/>'));
    const lines = readDocx(docx(body, { 'word/styles.xml': styles })).pages[0]?.lines;
    expect(lines).toMatchObject([
      { text: 'Nom', size: 20, isBold: true },
      { text: 'Texte', size: 11, isBold: false },
      { text: 'Gras', size: 11, isBold: true },
    ]);
  });

  it('have the bullets and numbers of their lists', () => {
    const numbering = part(
      'numbering',
      `<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
       <w:abstractNum w:abstractNumId="2"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>
       <w:num w:numId="7"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="8"><w:abstractNumId w:val="2"/></w:num>`,
    );
    const item = (text: string, list: number) =>
      p(run(text), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`);
    const body = item('Excel', 7) + item('Un', 8) + item('Deux', 8);
    expect(linesOf(docx(body, { 'word/numbering.xml': numbering }))).toEqual(['• Excel', '1. Un', '2. Deux']);
  });

  it('include those of headers and footers, each once', () => {
    const references =
      '<w:sectPr><w:headerReference w:type="first" r:id="header1"/><w:headerReference w:type="default" r:id="header2"/><w:footerReference r:id="footer1"/></w:sectPr>';
    const relations = strToU8(
      `<Relationships>${['header1', 'header2', 'footer1'].map((id) => `<Relationship Id="${id}" Target="${id}.xml"/>`).join('')}</Relationships>`,
    );
    const bytes = docx(p(run('Corps')) + references, {
      'word/_rels/document.xml.rels': relations,
      'word/header1.xml': part('hdr', p(run('Léa Martin'))),
      'word/header2.xml': part('hdr', p(run('Léa Martin'))),
      'word/footer1.xml': part('ftr', p(run('06 39 98 41 07'))),
    });
    expect(linesOf(bytes)).toEqual(['Léa Martin', 'Corps', '06 39 98 41 07']);
  });
});

describe('a table of a DOCX', () => {
  it('is read row by row when its cells have one line', () => {
    const body = table(
      [cell(p(run('2020'))), cell(p(run('Formatrice')))],
      [cell(p(run('2018'))), cell(p(run('Assistante')) + p(run('Fonderies')))],
    );
    expect(linesOf(docx(body))).toEqual(['2020\tFormatrice', '2018\tAssistante', 'Fonderies']);
  });

  it('is read column by column when several cells are long', () => {
    const side = cell(p(run('Contact')) + p(run('Excel')));
    const main = cell(p(run('Expérience')) + p(run('Formatrice')));
    const [page] = readDocx(docx(table([side, main]))).pages;
    expect(page?.columns).toBe(2);
    expect(page?.lines.map(({ text, column }) => [text, column])).toEqual([
      ['Contact', 0],
      ['Excel', 0],
      ['Expérience', 1],
      ['Formatrice', 1],
    ]);
  });
});

it('a text box of a DOCX is read once, after the paragraph that contains it', () => {
  const box = textBox(p(run('Compétences')));
  const alternate = `<mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent>`;
  expect(linesOf(docx(p(`${run('Léa Martin')}${alternate}`)))).toEqual(['Léa Martin', 'Compétences']);
});

describe('invisible text of a DOCX', () => {
  it.each([
    ['hidden letters', p(run('secret', '<w:vanish/>')), 'invisible'],
    ['letters without ink', p(run('secret', '<w14:textFill><w14:noFill/></w14:textFill>')), 'invisible'],
    ['white on the page', p(run('secret', WHITE)), 'colour'],
    ['nearly white on the page', p(run('secret', '<w:color w:val="F4F4F4"/>')), 'colour'],
    ['white on white paint', p(run('secret', `${WHITE}<w:shd w:val="clear" w:fill="FFFFFF"/>`)), 'colour'],
    ['dark on dark', p(run('secret', `<w:color w:val="1F3864"/>${DARK}`)), 'colour'],
    ['letters of a point', p(run('secret', '<w:sz w:val="2"/>')), 'tiny'],
    ['lines of no height', p(run('secret'), '<w:spacing w:line="20" w:lineRule="exact"/>'), 'tiny'],
    ['a box outside the page', p(textBox(p(run('secret')), { x: -9_000_000 })), 'off_page'],
    ['a box that is a dot', p(textBox(p(run('secret')), { extent: 'cx="1" cy="1"' })), 'tiny'],
  ])('is listed apart: %s', (_, body, reason) => {
    const document = readDocx(docx(FILLER + body));
    expect(document.hidden).toEqual([{ page: 1, text: 'secret', reason }]);
    expect(document.pages[0]?.lines.some(({ text }) => text.includes('secret'))).toBe(false);
  });

  it.each([
    ['a dark cell', table([cell(p(run('visible', WHITE)), DARK)])],
    ['a dark paragraph', p(run('visible', WHITE), DARK)],
    ['a highlight', p(run('visible', `${WHITE}<w:highlight w:val="black"/>`))],
    [
      'a dark box',
      p(textBox(p(run('visible', WHITE)), { fill: '<a:solidFill><a:srgbClr val="222222"/></a:solidFill>' })),
    ],
    [
      'a box of the theme’s colour',
      p(textBox(p(run('visible', WHITE)), { fill: '<a:solidFill><a:schemeClr val="tx2"/></a:solidFill>' })),
    ],
    ['letters that are not vanished', p(run('visible', '<w:vanish w:val="0"/>'))],
  ])('does not include white text on %s', (_, body) => {
    const document = readDocx(docx(body));
    expect(document.hidden).toEqual([]);
    expect(document.pages[0]?.lines.map(({ text }) => text)).toContain('visible');
  });

  it('does not include the header row of a table whose style paints it', () => {
    const styles = part(
      'styles',
      `<w:style w:type="table" w:styleId="grid"><w:tblStylePr w:type="firstRow"><w:tcPr>${DARK}</w:tcPr></w:tblStylePr></w:style>`,
    );
    const row = `<w:tr>${cell(p(run('Logiciel', WHITE)))}</w:tr>`;
    const body = `<w:tbl><w:tblPr><w:tblStyle w:val="grid"/></w:tblPr>${row}${row}</w:tbl>`;
    const document = readDocx(docx(body, { 'word/styles.xml': styles }));
    expect(document.pages[0]?.lines.map(({ text }) => text)).toEqual(['Logiciel']);
    expect(document.hidden).toMatchObject([{ text: 'Logiciel', reason: 'colour' }]);
  });
});

const parts = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`word/media/${index}.png`, new Uint8Array()]),
  );

describe('a DOCX that cannot be read', () => {
  const whole = docx(FILLER.repeat(20));
  it.each<[string, Uint8Array, ReadingErrorCode]>([
    ['cut in two', whole.slice(0, whole.length / 2), 'corrupt'],
    [
      'with a body that is not XML',
      zipSync({ 'word/document.xml': strToU8('<w:document><w:body>') }),
      'corrupt',
    ],
    ['without a body', zipSync({ 'word/document.xml': part('document', '') }), 'corrupt'],
    ['with a password', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'encrypted'],
    ['that is another archive', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }), 'unsupported'],
    ['that is a picture', docx(p('<w:r><w:drawing><wp:inline/></w:drawing></w:r>')), 'no_text'],
    ['that unpacks without end', docx(' '.repeat(9 * 1024 * 1024)), 'not_a_cv'],
    ['that is a book', docx(FILLER.repeat(2000)), 'not_a_cv'],
    ['of more parts than any', docx(FILLER, parts(2100)), 'heavy'],
    ['that is nested without end', docx(`${'<w:sdt>'.repeat(5000)}${'</w:sdt>'.repeat(5000)}`), 'corrupt'],
  ])('is refused with its reason: %s', (_, bytes, code) => {
    expect(() => readDocx(bytes)).toThrow(expect.objectContaining({ code }));
  });
});
