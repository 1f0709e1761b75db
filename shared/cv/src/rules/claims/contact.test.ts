import { describe, expect, it } from 'vitest';
import { rows } from '../testing.ts';
import { emailsOf, phonesOf } from './contact.ts';
import { nameOf } from './name.ts';

const phones = (...lines: readonly string[]): string[] => {
  const read = rows(...lines);
  return phonesOf(read, new Set(read)).map(({ value }) => value);
};
const name = (...lines: readonly string[]): string | null => {
  const read = rows(...lines);
  return (
    nameOf(
      read,
      emailsOf(read).map(({ value }) => value),
      10,
    )?.value ?? null
  );
};

describe('the phone and e-mail of a CV', () => {
  it.each([
    ['Tél. 06 39 98 44 15 – Limoges', '06 39 98 44 15'],
    ['+33 (0)6 39 98 41 07', '+33 (0)6 39 98 41 07'],
    ['(+33) 639984518 (Portable)', '(+33) 639984518'],
    ['06.39.98.90.12', '06.39.98.90.12'],
    ['0639980416', '0639980416'],
    ['(512) 555-0142 • Austin, TX', '(512) 555-0142'],
    ['973-555-0123 | LinkedIn', '973-555-0123'],
    ['Phone: +44 7700 900456', '+44 7700 900456'],
  ])('include the number of « %s »', (line, phone) => {
    expect(phones(line)).toEqual([phone]);
  });

  it.each([
    'SIRET 123 456 789 00012',
    'Né le 12/03/1984',
    '2015 - 2018',
    '35000 Rennes',
    'ISBN 978-2-07-036822-8',
  ])('include no number in « %s »', (line) => {
    expect(phones(line)).toEqual([]);
  });

  it('include a number cut at the end of a line', () => {
    expect(phones('Leeds · +44 1224', '000123')).toEqual(['+44 1224 000123']);
    expect(phones('Tél. : 06 14 25', '36 47 – fatima@exemple.test')).toEqual(['06 14 25 36 47']);
  });

  it.each([
    [['Mail : jean.dupont@exemple.test'], ['jean.dupont@exemple.test']],
    [['jean.dupont@', 'exemple.test'], ['jean.dupont@exemple.test']],
    [['jean.dupont', '@exemple.test'], ['jean.dupont@exemple.test']],
    [['a.b@c.fr / A.B@c.fr'], ['a.b@c.fr']],
  ])('include the addresses of %j', (lines, emails) => {
    expect(emailsOf(rows(...lines)).map(({ value }) => value)).toEqual(emails);
  });
});

describe('the name on a CV', () => {
  it.each([
    [
      'the largest words',
      ['# Aurélie Thévenoux-Sanz', 'Formatrice bureautique', '12 rue des Godrans'],
      'Aurélie Thévenoux-Sanz',
    ],
    ['in capitals', ['# MARCUS D. ELLERBY', 'Software Engineer'], 'MARCUS D. ELLERBY'],
    [
      'under « Curriculum vitæ »',
      ['# CURRICULUM VITÆ', '*Paul-Henri de Kersaint', '44000 NANTES'],
      'Paul-Henri de Kersaint',
    ],
    ['over two rows', ['# Bastien', '# Kervadec-Louarn', 'Formateur CAO'], 'Bastien Kervadec-Louarn'],
    ['letter by letter', ['# J E A N  D U P O N T', 'Formateur'], 'JEAN DUPONT'],
    [
      'under a large title of post',
      ['Coralie Mondésir', 'coralie.mondesir@exemple.test', '# Formatrice Excel'],
      'Coralie Mondésir',
    ],
    ['before a dash', ['# Coralie Mondésir – Formatrice Excel'], 'Coralie Mondésir'],
    ['in another cell', ['# europass\tMohamed Amine Belkhiri', 'Curriculum vitae'], 'Mohamed Amine Belkhiri'],
    ['of a form', ['Nom : LEBRETON', 'Prénom : Hugo'], 'Hugo LEBRETON'],
    ['of the cells of a form', ['# CURRICULUM VITÆ', 'Nom\tLEBRETON', 'Prénom\tHugo'], 'Hugo LEBRETON'],
    [
      'with more words than one line holds',
      ['# THIBAULT DE LA', '# ROCHETTE', 'Formateur'],
      'THIBAULT DE LA ROCHETTE',
    ],
    ['with its honorific left out', ['# Dr. Helena Brandt', 'University of Aberdeen'], 'Helena Brandt'],
  ])('%s', (_, lines, expected) => {
    expect(name(...lines)).toBe(expected);
  });
});
