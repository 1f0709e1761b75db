import { describe, expect, it } from 'vitest';
import { writeLines } from '../testing/draw-pdf.ts';
import { JOB, readDrawing, title } from '../testing/read-drawing.ts';
import { readable } from './characters.ts';

describe('the letters of a page', () => {
  it('drawn far apart form words', async () => {
    const page = await readDrawing((pdf) => {
      pdf.fontSize(20).text('CLAIRE DUBOIS', 60, 60, { characterSpacing: 8, lineBreak: false });
      pdf.text('J E A N   D U P O N T', 60, 100).fontSize(10);
      writeLines(pdf, [60, 140], JOB);
    });
    expect(page.texts.slice(0, 2)).toEqual(['CLAIRE DUBOIS', 'JEAN DUPONT']);
  });

  it('have their accents when these were drawn apart', async () => {
    const page = await readDrawing((pdf) => {
      pdf.text('Andr', 60, 60, { lineBreak: false });
      const x = 60 + pdf.widthOfString('Andr');
      pdf.text('´', x + 1, 60, { lineBreak: false }).text('e', x, 60, { lineBreak: false });
      writeLines(pdf, [60, 80], JOB);
    });
    expect(page.texts[0]).toBe('André');
  });

  it('of ligatures are separate letters, and invisible marks are left out', () => {
    expect(readable('\uFB01')).toBe('fi');
    expect(readable('\uFB04')).toBe('ffl');
    expect(readable('\uF0B7')).toBe('•');
    expect(readable('\uE0BE\u200B')).toBe('');
  });

  it('drawn twice for a shadow or bold are read once', async () => {
    const page = await readDrawing((pdf) => {
      pdf.text('Claire Dubois', 60, 60, { lineBreak: false }).text('Claire Dubois', 60.4, 60.2);
      writeLines(pdf, [60, 90], JOB);
    });
    expect(page.texts).toEqual(['Claire Dubois', ...JOB]);
    expect(page.lines.map(({ isBold }) => isBold)).toEqual([true, false, false, false, false]);
  });

  it('raised above the line are read in their line', async () => {
    const page = await readDrawing((pdf) => {
      pdf.text('Arrivée le 1', 60, 60, { lineBreak: false });
      const x = 60 + pdf.widthOfString('Arrivée le 1');
      pdf.fontSize(6).text('er', x, 58, { lineBreak: false });
      const after = x + pdf.widthOfString('er');
      pdf.fontSize(10).text(' mars 2019', after, 60, { lineBreak: false });
      writeLines(pdf, [60, 80], JOB);
    });
    expect(page.texts[0]).toBe('Arrivée le 1er mars 2019');
  });

  it('have a bullet when a dot was drawn before them', async () => {
    const page = await readDrawing((pdf) => {
      JOB.forEach((line, index) => {
        pdf
          .circle(64, 64 + index * 14, 1.6)
          .fill('#000')
          .text(line, 74, 60 + index * 14);
      });
    });
    expect(page.texts).toEqual(JOB.map((line) => `• ${line}`));
  });

  it('have no bullet when the dots belong to a rule beside them', async () => {
    const page = await readDrawing((pdf) => {
      for (let top = 60; top < 130; top += 4.5) pdf.circle(62, top, 1.2).fill('#000');
      writeLines(pdf, [74, 60], JOB);
    });
    expect(page.texts).toEqual(JOB);
  });

  it('have their size, weight and place', async () => {
    const page = await readDrawing((pdf) => {
      title(pdf, 'Expérience', 60, 100);
      writeLines(pdf, [60, 130], JOB);
    });
    const [heading, first] = page.lines;
    expect(heading).toMatchObject({ size: 12, isBold: true });
    expect(first).toMatchObject({ size: 10, isBold: false });
    const [x = 0, y = 0, width = 0, height = 0] = heading?.box ?? [];
    expect([x, y].map(Math.round)).toEqual([60, 100]);
    expect([width, height].map(Math.round)).toEqual([64, 11]);
  });

  it('are where a person sees them on a rotated page', async () => {
    const page = await readDrawing((pdf) => {
      Object.assign(pdf.page.dictionary.data, { Rotate: 90 });
      writeLines(pdf, [60, 100], JOB);
    });
    expect([page.width, page.height].map(Math.round)).toEqual([842, 595]);
    expect(page.texts).toEqual(JOB);
    // Turned clockwise, what was at the left is at the top, and the first line at the right.
    const [x = 0, y = 0, width = 0, height = 0] = page.lines[0]?.box ?? [];
    expect(Math.round(y)).toBe(60);
    expect(x).toBeGreaterThan(700);
    expect(height).toBeGreaterThan(5 * width);
  });

  it('written sideways come after the others', async () => {
    const page = await readDrawing((pdf) => {
      pdf
        .save()
        .rotate(-90, { origin: [30, 400] })
        .text('CURRICULUM VITAE', 30, 400)
        .restore();
      writeLines(pdf, [80, 60], JOB);
    });
    expect(page.texts).toEqual([...JOB, 'CURRICULUM VITAE']);
  });

  it('of badges are separated', async () => {
    const page = await readDrawing((pdf) => {
      let x = 60;
      for (const name of ['Pack Office', 'Power BI', 'Sage 100']) {
        const width = pdf.widthOfString(name) + 2;
        pdf.roundedRect(x, 55, width, 18, 6).fill('#dde').fillColor('#000').text(name, x + 1, 60, { lineBreak: false });
        x += width + 1;
      }
      pdf.rect(60 + pdf.widthOfString('Animation de '), 128, pdf.widthOfString('sessions'), 12).fill('#ff0').fillColor('#000');
      writeLines(pdf, [60, 116], JOB);
    });
    expect(page.texts.slice(1)).toEqual(JOB);
    expect(page.texts[0]?.split('\t')).toEqual(['Pack Office', 'Power BI', 'Sage 100']);
  }); // prettier-ignore
});
