import { describe, expect, it } from 'vitest';
import { rows } from '../testing.ts';
import { skillsOf } from './skills.ts';

const read = (...lines: readonly string[]): string[] =>
  skillsOf(rows(...lines), null).skills.map(({ name, category }) =>
    category ? `${category}: ${name}` : name,
  );

describe('skills', () => {
  it.each([
    ['commas', ['Word, Excel, Power BI'], ['Word', 'Excel', 'Power BI']],
    ['a last « et »', ['Word, Excel et PowerPoint'], ['Word', 'Excel', 'PowerPoint']],
    [
      'the name of the list among them',
      ['Aptitudes et compétences', 'Soudage TIG, soudage MAG'],
      ['Soudage TIG', 'soudage MAG'],
    ],
    ['bars', ['Canva | Wooclap | Document unique (DUERP)'], ['Canva', 'Wooclap', 'Document unique (DUERP)']],
    ['slashes', ['Excel / Word / Teams'], ['Excel', 'Word', 'Teams']],
    ['bullets', ['• Gestion de groupe', '• Écoute'], ['Gestion de groupe', 'Écoute']],
    ['dots', ['Python · SQL · Git'], ['Python', 'SQL', 'Git']],
    [
      'two lists side by side',
      ['• Moodle\t• Audacity', '• Rise\t• Camtasia'],
      ['Moodle', 'Audacity', 'Rise', 'Camtasia'],
    ],
    [
      'categories',
      ['CAO : Revit, Inventor', 'Langages : C, C++'],
      ['CAO: Revit', 'CAO: Inventor', 'Langages: C', 'Langages: C++'],
    ],
    [
      'several categories on a row',
      ['LMS: Docebo, Skilljar\tVideo: Camtasia'],
      ['LMS: Docebo', 'LMS: Skilljar', 'Video: Camtasia'],
    ],
    ['sub-titles', ['*ERP', '• SAP', '• Odoo'], ['ERP: SAP', 'ERP: Odoo']],
    ['levels in words', ['Excel : expert', 'Word (avancé)', 'SQL – débutant'], ['Excel', 'Word', 'SQL']],
    ['gauges', ['Photoshop ★★★★☆', 'InDesign ●●●○○', 'Figma 80 %'], ['Photoshop', 'InDesign', 'Figma']],
    ['parentheses', ['Excel (TCD, macros), Word'], ['Excel (TCD, macros)', 'Word']],
    ['a list over two rows', ['Python, SQL,', 'Docker'], ['Python', 'SQL', 'Docker']],
    ['diamonds', ['Paie ◆ SIRH Cegid ◆ Recrutement'], ['Paie', 'SIRH Cegid', 'Recrutement']],
    ['hashes', ['#management #excel'], ['management', 'excel']],
    ['numbers', ['1. Gestion de projet', '2. Animation'], ['Gestion de projet', 'Animation']],
    [
      'categories that dashes part',
      ['Compta : liasse, révision – Paie : DSN – Logiciels : Sage'],
      ['Compta: liasse', 'Compta: révision', 'Paie: DSN', 'Logiciels: Sage'],
    ],
    [
      'categories that full stops part',
      ['Animer : jeux, débriefing filmé. Organiser : planification.'],
      ['Animer: jeux', 'Animer: débriefing filmé', 'Organiser: planification'],
    ],
    [
      'categories before a dash, on each row',
      ['Bureautique – Word, Excel', 'Graphisme – Canva, Figma'],
      ['Bureautique: Word', 'Bureautique: Excel', 'Graphisme: Canva', 'Graphisme: Figma'],
    ],
    ['a table with a title', ['Logiciel\tNiveau', 'Excel\tExpert', 'Word\tAvancé'], ['Excel', 'Word']],
    [
      'a sentence that says what one masters',
      ['Je maîtrise Excel, Word et PowerPoint'],
      ['Excel', 'Word', 'PowerPoint'],
    ],
    ['names with « mes »', ['Outils : Mes Parcelles, QGIS'], ['Outils: Mes Parcelles', 'Outils: QGIS']],
    [
      'clauses, without what is no skill',
      ['Excel, Word. Permis B. Loisirs : rugby, voile.'],
      ['Excel', 'Word'],
    ],
    ['a level for several', ['Word, Excel : maîtrise parfaite'], ['Word', 'Excel']],
  ])('are found in %s', (_, lines, names) => {
    expect(read(...lines)).toEqual(names);
  });

  it.each([
    ['a sentence', 'J’anime des formations depuis dix ans et je conçois tous mes supports moi-même.'],
    ['interests', 'Loisirs : voile, lecture'],
    [
      'sentences',
      'Led diverse teams across global sites, with care. Mentored engineers to achieve their goals.',
    ],
    ['levels alone', 'Débutant\tIntermédiaire\tExpert'],
  ])('are not %s', (_, line) => {
    expect(read(line)).toEqual([]);
  });

  it('leave spoken languages to the languages', () => {
    const { skills, languages } = skillsOf(rows('Langages : Python, Go', 'Langues : Anglais (C1)'), null);
    expect(skills.map(({ name }) => name)).toEqual(['Python', 'Go']);
    expect(languages.map(({ language, level }) => [language, level])).toEqual([['Anglais', 'C1']]);
  });

  it('are under the bullet to which indented bullets belong', () => {
    const one = rows('• Langages', '• Scala', '• Python', '• Stockage', '• MinIO').map((row) =>
      /Langages|Stockage/u.test(row.text) ? row : { ...row, x: row.x + 14 },
    );
    expect(skillsOf(one, null).skills.map(({ name, category }) => `${category}: ${name}`)).toEqual([
      'Langages: Scala',
      'Langages: Python',
      'Stockage: MinIO',
    ]);
  });

  it('leave a language with its level to the languages, even inside a list', () => {
    const { skills, languages } = skillsOf(rows('Word • Excel • Anglais B2'), null);
    expect(skills.map(({ name }) => name)).toEqual(['Word', 'Excel']);
    expect(languages.map(({ language, level }) => [language, level])).toEqual([['Anglais', 'B2']]);
  });
});
