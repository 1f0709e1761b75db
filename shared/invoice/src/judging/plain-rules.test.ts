import { describe, expect, it } from 'vitest';
import type { DocumentText } from '@trame/document';
import { judgeInvoice } from '../judge-invoice.ts';
import { readPageFacts } from '../reading/page-facts.ts';
import type { InvoiceReading } from '../reading/read-invoice.ts';
import type { RuleId, Severity } from '../rules.ts';
import { CONTEXT } from '../testing/examples.ts';
import { pageOfLines, underOneAnother } from '../testing/page-of-lines.ts';

const SELLER = [
  'Altis Formation',
  '27 cours Lafayette',
  '69003 Lyon',
  'SARL au capital de 8 000 €',
  'RCS Lyon 817 345 622',
  'SIRET : 817 345 622 00010',
  'N° TVA intracommunautaire : FR68817345622',
  'Déclaration d’activité n° 82691456869',
];
const BUYER = ['Facturé à', 'Trame SAS', '12 rue des Halles', '75001 Paris', 'SIREN : 200 000 008'];
const BODY = [
  'Facture n° F-2026-17',
  'Date de facture : 19/10/2026',
  'Date de la prestation : du 12 au 14 octobre 2026',
  'Échéance : 18/11/2026',
  'Désignation\tQuantité\tPrix unitaire HT\tMontant HT',
  'Formation Excel\t3\t650,00 €\t1 950,00 €',
  'Total HT\t1 950,00 €',
  'TVA 20 %\t390,00 €',
  'Total TTC\t2 340,00 €',
  'Net à payer\t2 340,00 €',
  'IBAN : FR76 3000 6000 0112 3456 7890 189',
  'BIC : AGRIFRPP',
  'Pénalités de retard : trois fois le taux d’intérêt légal.',
  'Indemnité forfaitaire pour frais de recouvrement : 40 €.',
  'Pas d’escompte pour paiement anticipé.',
  'Nature de l’opération : prestation de services',
];

interface Parts {
  seller: readonly string[];
  buyer: readonly string[];
  body: readonly string[];
}
const CORRECT: Parts = { seller: SELLER, buyer: BUYER, body: BODY };

const pageOf = ({ seller, buyer, body }: Parts): DocumentText =>
  pageOfLines([
    ...underOneAnother(seller, 50, 50),
    ...underOneAnother(buyer, 340, 50),
    ...underOneAnother(body, 50, 250),
  ]);

const RULES_OF_OFFICE = {
  ...CONTEXT.rules,
  dueDaysMost: 60,
  dueDaysMostOfMonth: 45,
  franchiseLimitCents: 3_750_000,
  legalRates: { '2026-01-01': 262 },
};

function verdictOf(parts: Parts, isInScope = false, confirmedIban: string | null = null) {
  const text = pageOf(parts);
  const reading: InvoiceReading = {
    fileProblem: null,
    textProblem: null,
    pages: 1,
    unreadPages: 0,
    container: null,
    xml: null,
    text,
    facts: readPageFacts(text),
  };
  const context = {
    ...CONTEXT,
    today: '2026-11-29',
    buyer: null,
    profile: null,
    missions: [],
    previous: [],
    confirmedIban,
    rules: { ...RULES_OF_OFFICE, isInScope },
  };
  return judgeInvoice(reading, context);
}

function findingsOf(parts: Parts, isInScope = false) {
  return verdictOf(parts, isInScope)
    .findings.filter(({ rule }) => rule !== 'xml-present')
    .map(({ rule, severity }) => `${rule} ${severity}`);
}

/** The correct invoice with other lines; a line without another one is left out. */
const changed = (changes: Readonly<Record<string, string | readonly string[] | null>>): Parts => {
  const of = (lines: readonly string[]) =>
    lines.flatMap((line) => (line in changes ? (changes[line] ?? []) : line));
  return { seller: of(SELLER), buyer: of(BUYER), body: of(BODY) };
};

const WITHOUT_VAT = {
  'TVA 20 %\t390,00 €': null,
  'Total TTC\t2 340,00 €': null,
  'Net à payer\t2 340,00 €': 'Net à payer\t1 950,00 €',
};
const SOLE: Readonly<Record<string, string | null>> = {
  'Altis Formation': 'Jeanne Altis EI',
  'SARL au capital de 8 000 €': null,
  'RCS Lyon 817 345 622': null,
};

it('a correct page lacks nothing', () => {
  expect(findingsOf(CORRECT)).toEqual([]);
  expect(findingsOf(CORRECT, true)).toEqual([]);
  expect(findingsOf(changed(SOLE))).toEqual([]);
});

it('another account on the page than the confirmed one is blocked, without an XML too', () => {
  const ofAccount = (iban: string) =>
    verdictOf(CORRECT, false, iban)
      .findings.filter(({ rule }) => rule === 'iban-confirmed')
      .map(({ severity, place }) => [severity, place?.page]);
  expect(ofAccount('FR7630006000011234567890189')).toEqual([]);
  expect(ofAccount('DE89370400440532013000')).toEqual([['blocking', 1]]);
  // Beside the confirmed one too.
  const line = 'IBAN : FR76 3000 6000 0112 3456 7890 189';
  const two = changed({ [line]: [line, 'IBAN : DE89 3704 0044 0532 0130 00'] });
  expect(
    verdictOf(two, false, 'FR7630006000011234567890189').findings.filter(
      ({ rule }) => rule === 'iban-confirmed',
    ),
  ).toMatchObject([{ severity: 'blocking', sentence: expect.stringContaining('DE89') as unknown }]);
});

const PAID_BEFORE = 'Acompte versé le 02/10/2026\t− 500,00 €';

it.each<
  [what: string, changes: Record<string, string | readonly string[] | null>, gross: number, due: number]
>([
  ['no deposit', {}, 234_000, 234_000],
  [
    'a deposit that was paid',
    { 'Net à payer\t2 340,00 €': [PAID_BEFORE, 'Net à payer\t1 840,00 €'] },
    234_000,
    184_000,
  ],
  [
    'the same, with the total to be paid above it',
    {
      'Total TTC\t2 340,00 €': 'Total à payer\t2 340,00 €',
      'Net à payer\t2 340,00 €': [PAID_BEFORE, 'Reste à payer\t1 840,00 €'],
    },
    234_000,
    184_000,
  ],
  [
    'all of it paid before',
    { 'Net à payer\t2 340,00 €': ['Déjà réglé\t2 340,00 €', 'Reste à payer\t0,00 €'] },
    234_000,
    0,
  ],
  [
    'a deposit on a page without a total with VAT',
    { ...WITHOUT_VAT, 'Net à payer\t2 340,00 €': [PAID_BEFORE, 'Net à payer\t1 450,00 €'] },
    195_000,
    145_000,
  ],
  [
    'two parts that are both to be paid',
    {
      'Net à payer\t2 340,00 €': ['À régler le 30/11/2026\t1 000,00 €', 'À régler le 31/12/2026\t1 340,00 €'],
    },
    234_000,
    234_000,
  ],
  [
    'a deposit that is not taken off',
    { 'Net à payer\t2 340,00 €': [PAID_BEFORE, 'Net à payer\t2 340,00 €'] },
    234_000,
    234_000,
  ],
  [
    'less for whoever pays at once',
    {
      'Net à payer\t2 340,00 €': [
        'Net à payer\t2 340,00 €',
        'Net à payer comptant, escompte déduit\t2 293,20 €',
      ],
    },
    234_000,
    234_000,
  ],
])('what is to be paid is read beside the total: %s', (_what, changes, gross, due) => {
  const { facts } = verdictOf(changed(changes));
  expect([facts.gross?.cents, facts.due?.cents]).toEqual([gross, due]);
});

type Case = [what: string, changes: Record<string, string | null>, rule: RuleId, severity: Severity];
const CASES: Record<string, Case[]> = {
  'the number and the days': [
    ['no number', { 'Facture n° F-2026-17': 'Facture' }, 'number-present', 'note'],
    ['an empty number', { 'Facture n° F-2026-17': 'Facture n°' }, 'number-present', 'fix'],
    ['no date, beside one of the service', { 'Date de facture : 19/10/2026': null }, 'issue-date', 'note'],
    [
      'an impossible date',
      { 'Date de facture : 19/10/2026': 'Date de facture : 31/11/2026' },
      'issue-date',
      'fix',
    ],
    [
      'an order, whose number stands under a name of two lines',
      {
        'Facture n° F-2026-17': 'Facture',
        'BIC : AGRIFRPP': 'Bon de commande',
        'Pénalités de retard : trois fois le taux d’intérêt légal.': 'n°',
        'Indemnité forfaitaire pour frais de recouvrement : 40 €.': 'CV-77-2026',
      },
      'number-present',
      'note',
    ],
    [
      'an order in its place, whose terms speak of the invoice',
      {
        'Facture n° F-2026-17': 'Bon de commande',
        'Nature de l’opération : prestation de services': 'Facture portant sur des prestations de services',
      },
      'page-kind',
      'fix',
    ],
    [
      'a pro forma over two lines',
      { 'Facture n° F-2026-17': 'Facture pro', 'Date de facture : 19/10/2026': 'forma' },
      'page-kind',
      'fix',
    ],
    [
      'a due day before that of the invoice, beside days of the service',
      {
        'Date de la prestation : du 12 au 14 octobre 2026': 'Coaching individuel – le 12/10/2026',
        'Échéance : 18/11/2026': 'Paiement dû le 15/10/2026',
      },
      'due-after-issue',
      'fix',
    ],
    ['no due day', { 'Échéance : 18/11/2026': null }, 'due-date', 'note'],
    [
      'a due day before that of the invoice, both of which can be read month first',
      {
        'Date de facture : 19/10/2026': 'Date de facture : 09/11/2026',
        'Échéance : 18/11/2026': 'Échéance : 09/10/2026',
        'Date de la prestation : du 12 au 14 octobre 2026': 'Date de la prestation : octobre 2026',
      },
      'due-after-issue',
      'fix',
    ],
    [
      'no date, beside the days of the service',
      {
        'Date de facture : 19/10/2026': null,
        'Date de la prestation : du 12 au 14 octobre 2026': 'Dates : 12-10-2026 - 14-10-2026',
      },
      'issue-date',
      'note',
    ],
    [
      'no due day, beside a discount that is none',
      {
        'Échéance : 18/11/2026': null,
        'Pas d’escompte pour paiement anticipé.': 'Pas d’escompte en cas de règlement comptant.',
      },
      'due-date',
      'note',
    ],
    [
      'no date, beside a period over two lines',
      {
        'Date de facture : 19/10/2026': null,
        'Date de la prestation : du 12 au 14 octobre 2026': 'Période : du 12/10/2026 au',
        'Échéance : 18/11/2026': '14/10/2026',
      },
      'issue-date',
      'note',
    ],
    [
      'a period over two lines that ends before it begins',
      {
        'Date de la prestation : du 12 au 14 octobre 2026': 'Période : du 12/10/2026 au',
        'Échéance : 18/11/2026': '02/10/2026',
      },
      'period-order',
      'fix',
    ],
    [
      'a service that is not over yet',
      {
        'Date de la prestation : du 12 au 14 octobre 2026':
          'Date de la prestation : du 12/11/2026 au 14/11/2026',
      },
      'service-date',
      'note',
    ],
    ['an impossible due day', { 'Échéance : 18/11/2026': 'Échéance : 31/02/2027' }, 'other-dates', 'fix'],
    [
      'no day of the service, where the others can be read in two ways',
      {
        'Date de facture : 19/10/2026': 'Date de facture : 03/06/2026',
        'Échéance : 18/11/2026': 'Échéance : 03/07/2026',
        'Date de la prestation : du 12 au 14 octobre 2026': null,
      },
      'service-date',
      'note',
    ],
    ['75 days', { 'Échéance : 18/11/2026': 'Échéance : 02/01/2027' }, 'due-within-60', 'note'],
    [
      'a period that ends before it begins',
      { 'Date de la prestation : du 12 au 14 octobre 2026': 'Période : du 14/10/2026 au 02/10/2026' },
      'period-order',
      'fix',
    ],
  ],
  'what the document is': [
    ['a quote', { 'Facture n° F-2026-17': 'DEVIS n° F-2026-17' }, 'page-kind', 'fix'],
    ['a pro forma', { 'Facture n° F-2026-17': 'Facture pro forma n° F-2026-17' }, 'page-kind', 'fix'],
    [
      'a credit note without its invoice',
      { 'Facture n° F-2026-17': 'Avoir n° F-2026-17' },
      'credit-reference',
      'fix',
    ],
    ['an invoice that gives back', { 'Total TTC\t2 340,00 €': 'Total TTC\t-2 340,00 €' }, 'type-sign', 'fix'],
    [
      'made by the client, without the word for it',
      {
        'Nature de l’opération : prestation de services':
          'Facture établie par Trame SAS au nom et pour le compte de Altis',
      },
      'page-kind',
      'fix',
    ],
    [
      'another number for the payment',
      { 'Nature de l’opération : prestation de services': 'Rappeler au paiement : facture n° F-2026-99' },
      'page-number',
      'note',
    ],
  ],
  'the seller': [
    ['no address', { '27 cours Lafayette': null, '69003 Lyon': null }, 'seller-address', 'note'],
    [
      'no address, on a page whose number ends like a postal code',
      {
        '27 cours Lafayette': null,
        '69003 Lyon': null,
        'Facture n° F-2026-17': 'Facture FC-26-0080 du 19/10/2026',
      },
      'seller-address',
      'note',
    ],
    [
      'a SIRET whose key is wrong',
      { 'SIRET : 817 345 622 00010': 'SIRET : 817 345 622 00011' },
      'siren-key',
      'note',
    ],
    ['a RCS of another company', { 'RCS Lyon 817 345 622': 'RCS Lyon 398 271 049' }, 'siret-of-siren', 'fix'],
    [
      'a RCS of eight digits',
      { 'RCS Lyon 817 345 622': 'RCS Lyon 81 734 562 – code 8559A' },
      'page-ids',
      'fix',
    ],
    [
      'a training number of ten digits',
      { 'Déclaration d’activité n° 82691456869': 'Déclaration d’activité n° 8269145686' },
      'page-ids',
      'fix',
    ],
    [
      'VAT without a VAT number',
      { 'N° TVA intracommunautaire : FR68817345622': null },
      'seller-tax-number',
      'note',
    ],
    [
      'a VAT key',
      { 'N° TVA intracommunautaire : FR68817345622': 'N° TVA intracommunautaire : FR69817345622' },
      'vat-key',
      'note',
    ],
    [
      'a VAT number of twelve signs',
      { 'N° TVA intracommunautaire : FR68817345622': 'N° TVA intracommunautaire : FR6881734562' },
      'vat-key',
      'note',
    ],
    [
      'a VAT number of another company',
      { 'N° TVA intracommunautaire : FR68817345622': 'N° TVA intracommunautaire : FR42398271049' },
      'vat-of-siren',
      'note',
    ],
    ['no legal form', { 'SARL au capital de 8 000 €': null }, 'mention-legal-form', 'note'],
    ['no capital', { 'SARL au capital de 8 000 €': 'SARL' }, 'mention-capital', 'note'],
    ['no register', { 'RCS Lyon 817 345 622': null }, 'mention-rcs', 'note'],
    ['no « EI »', { ...SOLE, 'Altis Formation': 'Jeanne Altis' }, 'mention-ei', 'note'],
    [
      'no « EI » and no SIRET, in franchise',
      {
        ...SOLE,
        'Altis Formation': 'Jeanne Altis',
        'SIRET : 817 345 622 00010': null,
        'TVA 20 %\t390,00 €': 'TVA non applicable, art. 293 B du CGI',
      },
      'mention-ei',
      'note',
    ],
    ['no name', { ...SOLE, 'Altis Formation': null }, 'seller-name', 'note'],
    ['no name, over a legal form', { 'Altis Formation': null }, 'seller-name', 'note'],
    [
      'a RCS of another company, after a colon',
      { 'RCS Lyon 817 345 622': 'RCS : Lyon 398 271 049' },
      'siret-of-siren',
      'fix',
    ],
    [
      'a VAT key, in a number over two lines',
      {
        'N° TVA intracommunautaire : FR68817345622': 'N° TVA intracommunautaire : FR69 817 345',
        'Déclaration d’activité n° 82691456869': '622',
      },
      'vat-key',
      'note',
    ],
    [
      'no number at all',
      {
        'RCS Lyon 817 345 622': null,
        'SIRET : 817 345 622 00010': null,
        'N° TVA intracommunautaire : FR68817345622': null,
      },
      'seller-identified',
      'note',
    ],
  ],
  'the client': [
    ['no name', { 'Trame SAS': null }, 'buyer-name', 'note'],
    ['no address', { '12 rue des Halles': null, '75001 Paris': null }, 'buyer-address', 'note'],
    [
      'the seller itself, by its name and address',
      {
        'Trame SAS': 'Altis Formation',
        '12 rue des Halles': '27 cours Lafayette',
        '75001 Paris': '69003 Lyon',
        'SIREN : 200 000 008': null,
      },
      'seller-not-buyer',
      'note',
    ],
    [
      'a SIREN of the seller that its SIRET does not begin with',
      {
        'RCS Lyon 817 345 622': 'SIREN : 552 081 317',
      },
      'siret-of-siren',
      'fix',
    ],
    [
      'a SIREN of eight digits of the seller',
      { 'RCS Lyon 817 345 622': 'SIREN : 817 345 62' },
      'seller-siren',
      'fix',
    ],
    ['a SIREN of eight digits', { 'SIREN : 200 000 008': 'SIREN : 200 000 00' }, 'buyer-siren', 'fix'],
    [
      'no name, and nothing above its address',
      { 'Facturé à': null, 'Trame SAS': null },
      'buyer-name',
      'note',
    ],
    [
      'no address, known by its number',
      { 'Facturé à': null, '12 rue des Halles': null, '75001 Paris': null },
      'buyer-address',
      'note',
    ],
    [
      'nothing but a name',
      { 'Facturé à': null, '12 rue des Halles': null, '75001 Paris': null, 'SIREN : 200 000 008': null },
      'buyer-address',
      'note',
    ],
    ['the seller itself', { 'SIREN : 200 000 008': 'SIREN : 817 345 622' }, 'seller-not-buyer', 'fix'],
    [
      'a reverse charge without its VAT number',
      { ...WITHOUT_VAT, 'Nature de l’opération : prestation de services': 'Autoliquidation' },
      'buyer-tax-number',
      'note',
    ],
  ],
  amounts: [
    [
      'lines that do not make the total',
      { 'Total HT\t1 950,00 €': 'Total HT\t1 900,00 €' },
      'sum-lines',
      'fix',
    ],
    [
      'a product',
      { 'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t4\t650,00 €\t1 950,00 €' },
      'line-product',
      'fix',
    ],
    [
      'a cent too much of VAT',
      {
        'TVA 20 %\t390,00 €': 'TVA 20 %\t390,01 €',
        'Total TTC\t2 340,00 €': 'Total TTC\t2 340,01 €',
        'Net à payer\t2 340,00 €': 'Net à payer\t2 340,01 €',
      },
      'vat-amount',
      'fix',
    ],
    [
      'a payable that nothing explains',
      { 'Net à payer\t2 340,00 €': 'Net à payer\t2 240,00 €' },
      'total-due',
      'fix',
    ],
    [
      'a product that is a cent too much',
      {
        'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t3\t650,00 €\t1 950,01 €',
        'Total HT\t1 950,00 €': 'Total HT\t1 950,01 €',
        'Total TTC\t2 340,00 €': 'Total TTC\t2 340,01 €',
        'Net à payer\t2 340,00 €': 'Net à payer\t2 340,01 €',
      },
      'line-product',
      'fix',
    ],
    [
      'a total that is a cent more than the lines',
      {
        'Total HT\t1 950,00 €': 'Total HT\t1 950,01 €',
        'Total TTC\t2 340,00 €': 'Total TTC\t2 340,01 €',
        'Net à payer\t2 340,00 €': 'Net à payer\t2 340,01 €',
      },
      'sum-lines',
      'fix',
    ],
    [
      'a total with VAT that is a cent too much',
      {
        'Total TTC\t2 340,00 €': 'Total TTC\t2 340,01 €',
        'Net à payer\t2 340,00 €': 'Net à payer\t2 340,01 €',
      },
      'total-gross',
      'fix',
    ],
    [
      'a payable that is a cent too much',
      { 'Net à payer\t2 340,00 €': 'Net à payer\t2 340,01 €' },
      'total-due',
      'fix',
    ],
    [
      'a product under names of columns that are on two lines',
      {
        'Désignation\tQuantité\tPrix unitaire HT\tMontant HT': 'Désignation\tQuantité\tMontant HT',
        'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t4 jours\t650,00 €\t1 950,00 €',
      },
      'line-product',
      'fix',
    ],
    [
      'a product of a duration',
      {
        'Désignation\tQuantité\tPrix unitaire HT\tMontant HT':
          'Intitulé\tDurée\tCoût unitaire H.T.\tTotal H.T.',
        'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t4\t650,00 €\t1 950,00 €',
      },
      'line-product',
      'fix',
    ],
    [
      'a deposit that is not taken off',
      {
        'Total TTC\t2 340,00 €': 'Total TTC\t2 340,00 €',
        'Net à payer\t2 340,00 €': 'Acompte versé\t-200,00 €',
        'IBAN : FR76 3000 6000 0112 3456 7890 189': 'Net à payer\t2 340,00 €',
      },
      'total-due',
      'fix',
    ],
    [
      'a cent too much of VAT on several lines of whole cents',
      {
        'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t1\t650,00 €\t650,00 €',
        'Total HT\t1 950,00 €': 'Formation Word\t2\t650,00 €\t1 300,00 €',
        'TVA 20 %\t390,00 €': 'Total HT\t1 950,00 €',
        'Total TTC\t2 340,00 €': 'TVA 20 %\t390,01 €',
        'Net à payer\t2 340,00 €': 'Total TTC\t2 340,01 €',
      },
      'vat-amount',
      'fix',
    ],
    [
      'a wrong VAT in full words',
      {
        'TVA 20 %\t390,00 €': 'Taxe sur la valeur ajoutée (20 %)\t402,00 €',
        'Total TTC\t2 340,00 €': 'Total toutes taxes comprises\t2 352,00 €',
        'Net à payer\t2 340,00 €': 'Net à payer\t2 352,00 €',
      },
      'vat-amount',
      'fix',
    ],
    [
      'a payable that net and VAT do not make, without a total with VAT',
      { 'Total TTC\t2 340,00 €': null, 'Net à payer\t2 340,00 €': 'Net à payer\t2 640,00 €' },
      'total-due',
      'fix',
    ],
    [
      'a payable above a net total with a VAT of zero',
      {
        'TVA 20 %\t390,00 €': 'TVA\t0,00 €',
        'Total TTC\t2 340,00 €': null,
        'Net à payer\t2 340,00 €': 'Net à payer\t2 050,00 €',
      },
      'total-due',
      'fix',
    ],
    [
      'a wrong product of a volume',
      {
        'Désignation\tQuantité\tPrix unitaire HT\tMontant HT': 'Détail\tVolume\tTarif unitaire\tSomme HT',
        'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation (14 h)\t4\t650,00 €\t1 950,00 €',
      },
      'line-product',
      'fix',
    ],
    [
      'a wrong total of amounts without a currency',
      {
        'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t3\t650\t1950',
        'Total HT\t1 950,00 €': 'Total HT\t1950',
        'TVA 20 %\t390,00 €': 'TVA 20 %\t390',
        'Total TTC\t2 340,00 €': 'Total TTC\t2350',
        'Net à payer\t2 340,00 €': 'Net à payer\t2350',
        'BIC : AGRIFRPP': 'Montants en euros.',
      },
      'total-gross',
      'fix',
    ],
    [
      'a deposit in other words that is not taken off',
      {
        'Net à payer\t2 340,00 €': 'Règlement déjà effectué\t-200,00 €',
        'IBAN : FR76 3000 6000 0112 3456 7890 189': 'Solde dû\t2 340,00 €',
      },
      'total-due',
      'fix',
    ],
    [
      'a wrong product in euros before its amounts',
      { 'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t4\t€ 650,00\t€ 1 950,00' },
      'line-product',
      'fix',
    ],
    [
      'a product of less than one',
      { 'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t0,5\t650,00 €\t1 950,00 €' },
      'line-product',
      'fix',
    ],
    [
      'VAT of a rate that its lines do not make',
      {
        'Désignation\tQuantité\tPrix unitaire HT\tMontant HT':
          'Désignation\tQuantité\tPrix unitaire HT\tTVA\tMontant HT',
        'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t3\t650,00 €\t20 %\t1 950,00 €',
        'Total HT\t1 950,00 €': 'Manuel\t10\t10,00 €\t5,5 %\t100,00 €',
        'TVA 20 %\t390,00 €': 'Total HT\t2 050,00 €',
        'Total TTC\t2 340,00 €': 'TVA 20 %\t380,00 €',
        'Net à payer\t2 340,00 €': 'TVA 5,5 %\t5,50 €',
        'IBAN : FR76 3000 6000 0112 3456 7890 189': 'Total TTC\t2 435,50 €',
      },
      'vat-amount',
      'fix',
    ],
    [
      'VAT that is not counted after a discount',
      {
        'Total HT\t1 950,00 €': 'Sous-total\t1 950,00 €',
        'TVA 20 %\t390,00 €': 'Remise\t-450,00 €',
        'Total TTC\t2 340,00 €': 'Total HT\t1 500,00 €',
        'Net à payer\t2 340,00 €': 'TVA 20 %\t310,00 €',
        'IBAN : FR76 3000 6000 0112 3456 7890 189': 'Total TTC\t1 810,00 €',
      },
      'vat-amount',
      'fix',
    ],
    [
      'a payable that is more by a discount that was taken off already',
      {
        'Total HT\t1 950,00 €': 'Sous-total\t1 950,00 €',
        'TVA 20 %\t390,00 €': 'Remise\t-100,00 €',
        'Total TTC\t2 340,00 €': 'Total HT\t1 850,00 €',
        'Net à payer\t2 340,00 €': 'TVA 20 %\t370,00 €',
        'IBAN : FR76 3000 6000 0112 3456 7890 189': 'Total TTC\t2 220,00 €',
        'BIC : AGRIFRPP': 'Net à payer\t2 320,00 €',
      },
      'total-due',
      'fix',
    ],
    [
      'a second payable that nothing explains',
      {
        ...WITHOUT_VAT,
        'Net à payer\t2 340,00 €': 'Net à payer\t1 950,00 €',
        'BIC : AGRIFRPP': 'Solde dû\t1 960,00 €',
        'Nature de l’opération : prestation de services': 'TVA non applicable, art. 293 B du CGI',
      },
      'total-due',
      'fix',
    ],
    [
      'no lines above a row of totals',
      {
        'Désignation\tQuantité\tPrix unitaire HT\tMontant HT': null,
        'Formation Excel\t3\t650,00 €\t1 950,00 €': null,
        'Total HT\t1 950,00 €': 'Total HT\tTVA 20 %\tTotal TTC',
        'TVA 20 %\t390,00 €': '1 950,00 €\t390,00 €\t2 340,00 €',
        'Total TTC\t2 340,00 €': null,
        'Net à payer\t2 340,00 €': null,
      },
      'lines-present',
      'note',
    ],
    ['a rate of the past', { 'TVA 20 %\t390,00 €': 'TVA 19,6 %\t390,00 €' }, 'vat-rate', 'fix'],
    ['no rate', { 'TVA 20 %\t390,00 €': 'TVA\t390,00 €' }, 'vat-complete', 'note'],
    ['no total without VAT', { 'Total HT\t1 950,00 €': null }, 'totals-present', 'note'],
    ['no VAT', { 'TVA 20 %\t390,00 €': null }, 'vat-present', 'note'],
    [
      'neither quantity nor price',
      {
        'Désignation\tQuantité\tPrix unitaire HT\tMontant HT': 'Désignation\tMontant HT',
        'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t1 950,00 €',
      },
      'line-complete',
      'note',
    ],
    [
      'a product whose quantity stands close to its price',
      { 'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t3 450,00 €\t1 950,00 €' },
      'line-product',
      'fix',
    ],
    [
      'an amount in words',
      { 'BIC : AGRIFRPP': 'Arrêtée la présente facture à la somme de deux mille trois cents euros TTC' },
      'page-arithmetic',
      'fix',
    ],
    [
      'a payable that nothing explains, without VAT',
      {
        ...WITHOUT_VAT,
        'Net à payer\t2 340,00 €': 'Net à payer\t1 800,00 €',
        'Nature de l’opération : prestation de services': 'TVA non applicable, art. 293 B du CGI',
      },
      'total-due',
      'fix',
    ],
    [
      'no total with VAT',
      { 'Total TTC\t2 340,00 €': null, 'Net à payer\t2 340,00 €': null },
      'totals-present',
      'note',
    ],
    [
      'no total at all',
      {
        ...WITHOUT_VAT,
        'Total HT\t1 950,00 €': null,
        'Net à payer\t2 340,00 €': null,
        'Nature de l’opération : prestation de services': 'TVA non applicable, art. 293 B du CGI',
      },
      'totals-present',
      'note',
    ],
    ['no line', { 'Formation Excel\t3\t650,00 €\t1 950,00 €': null }, 'lines-present', 'note'],
    [
      'no line, without a table',
      {
        'Désignation\tQuantité\tPrix unitaire HT\tMontant HT': null,
        'Formation Excel\t3\t650,00 €\t1 950,00 €': null,
      },
      'lines-present',
      'note',
    ],
    [
      'no quantity',
      { 'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t650,00 €\t1 950,00 €' },
      'line-complete',
      'note',
    ],
    [
      'no price',
      { 'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t3\t1 950,00 €' },
      'line-complete',
      'note',
    ],
    [
      'empty cells of quantity and price',
      { 'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t20 %\t1 950,00 €' },
      'line-complete',
      'note',
    ],
    [
      'neither quantity nor price, in free words',
      {
        'Désignation\tQuantité\tPrix unitaire HT\tMontant HT': null,
        'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel – groupe de 8 stagiaires : 1 950,00 €',
      },
      'line-complete',
      'note',
    ],
    [
      'a franchise of VAT over its limit, on one invoice',
      {
        ...WITHOUT_VAT,
        'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t60\t650,00 €\t39 000,00 €',
        'Total HT\t1 950,00 €': 'Total HT\t39 000,00 €',
        'Net à payer\t2 340,00 €': 'Net à payer\t39 000,00 €',
        'Nature de l’opération : prestation de services': 'TVA non applicable, art. 293 B du CGI',
      },
      'franchise-limit',
      'note',
    ],
    [
      'an IBAN of 26 signs',
      { 'IBAN : FR76 3000 6000 0112 3456 7890 189': 'IBAN : FR76 3000 6000 0112 3456 7890 18' },
      'iban-key',
      'fix',
    ],
    ['a BIC of seven signs', { 'BIC : AGRIFRPP': 'BIC : AGRIFRP' }, 'bic-format', 'fix'],
    ['a BIC of another country', { 'BIC : AGRIFRPP': 'BIC : COBADEFF' }, 'bic-format', 'note'],
  ],
  mentions: [
    [
      'late penalties without their rate',
      {
        'Pénalités de retard : trois fois le taux d’intérêt légal.':
          'En cas de retard, des pénalités seront appliquées.',
      },
      'mention-late',
      'note',
    ],
    [
      'a rate under the least of the law',
      {
        'Pénalités de retard : trois fois le taux d’intérêt légal.':
          'Pénalités de retard au taux de 1 % l’an.',
      },
      'mention-late',
      'note',
    ],
    [
      'thirty euros',
      {
        'Indemnité forfaitaire pour frais de recouvrement : 40 €.':
          'Indemnité forfaitaire pour frais de recouvrement : 30 €.',
      },
      'mention-recovery',
      'note',
    ],
    [
      'a recovery fee without its amount',
      {
        'Indemnité forfaitaire pour frais de recouvrement : 40 €.':
          'Indemnité forfaitaire pour frais de recouvrement.',
      },
      'mention-recovery',
      'note',
    ],
    [
      'VAT that the client owes and the seller charges',
      { 'Nature de l’opération : prestation de services': 'Autoliquidation' },
      'vat-no-reason',
      'note',
    ],
    [
      '« TVA non applicable » without its article',
      { ...WITHOUT_VAT, 'Nature de l’opération : prestation de services': 'TVA non applicable.' },
      'mention-vat',
      'fix',
    ],
    [
      '« TVA non applicable » with an article that is none of franchise',
      {
        ...WITHOUT_VAT,
        'Nature de l’opération : prestation de services': 'TVA non applicable, art. 293 A du CGI',
      },
      'mention-vat',
      'fix',
    ],
    [
      'the article of goods for another country',
      {
        ...WITHOUT_VAT,
        'Nature de l’opération : prestation de services': 'Exonération de TVA, art. 262 ter I du CGI',
      },
      'mention-vat',
      'fix',
    ],
    [
      'VAT and the franchise of it',
      { 'Nature de l’opération : prestation de services': 'TVA non applicable, art. 293 B du CGI' },
      'vat-no-reason',
      'fix',
    ],
  ],
};

for (const [what, cases] of Object.entries(CASES))
  describe(`a page without an XML: ${what}`, () => {
    it.each(cases)('%s', (_what, changes, rule, severity) => {
      expect(findingsOf(changed(changes))).toContain(`${rule} ${severity}`);
    });
  });

describe('a page without an XML is right', () => {
  it.each<[what: string, changes: Record<string, string | null>]>([
    [
      'in English',
      {
        'Pénalités de retard : trois fois le taux d’intérêt légal.':
          'Late payment penalties: ECB refinancing rate plus 10 percentage points.',
        'Indemnité forfaitaire pour frais de recouvrement : 40 €.':
          'Fixed compensation for recovery costs: €40.',
        'Pas d’escompte pour paiement anticipé.': 'No discount for early payment.',
      },
    ],
    [
      'with a mention over two lines',
      {
        'Indemnité forfaitaire pour frais de recouvrement : 40 €.':
          'Indemnité forfaitaire de 40 € pour frais de',
        'Pas d’escompte pour paiement anticipé.': 'recouvrement. Pas d’escompte pour paiement anticipé.',
      },
    ],
    [
      'with a day over two lines',
      {
        'Date de la prestation : du 12 au 14 octobre 2026': 'Échéance : 18/11/2026',
        'Échéance : 18/11/2026': 'Prestation réalisée : 14 octobre',
        'Désignation\tQuantité\tPrix unitaire HT\tMontant HT': '2026',
        'Formation Excel\t3\t650,00 €\t1 950,00 €': '3 jours × 650,00 € = 1 950,00 €',
      },
    ],
    [
      'with « Entrepreneur individuel » over two lines',
      { ...SOLE, 'Altis Formation': 'Jeanne Altis – Entrepreneur', '27 cours Lafayette': 'individuel' },
    ],
    [
      'with its amount in words',
      {
        'BIC : AGRIFRPP':
          'Arrêtée la présente facture à la somme de deux mille trois cent quarante euros TTC',
      },
    ],
    [
      'in words alone',
      {
        'Désignation\tQuantité\tPrix unitaire HT\tMontant HT':
          'Formation Excel, soit 3 journées à 650,00 € l’une,',
        'Formation Excel\t3\t650,00 €\t1 950,00 €': 'dont le détail suit.',
      },
    ],
    ['payable on receipt', { 'Échéance : 18/11/2026': 'Échéance : à réception' }],
    [
      'with a deposit that was paid',
      {
        'Net à payer\t2 340,00 €': 'Net à payer\t1 340,00 €',
        'Total TTC\t2 340,00 €': 'Total TTC\t2 340,00 €',
        'Nature de l’opération : prestation de services': 'Acompte versé\t-1 000,00 €',
      },
    ],
    [
      'with a column of discounts',
      {
        'Désignation\tQuantité\tPrix unitaire HT\tMontant HT':
          'Désignation\tQuantité\tPrix unitaire HT\tRemise\tMontant HT',
        'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t3\t722,22 €\t10 %\t1 950,00 €',
      },
    ],
    [
      'with three days of seven hours',
      {
        'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t3 j\t7 h\t92,8571 €\t1 950,00 €',
      },
    ],
    [
      'with another rate that is no one of VAT',
      { 'Nature de l’opération : prestation de services': 'TVA incluse. Remise 15 % pour la suite.' },
    ],
    [
      'with two payments of the whole',
      {
        'Net à payer\t2 340,00 €': 'À régler le 31/10\t1 170,00 €',
        'BIC : AGRIFRPP': 'À régler le 18/11\t1 170,00 €',
      },
    ],
    [
      'with days that can be read in two ways',
      {
        'Date de la prestation : du 12 au 14 octobre 2026':
          'Date de la prestation : du 04/10/2026 au 06/10/2026',
      },
    ],
    [
      'with its months first, as software in English writes them',
      {
        'Date de facture : 19/10/2026': 'Invoice date: 10/19/2026',
        'Échéance : 18/11/2026': 'Due date: 11/18/2026',
        'Date de la prestation : du 12 au 14 octobre 2026': 'Service: 10/06/2026 to 10/08/2026',
      },
    ],
    [
      'with its month in words',
      { 'Date de la prestation : du 12 au 14 octobre 2026': 'Formation d’octobre 2026' },
    ],
    ['numbered in two words', { 'Facture n° F-2026-17': 'FACTURE N° facture : F-2026-17' }],
    [
      'with a quantity close to its price',
      {
        'Formation Excel\t3\t650,00 €\t1 950,00 €':
          'Formation Excel (devis D-2026-044)\t1 950,00 €\t20 %\t950,00 €',
        'Total HT\t1 950,00 €': 'Total HT\t950,00 €',
        'TVA 20 %\t390,00 €': 'TVA 20 %\t190,00 €',
        'Total TTC\t2 340,00 €': 'Total TTC\t1 140,00 €',
        'Net à payer\t2 340,00 €': 'Net à payer\t1 140,00 €',
      },
    ],
    [
      'without a VAT number, up to 150 € before VAT',
      {
        'N° TVA intracommunautaire : FR68817345622': null,
        'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t3\t40,00 €\t120,00 €',
        'Total HT\t1 950,00 €': 'Total HT\t120,00 €',
        'TVA 20 %\t390,00 €': 'TVA 20 %\t24,00 €',
        'Total TTC\t2 340,00 €': 'Total TTC\t144,00 €',
        'Net à payer\t2 340,00 €': 'Net à payer\t144,00 €',
      },
    ],
    [
      'with a subtotal and its VAT in letters with dots',
      {
        'Total HT\t1 950,00 €': 'Sous-total HT\t1 950,00 €',
        'TVA 20 %\t390,00 €': 'T.V.A. (20,00 %)\t390,00 €',
      },
    ],
    [
      'with its VAT in full words',
      {
        'TVA 20 %\t390,00 €': 'Taxe sur la valeur ajoutée (20 %)\t390,00 €',
        'Total TTC\t2 340,00 €': 'Total toutes taxes comprises\t2 340,00 €',
      },
    ],
    ['without a total with VAT beside what is asked', { 'Total TTC\t2 340,00 €': null }],
    [
      'with a deposit that was paid, without a total with VAT',
      {
        'Total TTC\t2 340,00 €': 'Acompte versé\t-1 000,00 €',
        'Net à payer\t2 340,00 €': 'Net à payer\t1 340,00 €',
      },
    ],
    [
      'with a price that was rounded',
      { 'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t21 h\t92,86 €\t1 950,00 €' },
    ],
    [
      'with signs before the currency',
      {
        'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t3\t€ 650,00\t€ 1 950,00',
        'Total HT\t1 950,00 €': 'Sous-total\t€ 1 950,00',
        'TVA 20 %\t390,00 €': 'Remise\t-€ 450,00',
        'Total TTC\t2 340,00 €': 'Total HT\t€ 1 500,00',
        'Net à payer\t2 340,00 €': 'TVA 20 %\t€ 300,00',
        'IBAN : FR76 3000 6000 0112 3456 7890 189': 'Total TTC\t€ 1 800,00',
      },
    ],
    [
      'with one decimal',
      {
        'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t3\t650,5 €\t1951,5 €',
        'Total HT\t1 950,00 €': 'Total HT\t1951,5 €',
        'TVA 20 %\t390,00 €': 'TVA 20 %\t390,3 €',
        'Total TTC\t2 340,00 €': 'Total TTC\t2341,8 €',
        'Net à payer\t2 340,00 €': 'Net à payer\t2341,8 €',
      },
    ],
    [
      'with other names of its totals',
      {
        'Total HT\t1 950,00 €': 'Total hors TVA\t1 950,00 €',
        'Total TTC\t2 340,00 €': 'Total avec TVA\t2 340,00 €',
        'Net à payer\t2 340,00 €': 'Somme à régler\t2 340,00 €',
      },
    ],
    [
      'with totals under a row of their names',
      {
        'Total HT\t1 950,00 €': 'Total HT\tTVA 20 %\tTotal TTC',
        'TVA 20 %\t390,00 €': '1 950,00 €\t390,00 €\t2 340,00 €',
        'Total TTC\t2 340,00 €': null,
      },
    ],
    [
      'with a line whose name stands above its amounts',
      {
        'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel',
        'Total HT\t1 950,00 €': '3\t650,00 €\t1 950,00 €',
        'TVA 20 %\t390,00 €': 'Total HT\t1 950,00 €',
        'Total TTC\t2 340,00 €': 'TVA 20 %\t390,00 €',
        'Net à payer\t2 340,00 €': 'Total TTC\t2 340,00 €',
      },
    ],
    [
      'with a line whose currency stands below its amounts',
      {
        'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel, groupe de 8\t\t650,00\t1 950,00',
        'Total HT\t1 950,00 €': 'stagiaires\t3\t€\t€',
        'TVA 20 %\t390,00 €': 'Total HT\t1 950,00 €',
        'Total TTC\t2 340,00 €': 'TVA 20 %\t390,00 €',
        'Net à payer\t2 340,00 €': 'Total TTC\t2 340,00 €',
      },
    ],
    [
      'with its discount under the lines and one total',
      {
        ...SOLE,
        'N° TVA intracommunautaire : FR68817345622': null,
        'Total HT\t1 950,00 €': 'Sous-total\t1 950,00 €',
        'TVA 20 %\t390,00 €': 'Rabais\t-50,00 €',
        'Total TTC\t2 340,00 €': 'Montant total\t1 900,00 €',
        'Net à payer\t2 340,00 €': 'TVA non applicable, art. 293 B du CGI',
      },
    ],
    [
      'with a number under another name',
      {
        'Facture n° F-2026-17': 'Facture',
        'Date de facture : 19/10/2026': 'Pièce n° 20261017\tÉmise le 19/10/2026',
      },
    ],
    [
      'due on a day in a sentence',
      { 'Échéance : 18/11/2026': 'Merci de régler cette facture avant le 2026-11-18.' },
    ],
    [
      'with late penalties in other words',
      {
        'Pénalités de retard : trois fois le taux d’intérêt légal.':
          'À défaut de paiement à l’échéance, intérêts au taux légal multiplié par trois.',
      },
    ],
    [
      'with interests of a year',
      {
        'Pénalités de retard : trois fois le taux d’intérêt légal.':
          'Tout paiement tardif donnera lieu à des intérêts de 15 % par an.',
      },
    ],
    [
      'without any discount for early payment, as a rate',
      {
        'Pénalités de retard : trois fois le taux d’intérêt légal.': 'Escompte : 0 %',
        'Pas d’escompte pour paiement anticipé.': 'Pénalités de retard au taux annuel de 12 %.',
      },
    ],
    [
      'with amounts that say their currency once for all',
      {
        'Formation Excel\t3\t650,00 €\t1 950,00 €': 'Formation Excel\t3\t650\t1950',
        'Total HT\t1 950,00 €': 'Total HT\t1950',
        'TVA 20 %\t390,00 €': 'TVA 20 %\t390',
        'Total TTC\t2 340,00 €': 'Total TTC\t2340',
        'Net à payer\t2 340,00 €': 'Net à payer\t2340',
        'BIC : AGRIFRPP': 'Montants en euros.',
      },
    ],
    [
      'with a base in its line of VAT, and the amount below',
      {
        'TVA 20 %\t390,00 €': 'dont TVA 20 % sur 1 950,00 €',
        'Total TTC\t2 340,00 €': 'Montant de la TVA\t390,00 €',
        'Net à payer\t2 340,00 €': 'Total TTC\t2 340,00 €',
      },
    ],
    ['with its title before its object', { 'Facture n° F-2026-17': 'Objet : facture n° F-2026-17' }],
    ['with a client for whom it is', { 'Facturé à': 'Pour' }],
    [
      'due on a day to pay for',
      { 'Échéance : 18/11/2026': 'À acquitter pour le : mercredi 18 novembre 2026' },
    ],
    ['with a client whom it owes', { 'Facturé à': 'Doit :' }],
    ['with a client who orders', { 'Facturé à': 'Donneur d’ordre' }],
    [
      'with somebody who reads it for the client',
      { '12 rue des Halles': 'À l’attention de Mme Roy, 12 rue des Halles' },
    ],
    [
      'with numbers over two lines',
      {
        'SIRET : 817 345 622 00010': 'SIRET : 817 345 622',
        'N° TVA intracommunautaire : FR68817345622': '00010 · N° TVA : FR68817345622',
      },
    ],
    ['at the end of the second month', { 'Échéance : 18/11/2026': 'Échéance : 31/12/2026' }],
  ])('%s', (_what, changes) => {
    expect(findingsOf(changed(changes))).toEqual([]);
  });
});

it('the reform asks for the SIREN of the client and the nature of the operation', () => {
  const lacking = changed({
    'SIREN : 200 000 008': null,
    'Nature de l’opération : prestation de services': null,
  });
  expect(findingsOf(lacking, true)).toEqual(
    expect.arrayContaining(['buyer-siren note', 'mention-nature note']),
  );
  expect(findingsOf(lacking)).toEqual([]);
});

describe('the rate of late penalties', () => {
  const OF_MAY = {
    'Date de facture : 19/10/2026': 'Date de facture : 19/05/2026',
    'Date de la prestation : du 12 au 14 octobre 2026': 'Date de la prestation : du 12 au 14 mai 2026',
    'Échéance : 18/11/2026': 'Échéance : 18/06/2026',
  };
  const at = (rate: string) => ({
    'Pénalités de retard : trois fois le taux d’intérêt légal.': `Pénalités de retard au taux de ${rate} % l’an.`,
  });
  const sentencesOf = (changes: Readonly<Record<string, string | null>>) =>
    verdictOf(changed(changes))
      .findings.filter(({ rule }) => rule === 'mention-late')
      .map(({ sentence }) => sentence.replaceAll(/\s/gu, ' '));

  it('is three times the legal interest of its half-year at least', () => {
    expect(sentencesOf({ ...OF_MAY, ...at('7,85') })).toEqual([
      'Le taux imprimé des pénalités, 7,85 %, est inférieur à trois fois le taux d’intérêt légal du semestre, 7,86 %.',
    ]);
    expect(sentencesOf({ ...OF_MAY, ...at('7,86') })).toEqual([]);
  });

  it('of a half-year that is not known is doubted where it is far below the last one, without an amount', () => {
    expect(sentencesOf(at('1'))).toEqual([
      'Le taux imprimé des pénalités, 1 %, paraît inférieur à trois fois le taux d’intérêt légal ; celui du semestre n’est pas connu ici.',
    ]);
    expect(sentencesOf(at('5'))).toEqual([]);
  });
});

it('a page whose letters have no code is said to be unread, and lacks nothing else', () => {
  const shifted = (lines: readonly string[]) =>
    lines.map((line) =>
      line
        .replaceAll(/[a-zA-Zéàô’]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! - 29))
        .replaceAll(/\d/g, ''),
    );
  const more = Array.from({ length: 8 }, (_, index) =>
    BODY.map((line) => `${line} ${'abcdefgh'[index]}`),
  ).flat();
  const found = findingsOf({
    seller: shifted(SELLER),
    buyer: shifted(BUYER),
    body: shifted([...BODY, ...more]),
  });
  expect(found).toEqual(['whole-read fix']);
});

const PAYABLE = 'Net à payer\t2 340,00 €';
const LINE = 'Formation Excel\t3\t650,00 €\t1 950,00 €';
/** The correct invoice with other lines and the totals that they make. */
const sold = (lines: readonly string[], totals: readonly [net: string, vat: string, gross: string]) =>
  changed({
    [LINE]: lines,
    'Total HT\t1 950,00 €': `Total HT\t${totals[0]} €`,
    'TVA 20 %\t390,00 €': `TVA 20 %\t${totals[1]} €`,
    'Total TTC\t2 340,00 €': `Total TTC\t${totals[2]} €`,
    [PAYABLE]: `Net à payer\t${totals[2]} €`,
  });

describe('a plan of payments is right', () => {
  const PLAN = ['18/11', '18/12', '18/01'].map((day) => `À payer le ${day}\t780,00 €`);
  it.each<[what: string, lines: readonly string[]]>([
    ['of three parts beside the payable', [PAYABLE, ...PLAN]],
    ['of three parts alone', PLAN],
    ['of twenty-four parts', [PAYABLE, ...Array.from({ length: 24 }, () => 'À payer par mois\t97,50 €')]],
    [
      'of parts with what is left after each',
      [
        PAYABLE,
        'À payer le 18/11\t780,00 €',
        'Reste à payer\t1 560,00 €',
        'À payer le 18/12\t780,00 €',
        'Reste à payer\t780,00 €',
      ],
    ],
    [
      'of what a deposit leaves',
      [
        'Acompte versé\t-1 140,00 €',
        ...['18/11', '18/12', '18/01'].map((day) => `À payer le ${day}\t400,00 €`),
      ],
    ],
    [
      'of three payers',
      [
        PAYABLE,
        'À payer par l’OPCO\t1 000,00 €',
        'À payer par la région\t340,00 €',
        'À payer par le client\t1 000,00 €',
      ],
    ],
    ['after what was owed before', ['Solde antérieur\t100,00 €', 'Net à payer\t2 440,00 €']],
    [
      'after what was owed before, twice',
      ['Solde de mai\t100,00 €', 'Solde de juin\t50,00 €', 'Net à payer\t2 490,00 €'],
    ],
    ['with a price for early payment', [PAYABLE, 'À payer sous 8 jours, escompte 2 %\t2 293,20 €']],
    [
      'with the rate of early payment in its terms',
      [PAYABLE, 'Net à payer sous 8 jours\t2 293,20 €', 'Escompte de 2 % pour paiement anticipé.'],
    ],
    ['with a part that is asked at once', [PAYABLE, 'Dont à régler à la commande\t500,00 €']],
    ['with a share that is asked at once', [PAYABLE, 'À régler à la commande (30 %)\t702,00 €']],
  ])('%s', (_what, lines) => {
    expect(findingsOf(changed({ [PAYABLE]: lines }))).toEqual([]);
  });

  it.each<[what: string, lines: readonly string[], named: string]>([
    [
      'whose parts do not make the whole',
      [PAYABLE, ...PLAN.slice(1), 'À payer le 18/01\t790,00 €'],
      '780,00 €',
    ],
    ['of another payable first', ['Net à payer\t2 240,00 €', 'Solde dû\t2 340,00 €'], '2 240,00 €'],
  ])('but not one %s', (_what, lines, named) => {
    const said = verdictOf(changed({ [PAYABLE]: lines }))
      .findings.filter(({ rule }) => rule === 'total-due')
      .map(({ sentence }) => sentence.replaceAll(/\s/gu, ' '));
    expect(said).toEqual([
      `Le net à payer est de ${named}, le total TTC de 2 340,00 € : rien sur la page n’explique la différence.`,
    ]);
  });
});

describe('a line that costs what those above it cost together', () => {
  const wrongOf = (parts: Parts) => findingsOf(parts).filter((one) => one.endsWith('fix'));
  const inAmountsAlone = ({ seller, buyer, body }: Parts): Parts => ({
    seller,
    buyer,
    body: body.map((line) => (line.startsWith('Désignation') ? 'Désignation\tMontant HT' : line)),
  });

  it('is no total', () => {
    const lines = [
      'Formation Excel\t2\t500,00 €\t1 000,00 €',
      'Formation Word\t1\t500,00 €\t500,00 €',
      'Forfait déplacement\t\t\t1 500,00 €',
    ];
    expect(wrongOf(sold(lines, ['3 000,00', '600,00', '3 600,00']))).toEqual([]);
  });

  it('is no total in a table of amounts alone, at its end or before other lines', () => {
    const two = ['Module Excel\t500,00 €', 'Module Word\t500,00 €'];
    const three = [...two, 'Module Access\t1 000,00 €'];
    const four = [...three, 'Module Outlook\t1 000,00 €'];
    const others = ['Animation\t300,00 €', 'Supports\t200,00 €', 'Conception\t500,00 €', 'Suivi\t100,00 €'];
    for (const [lines, totals] of [
      [three, ['2 000,00', '400,00', '2 400,00']],
      [four, ['3 000,00', '600,00', '3 600,00']],
      [others, ['1 100,00', '220,00', '1 320,00']],
    ] as const)
      expect(wrongOf(inAmountsAlone(sold(lines, totals)))).toEqual([]);
  });

  it('is their total where the totals below are made of it', () => {
    const lines = [
      'Formation Excel\t2\t500,00 €\t1 000,00 €',
      'Formation Word\t1\t500,00 €\t500,00 €',
      'Honoraires\t\t\t1 500,00 €',
    ];
    expect(wrongOf(sold(lines, ['1 500,00', '300,00', '1 800,00']))).toEqual([]);
  });
});

describe('a day of something else is no due day', () => {
  const SERVICE_DAY = 'Date de la prestation : du 12 au 14 octobre 2026';
  const OTHERS = [
    'Session prévue pour le 12/10/2026',
    'Convention signée pour le 12/10/2026',
    'Bon de commande reçu pour le lundi 12/10/2026',
    'Commande n° 44 passée pour le 12/10/2026',
    'Acompte dû le 01/09/2026, reçu',
    'Paiement du 02/10/2026 reçu, merci',
    'Règlement du 02/10/2026 reçu',
    'Règlement reçu par virement le 02/10/2026',
    'Acompte versé par virement le 01/09/2026',
    'Montant réglé le 02/10/2026',
    'Prestation à réaliser avant le 14/10/2026',
    'Devis à accepter avant le 01/09/2026',
    'Convention à retourner avant le 30/09/2026',
    'Inscription au plus tard le 01/10/2026',
  ];
  it.each(OTHERS)('%s', (line) => {
    expect(findingsOf(changed({ [SERVICE_DAY]: [SERVICE_DAY, line] }))).toEqual([]);
    // Nor where no other line says the due day.
    const alone = changed({ [SERVICE_DAY]: [SERVICE_DAY, line], 'Échéance : 18/11/2026': null });
    expect(verdictOf(alone).facts.dueOn).toBeNull();
  });

  it.each([
    'À payer sous 30 jours, soit le 18/11/2026',
    'Paiement dû le 18/11/2026',
    'Montant dû le 18/11/2026',
    'À régler pour le 18/11/2026',
    'Exigible le 18/11/2026',
    'Exigible au 18/11/2026',
    'Date limite : 18/11/2026',
    'Merci de payer avant le 18/11/2026',
  ])('but that of « %s » is', (line) => {
    expect(verdictOf(changed({ 'Échéance : 18/11/2026': line })).facts.dueOn?.value).toBe('2026-11-18');
  });
});

it('what is right of a page without an XML is said without one', () => {
  const said = verdictOf(CORRECT).passed.filter(({ sentence }) => sentence.includes('dans le XML'));
  expect(said).toEqual([]);
});

it('amounts of a line that is not its product are said with their cents', () => {
  const line = 'Formation Excel\t3\t650,00 €\t1 950,00 €';
  const said = verdictOf(changed({ [line]: 'Formation Excel\t3\t600,00 €\t1 950,00 €' }))
    .findings.map(({ sentence }) => sentence.replaceAll(/\s/gu, ' '))
    .find((sentence) => sentence.includes('ne font pas'));
  expect(said).toMatch(/: 3 × 600,00 € ne font pas 1 950,00 €\.$/);
});
