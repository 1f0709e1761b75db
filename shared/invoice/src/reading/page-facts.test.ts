import { describe, expect, it } from 'vitest';
import type { DocumentText } from '@trame/document';
import { readPageFacts } from './page-facts.ts';

/** A page of these lines, one under the other. */
const facts = (...texts: readonly string[]) =>
  factsAt(...texts.map((text, index) => ({ text, x: 50, y: 50 + index * 14 })));

/** A page of lines at their places; a tab stands between the cells of a row, which are 100 points apart. */
function factsAt(...placed: readonly { text: string; x: number; y: number }[]) {
  const lines = placed.map(({ text, x, y }) => {
    let start = 0;
    const spans = text.split('\t').map((cell, index) => {
      const box = [x + index * 100, y, Math.min(cell.length * 5, 95), 12] as const;
      const span = { start, length: cell.length, box, run: 0 };
      start += cell.length + 1;
      return span;
    });
    const last = spans.at(-1)?.box ?? [x, y, 0, 12];
    return {
      text,
      box: [x, y, last[0] + last[2] - x, 12] as const,
      spans,
      size: 10,
      isBold: false,
      column: 0,
    };
  });
  const document: DocumentText = {
    kind: 'pdf',
    hidden: [],
    pages: [{ page: 1, width: 595, height: 842, columns: 1, isScanned: false, lines }],
  };
  return readPageFacts(document);
}
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

  it('on a page of thousands of lone values in little time', () => {
    const began = performance.now();
    facts(...Array.from({ length: 8000 }, () => '20/11/2026'));
    expect(performance.now() - began).toBeLessThan(10_000);
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
