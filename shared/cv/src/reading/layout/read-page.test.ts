import { describe, expect, it } from 'vitest';
import { textOfPage } from '../../document.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { drawPdf, writeLines, type Drawing } from '../testing/draw-pdf.ts';
import { readable } from './characters.ts';

const read = async (draw: (pdf: Drawing) => void, options?: PDFKit.PDFDocumentOptions) => {
  const { pages } = await readPdf(await drawPdf(draw, options));
  const [page] = pages;
  if (!page) throw new Error('No page was read');
  return { ...page, text: textOfPage(page), texts: page.lines.map(({ text }) => text) };
};
const title = (pdf: Drawing, text: string, x: number, y: number) =>
  pdf
    .font('Helvetica-Bold')
    .fontSize(12)
    .text(text, x, y, { lineBreak: false })
    .font('Helvetica')
    .fontSize(10);

const SIDE = ['06 12 34 56 78', 'claire@exemple.fr', '38000 Grenoble'];
const SKILLS = ['Excel', 'Word', 'Sage 100'];
const JOB = [
  'Formatrice bureautique, Greta des Alpes',
  'Animation de sessions Excel et Word pour des publics salariés',
  'Conception de parcours à distance et de leurs supports',
  'Suivi individuel de quarante stagiaires par an',
];

describe('the columns of a page', () => {
  it('are read one after the other, whatever stands beside', async () => {
    const page = await read((pdf) => {
      pdf.rect(0, 0, 200, 842).fill('#14213d').fillColor('#fff');
      title(pdf, 'CONTACT', 30, 60);
      writeLines(pdf, [30, 80], SIDE);
      title(pdf, 'LOGICIELS', 30, 140);
      writeLines(pdf, [30, 160], SKILLS);
      pdf.fillColor('#000');
      title(pdf, 'EXPÉRIENCES', 230, 60);
      writeLines(pdf, [230, 80], JOB);
      title(pdf, 'LANGUES', 230, 150);
      writeLines(pdf, [230, 170], ['Anglais courant']);
    });
    expect(page.texts).toEqual([
      'CONTACT', ...SIDE, 'LOGICIELS', ...SKILLS, 'EXPÉRIENCES', ...JOB, 'LANGUES', 'Anglais courant',
    ]);
    expect(page.columns).toBe(2);
    expect(page.lines.map(({ column }) => column)).toEqual([...Array<number>(8).fill(0), ...Array<number>(7).fill(1)]);
  }); // prettier-ignore

  it('stand between what crosses them', async () => {
    const page = await read((pdf) => {
      pdf.fontSize(20).text('CLAIRE DUBOIS', 0, 30, { width: 595, align: 'center' }).fontSize(10);
      pdf.text('Formatrice en bureautique et en comptabilité, indépendante depuis dix ans', 60, 60, { width: 480, align: 'center' });
      title(pdf, 'Contact', 60, 100);
      writeLines(pdf, [60, 120], SIDE);
      title(pdf, 'Expérience', 300, 100);
      writeLines(pdf, [300, 120], JOB);
      pdf.text('Je certifie sur l’honneur l’exactitude des renseignements portés sur ce document, à Grenoble', 60, 240);
    });
    const [first = '', , ...rest] = page.texts;
    expect(first).toBe('CLAIRE DUBOIS');
    expect(rest.slice(0, -1)).toEqual(['Contact', ...SIDE, 'Expérience', ...JOB]);
    expect(page.lines.at(-1)).toMatchObject({ column: 0 });
  }); // prettier-ignore

  it('may be three short lists side by side', async () => {
    const page = await read((pdf) => {
      ['Langues', 'Logiciels', 'Loisirs'].forEach((name, index) => {
        title(pdf, name, 60 + index * 160, 60);
        writeLines(pdf, [60 + index * 160, 80], [`${name} un`, `${name} deux`]);
      });
    });
    expect(page.columns).toBe(3);
    expect(page.texts.slice(0, 3)).toEqual(['Langues', 'Langues un', 'Langues deux']);
  });

  it('give back to the text below the title that stands at their foot', async () => {
    const page = await read((pdf) => {
      pdf.fontSize(20).text('Claire Dubois', 60, 50).fontSize(10).text('Formatrice', 60, 80);
      writeLines(pdf, [380, 60], SIDE);
      title(pdf, 'Profil', 60, 110);
      pdf.text('Formatrice depuis dix ans, j’accompagne les équipes dans leur montée en compétence', 60, 130);
    });
    expect(page.texts.slice(0, 6)).toEqual(['Claire Dubois', 'Formatrice', ...SIDE, 'Profil']);
  });
});

describe('the rows of a page', () => {
  it('keep the date at the right of its entry', async () => {
    const page = await read((pdf) => {
      [['Formatrice', '2019 – 2024'], ['Assistante de direction', 'mars 2012 – 2018'], ['Secrétaire', '2008']].forEach(([job = '', date = ''], index) => {
        pdf.text(job, 60, 60 + index * 60, { lineBreak: false });
        pdf.text(date, 400, 60 + index * 60, { width: 130, align: 'right' });
        pdf.text('Gestion des dossiers, des agendas et des déplacements de toute une équipe de direction, en France', 60, 74 + index * 60);
      });
    });
    expect(page.texts.filter((_, index) => index % 2 === 0)).toEqual([
      'Formatrice\t2019 – 2024',
      'Assistante de direction\tmars 2012 – 2018',
      'Secrétaire\t2008',
    ]);
  }); // prettier-ignore

  it('keep the date in the margin before its entry, whole when it takes two lines', async () => {
    const page = await read((pdf) => {
      [['mars 2019 –', 'aujourd’hui'], ['2012 –', 'août 2018'], ['2008 – 2012']].forEach((date, index) => {
        writeLines(pdf, [60, 60 + index * 80], date);
        writeLines(pdf, [160, 60 + index * 80], JOB);
      });
    });
    expect(page.texts.filter((text) => text.includes('Greta'))).toEqual([
      'mars 2019 – aujourd’hui\tFormatrice bureautique, Greta des Alpes',
      '2012 – août 2018\tFormatrice bureautique, Greta des Alpes',
      '2008 – 2012\tFormatrice bureautique, Greta des Alpes',
    ]);
  });

  it('put a date that stands in the middle of its entry before it', async () => {
    const page = await read((pdf) => {
      [0, 1, 2].forEach((index) => {
        pdf.text(`201${index} – 201${index + 1}`, 60, 80 + index * 90, { lineBreak: false });
        writeLines(pdf, [160, 60 + index * 90], JOB);
      });
    });
    const dates = page.texts.flatMap((text, index) => (/^201\d/.test(text) ? index : []));
    expect(dates.map((index) => page.texts[index + 1])).toEqual([JOB[0], JOB[0], JOB[0]]);
  });

  it('put the title of a section in its margin on a line of its own', async () => {
    const page = await read((pdf) => {
      title(pdf, 'EXPÉRIENCE', 60, 60);
      writeLines(pdf, [200, 60], JOB);
      title(pdf, 'LANGUES', 60, 140);
      writeLines(pdf, [200, 140], ['Anglais courant', 'Italien scolaire']);
    });
    expect(page.texts).toEqual(['EXPÉRIENCE', ...JOB, 'LANGUES', 'Anglais courant', 'Italien scolaire']);
  });

  it('are those of a table, each with its cells', async () => {
    const rows = [['Logiciel', 'Niveau'], ['Excel', 'Expert'], ['Word', 'Avancé'], ['Sage 100', 'Notions']];
    const page = await read((pdf) => {
      writeLines(pdf, [60, 40], ['Ce que je sais faire avec les logiciels de bureau']);
      rows.forEach((row, index) => row.forEach((cell, rank) => pdf.text(cell, 60 + rank * 120, 70 + index * 18)));
    });
    expect(page.texts.slice(1)).toEqual(rows.map((row) => row.join('\t')));
  }); // prettier-ignore
});

describe('the letters of a page', () => {
  it('set apart are words', async () => {
    const page = await read((pdf) => {
      pdf.fontSize(20).text('CLAIRE DUBOIS', 60, 60, { characterSpacing: 8, lineBreak: false });
      pdf.text('J E A N   D U P O N T', 60, 100).fontSize(10);
      writeLines(pdf, [60, 140], JOB);
    });
    expect(page.texts.slice(0, 2)).toEqual(['CLAIRE DUBOIS', 'JEAN DUPONT']);
  });

  it('are whole when their accents were drawn apart', async () => {
    const page = await read((pdf) => {
      pdf.text('Andr', 60, 60, { lineBreak: false });
      const x = 60 + pdf.widthOfString('Andr');
      pdf.text('´', x + 1, 60, { lineBreak: false }).text('e', x, 60, { lineBreak: false });
      writeLines(pdf, [60, 80], JOB);
    });
    expect(page.texts[0]).toBe('André');
  });

  it('are those of their ligatures, without the marks nobody reads', () => {
    expect(readable('\uFB01')).toBe('fi');
    expect(readable('\uFB04')).toBe('ffl');
    expect(readable('\uF0B7')).toBe('•');
    expect(readable('\uE0BE\u200B')).toBe('');
  });

  it('drawn twice for a shadow or a bold are read once', async () => {
    const page = await read((pdf) => {
      pdf.text('Claire Dubois', 60, 60, { lineBreak: false }).text('Claire Dubois', 60.4, 60.2);
      writeLines(pdf, [60, 90], JOB);
    });
    expect(page.texts).toEqual(['Claire Dubois', ...JOB]);
    expect(page.lines.map(({ isBold }) => isBold)).toEqual([true, false, false, false, false]);
  });

  it('raised stay on their line', async () => {
    const page = await read((pdf) => {
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
    const page = await read((pdf) => {
      JOB.forEach((line, index) => {
        pdf
          .circle(64, 64 + index * 14, 1.6)
          .fill('#000')
          .text(line, 74, 60 + index * 14);
      });
    });
    expect(page.texts).toEqual(JOB.map((line) => `• ${line}`));
  });

  it('tell their size, their weight and their place', async () => {
    const page = await read((pdf) => {
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

  it('stand where a person sees them on a page that is turned', async () => {
    const page = await read((pdf) => {
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
    const page = await read((pdf) => {
      pdf
        .save()
        .rotate(-90, { origin: [30, 400] })
        .text('CURRICULUM VITAE', 30, 400)
        .restore();
      writeLines(pdf, [80, 60], JOB);
    });
    expect(page.texts).toEqual([...JOB, 'CURRICULUM VITAE']);
  });

  it('of badges are parted', async () => {
    const page = await read((pdf) => {
      let x = 60;
      for (const name of ['Pack Office', 'Power BI', 'Sage 100']) {
        const width = pdf.widthOfString(name) + 6;
        pdf.roundedRect(x, 55, width, 18, 6).fill('#dde').fillColor('#000').text(name, x + 3, 60, { lineBreak: false });
        x += width + 2;
      }
      writeLines(pdf, [60, 100], JOB);
    });
    expect(page.texts[0]?.split('\t')).toEqual(['Pack Office', 'Power BI', 'Sage 100']);
  }); // prettier-ignore
});
