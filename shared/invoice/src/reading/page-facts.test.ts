import { describe, expect, it } from 'vitest';
import { pageOfLines, underOneAnother, type PlacedLine } from '../testing/page-of-lines.ts';
import { readPageFacts } from './page-facts.ts';

const factsAt = (...placed: readonly PlacedLine[]) => readPageFacts(pageOfLines(placed));
const facts = (...texts: readonly string[]) => factsAt(...underOneAnother(texts));
const valuesOf = (shown: readonly { value: unknown }[]) => shown.map(({ value }) => value);

describe('amounts of a page', () => {
  it.each([
    ['Total TTC\t1 560,00 €', [156_000]],
    ['Total TTC\t1\u00a0560,00 €', [156_000]],
    ['Total TTC\t1\u202f560,00\u00a0€', [156_000]],
    ['Total TTC\t1\u2009560,00 e', [156_000]],
    ['Gesamtbetrag\t1.560,00 EUR', [156_000]],
    ['Grand total\t€1,560.00', [156_000]],
    ['Total\t1560.00', [156_000]],
    ['Net à payer\t1560 €', [156_000]],
    ['Avoir\t-218,48 €', [-21_848]],
    ['3 jours\t520,00\t1 560,00', [52_000, 156_000]],
    ['12 345 678,90 €', [1_234_567_890]],
    ['Le 20/11/2026, 44000 Nantes, 01.02.03.04.05', []],
    ['Art. 261-4-4° a du CGI, 3 jours', []],
  ])('%j', (line, cents) => {
    expect(valuesOf(facts(line).amounts)).toEqual(cents);
  });

  it.each([
    ['Total HT\t100,00', 'net'],
    ['Sous-total : 100,00 €', 'net'],
    ['TVA 20 %\t100,00', 'vat'],
    ['Total TTC 100,00 €', 'gross'],
    ['TOTAL\t100,00 €', 'gross'],
    ['Net à payer en euros\t100,00', 'due'],
    ['Amount due 100.00', 'due'],
  ] as const)('are totals by their label: %j', (line, kind) => {
    expect(valuesOf(facts(line).totals[kind])).toEqual([10_000]);
  });
});

describe('the number of a page, under its name in a column', () => {
  /** Headings of the part in which the name stands right above the number, or beside it. */
  const HEADINGS = ['DÉTAILS', 'Détails', 'INFORMATIONS', 'Références', 'PIÈCE', 'Récapitulatif'];
  const NAMES = [
    'Facture N°',
    'N° facture',
    'Numéro de facture',
    'Numéro',
    'N°',
    'Réf. facture',
    'Invoice number',
  ];
  const NUMBERS = ['2026_0362', 'F20260362', 'FA-2026/017', '202600045'];
  const layouts = HEADINGS.flatMap((heading, row) =>
    NAMES.map((name, index) => ({ heading, name, number: NUMBERS[(row + index) % NUMBERS.length] ?? '' })),
  );
  const rest = ['Date d’émission', '21/04/2026', 'Échéance', '05/06/2026'];

  it.each(layouts)('$heading, $name, $number', ({ heading, name, number }) => {
    const above = underOneAnother(['29000 Quimper', 'SIREN : 974 427 601'], 50, 100);
    // Right under the heading and under a line of blank, in a column beside another one.
    for (const top of [142, 150])
      for (const others of [[], underOneAnother(['FACTURE', 'Description', 'Formation'], 240, 100)]) {
        const column = underOneAnother([heading, name, number, ...rest], 50, top);
        expect(valuesOf(factsAt(...above, ...others, ...column).numbers)).toEqual([number]);
      }
  });

  it('is that of the invoice also in a part about something else, where its name says so', () => {
    const column = underOneAnother(
      ['COMMANDE', 'N° de facture', 'F-12', 'COMMANDE', 'N°', '4500123'],
      50,
      100,
    );
    expect(valuesOf(factsAt(...column).numbers)).toEqual(['F-12']);
  });

  it.each(['Bon de commande', 'Devis', 'Contrat', 'COMMANDE', 'VOTRE DEVIS'])(
    'is not that of another document: %s',
    (document) => {
      const column = underOneAnother(['Total', document, 'n°', '4500123'], 50, 100);
      expect(factsAt(...column).numbers).toEqual([]);
    },
  );
});

describe('totals among other amounts', () => {
  it.each([
    [
      'what a credit note gives back is no total without VAT',
      'Net à votre crédit\t1 080,00 €',
      'due',
      108_000,
    ],
    [
      'only the words next to an amount name it',
      'Taux Base HT\tMontant TVA\tTVA 8,5 %\t132,60 €',
      'vat',
      13_260,
    ],
    ['words with dots name it', 'T.V.A. 20,00 % : 347,20 EUR', 'vat', 34_720],
    ['an amount may stand before its name', '2 040,00\tTotal HT', 'net', 204_000],
    [
      'several totals share a line',
      'TOTAL H.T. : 1 736,00 EUR – TOTAL T.T.C. : 2 083,20 EUR',
      'gross',
      208_320,
    ],
    ['the base of a rate is none', 'TVA 20 % sur 1 800,00 € : 360,00 €', 'vat', 36_000],
  ] as const)('%s', (_what, line, kind, cents) => {
    expect(valuesOf(facts(line).totals[kind])).toEqual([cents]);
  });

  it('a line of a table is none, whatever its price is called', () => {
    expect(facts('Formation : 3 jours × 650,00 € HT = 1 950,00 € HT').totals.net).toEqual([]);
  });
});

describe('days of a page', () => {
  it.each([
    ['Émise le 20/11/2026', '2026-11-20'],
    ['Date : 20.11.2026', '2026-11-20'],
    ['Date : 20-11-26', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['Date : 20261120', '2026-11-20'],
    ['le 20 novembre 2026', '2026-11-20'],
    ['le 1er août 2026', '2026-08-01'],
    ['November 20, 2026', '2026-11-20'],
    ['20 Nov 2026', '2026-11-20'],
    ['20. November 2026', '2026-11-20'],
    // English software writes the month first.
    ['Invoice Date\t11/20/2026', '2026-11-20'],
  ])('%j', (line, day) => {
    expect(valuesOf(facts(line).days)).toContain(day);
  });

  it('are none of the calendar', () => {
    expect(facts('Le 31/11/2026, 99/99/2026, n° 20261399').days).toEqual([]);
  });
});

describe('what stands alone has the name beside or above it', () => {
  it('as under the heads of a row', () => {
    const page = facts(
      'Réf. facture\tDate\tÉchéance',
      'FA191-26\t20 novembre 2026\t1er décembre 2026',
      'Montant hors taxes\tMontant TVA\tMontant TTC',
      '1 532,00\t306,40\t1 838,40',
    );
    expect(valuesOf(page.numbers)).toContain('FA191-26');
    expect(page.days.map(({ value, label }) => [value, label])).toEqual(
      expect.arrayContaining([
        ['2026-11-20', 'date'],
        ['2026-12-01', 'echeance'],
      ]),
    );
    const { net, vat, gross } = page.totals;
    expect([net, vat, gross].map(valuesOf)).toEqual([[153_200], [30_640], [183_840]]);
  });

  it('as in a form of two columns, in lines of their own', () => {
    const page = factsAt(
      { text: 'Date de facturation', x: 50, y: 90 },
      { text: 'Date limite de paiement', x: 50, y: 120 },
      { text: '15/12/26', x: 200, y: 90 },
      { text: '15/01/27', x: 200, y: 120 },
    );
    const labels = Object.fromEntries(page.days.map(({ value, label }) => [value, label]));
    expect(labels).toMatchObject({
      '2026-12-15': 'date de facturation',
      '2027-01-15': 'date limite de paiement',
    });
  });

  it('as where a long name leaves its amount for the next line', () => {
    expect(valuesOf(facts('Total toutes taxes comprises', "EUR 1'061.90").totals.gross)).toEqual([106_190]);
  });

  it('and not the head of a table of lines', () => {
    expect(facts('P.U. HT\tMontant HT', '525,50\t1 051,00').totals.net).toEqual([]);
    expect(facts('Désignation\tP.U. HT', 'Atelier\t525,50').totals.net).toEqual([]);
  });

  it('and a row of dots leads to its amount', () => {
    expect(valuesOf(facts(`Total TTC ${'.'.repeat(70)} 910,80`).totals.gross)).toEqual([91_080]);
  });

  it('and an IBAN goes on in the line below', () => {
    const page = facts('IBAN\tFR76 3000 6000 0112', '\t3456 7890 189', 'BIC\tAGRIFRPP');
    expect(valuesOf(page.ibans)).toEqual(['FR7630006000011234567890189']);
  });

  it('and an IBAN that is named so goes on there although its key is wrong, which is judged then', () => {
    const of = (...lines: string[]) => valuesOf(facts(...lines).ibans);
    expect(of('Compte IBAN : FR76 3000 4075', '4204 4671 0215 084')).toEqual(['FR7630004075420446710215084']);
    expect(of('Compte IBAN : FR76 3000 4075', '4204 4671 0215 08')).toEqual([]);
    expect(of('Compte IBAN : FR76 3000 4075', '4204 4671 0215 084 euros')).toEqual([]);
    expect(of('Réf. FR76 3000 4075', '4204 4671 0215 084')).toEqual([]);
  });

  it('on a page of thousands of lone values in little time', () => {
    const began = performance.now();
    facts(...Array.from({ length: 8000 }, () => '20/11/2026'));
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe('a row of names above a row of values', () => {
  it('names each by its place in the row, also when the names are centred', () => {
    const page = factsAt(
      { text: 'N°\tÉmise le\tPrestation réalisée\tÀ régler avant le', x: 95, y: 60 },
      { text: '2026/10-007\t19/10/2026\tdu 12/10/2026 au 14/10/2026\t18/11/2026', x: 24, y: 72 },
    );
    expect(valuesOf(page.numbers)).toContain('2026/10-007');
    const labels = page.days.map(({ value, label }) => [value, label]);
    expect(labels).toContainEqual(['2026-10-19', 'emise le']);
    expect(labels).toContainEqual(['2026-10-12', 'prestation realisee du']);
    expect(labels).toContainEqual(['2026-11-18', 'a regler avant le']);
  });

  it('and a name right above goes before words of a neighbour on the left', () => {
    const page = factsAt(
      { text: 'CLIENT', x: 50, y: 50 },
      { text: 'FACTURE', x: 390, y: 50 },
      { text: 'Trame SAS', x: 50, y: 62 },
      { text: 'YLG-26-041', x: 390, y: 62 },
    );
    expect(valuesOf(page.numbers)).toContain('YLG-26-041');
  });
});

describe('periods and days that do not exist', () => {
  it.each([
    ['Période : du 12/10/2026 au 14/10/2026', '2026-10-12', '2026-10-14'],
    ['Prestation : du 12 au 14 octobre 2026', '2026-10-12', '2026-10-14'],
    ['du lundi 12 octobre 2026 au mercredi 14 octobre 2026', '2026-10-12', '2026-10-14'],
    ['Service period: 12–14 October 2026', '2026-10-12', '2026-10-14'],
  ])('%j', (line, from, to) => {
    expect(facts(line).periods).toContainEqual(expect.objectContaining({ from, to }));
  });

  it.each(['31/11/2026', '30 février 2027', '31.02.2027'])('%s is no day', (text) => {
    expect(valuesOf(facts(`Échéance : ${text}`).noDays)).toHaveLength(1);
  });

  it('and a day with its month first is one', () => {
    expect(facts('Due date: 11/20/2026').noDays).toEqual([]);
  });
});

describe('identifiers of a page', () => {
  it('are read with and without their blanks', () => {
    const page = facts(
      'SIRET 100 000 009 00017 - RCS Nantes 100 000 009',
      'TVA FR 88 100 000 009',
      'IBAN : FR76 3000 6000 0112 3456 7890 189 - BIC : AGRIFRPP',
      'IBAN DE89370400440532013000',
      'Tél. 02 40 00 00 00, dossier 12345678901234',
    );
    expect(valuesOf(page.sirets)).toEqual(['10000000900017']);
    expect(valuesOf(page.vatNumbers)).toEqual(['FR88100000009']);
    expect(valuesOf(page.ibans)).toEqual(['FR7630006000011234567890189', 'DE89370400440532013000']);
  });

  it.each([
    ['Facture n° F-2026-017', 'F-2026-017'],
    ['FACTURE N°2026/0031', '2026/0031'],
    ['Invoice number: INV-77', 'INV-77'],
    ['Facture numéro 77', '77'],
    ['Rechnung Nr. 2026-5', '2026-5'],
    ['N° FA-2026-0001', 'FA-2026-0001'],
    ['Numéro : 42-B', '42-B'],
    ['Avoir A-2026-002', 'A-2026-002'],
  ])('the number of the invoice: %j', (line, number) => {
    expect(valuesOf(facts(line).numbers)).toEqual([number]);
  });

  it('the kind of the document is its title', () => {
    expect(facts('Avoir AV-1').kind).toBe('credit_note');
    expect(facts('Facture d’avoir n° 3').kind).toBe('credit_note');
    expect(facts('Facture 12').kind).toBe('invoice');
    expect(facts('Devis 12').kind).toBeNull();
  });
});

it('an IBAN goes on under the words before it', () => {
  const text = pageOfLines(
    underOneAnother(['Règlement – IBAN : FR76 3000 6000\tTotal HT', '0112 3456 7890 189']),
  );
  const [first] = text.pages[0]?.lines ?? [];
  const [name, total] = first?.spans ?? [];
  if (!first || !name || !total) throw new Error('The page has no lines');
  const half = { ...name, length: 19 };
  const number = { ...name, start: 19, length: name.length - 19, box: [100, 50, 45, 12] as const };
  const lines = [{ ...first, spans: [half, number, total] }, ...(text.pages[0]?.lines.slice(1) ?? [])];
  const page = readPageFacts({ ...text, pages: text.pages.map((one) => ({ ...one, lines })) });
  expect(valuesOf(page.ibans)).toContain('FR7630006000011234567890189');
});
