import { describe, expect, it } from 'vitest';
import { drawPdf, writeBody, type Drawing } from '../testing/draw-pdf.ts';
import { drawPicture, type Pixel } from '../testing/draw-picture.ts';
import { readPdf } from './read-pdf.ts';

// Ways to put a text into a PDF that nobody sees. Each must be left out; the same means, used so that the text is seen,
// must leave it.

const SECRET = 'Expert SAP depuis vingt ans';
const AREA = [40, 280, 300, 60] as const;

const read = async (draw: (pdf: Drawing) => void) => {
  const { pages, hidden } = await readPdf(
    await drawPdf((pdf) => {
      writeBody(pdf);
      pdf.fillColor('#000').opacity(1);
      draw(pdf);
    }),
  );
  return { seen: pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n'), hidden };
};

const write = (pdf: Drawing, colour: string) =>
  pdf.fillColor(colour).text(SECRET, 60, 300, { lineBreak: false });
const plain = (pixel: Pixel, size = 8) => drawPicture(size, size, () => pixel);
const place = (pdf: Drawing, picture: Buffer) => {
  const [x, y, width, height] = AREA;
  pdf.image(picture, x, y, { width, height });
};
const fillArea = (pdf: Drawing, colour: string | PDFKit.Mixins.ColorValue) =>
  pdf.rect(...AREA).fill(colour as string);
const linear = (pdf: Drawing, from: string, to: string) =>
  pdf.linearGradient(40, 280, 340, 280).stop(0, from).stop(1, to);
const radial = (pdf: Drawing, from: string, to: string) =>
  pdf.radialGradient(190, 310, 0, 190, 310, 200).stop(0, from).stop(1, to);
/** Draws in a state that pdfkit has no word for. */
const inState = (pdf: Drawing, state: Record<string, unknown>, draw: () => void) => {
  const name = `S${Object.keys(pdf.page.ext_gstates).length}`;
  const dictionary = pdf.ref({ Type: 'ExtGState', ...state });
  dictionary.end(undefined);
  pdf.page.ext_gstates[name] = dictionary as never;
  pdf.save().addContent(`/${name} gs`);
  draw();
  pdf.restore();
};
const inBlend = (pdf: Drawing, BM: string, draw: () => void) => inState(pdf, { BM }, draw);
/** Operators of text around it, ended by their neutral form. */
const withText = (pdf: Drawing, before: string, after: string, colour = '#000') => {
  pdf.addContent(before);
  write(pdf, colour);
  pdf.addContent(after);
};

type Probe = [name: string, draw: (pdf: Drawing) => void];

const HIDDEN: Probe[] = [
  // Colour of what is behind.
  ['white on the paper', (pdf) => write(pdf, '#ffffff')],
  ['nearly white on the paper', (pdf) => write(pdf, '#f4f4f4')],
  ['the colour of a picture behind it', (pdf) => { place(pdf, plain([20, 40, 80])); write(pdf, '#142850'); }],
  ['nearly the colour of a picture behind it', (pdf) => { place(pdf, plain([20, 40, 80])); write(pdf, '#182c54'); }],
  ['white on a picture that is white there', (pdf) => { place(pdf, drawPicture(8, 8, (_, y) => (y < 2 ? [0, 0, 0] : [255, 255, 255]))); write(pdf, '#fff'); }],
  ['white on a picture that is see-through there', (pdf) => { place(pdf, plain([0, 0, 0, 0])); write(pdf, '#fff'); }],
  ['the colour of a picture under a half sheet', (pdf) => { place(pdf, plain([0, 0, 0])); pdf.fillOpacity(0.5); fillArea(pdf, '#fff'); pdf.fillOpacity(1); write(pdf, '#7f7f7f'); }],
  ['the colour of a gradient behind it', (pdf) => { fillArea(pdf, linear(pdf, '#14213d', '#172542')); write(pdf, '#15233f'); }],
  ['white at the white end of a gradient', (pdf) => { pdf.rect(40, 280, 2000, 60).fill(pdf.linearGradient(300, 280, 2000, 280).stop(0, '#fff').stop(1, '#000') as never); write(pdf, '#fff'); }],
  ['the colour of a round gradient behind it', (pdf) => { fillArea(pdf, radial(pdf, '#802020', '#882424')); write(pdf, '#842222'); }],
  ['white on two half white sheets over black', (pdf) => { fillArea(pdf, '#000'); for (let times = 0; times < 8; times++) { pdf.fillOpacity(0.6); fillArea(pdf, '#fff'); } pdf.fillOpacity(1); write(pdf, '#fff'); }],
  ['black on a panel multiplied into black', (pdf) => { fillArea(pdf, '#000'); inBlend(pdf, 'Multiply', () => fillArea(pdf, '#fff')); write(pdf, '#000'); }],
  ['white on a panel that screens to white', (pdf) => { fillArea(pdf, '#123456'); inBlend(pdf, 'Screen', () => fillArea(pdf, '#fff')); write(pdf, '#fff'); }],
  // Ink that leaves nothing.
  ['ink of a white gradient', (pdf) => write(pdf, linear(pdf, '#ffffff', '#fdfdfd') as never)],
  ['ink of a see-through gradient', (pdf) => write(pdf, pdf.linearGradient(40, 280, 340, 280).stop(0, '#000', 0).stop(1, '#000', 0) as never)],
  ['ink of a gradient in the colour of its panel', (pdf) => { fillArea(pdf, '#204060'); write(pdf, linear(pdf, '#204060', '#224262') as never); }],
  ['white ink multiplied', (pdf) => { fillArea(pdf, '#204060'); inBlend(pdf, 'Multiply', () => write(pdf, '#fff')); }],
  ['black ink screened', (pdf) => { fillArea(pdf, '#204060'); inBlend(pdf, 'Screen', () => write(pdf, '#000')); }],
  ['pale ink darkened', (pdf) => { fillArea(pdf, '#204060'); inBlend(pdf, 'Darken', () => write(pdf, '#fff')); }],
  ['dark ink lightened', (pdf) => inBlend(pdf, 'Lighten', () => write(pdf, '#000'))],
  ['the difference to black', (pdf) => inBlend(pdf, 'Difference', () => write(pdf, '#000'))],
  ['no opacity', (pdf) => { pdf.fillOpacity(0.01); write(pdf, '#000'); }],
  ['little opacity in a group of little opacity', (pdf) => { pdf.fillOpacity(0.03); write(pdf, '#000'); }],
  ['the invisible mode', (pdf) => withText(pdf, '3 Tr', '0 Tr')],
  ['a clip with nothing painted in it', (pdf) => withText(pdf, 'q 7 Tr', 'Q')],
  ['a white outline without filling', (pdf) => { pdf.strokeColor('#fff'); withText(pdf, '1 Tr', '0 Tr'); }],
  ['letters cut out of white', (pdf) => { pdf.addContent(`q 7 Tr BT /F1 10 Tf 1 0 0 -1 60 300 Tm (${SECRET}) Tj ET 1 1 1 rg 0 250 400 90 re f Q`); }],
  // Covered.
  ['a white sheet over it', (pdf) => { write(pdf, '#000'); fillArea(pdf, '#fff'); }],
  ['many thin sheets over it', (pdf) => { write(pdf, '#000'); for (let times = 0; times < 12; times++) { pdf.fillOpacity(0.5); fillArea(pdf, '#fff'); } pdf.fillOpacity(1); }],
  ['an opaque picture over it', (pdf) => { write(pdf, '#000'); place(pdf, plain([255, 255, 255])); }],
  ['a picture with an alpha channel over it', (pdf) => { write(pdf, '#000'); place(pdf, plain([255, 255, 255, 254])); }],
  ['an opaque part of a picture with holes over it', (pdf) => { write(pdf, '#000'); place(pdf, drawPicture(8, 8, (_, y) => (y > 6 ? [255, 255, 255, 0] : [255, 255, 255, 255]))); }],
  ['a gradient over it', (pdf) => { write(pdf, '#000'); fillArea(pdf, linear(pdf, '#eee', '#ddd')); }],
  ['a panel that lightens everything over it', (pdf) => { write(pdf, '#000'); inBlend(pdf, 'Lighten', () => fillArea(pdf, '#fff')); }],
  ['a panel that screens everything over it', (pdf) => { write(pdf, '#000'); inBlend(pdf, 'Screen', () => fillArea(pdf, '#fff')); }],
  ['a black panel that darkens everything over it', (pdf) => { write(pdf, '#fff'); inBlend(pdf, 'Multiply', () => fillArea(pdf, '#000')); }],
  // Form.
  ['letters of one point', (pdf) => pdf.fontSize(1).text(SECRET, 60, 300)],
  ['letters made small by their matrix', (pdf) => pdf.save().scale(0.1).text(SECRET, 600, 3000).restore()],
  ['squeezed to a line', (pdf) => withText(pdf, '2 Tz', '100 Tz')],
  ['squeezed by a matrix', (pdf) => pdf.save().scale(0.05, 1).text(SECRET, 1200, 300, { lineBreak: false }).restore()],
  ['pressed flat', (pdf) => pdf.save().scale(1, 0.05).text(SECRET, 60, 6000, { lineBreak: false }).restore()],
  ['piled up in one place', (pdf) => pdf.text(SECRET, 60, 300, { lineBreak: false, characterSpacing: -5 })],
  ['piled up letter by letter', (pdf) => { for (const letter of SECRET) pdf.text(letter, 60, 300, { lineBreak: false }); }],
  // Place.
  ['beside the page', (pdf) => pdf.text(SECRET, -400, 300, { lineBreak: false })],
  ['below the page', (pdf) => pdf.addContent(`BT /F1 10 Tf 1 0 0 -1 60 1200 Tm (${SECRET}) Tj ET`)],
  ['outside its clip', (pdf) => pdf.save().rect(300, 500, 50, 50).clip().text(SECRET, 60, 300, { lineBreak: false }).restore()],
]; // prettier-ignore

const SEEN: Probe[] = [
  ['white on a dark picture', (pdf) => { place(pdf, plain([20, 40, 80])); write(pdf, '#fff'); }],
  ['black on a picture that is see-through there', (pdf) => { place(pdf, plain([0, 0, 0, 0])); write(pdf, '#000'); }],
  ['white at the dark end of a gradient', (pdf) => { fillArea(pdf, linear(pdf, '#14213d', '#fff')); write(pdf, '#fff'); }],
  ['black on a round pale gradient', (pdf) => { fillArea(pdf, radial(pdf, '#fff', '#eee')); write(pdf, '#000'); }],
  ['ink of a dark gradient', (pdf) => write(pdf, linear(pdf, '#802020', '#202080') as never)],
  ['black ink multiplied', (pdf) => { fillArea(pdf, '#ffff80'); inBlend(pdf, 'Multiply', () => write(pdf, '#000')); }],
  ['a marker that multiplies over it', (pdf) => { write(pdf, '#000'); inBlend(pdf, 'Multiply', () => fillArea(pdf, '#ff0')); }],
  ['a see-through picture over it', (pdf) => { write(pdf, '#000'); place(pdf, plain([255, 255, 255, 40])); }],
  ['the hole of a picture over it', (pdf) => { write(pdf, '#000'); place(pdf, drawPicture(8, 8, () => [255, 255, 255, 0])); }],
  ['one thin sheet over it', (pdf) => { write(pdf, '#000'); pdf.fillOpacity(0.4); fillArea(pdf, '#fff'); pdf.fillOpacity(1); }],
  ['condensed to seven tenths', (pdf) => withText(pdf, '70 Tz', '100 Tz')],
  ['set tight', (pdf) => pdf.text(SECRET, 60, 300, { lineBreak: false, characterSpacing: -0.8 })],
  ['written twice to look bold', (pdf) => { write(pdf, '#000'); pdf.text(SECRET, 60.3, 300, { lineBreak: false }); }],
  ['half opacity', (pdf) => { pdf.fillOpacity(0.5); write(pdf, '#000'); }],
]; // prettier-ignore

describe('a text that nobody sees in a PDF', () => {
  it('is tried in forty ways at least', () => expect(HIDDEN.length).toBeGreaterThanOrEqual(40));

  it.each(HIDDEN)('is left out and listed: %s', async (_, draw) => {
    const { seen, hidden } = await read(draw);
    expect(seen).toContain('Claire Dubois');
    expect(seen).not.toMatch(/SAP|vingt/);
    expect(
      hidden
        .map(({ text }) => text)
        .join(' ')
        .replaceAll(/\s/g, ''),
    ).toMatch(/S.*A.*P/);
  });

  it.each(SEEN)('is none where it is seen: %s', async (_, draw) => {
    const { seen, hidden } = await read(draw);
    expect(seen).toContain(SECRET);
    expect(hidden).toEqual([]);
  });
});
