import { describe, expect, it } from 'vitest';
import { drawPdf, PICTURE, writeBody, writeLines, type Drawing } from '../testing/draw-pdf.ts';
import { readPdf } from './read-pdf.ts';

const SECRET = 'Expert SAP depuis vingt ans';
const read = async (draw: (pdf: Drawing) => void) => {
  const document = await readPdf(
    await drawPdf((pdf) => {
      writeBody(pdf);
      draw(pdf);
    }),
  );
  const seen = document.pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n');
  return { ...document, seen };
};
/** pdfkit knows fewer text modes than a PDF has. */
const inMode = (pdf: Drawing, mode: number, x = 60, y = 300) => {
  pdf.addContent(`${mode} Tr`).text(SECRET, x, y).addContent('0 Tr');
};

describe('invisible text of a PDF', () => {
  it.each<[string, string, (pdf: Drawing) => void]>([
    ['white on white', 'colour', (pdf) => pdf.fillColor('#fff').text(SECRET, 60, 300)],
    ['nearly white on white', 'colour', (pdf) => pdf.fillColor('#f2f4f3').text(SECRET, 60, 300)],
    ['the colour of its panel', 'colour', (pdf) => {
      pdf.rect(0, 250, 300, 100).fill('#14213d').fillColor('#172542').text(SECRET, 60, 300);
    }],
    ['the colour two layers make', 'colour', (pdf) => {
      pdf.rect(0, 250, 300, 100).fill('#000').fillOpacity(0.5).rect(0, 250, 300, 100).fill('#fff');
      pdf.fillOpacity(1).fillColor('#808080').text(SECRET, 60, 300);
    }],
    ['white on white, with a stroke behind', 'colour', (pdf) => {
      pdf.rect(50, 303, 300, 1).fill('#000').fillColor('#fff').text(SECRET, 60, 300);
    }],
    ['letters of one point', 'tiny', (pdf) => pdf.fontSize(1).text(SECRET, 60, 300)],
    ['letters made small by their matrix', 'tiny', (pdf) => {
      pdf.save().scale(0.1).text(SECRET, 600, 3000).restore();
    }],
    ['off the page', 'off_page', (pdf) => pdf.text(SECRET, -400, 300)],
    ['outside the crop box', 'off_page', (pdf) => {
      Object.assign(pdf.page.dictionary.data, { CropBox: [0, 300, 595, 842] });
      pdf.text(SECRET, 60, 700, { lineBreak: false });
    }],
    ['under a white sheet', 'covered', (pdf) => pdf.text(SECRET, 60, 300).rect(0, 250, 500, 100).fill('#fff')],
    ['under a picture', 'covered', (pdf) => {
      pdf.text(SECRET, 60, 300).image(Buffer.from(PICTURE), 40, 280, { width: 300, height: 60 });
    }],
    ['the invisible mode', 'invisible', (pdf) => inMode(pdf, 3)],
    ['the clipping mode, with nothing painted after', 'invisible', (pdf) => inMode(pdf, 7)],
    ['no opacity', 'invisible', (pdf) => pdf.fillOpacity(0.01).text(SECRET, 60, 300)],
    ['outside its clip', 'invisible', (pdf) => {
      pdf.save().rect(300, 500, 50, 50).clip().text(SECRET, 60, 300, { lineBreak: false }).restore();
    }],
  ])('is listed and left out: %s', async (_, reason, draw) => {
    const { seen, hidden } = await read(draw);
    expect(seen).toContain('Claire Dubois');
    expect(seen).not.toContain('SAP');
    expect(hidden).toEqual([{ page: 1, text: SECRET, reason }]);
  }); // prettier-ignore

  it('is listed once, without bullets, spaces or copies of visible text', async () => {
    const { hidden } = await read((pdf) => {
      pdf.fillColor('#fff').text('• · –', 60, 300).text('Claire Dubois, formatrice', 60, 60);
      pdf.fillColor('#fff').text('Expert SAP', 60, 400).text('depuis vingt ans', 60, 414);
    });
    expect(hidden.map(({ text }) => text)).toEqual([SECRET]);
  });
});

describe('visible text of a PDF', () => {
  it.each<[string, (pdf: Drawing) => void]>([
    ['white on a dark panel', (pdf) => pdf.rect(0, 250, 300, 100).fill('#14213d').fillColor('#fff').text(SECRET, 60, 300)],
    ['white on a round dark shape', (pdf) => pdf.circle(120, 305, 100).fill('#14213d').fillColor('#fff').text(SECRET, 60, 300)],
    ['white on a picture', (pdf) => pdf.image(Buffer.from(PICTURE), 0, 250, { width: 400, height: 90 }).fillColor('#fff').text(SECRET, 60, 300)],
    ['white on a gradient', (pdf) => {
      const gradient = pdf.linearGradient(0, 250, 400, 250).stop(0, '#123').stop(1, '#456');
      pdf.rect(0, 250, 400, 90).fill(gradient).fillColor('#fff').text(SECRET, 60, 300);
    }],
    ['white on a ground of many strips', (pdf) => {
      for (let y = 250; y < 350; y++) pdf.rect(0, y, 400, 1.1).fill(`#${(y % 64).toString(16).padStart(2, '0')}2040`);
      pdf.fillColor('#fff').text(SECRET, 60, 300);
    }],
    ['pale grey', (pdf) => pdf.fillColor('#bbb').text(SECRET, 60, 300)],
    ['a small print of four points', (pdf) => pdf.fontSize(4).text(SECRET, 60, 300)],
    ['struck through', (pdf) => pdf.text(SECRET, 60, 300, { strike: true })],
    ['underlined', (pdf) => pdf.text(SECRET, 60, 300, { underline: true })],
    ['outlined', (pdf) => pdf.fillColor('#fff').text(SECRET, 60, 300, { stroke: true, fill: true })],
    ['under a marker', (pdf) => pdf.text(SECRET, 60, 300).fillOpacity(0.3).rect(40, 290, 300, 30).fill('#ff0')],
    ['written again over a sheet', (pdf) => pdf.rect(0, 250, 500, 100).fill('#fff').fillColor('#000').text(SECRET, 60, 300)],
    ['letters cut out of a colour', (pdf) => {
      // The font of the body, by the name that pdfkit gives it.
      pdf.addContent(`q 7 Tr BT /F1 10 Tf 1 0 0 -1 60 300 Tm (${SECRET}) Tj ET`);
      pdf.addContent('0.6 0 0 rg 0 250 400 90 re f Q');
    }],
  ])('is read: %s', async (_, draw) => {
    const { seen, hidden } = await read(draw);
    expect(seen).toContain(SECRET);
    expect(hidden).toEqual([]);
  }); // prettier-ignore
});

describe('a scan with invisible letters', () => {
  const LAYER = [
    'Claire Dubois, formatrice bureautique à Grenoble',
    'Animation de sessions Excel et Word',
    'Anglais courant, italien scolaire',
  ];
  const scan = (pdf: Drawing) => {
    pdf.image(Buffer.from(PICTURE), 0, 0, { width: 595, height: 842 });
    pdf.addContent('3 Tr');
    LAYER.forEach((line, index) => pdf.text(line, 60, 80 + index * 300));
    pdf.addContent('0 Tr');
  };

  it('is read from the letters that follow its picture', async () => {
    const document = await readPdf(await drawPdf(scan));
    expect(document.kind).toBe('ocr');
    expect(document.pages[0]).toMatchObject({ isScanned: true });
    expect(document.pages[0]?.lines.map(({ text }) => text)).toEqual(LAYER);
    expect(document.hidden).toEqual([]);
  });

  it('does not replace a visible text', async () => {
    const document = await readPdf(
      await drawPdf((pdf) => {
        scan(pdf);
        writeLines(
          pdf,
          [60, 500],
          Array.from({ length: 6 }, () => 'Un texte que tout le monde voit sur cette page'),
        );
      }),
    );
    expect(document.kind).toBe('pdf');
    expect(document.hidden.map(({ text }) => text)).toEqual([LAYER.join(' ')]);
  });

  it('is an ordinary page when it has no letters', async () => {
    const document = await readPdf(
      await drawPdf((pdf) => {
        writeBody(pdf);
        pdf.addPage().image(Buffer.from(PICTURE), 0, 0, { width: 595, height: 842 });
      }),
    );
    expect(document.pages.map(({ isScanned }) => isScanned)).toEqual([false, true]);
  });
});
