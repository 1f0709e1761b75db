import { describe, expect, it } from 'vitest';
import { rowsOf } from '../rows/reading-order.ts';
import { cells, page, rows } from '../testing.ts';
import { certificationsOf } from './certifications.ts';

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
    ['PRINCE2 Foundation [PeopleCert] – 2020', 'PRINCE2 Foundation', 'PeopleCert', '2020'],
    ['Scrum Master PSM I [Scrum.org, 2021]', 'Scrum Master PSM I', 'Scrum.org', '2021'],
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
  ])('is not taken for its issuer: « %s »', (line, name, issuer, year) => {
    expect(read(line)).toEqual([[name, issuer, year]]);
  });

  it('has its date even where the width cut it', () => {
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

  it.each([
    [
      'Law Society, Conveyancing Quality Scheme Lead, 2019',
      'Conveyancing Quality Scheme Lead',
      'Law Society',
    ],
    [
      '2019 – Institut des hautes études du risque : Gestionnaire certifié',
      'Gestionnaire certifié',
      'Institut des hautes études du risque',
    ],
    [
      '2019, Association des traducteurs, Mentorat de traduction',
      'Mentorat de traduction',
      'Association des traducteurs',
    ],
    [
      '2019 | Croix-Rouge française | Formateur premiers secours',
      'Formateur premiers secours',
      'Croix-Rouge française',
    ],
    [
      'Associate Chartered Accountant, Chartered Accountants Ireland, 2019',
      'Associate Chartered Accountant',
      'Chartered Accountants Ireland',
    ],
    ['Consultante en lactation IBCLC (IBLCE, 2019)', 'Consultante en lactation IBCLC', 'IBLCE'],
    ['Praticien PNL (Institut Repère, Paris, 2019)', 'Praticien PNL', 'Institut Repère'],
    [
      'Brevet de secours en équipe (PSE1), Protection civile, Lyon, 2019',
      'Brevet de secours en équipe (PSE1)',
      'Protection civile',
    ],
    [
      'Certiphyto Conseil, valable cinq ans, Ministère de l’Agriculture, 2019',
      'Certiphyto Conseil',
      'Ministère de l’Agriculture',
    ],
    ['CACES R489 cat. 3 (valable jusqu’en 2026), AFTRAL, 2019', 'CACES R489 cat. 3', 'AFTRAL'],
    ['Auditeur interne ISO 9001, obtenu en 2019 auprès de l’AFNOR', 'Auditeur interne ISO 9001', 'AFNOR'],
    [
      'Mention de spécialisation, délivrée par le Conseil national des barreaux en 2019.',
      'Mention de spécialisation',
      'Conseil national des barreaux',
    ],
  ])('is distinguished from its issuer in either order: « %s »', (line, name, issuer) => {
    expect(read(line)).toEqual([[name, issuer, '2019']]);
  });

  it.each([
    ['PSC1 2019 | SST 2021'],
    ['PSC1 (2019), SST (2021)'],
    ['PSC1, 2019. SST, 2021.'],
    ['PSC1 2019 ; SST 2021'],
  ])('shares its row with a second one when there are two years: « %s »', (line) => {
    expect(read(line)).toEqual([
      ['PSC1', null, '2019'],
      ['SST', null, '2021'],
    ]);
  });

  it('is on a row above its issuer, where a narrow column looks full', () => {
    expect(read('Formateur Adobe agréé', 'Adobe', '2022')).toEqual([
      ['Formateur Adobe agréé', 'Adobe', '2022'],
    ]);
  });

  it('continues on a row much closer to it than the next one', () => {
    const one = rows(
      'Microsoft Certified: Power BI Data Analyst',
      'Associate',
      'Certification TOSA Excel Expert',
    );
    const placed = one.map((row, rank) => ({ ...row, gap: [1, 0.03, 0.28][rank] ?? 1 }));
    expect(certificationsOf(placed).map(({ name }) => name)).toEqual([
      'Microsoft Certified: Power BI Data Analyst Associate',
      'Certification TOSA Excel Expert',
    ]);
  });

  it('is not a pastime', () => {
    expect(read('SST (INRS, 2019)', 'Leadership: mentored 3 interns; led a team')).toEqual([
      ['SST', 'INRS', '2019'],
    ]);
    expect(read('SST (INRS, 2019)', 'Lutherie amateur, vélo le long du canal')).toEqual([
      ['SST', 'INRS', '2019'],
    ]);
  });
});

describe('certificates side by side', () => {
  const namesOf = (...lines: readonly ReturnType<typeof cells>[]) =>
    certificationsOf(rowsOf(page(1, lines))).map(({ name, issuer, year }) => [name, issuer, year]);

  it('each have their issuer and year below their name', () => {
    expect(
      namesOf(
        cells(120, [50, 'PRINCE2 Foundation'], [220, 'ITIL 4 Foundation'], [390, 'Scrum Master PSM I']),
        cells(134, [50, 'PeopleCert'], [220, 'Axelos'], [390, 'Scrum.org']),
        cells(148, [50, '2020'], [220, '2022'], [390, '2021']),
      ),
    ).toEqual([
      ['PRINCE2 Foundation', 'PeopleCert', '2020'],
      ['ITIL 4 Foundation', 'Axelos', '2022'],
      ['Scrum Master PSM I', 'Scrum.org', '2021'],
    ]);
  });

  it('are no rows of a table, where a year stands beside its name', () => {
    expect(
      namesOf(
        cells(120, [50, 'PRINCE2 Foundation'], [220, 'PeopleCert'], [390, '2020']),
        cells(134, [50, 'ITIL 4 Foundation'], [220, 'Axelos'], [390, '2022']),
        cells(148, [50, 'Scrum Master PSM I'], [220, 'Scrum.org'], [390, '2021']),
      ),
    ).toEqual([
      ['PRINCE2 Foundation', 'PeopleCert', '2020'],
      ['ITIL 4 Foundation', 'Axelos', '2022'],
      ['Scrum Master PSM I', 'Scrum.org', '2021'],
    ]);
  });
});
