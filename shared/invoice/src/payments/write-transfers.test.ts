import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { schemaErrors } from '../testing/schema-errors.ts';
import { isSepaId, sepaText } from './sepa-text.ts';
import { transferProblems, writeTransfers, type Transfer, type TransferRun } from './write-transfers.ts';

const schema = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../testing/official/iso20022', name)));
/** The schema of ISO 20022, and the one of the SEPA rulebook, which allows less. */
const SCHEMAS = [
  ['ISO 20022', schema('pain.001.001.09.xsd')],
  ['EPC 132-08', schema('pain.001.001.09-epc132-08-2023.xsd')],
] as const;

const TRANSFER: Transfer = {
  endToEndId: 'F2026-031-7Q2K',
  cents: 156_000,
  name: 'Claire Estavoyer',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPPXXX',
  remittance: 'Facture 2026-031',
};
const RUN: TransferRun = {
  messageId: 'VIR-20261126-7Q2K',
  createdAt: new Date(2026, 10, 25, 17, 42, 11),
  executionOn: '2026-11-26',
  debtor: { name: 'Trame SAS', iban: 'FR1420041010050500013M02606', bic: null },
  transfers: [
    TRANSFER,
    {
      endToEndId: 'F2026-23-91XD',
      cents: 1,
      name: 'Nadège Kouamé-Lamarche & fils – SARL « Œuvre »',
      iban: 'BE68539007547034',
      bic: 'AGRIFRPPXXX',
      remittance: '',
    },
  ],
};
const valueOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) => text);

describe('a file of transfers', () => {
  it.each(SCHEMAS)('is valid for the schema of %s', (_, xsd) => {
    expect(schemaErrors(writeTransfers(RUN), xsd)).toEqual([]);
  });

  it.each(SCHEMAS)('the schema of %s refuses one that is wrong', (_, xsd) => {
    expect(schemaErrors(writeTransfers(RUN).replace('<NbOfTxs>', '<Invented/><NbOfTxs>'), xsd)).toHaveLength(
      1,
    );
  });

  it('says its count, its total and the day twice: for the file and for the account', () => {
    const xml = writeTransfers(RUN);
    expect(valueOf(xml, 'NbOfTxs')).toEqual(['2', '2']);
    expect(valueOf(xml, 'CtrlSum')).toEqual(['1560.01', '1560.01']);
    // One line of the statement for each transfer, which is what a movement is compared with.
    expect(valueOf(xml, 'BtchBookg')).toEqual(['false']);
    expect(valueOf(xml, 'InstdAmt')).toEqual(['1560.00', '0.01']);
    expect(valueOf(xml, 'EndToEndId')).toEqual(['F2026-031-7Q2K', 'F2026-23-91XD']);
    expect(xml).toContain('<ReqdExctnDt><Dt>2026-11-26</Dt></ReqdExctnDt>');
    expect(valueOf(xml, 'CreDtTm')).toEqual(['2026-11-25T17:42:11']);
  });

  it('has names that every bank takes, and the identifier where nothing else can be written', () => {
    const xml = writeTransfers(RUN);
    expect(valueOf(xml, 'Nm')).toContain('Nadege Kouame-Lamarche + fils - SARL OEuvre');
    expect(valueOf(xml, 'Ustrd')).toEqual(['Facture 2026-031', 'F2026-23-91XD']);
  });

  it('leaves out the code of a bank that is in another country than its account', () => {
    expect(valueOf(writeTransfers(RUN), 'BICFI')).toEqual(['AGRIFRPPXXX']);
  });

  it('adds amounts up to the cent, however many', () => {
    const transfers = Array.from({ length: 2000 }, (_, index) => ({
      ...TRANSFER,
      endToEndId: `F-${index}`,
      cents: 99_999_999_999 - index,
    }));
    const xml = writeTransfers({ ...RUN, transfers });
    const total = transfers.reduce((all, { cents }) => all + BigInt(cents), 0n);
    expect(valueOf(xml, 'CtrlSum')[0]).toBe(`${total / 100n}.${String(total % 100n).padStart(2, '0')}`);
    for (const [index, text] of valueOf(xml, 'InstdAmt').entries()) {
      expect(Math.round(Number(text) * 100)).toBe(99_999_999_999 - index);
    }
  });
});

describe('a run that cannot be written', () => {
  it.each<[string, Partial<TransferRun>, object]>([
    ['no transfer', { transfers: [] }, { endToEndId: null, problem: 'empty' }],
    ['a long message id', { messageId: 'V'.repeat(29) }, { endToEndId: null, problem: 'message-id' }],
    ['no day', { executionOn: '26/11/2026' }, { endToEndId: null, problem: 'date' }],
    [
      'a debtor whose IBAN has a wrong key',
      { debtor: { ...RUN.debtor, iban: 'FR1520041010050500013M02606' } },
      { endToEndId: null, problem: 'debtor' },
    ],
  ])('%s', (_, change, problem) => {
    const run = { ...RUN, ...change };
    expect(transferProblems(run)).toEqual([problem]);
    expect(() => writeTransfers(run)).toThrow();
  });

  it.each<[string, Partial<Transfer>, string]>([
    ['an identifier with an accent', { endToEndId: 'Né-1' }, 'id'],
    ['half a cent', { cents: 10.5 }, 'amount'],
    ['nothing to pay', { cents: 0 }, 'amount'],
    ['a billion', { cents: 100_000_000_000 }, 'amount'],
    ['a name of which nothing can be written', { name: 'Ελένη' }, 'name'],
    ['a wrong key', { iban: 'FR7630006000011234567890188' }, 'iban'],
  ])('%s', (_, change, problem) => {
    const transfers = [{ ...TRANSFER, ...change }];
    expect(transferProblems({ ...RUN, transfers })).toEqual([
      { endToEndId: transfers[0]?.endToEndId, problem },
    ]);
  });

  it('an identifier given twice', () => {
    const transfers = [TRANSFER, TRANSFER];
    expect(transferProblems({ ...RUN, transfers })).toEqual([
      { endToEndId: TRANSFER.endToEndId, problem: 'twice' },
    ]);
  });
});

it.each([
  ['/Réf. n° 12//a/', 40, 'Ref. n 12/a'],
  ['Łukasz Þór', 40, 'Lukasz THor'],
  ['a@b.fr', 40, 'a(at)b.fr'],
  ['abc def', 4, 'abc'],
  ['Été\n2026\t!', 40, 'Ete 2026'],
])('%j becomes %j', (text, most, written) => {
  expect(sepaText(text, most)).toBe(written);
});

it('an identifier is at most 35 characters that need no change', () => {
  expect(['F-1', 'F'.repeat(35), 'F'.repeat(36), '/F', 'F_1', ''].map(isSepaId)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
