import { describe, expect, it } from 'vitest';
import { rows } from '../testing.ts';
import { educationOf, educationsOf } from './education.ts';

const read = (...lines: readonly string[]): (string | null)[][] =>
  educationsOf(rows(...lines))
    .map(educationOf)
    .map(({ degree, institution, year }) => [degree, institution, year]);

describe('studies', () => {
  it.each([
    ['2017 : Bachelor Gestion, Campus CCI Limoges', 'Bachelor Gestion', 'Campus CCI Limoges', '2017'],
    ['BTS Comptabilité – Lycée Paul Éluard – 2002', 'BTS Comptabilité', 'Lycée Paul Éluard', '2002'],
    ['2015-2016\tLicence Droit\tUniversité Rennes 1', 'Licence Droit', 'Université Rennes 1', '2016'],
    ['2010 : BTS Productique, Lycée Vauban, Brest', 'BTS Productique', 'Lycée Vauban, Brest', '2010'],
    [
      'PhD in Linguistics, University of Edinburgh, 2010',
      'PhD in Linguistics',
      'University of Edinburgh',
      '2010',
    ],
    ['CAP Pâtissier, 1998', 'CAP Pâtissier', null, '1998'],
  ])('« %s »', (line, degree, institution, year) => {
    expect(read(line)).toEqual([[degree, institution, year]]);
  });

  it('may take several rows, one after the other', () => {
    expect(
      read('*Master Audit', 'IAE Lyon', '2004', '*Licence de gestion', 'Université Lyon 2', '2002'),
    ).toEqual([
      ['Master Audit', 'IAE Lyon', '2004'],
      ['Licence de gestion', 'Université Lyon 2', '2002'],
    ]);
  });

  it('may begin with the school', () => {
    expect(
      read('*Boston College\tMay 2014', 'Master of Education', '*Reed College\tMay 2012', 'B.A. in History'),
    ).toEqual([
      ['Master of Education', 'Boston College', '2014'],
      ['B.A. in History', 'Reed College', '2012'],
    ]);
  });

  it.each([
    ['Lycée Grandmont - Tours (37)', 'Lycée Grandmont'],
    ['École Boulle – Guebwiller', 'École Boulle'],
    ['Université Toulouse III – Paul Sabatier', 'Université Toulouse III – Paul Sabatier'],
    ['Lycée Vauban, Brest', 'Lycée Vauban, Brest'],
    ['AFPA (Issoire)', 'AFPA'],
    ['Institute of Technology (Honors)', 'Institute of Technology (Honors)'],
  ])('have their school in « %s »', (school, name) => {
    expect(read('*BTS Bâtiment', school, '2005')).toEqual([['BTS Bâtiment', name, '2005']]);
  });
});
