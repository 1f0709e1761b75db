import { describe, expect, it } from 'vitest';
import { isBullet } from './characters.ts';
import { writeLines } from '../testing/draw-pdf.ts';
import { JOB, readDrawing, title } from '../testing/read-drawing.ts';

const SIDE = ['06 12 34 56 78', 'claire@exemple.fr', '38000 Grenoble'];
const SKILLS = ['Excel', 'Word', 'Sage 100'];

describe('the columns of a page', () => {
  it('are read one after the other, whatever is beside', async () => {
    const page = await readDrawing((pdf) => {
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

  it('are read between the lines that cross them', async () => {
    const page = await readDrawing((pdf) => {
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

  it('are none in a table without borders, whose titles on one line say where its cells begin', async () => {
    const page = await readDrawing((pdf) => {
      title(pdf, 'Missions', 60, 60);
      const rows = [
        ['Période', 'Mission', 'Client', 'Environnement'],
        ['2021 – 2022', 'Migration Office 365', 'Crédit Mutuel', 'Exchange'],
        ['2019 – 2021', 'Déploiement de Sage 100', 'Laboratoires', 'Sage 100'],
        ['2017 – 2019', 'Conduite du changement', 'CHU de Lyon', 'Alfresco'],
        ['2016 – 2017', 'Refonte', 'Michelin', 'Moodle'],
      ];
      for (const [rank, row] of rows.entries()) {
        pdf.font(rank === 0 ? 'Helvetica-Bold' : 'Helvetica');
        for (const [column, text] of row.entries())
          pdf.text(text, [60, 130, 252, 400][column] ?? 0, 90 + rank * 22, { lineBreak: false });
      }
      title(pdf, 'Formation', 60, 230);
      writeLines(
        pdf,
        [60, 250],
        ['Master de gestion', 'Université Rennes 2', 'Licence Anglais', 'Université de Nantes'],
      );
    });
    expect(page.columns).toBe(1);
    expect(page.texts).toContain('2019 – 2021\tDéploiement de Sage 100\tLaboratoires\tSage 100');
  });

  it('cut the cells of a table at their borders, however little space is beside these', async () => {
    const page = await readDrawing((pdf) => {
      for (const [left, width] of [
        [60, 90],
        [150, 92],
        [242, 72],
        [314, 100],
      ] as const)
        for (const top of [60, 100]) pdf.rect(left, top, width, 40).stroke();
      writeLines(pdf, [64, 65], ['Michelin', 'Clermont']);
      writeLines(pdf, [154, 65], ['Formatrice achats', 'et commandes']);
      writeLines(pdf, [244, 65], ['De janvier 2021', 'à juin 2023']);
      writeLines(pdf, [320, 65], ['Moodle']);
      writeLines(pdf, [64, 105], ['Danone']);
      writeLines(pdf, [154, 105], ['Audit']);
      writeLines(pdf, [244, 105], ['2015 – 2016']);
    });
    expect(page.texts[0]).toBe(
      'Michelin Clermont\tFormatrice achats et commandes\tDe janvier 2021 à juin 2023\tMoodle',
    );
  });

  it('may be three short lists side by side', async () => {
    const page = await readDrawing((pdf) => {
      ['Langues', 'Logiciels', 'Loisirs'].forEach((name, index) => {
        title(pdf, name, 60 + index * 160, 60);
        writeLines(pdf, [60 + index * 160, 80], [`${name} un`, `${name} deux`]);
      });
    });
    expect(page.columns).toBe(3);
    expect(page.texts.slice(0, 3)).toEqual(['Langues', 'Langues un', 'Langues deux']);
  });

  it('do not keep a title at their end that belongs to the text below', async () => {
    const page = await readDrawing((pdf) => {
      pdf.fontSize(20).text('Claire Dubois', 60, 50).fontSize(10).text('Formatrice', 60, 80);
      writeLines(pdf, [380, 60], SIDE);
      title(pdf, 'Profil', 60, 110);
      pdf.text('Formatrice depuis dix ans, j’accompagne les équipes dans leur montée en compétence', 60, 130);
    });
    expect(page.texts.slice(0, 6)).toEqual(['Claire Dubois', 'Formatrice', ...SIDE, 'Profil']);
  });
});

describe('the rows of a page', () => {
  it('have the date at the right of their entry', async () => {
    const page = await readDrawing((pdf) => {
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

  it('have the date of the margin before their entry, complete when it takes two lines', async () => {
    const page = await readDrawing((pdf) => {
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

  it('keep a short text between a date and a long one complete', async () => {
    const page = await readDrawing((pdf) => {
      [['Formatrice en', 'bureautique'], ['Assistante', 'de direction'], ['Secrétaire']].forEach((middle, index) => {
        pdf.text(`201${index} – 201${index + 2}`, 40, 60 + index * 60, { lineBreak: false });
        writeLines(pdf, [130, 60 + index * 60], middle);
        writeLines(pdf, [240, 60 + index * 60], JOB.slice(1, 3));
      });
    });
    expect(page.texts.filter((_, index) => index % 2 === 0)).toEqual([
      `2010 – 2012\tFormatrice en bureautique\t${JOB[1]}`,
      `2011 – 2013\tAssistante de direction\t${JOB[1]}`,
      `2012 – 2014\tSecrétaire\t${JOB[1]}`,
    ]);
  }); // prettier-ignore

  it('have a date beside the middle of their entry before the entry', async () => {
    const page = await readDrawing((pdf) => {
      [0, 1, 2].forEach((index) => {
        pdf.text(`201${index} – 201${index + 1}`, 60, 80 + index * 90, { lineBreak: false });
        writeLines(pdf, [160, 60 + index * 90], JOB);
      });
    });
    const dates = page.texts.flatMap((text, index) => (/^201\d/.test(text) ? index : []));
    expect(dates.map((index) => page.texts[index + 1])).toEqual([JOB[0], JOB[0], JOB[0]]);
  });

  it('have the title of a section in the margin on a line of its own', async () => {
    const page = await readDrawing((pdf) => {
      title(pdf, 'EXPÉRIENCE', 60, 60);
      writeLines(pdf, [200, 60], JOB);
      title(pdf, 'LANGUES', 60, 140);
      writeLines(pdf, [200, 140], ['Anglais courant', 'Italien scolaire']);
    });
    expect(page.texts).toEqual(['EXPÉRIENCE', ...JOB, 'LANGUES', 'Anglais courant', 'Italien scolaire']);
  });

  it('of a table have each of its cells', async () => {
    const rows = [['Logiciel', 'Niveau'], ['Excel', 'Expert'], ['Word', 'Avancé'], ['Sage 100', 'Notions']];
    const page = await readDrawing((pdf) => {
      writeLines(pdf, [60, 40], ['Ce que je sais faire avec les logiciels de bureau']);
      rows.forEach((row, index) => row.forEach((cell, rank) => pdf.text(cell, 60 + rank * 120, 70 + index * 18)));
    });
    expect(page.texts.slice(1)).toEqual(rows.map((row) => row.join('\t')));
  }); // prettier-ignore
});

describe('a table with borders', () => {
  it('is read row by row, with each cell complete', async () => {
    const rows = [
      [['Prévention et', 'secours civiques'], ['Formateur en sécurité,', 'Prévention Sud'], ['Animation de sessions pour', 'tous les publics de la région']],
      [['Incendie'], ['Sapeur-pompier', 'professionnel'], ['Chef d’équipe', 'et moniteur']],
    ];
    const page = await readDrawing((pdf) => {
      rows.forEach((row, index) => {
        row.forEach((cell, rank) => {
          pdf.rect(60 + rank * 150, 60 + index * 50, 150, 50).stroke();
          writeLines(pdf, [66 + rank * 150, 66 + index * 50], cell);
        });
      });
    });
    expect(page.texts).toEqual([
      'Prévention et secours civiques\tFormateur en sécurité, Prévention Sud\tAnimation de sessions pour',
      'tous les publics de la région',
      'Incendie\tSapeur-pompier professionnel\tChef d’équipe',
      'et moniteur',
    ]);
    expect(page.columns).toBe(1);
  }); // prettier-ignore

  it('keeps lines of a cell apart where the first had room to continue', async () => {
    const page = await readDrawing((pdf) => {
      [['2019 – 2022', 'Datalia', 'Guebwiller', 'Formatrice'], ['2015 – 2019', 'Orvanne', 'Paris', 'Assistante']].forEach(([date = '', company = '', town = '', post = ''], index) => {
        [[date], [company, town], [post]].forEach((cell, rank) => {
          pdf.rect(60 + rank * 150, 60 + index * 50, 150, 50).stroke();
          writeLines(pdf, [66 + rank * 150, 66 + index * 50], cell);
        });
      });
    });
    expect(page.texts).toEqual(['2019 – 2022\tDatalia\tGuebwiller\tFormatrice', '2015 – 2019\tOrvanne\tParis\tAssistante']);
  }); // prettier-ignore

  it('does not split the pairs of a column', async () => {
    const page = await readDrawing((pdf) => {
      title(pdf, 'Langues', 60, 60);
      [['Allemand', 'C1'], ['Anglais', 'B2'], ['Italien', 'A2']].forEach((pair, index) =>
        pair.forEach((text, rank) => pdf.text(text, 60 + rank * 150, 80 + index * 14, { lineBreak: false })),
      );
      title(pdf, 'Expérience', 300, 60);
      writeLines(pdf, [300, 80], JOB.map((line) => line.slice(0, 45)));
    });
    expect(page.texts.slice(0, 4)).toEqual(['Langues', 'Allemand\tC1', 'Anglais\tB2', 'Italien\tA2']);
  }); // prettier-ignore
});

describe('a text that the width of its column cut', () => {
  it('is joined: a date at the right with its end below', async () => {
    const page = await readDrawing((pdf) => {
      [['mars 2018 – mars', '2021'], ['avr. 2021 –', 'aujourd’hui']].forEach((date, index) => {
        writeLines(pdf, [60, 60 + index * 80], JOB);
        writeLines(pdf, [440, 60 + index * 80], date);
      });
    });
    expect(page.texts.filter((text) => text.includes('Greta'))).toEqual([
      'Formatrice bureautique, Greta des Alpes\tmars 2018 – mars 2021',
      'Formatrice bureautique, Greta des Alpes\tavr. 2021 – aujourd’hui',
    ]);
  }); // prettier-ignore

  it('does not move the first date of a margin away from its entry, whatever is above', async () => {
    const page = await readDrawing((pdf) => {
      writeLines(pdf, [160, 60], ['Python, Docker, Moodle, Genially, Klaxoon, Trello et Zoom', 'Linux et Ansible']);
      [0, 1, 2].forEach((index) => {
        pdf.text(`201${index} – 201${index + 1}`, 60, 160 + index * 80, { lineBreak: false });
        writeLines(pdf, [160, 160 + index * 80], JOB);
      });
    });
    expect(page.texts[2]).toBe('2010 – 2011\tFormatrice bureautique, Greta des Alpes');
  }); // prettier-ignore
});

describe('a character before a text', () => {
  it.each(['•', '–', '->', '✓'])('« %s » is a bullet', (text) => {
    expect(isBullet(text)).toBe(true);
  });
  it.each(['●●●●○', '★★★', '---', 'a'])('« %s » is not a bullet', (text) => {
    expect(isBullet(text)).toBe(false);
  });
});
