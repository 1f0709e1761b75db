import { describe, expect, it } from 'vitest';
import { certificationsOf } from './certifications.ts';
import { rows } from './testing.ts';

const read = (...lines: readonly string[]): (string | null)[][] =>
  certificationsOf(rows(...lines)).map(({ name, issuer, year }) => [name, issuer, year]);

describe('a certificate', () => {
  it.each([
    ['2021 : TOSA Excel, score 945 (Isograd)', 'TOSA Excel, score 945', 'Isograd', '2021'],
    ['Formateur SST – INRS – 2018', 'Formateur SST', 'INRS', '2018'],
    ['CSWE (Dassault Systèmes, 2019)', 'CSWE', 'Dassault Systèmes', '2019'],
    [
      '2019 – CSWP (Certified SOLIDWORKS Professional), Dassault Systèmes',
      'CSWP (Certified SOLIDWORKS Professional)',
      'Dassault Systèmes',
      '2019',
    ],
    ['Formateur Odoo | Odoo | 2020', 'Formateur Odoo', 'Odoo', '2020'],
    ['CACES R489 cat. 1A, 3 et 5 (2021)', 'CACES R489 cat. 1A, 3 et 5', null, '2021'],
    [
      'Microsoft Certified: Data Analyst (Microsoft, 2022)',
      'Microsoft Certified: Data Analyst',
      'Microsoft',
      '2022',
    ],
  ])('« %s »', (line, name, issuer, year) => {
    expect(read(line)).toEqual([[name, issuer, year]]);
  });

  it.each([
    [
      'before it',
      ['2018 (MAC formateur à jour)', 'Formateur SST – INRS', '2019', 'Testeur CACES – Certibat'],
    ],
    ['after it', ['Formateur SST – INRS', '2018', 'Testeur CACES – Certibat', '2019']],
  ])('may have its date %s', (_, lines) => {
    expect(read(...lines)).toEqual([
      ['Formateur SST', 'INRS', '2018'],
      ['Testeur CACES', 'Certibat', '2019'],
    ]);
  });

  it.each([
    ['First Aid at Work (2017)', 'First Aid at Work', null, '2017'],
    ['PSM I – Scrum.org (2021)', 'PSM I', 'Scrum.org', '2021'],
    ['PMP (PMI, 2014)', 'PMP', 'PMI', '2014'],
    ['SST (sauveteur secouriste du travail), 2019', 'SST (sauveteur secouriste du travail)', null, '2019'],
  ])('is no issuer of its own: « %s »', (line, name, issuer, year) => {
    expect(read(line)).toEqual([[name, issuer, year]]);
  });

  it('ends with its date where the width cut it', () => {
    const narrow = (text: string) => text.padEnd(100, '\u00a0').slice(0, 100);
    expect(
      read(
        narrow('Certificat de qualification en accueil, médiation et animation des espaces'),
        'numériques, CNED, 2019',
        narrow('Habilitation électrique des opérateurs de chantier et des agents de maintenance'),
        'industrielle, APAVE, 2021',
      ).map(([, issuer, year]) => [issuer, year]),
    ).toEqual([
      ['CNED', '2019'],
      ['APAVE', '2021'],
    ]);
  });
});
