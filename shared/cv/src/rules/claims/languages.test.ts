import { describe, expect, it } from 'vitest';
import { rows } from '../testing.ts';
import { languagesOf } from './languages.ts';

const read = (...lines: readonly string[]): (string | null)[][] =>
  languagesOf(rows(...lines)).map(({ language, level }) => [language, level]);

describe('languages', () => {
  it.each([
    ['Anglais : B2', [['Anglais', 'B2']]],
    [
      'Anglais (courant), Espagnol (notions)',
      [
        ['Anglais', 'courant'],
        ['Espagnol', 'notions'],
      ],
    ],
    ['Anglais – niveau B1', [['Anglais', 'B1']]],
    [
      'Français natif, Anglais C1 (TOEIC 945)',
      [
        ['Français', 'natif'],
        ['Anglais', 'C1 (TOEIC 945)'],
      ],
    ],
    [
      'Français, langue maternelle. Anglais, B1.',
      [
        ['Français', 'langue maternelle'],
        ['Anglais', 'B1'],
      ],
    ],
    ['Anglais\tB1\tB1\tB1\tB1\tB1', [['Anglais', 'B1']]],
    ['Breton ●●●○○', [['Breton', null]]],
    ['Anglais (lu, parlé, écrit)', [['Anglais', 'lu, parlé, écrit']]],
    [
      'German (native), English (fluent)',
      [
        ['German', 'native'],
        ['English', 'fluent'],
      ],
    ],
    [
      'Langue(s) maternelle(s) : Arabe | Français',
      [
        ['Arabe', 'langue maternelle'],
        ['Français', 'langue maternelle'],
      ],
    ],
    ['Niveaux : A1 et A2 : utilisateur de base – C1 et C2 : utilisateur expérimenté', []],
    ['Python, Go', []],
    ['Spanish Language: Fluent', [['Spanish', 'Fluent']]],
    ['Anglais, niveau service', [['Anglais', 'niveau service']]],
    ['Anglais : niveau 2 OTAN', [['Anglais', 'niveau 2 OTAN']]],
    ['Welsh (first language)', [['Welsh', 'first language']]],
    ['Scottish Gaelic, conversational', [['Scottish Gaelic', 'conversational']]],
    ['Langue des signes française (LSF) : A2', [['Langue des signes française', 'A2']]],
    ['Anglais\tB2\tB1', [['Anglais', 'B1']]],
    ['Niveau B2 en anglais', [['anglais', 'B2']]],
    [
      'anglais B1, italien notions. Trésorière d’un club de boules de quatre-vingt-dix licenciés, depuis dix ans',
      [
        ['anglais', 'B1'],
        ['italien', 'notions'],
      ],
    ],
    [
      'Anglais PLS 3333 ; Allemand PLS 2221',
      [
        ['Anglais', 'PLS 3333'],
        ['Allemand', 'PLS 2221'],
      ],
    ],
    [
      'Portuguese (fluent) and Galician (reading)',
      [
        ['Portuguese', 'fluent'],
        ['Galician', 'reading'],
      ],
    ],
    [
      'anglais (juridique), LV2 Espagnol, italien (deux ans à Turin)',
      [
        ['anglais', 'juridique'],
        ['Espagnol', null],
        ['italien', null],
      ],
    ],
    [
      'Bilingue français-anglais, espagnol scolaire',
      [
        ['français', 'Bilingue'],
        ['anglais', 'Bilingue'],
        ['espagnol', 'scolaire'],
      ],
    ],
    [
      'Courant : anglais, arabe. Notions : italien.',
      [
        ['anglais', 'Courant'],
        ['arabe', 'Courant'],
        ['italien', 'Notions'],
      ],
    ],
    [
      'Je parle couramment anglais et je me débrouille en italien.',
      [
        ['anglais', 'couramment'],
        ['italien', null],
      ],
    ],
    [
      'Bonne maîtrise de l’anglais et de l’espagnol',
      [
        ['anglais', 'Bonne maîtrise'],
        ['espagnol', 'Bonne maîtrise'],
      ],
    ],
  ])('of « %s »', (line, languages) => {
    expect(read(line)).toEqual(languages);
  });

  it('have the level of the row below', () => {
    expect(read('Anglais', 'Courant (C1)', 'Espagnol', 'Notions')).toEqual([
      ['Anglais', 'Courant (C1)'],
      ['Espagnol', 'Notions'],
    ]);
  });

  it('continue over lines that ended for lack of width', () => {
    expect(read('Arabe (A2), Français', '(courant), Italien', '(lu, écrit,', 'parlé)')).toEqual([
      ['Arabe', 'A2'],
      ['Français', 'courant'],
      ['Italien', 'lu, écrit, parlé'],
    ]);
  });

  it('have the level after their use', () => {
    expect(read('Anglais technique : B2', 'Japonais : JLPT N2')).toEqual([
      ['Anglais', 'B2'],
      ['Japonais', 'JLPT N2'],
    ]);
  });
});
