import { describe, expect, it } from 'vitest';
import type { DocumentText, Line } from '@trame/document';
import { analyseText } from '../analyse-text.ts';

type Drawn = readonly [text: string, x: number, top: number, column: number, isTitle?: boolean];

const lineOf = ([text, x, top, column, isTitle = false]: Drawn): Line => {
  const box = [x, top, text.length * 5, 12] as const;
  const size = isTitle ? 14 : 10;
  return {
    text,
    box,
    spans: [{ start: 0, length: text.length, box, run: 0 }],
    size,
    isBold: isTitle,
    column,
  };
};
const page = (...lines: readonly Drawn[]): DocumentText => ({
  kind: 'pdf',
  hidden: [],
  pages: [{ page: 1, width: 595, height: 842, columns: 3, isScanned: false, lines: lines.map(lineOf) }],
});

describe('columns side by side', () => {
  it('give dates read in the column of a list below back to their rows', () => {
    const { experiences, education, certifications } = analyseText(
      page(
        ['Laure Quéméner', 40, 40, 0, true],
        ['laure@example.fr', 40, 70, 0],
        ['Expérience', 40, 100, 0, true],
        ['Comptable unique – Conserverie Penfeld', 40, 120, 0],
        ['Collaboratrice comptable – Fiduciaire Léon', 40, 150, 0],
        ['Diplômes', 40, 180, 0, true],
        ['DSCG, Lycée Chaptal', 40, 200, 0],
        ['Langues', 220, 240, 1, true],
        ['Anglais : B2', 220, 260, 1],
        ['Mai 2009 – janvier 2017', 440, 120, 2],
        ['Mars 2005 – avril 2009', 445, 150, 2],
        ['2012', 530, 200, 2],
        ['Certifications', 400, 240, 2, true],
        ['Consultante certifiée Sage', 400, 260, 2],
      ),
    );
    expect(experiences).toMatchObject([
      { title: 'Comptable unique', company: 'Conserverie Penfeld', duration: 'Mai 2009 – janvier 2017' },
      { title: 'Collaboratrice comptable', company: 'Fiduciaire Léon', duration: 'Mars 2005 – avril 2009' },
    ]);
    expect(education).toMatchObject([{ degree: 'DSCG', institution: 'Lycée Chaptal', year: '2012' }]);
    expect(certifications).toMatchObject([{ name: 'Consultante certifiée Sage', year: null }]);
  });

  it('give a date read below an address at the right back to its row', () => {
    const { experiences, emails } = analyseText(
      page(
        ['Laure Quéméner', 40, 40, 0, true],
        ['Expérience', 40, 100, 0, true],
        ['École des Énergies', 40, 120, 0],
        ['Formatrice en électricité', 40, 134, 0],
        ['laure@example.fr', 440, 40, 1],
        ['29000 Quimper', 440, 54, 1],
        ['Depuis septembre 2019', 440, 120, 1],
      ),
    );
    expect(experiences).toMatchObject([
      {
        title: 'Formatrice en électricité',
        company: 'École des Énergies',
        duration: 'Depuis septembre 2019',
      },
    ]);
    expect(emails).toHaveLength(1);
  });

  it('continue the section whose title is above both columns, not the last one of the first column', () => {
    const { experiences, languages } = analyseText(
      page(
        ['Laure Quéméner', 40, 40, 0, true],
        ['laure@example.fr', 40, 70, 0],
        ['Expérience', 40, 100, 0, true],
        ['2015 – 2020', 40, 120, 0],
        ['Formatrice, Greta du Léon', 40, 134, 0],
        ['Langues', 40, 180, 0, true],
        ['Anglais : B2', 40, 200, 0],
        ['2010 – 2014', 300, 120, 1],
        ['Comptable, Conserverie Penfeld', 300, 134, 1],
      ),
    );
    expect(experiences).toMatchObject([
      { title: 'Formatrice', duration: '2015 – 2020' },
      { title: 'Comptable', duration: '2010 – 2014' },
    ]);
    expect(languages).toHaveLength(1);
  });

  it('have dates one above the other in a margin, above lists with their own columns', () => {
    const { experiences, skills, certifications } = analyseText(
      page(
        ['Laure Quéméner', 40, 40, 0, true],
        ['laure@example.fr', 40, 70, 0],
        ['Expérience', 40, 100, 0, true],
        ['janvier 2016', 60, 120, 0],
        ['présent', 70, 133, 0],
        ['mars 2008', 60, 160, 0],
        ['décembre 2015', 55, 173, 0],
        ['Compétences', 40, 210, 0, true],
        ['– Allaitement', 46, 230, 0],
        ['– Simulation', 46, 244, 0],
        ['Formatrice en périnatalité', 160, 120, 1],
        ['Institut Naître', 160, 134, 1],
        ['Sage-femme', 160, 160, 1],
        ['Maternité des Falaises', 160, 174, 1],
        ['Certifications', 310, 210, 1, true],
        ['– Échographie', 46, 258, 0],
        ['Consultante en lactation (IBLCE, 2015)', 300, 244, 0],
      ),
    );
    expect(experiences).toMatchObject([
      { title: 'Formatrice en périnatalité', company: 'Institut Naître', duration: 'janvier 2016 présent' },
      { title: 'Sage-femme', company: 'Maternité des Falaises', duration: 'mars 2008 décembre 2015' },
    ]);
    expect(skills.map(({ name }) => name)).toEqual(['Allaitement', 'Simulation', 'Échographie']);
    expect(certifications).toMatchObject([
      { name: 'Consultante en lactation', issuer: 'IBLCE', year: '2015' },
    ]);
  });
});
