import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { cell, DARK, docx, FILLER, p, part, run, table, textBox, WHITE } from '../testing/make-docx.ts';
import { readDocx } from './read-docx.ts';

// Ways to put a text into a DOCX that nobody sees. Each must be left out; the same means, used so that the text is seen,
// must leave it.

const SECRET = 'Expert SAP depuis vingt ans';
const secret = (look = '') => run(SECRET, look);

type Probe = [name: string, body: string, others?: Record<string, Uint8Array>];

const THEME = {
  'word/theme/theme1.xml': strToU8(
    `<a:theme xmlns:a="a"><a:themeElements><a:clrScheme name="x"><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1>
    <a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1><a:dk2><a:srgbClr val="1F3864"/></a:dk2><a:accent1><a:srgbClr val="4472C4"/></a:accent1>
    </a:clrScheme></a:themeElements></a:theme>`,
  ),
};
const stylesWith = (inner: string) => ({ 'word/styles.xml': part('styles', inner) });
const VANISHING = stylesWith(
  `<w:style w:type="paragraph" w:styleId="v"><w:rPr><w:vanish/></w:rPr></w:style>
   <w:style w:type="paragraph" w:styleId="w"><w:basedOn w:val="v"/></w:style>
   <w:style w:type="character" w:styleId="c"><w:rPr><w:vanish/></w:rPr></w:style>`,
);
const row = (inner: string, properties: string) =>
  `<w:tbl><w:tr><w:trPr>${properties}</w:trPr>${cell(p(inner))}</w:tr></w:tbl>`;
const tableWith = (properties: string, inner: string) =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tr>${cell(p(inner))}</w:tr></w:tbl>`;
const vml = (style: string) =>
  p(
    `<w:r><w:pict><v:shape style="${style}"><v:textbox><w:txbxContent>${p(secret())}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
  );
const ink = (inner: string) => `<w14:textFill>${inner}</w14:textFill>`;
const solid = (colour: string) => ink(`<w14:solidFill><w14:srgbClr w14:val="${colour}"/></w14:solidFill>`);

const HIDDEN: Probe[] = [
  ['hidden letters', p(secret('<w:vanish/>'))],
  ['hidden by the style of its paragraph', p(secret(), '<w:pStyle w:val="v"/>'), VANISHING],
  ['hidden by a style that its style is based on', p(secret(), '<w:pStyle w:val="w"/>'), VANISHING],
  ['hidden by the style of its letters', p(secret('<w:rStyle w:val="c"/>')), VANISHING],
  ['white', p(secret(WHITE))],
  ['the paper’s colour of the theme', p(secret('<w:color w:themeColor="background1"/>')), THEME],
  ['the paper’s colour of the theme, said to be black', p(secret('<w:color w:val="000000" w:themeColor="background1"/>')), THEME],
  ['black of the theme, tinted to nothing', p(secret('<w:color w:val="000000" w:themeColor="text1" w:themeTint="05"/>')), THEME],
  ['a colour of the theme on a cell of the same', table([cell(p(secret('<w:color w:val="000000" w:themeColor="accent1"/>')), '<w:shd w:val="clear" w:fill="auto" w:themeFill="accent1"/>')]), THEME],
  ['a marker in the colour of the ink', p(secret('<w:color w:val="000000"/><w:highlight w:val="black"/>'))],
  ['a white marker under white', p(secret(`${WHITE}<w:highlight w:val="white"/>`))],
  ['the colour of its cell', table([cell(p(secret('<w:color w:val="1F3864"/>')), DARK)])],
  ['black on a solid black pattern', p(secret('<w:color w:val="000000"/><w:shd w:val="solid" w:color="000000" w:fill="FFFFFF"/>'))],
  ['grey on a pattern that mixes to grey', p(secret('<w:color w:val="808080"/><w:shd w:val="pct50" w:color="000000" w:fill="FFFFFF"/>'))],
  ['ink without colour', p(secret(ink('<w14:noFill/>')))],
  ['white ink over a written black', p(secret(`<w:color w:val="000000"/>${solid('FFFFFF')}`))],
  ['ink of a white gradient', p(secret(ink('<w14:gradFill><w14:gs><w14:srgbClr w14:val="FFFFFF"/></w14:gs><w14:gs><w14:srgbClr w14:val="FDFDFD"/></w14:gs></w14:gradFill>')))],
  ['see-through ink', p(secret(ink('<w14:solidFill><w14:srgbClr w14:val="000000"><w14:alpha w14:val="99000"/></w14:srgbClr></w14:solidFill>')))],
  ['black on a black page', `<w:p/>${p(secret('<w:color w:val="000000"/>'))}`, { 'word/settings.xml': part('settings', '<w:displayBackgroundShape/>') }],
  ['letters of a point', p(secret('<w:sz w:val="2"/>'))],
  ['letters of no width', p(secret('<w:w w:val="1"/>'))],
  ['letters piled up', p(secret('<w:spacing w:val="-200"/>'))],
  ['raised above the page', p(secret('<w:position w:val="3000"/>'))],
  ['lines of no height', p(secret(), '<w:spacing w:line="20" w:lineRule="exact"/>')],
  ['a row of no height', row(secret(), '<w:trHeight w:val="1" w:hRule="exact"/>')],
  ['a hidden row', row(secret(), '<w:hidden/>')],
  ['a column of one percent', table([cell(p(run('Titre'))), cell(p(secret()), '<w:tcW w:w="50" w:type="pct"/>')])],
  ['a column of one point in a fixed table', `<w:tbl><w:tblPr><w:tblLayout w:type="fixed"/></w:tblPr><w:tr>${cell(p(secret()), '<w:tcW w:w="20" w:type="dxa"/>')}</w:tr></w:tbl>`],
  ['a table of one percent', tableWith('<w:tblW w:w="1%" w:type="pct"/>', secret())],
  ['a table beside the page', tableWith('<w:tblInd w:w="-20000" w:type="dxa"/>', secret())],
  ['a floating table beside the page', tableWith('<w:tblpPr w:tblpX="-20000"/>', secret())],
  ['indented off the page', p(secret(), '<w:ind w:left="-20000"/>')],
  ['a frame off the page', p(secret(), '<w:framePr w:w="2000" w:x="-20000" w:y="100"/>')],
  ['a frame of no size', p(secret(), '<w:framePr w:w="1" w:x="100" w:y="100"/>')],
  ['a box outside the page', p(textBox(p(secret()), { x: -9_000_000 }))],
  ['a box that is a dot', p(textBox(p(secret()), { extent: 'cx="1" cy="1"' }))],
  ['a hidden shape', vml('width:100pt;height:20pt;visibility:hidden')],
  ['a shape of no height', vml('width:100pt;height:0')],
  ['a shape beside the page', vml('width:100pt;height:20pt;margin-left:-2000pt')],
  ['deleted', p(`<w:del><w:r><w:delText>${SECRET}</w:delText></w:r></w:del>`)],
]; // prettier-ignore

const SEEN: Probe[] = [
  ['a colour of the theme', p(secret('<w:color w:val="FFFFFF" w:themeColor="accent1"/>')), THEME],
  ['white on a cell of the theme’s colour', table([cell(p(secret(WHITE)), '<w:shd w:val="clear" w:fill="FFFFFF" w:themeFill="accent1"/>')]), THEME],
  ['black under a yellow marker', p(secret('<w:color w:val="000000"/><w:highlight w:val="yellow"/>'))],
  ['red on green of the same luminance', p(secret('<w:color w:val="C00000"/><w:shd w:val="clear" w:fill="006400"/>'))],
  ['black on a light pattern', p(secret('<w:shd w:val="pct10" w:color="000000" w:fill="FFFFFF"/>'))],
  ['dark ink over a written white', p(secret(`${WHITE}${solid('1F3864')}`))],
  ['condensed letters', p(secret('<w:w w:val="80"/><w:spacing w:val="-10"/>'))],
  ['a raised number', p(secret('<w:position w:val="12"/>'))],
  ['a row of a fixed height', row(secret(), '<w:trHeight w:val="400" w:hRule="exact"/>')],
  ['a column whose width is left to the text', table([cell(p(secret()), '<w:tcW w:w="0" w:type="auto"/>')])],
  ['an indented paragraph', p(secret(), '<w:ind w:left="-700" w:hanging="300"/>')],
  ['a frame on the page', p(secret(), '<w:framePr w:w="4000" w:x="1000" w:y="900"/>')],
  ['a shape on the page', vml('width:200pt;height:40pt;margin-left:20pt')],
  ['white on a dark page that is shown', `<w:p/>${p(secret(WHITE))}`, { 'word/settings.xml': part('settings', '<w:displayBackgroundShape/>') }],
]; // prettier-ignore

/** With a black page, which only the settings make Word show. */
const bytesOf = (body: string, others: Record<string, Uint8Array> = {}) =>
  others['word/settings.xml'] === undefined
    ? docx(FILLER + body, others)
    : docx('', {
        ...others,
        'word/document.xml': part('document', `<w:background w:color="000000"/><w:body>${body}</w:body>`),
      });

const read = (...[, body, others]: Probe) => {
  const { pages, hidden } = readDocx(bytesOf(body, others));
  return { seen: pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n'), hidden };
};

describe('a text that nobody sees in a DOCX', () => {
  it('is tried in twenty ways at least', () => expect(HIDDEN.length).toBeGreaterThanOrEqual(20));

  it.each(HIDDEN)('is left out: %s', (...probe) => {
    const { seen, hidden } = read(...probe);
    expect(seen).not.toContain('SAP');
    if (probe[0] !== 'deleted') expect(hidden.map(({ text }) => text)).toEqual([SECRET]);
  });

  it.each(SEEN)('is none where it is seen: %s', (...probe) => {
    const { seen, hidden } = read(...probe);
    expect(seen).toContain(SECRET);
    expect(hidden).toEqual([]);
  });
});
