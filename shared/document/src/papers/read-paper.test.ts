import { paperKind, type PaperKind } from '@trame/domain/trainers';
import { describe, expect, it } from 'vitest';
import { pdf as rawPdf } from '../checking/testing/hostile-pdf.ts';
import type { PageText } from '../document.ts';
import { drawPdf, PICTURE, writeLines } from '../reading/testing/draw-pdf.ts';
import { pagesOf, readPaper } from './read-paper.ts';
import { readText } from './read-text.ts';

const kindOf = (key: string) => paperKind(key) as PaperKind;
const page = (...texts: string[]): PageText[] => [
  {
    page: 1,
    width: 595,
    height: 842,
    columns: 1,
    isScanned: false,
    lines: texts.map((text) => ({ text, box: [0, 0, 0, 0], spans: [], size: 10, isBold: false, column: 0 })),
  },
];
const read = (key: string, ...texts: string[]) => readText(kindOf(key), page(...texts));
const value = (key: string, fact: 'issued_on' | 'expires_on' | 'reference', ...texts: string[]) =>
  read(key, ...texts)[fact]?.value;

describe('the day on which a paper ends', () => {
  it.each([
    ['Cette attestation est valable jusqu’au 12/05/2027.', '2027-05-12'],
    ['Validité : du 12 novembre 2026 au 12 mai 2027', '2027-05-12'],
    ['Attestation valable pour la période du 01/01/2027 au 31/12/2027', '2027-12-31'],
    ['Date d’expiration : 1er août 2028', '2028-08-01'],
    ['Échéance\t31.12.2026', '2026-12-31'],
    ['Cette attestation cesse de produire ses effets le 20/05/2027', '2027-05-20'],
    ['délivré le 22 janvier 2024, expirera le 21 janvier 2027', '2027-01-21'],
    ['Valable pour la période du 18.09.26 au 17.09.27', '2027-09-17'],
    ['pour la période du 1er janvier au 31 décembre 2026', '2026-12-31'],
  ])('%s', (text, day) => {
    expect(value('vigilance', 'expires_on', text)).toBe(day);
  });

  it('is the label’s on the line above', () => {
    expect(value('vigilance', 'expires_on', 'Date de fin de validité', '30/06/2027')).toBe('2027-06-30');
  });

  it.each([
    'Née le 12/05/1977 à Lyon',
    'Au titre de l’année 2026, le 31/02/2027',
    'Article 12/05 jusqu’au bout',
    'Échéance suivante : 05/12/2026',
    'Prochaine échéance : 05/12/2026',
    'Vu le décret n° 2019-564 du 6 juin 2019',
    'Établissement actif depuis le 15/09/2021',
    'Madame Colas est à jour de ses cotisations à la date du 30/09/2026',
    'M. Faure a satisfait à ses obligations au 30.06.2026',
    'Née à Lyon, le 12/05/1977',
  ])('is in no such line: %s', (text) => {
    expect(read('vigilance', text)).toEqual({});
  });

  it('is that of a period that goes on in the next line', () => {
    const texts = ['pour la période du 1er janvier', 'au 31 décembre 2026.'];
    expect(value('rc-pro', 'expires_on', ...texts)).toBe('2026-12-31');
  });

  it('is not taken from the head of a table, which has labels of several days', () => {
    for (const head of ['Date d’émission\tDate d’expiration\tCycle', 'Date d’émission Date d’expiration'])
      expect(read('qualiopi', head, '12/03/2026\t11/03/2029\t2')).toEqual({});
  });

  it('is the day that the paper names rather than a later one to pay', () => {
    const texts = ['Valable jusqu’au 20/05/2027', 'Échéance : 05/12/2027'];
    expect(value('vigilance', 'expires_on', ...texts)).toBe('2027-05-20');
    expect(value('rc-pro', 'expires_on', 'Prochaine échéance\t14 février 2027 à minuit')).toBe('2027-02-14');
  });

  it('is the last of several periods', () => {
    const texts = ['Période du 01/01/2026 au 31/12/2026', 'Période du 01/01/2027 au 31/12/2027'];
    expect(value('rc-pro', 'expires_on', ...texts)).toBe('2027-12-31');
  });
});

describe('the day of issue', () => {
  it.each([
    ['Fait à Montreuil, le 12/11/2026', '2026-11-12'],
    ['Document délivré le 3 novembre 2026', '2026-11-03'],
    ['Situation au répertoire, éditée le 05-11-2026', '2026-11-05'],
    ['Situation au répertoire Sirene à la date du 12/11/2026', '2026-11-12'],
    ['Situation au 27/11/2026', '2026-11-27'],
    ['à jour au 2 octobre 2026', '2026-10-02'],
    ['Document généré le 30 septembre 2026 à 14:22:07', '2026-09-30'],
    ['Montreuil, le 14/10/2026', '2026-10-14'],
    ['Urssaf Bretagne\tÀ Rennes, le 3 novembre 2026', '2026-11-03'],
    ['Toulouse, le 26 janvier deux mille vingt-six (26/01/2026)', '2026-01-26'],
    ['Date : 02-04-2026', '2026-04-02'],
  ])('%s', (text, day) => {
    expect(value('avis-sirene', 'issued_on', text)).toBe(day);
  });

  it('is the day of the letter, not one that its sentences name', () => {
    const texts = ['Lyon, le 14/10/2026', 'délivrée à jour de ses cotisations à la date du 30/09/2026'];
    expect(value('vigilance', 'issued_on', ...texts)).toBe('2026-10-14');
    expect(value('vigilance', 'issued_on', ...texts.toReversed())).toBe('2026-10-14');
  });

  it('is below the town of a letter', () => {
    expect(value('vigilance', 'issued_on', 'À Rennes,', 'le 3 novembre 2026')).toBe('2026-11-03');
  });

  it('is apart from the end in one line', () => {
    const found = read('vigilance', 'Délivrée le 12/11/2026, valable jusqu’au 12/05/2027');
    expect([found.issued_on?.value, found.expires_on?.value]).toEqual(['2026-11-12', '2027-05-12']);
  });
});

describe('the number of a paper', () => {
  it('is a SIRET whose key is right', () => {
    expect(value('avis-sirene', 'reference', 'SIRET 732 829 320 00075', 'SIRET : 732 829 320 00074')).toBe(
      '73282932000074',
    );
  });

  it('is the security code, as it is written', () => {
    for (const label of [
      'Code de sécurité :',
      'Code sécurité',
      'Code de vérification\t',
      'Numéro de sécurité à saisir :',
    ])
      expect(value('vigilance', 'reference', `${label} 7X2K9PLM4QA8C1D`)).toBe('7X2K9PLM4QA8C1D');
    expect(value('vigilance', 'reference', 'Code de sécurité sociale, articles')).toBeUndefined();
  });

  it.each([
    ['N° de contrat : 10452369804', '10452369804'],
    ['Contrat n° 10452369804', '10452369804'],
    ['Police n°\tHSXPM310012345', 'HSXPM310012345'],
    ['Police 61.554.128', '61.554.128'],
    ['Sociétaire n° 4567812H', '4567812H'],
    ['Contrat N° : 143 987 654 - souscrit par SARL FORMA-SUD', '143 987 654'],
    ['titulaire d’un contrat d’assurance souscrit en 2019', undefined],
  ])('is that of the contract: %s', (text, number) => {
    expect(value('rc-pro', 'reference', text)).toBe(number);
  });
});

describe('a file', () => {
  it('gives what its text says, with the quote and the page', async () => {
    const bytes = await drawPdf((pdf) => {
      writeLines(
        pdf,
        [60, 60],
        ['Urssaf Rhône-Alpes', 'Attestation de vigilance', 'Fait à Lyon, le 12/11/2026'],
      );
      pdf.addPage();
      writeLines(pdf, [60, 60], ['Cette attestation est valable jusqu’au 12/05/2027.']);
    });
    expect(await pagesOf(bytes)).toBe(2);
    expect(await readPaper(kindOf('vigilance'), bytes)).toEqual({
      issued_on: { value: '2026-11-12', quote: 'Fait à Lyon, le 12/11/2026', page: 1 },
      expires_on: {
        value: '2027-05-12',
        quote: 'Cette attestation est valable jusqu’au 12/05/2027.',
        page: 2,
      },
    });
  });

  it('of many pages is read in the first five alone', async () => {
    const lines = (number: number) => [
      `Conditions générales, page ${number}, qui ne dit rien de la durée`,
      ...(number === 5 ? ['Fait à Lyon, le 12/11/2026'] : []),
      ...(number === 6 ? ['Cette attestation est valable jusqu’au 12/05/2027.'] : []),
    ];
    const bytes = await drawPdf((pdf) => {
      for (let number = 1; number <= 8; number += 1) {
        if (number > 1) pdf.addPage();
        writeLines(pdf, [60, 60], lines(number));
      }
    });
    expect(await readPaper(kindOf('vigilance'), bytes)).toEqual({
      issued_on: { value: '2026-11-12', quote: 'Fait à Lyon, le 12/11/2026', page: 5 },
    });
  });

  it('that is no PDF has no page', async () => {
    expect(await pagesOf(new TextEncoder().encode('%PDF-1.7 no more'))).toBeUndefined();
  });

  it.each(['2 0 R', '3 0 R 2 0 R', '2 0 R 2 0 R 2 0 R'])(
    'whose tree of pages names itself has no page, at once: %s',
    async (kids) => {
      expect(await pagesOf(rawPdf({ kids }))).toBeUndefined();
    },
    5000,
  );

  it('of pictures proposes nothing', async () => {
    const bytes = await drawPdf((pdf) => {
      pdf.image(PICTURE.buffer, 0, 0, { width: 595 });
      pdf.addPage().image(PICTURE.buffer, 0, 0, { width: 595 });
    });
    expect(await pagesOf(bytes)).toBe(2);
    expect(await readPaper(kindOf('vigilance'), bytes)).toEqual({});
  });
});
