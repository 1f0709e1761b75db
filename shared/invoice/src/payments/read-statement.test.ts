import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { schemaErrors } from '../testing/schema-errors.ts';
import { makeStatement, type MadeEntry } from '../testing/statements.ts';
import { readStatement } from './read-statement.ts';

const read = (xml: string) => readStatement(new TextEncoder().encode(xml));
function statementOf(xml: string) {
  const reading = read(xml);
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.statement;
}
const schema = (version: string) =>
  new Uint8Array(
    readFileSync(join(import.meta.dirname, `../testing/official/iso20022/camt.053.001.${version}.xsd`)),
  );

const PAID: MadeEntry = {
  cents: -156_000,
  reference: 'B-778',
  details: [{ endToEndId: 'F2026-031-7Q2K', name: 'Claire Estavoyer', text: 'Facture  2026-031' }],
};
const LINE = {
  bookedOn: '2026-11-26',
  cents: -156_000,
  label: 'Facture 2026-031',
  counterparty: 'Claire Estavoyer',
  endToEndId: 'F2026-031-7Q2K',
  reference: 'B-778',
  returnCode: null,
};
const GROUP: MadeEntry = {
  cents: -30_000,
  details: [
    { cents: -10_000, endToEndId: 'A-1', name: 'Anne' },
    { cents: -20_000, endToEndId: 'B-1', name: 'Bruno' },
  ],
};

describe.each(['02', '08'])('a statement of version %s', (version) => {
  const xml = makeStatement([PAID, GROUP, { cents: 12_345, more: 'VIR CLIENT' }], version);

  it('is one for the official schema', () => {
    expect(schemaErrors(xml, schema(version))).toEqual([]);
  });

  it('gives a line for each movement, also of those that the bank booked together', () => {
    const { ids, ibans, lines, leftOut } = statementOf(xml);
    expect({ ids, ibans }).toEqual({ ids: ['REL-2026-330'], ibans: ['FR1420041010050500013M02606'] });
    expect(lines.slice(0, 3)).toEqual([
      LINE,
      { ...LINE, cents: -10_000, label: 'Anne', counterparty: 'Anne', endToEndId: 'A-1', reference: null },
      { ...LINE, cents: -20_000, label: 'Bruno', counterparty: 'Bruno', endToEndId: 'B-1', reference: null },
    ]);
    expect(lines[3]).toMatchObject({
      cents: 12_345,
      label: 'VIR CLIENT',
      counterparty: null,
      endToEndId: null,
    });
    expect(leftOut).toEqual({ pending: 0, foreign: 0, unread: 0 });
  });
});

it.each(['10', '13'])('a statement of the later version %s is read as the one of 08', (version) => {
  expect(statementOf(makeStatement([PAID], version)).lines).toEqual([LINE]);
});

it('a transfer that came back says the reason of the bank and the person whom it was for', () => {
  const { lines } = statementOf(
    makeStatement([
      { cents: 156_000, details: [{ endToEndId: 'F-1', name: 'Claire Estavoyer', returnCode: 'AC04' }] },
    ]),
  );
  expect(lines).toMatchObject([{ cents: 156_000, returnCode: 'AC04', counterparty: 'Claire Estavoyer' }]);
});

it('what is announced, in another currency, or without a readable amount is no line, and is counted', () => {
  const xml = makeStatement([
    { ...PAID, status: 'PDNG' },
    { ...PAID, status: 'INFO' },
    { ...PAID, currency: 'CHF' },
    { ...PAID, day: '2026-02-30' },
    PAID,
  ]);
  const { lines, leftOut } = statementOf(xml);
  expect(lines).toHaveLength(1);
  expect(leftOut).toEqual({ pending: 2, foreign: 1, unread: 1 });
});

it('movements that do not add up to what was booked are one line', () => {
  const { lines } = statementOf(makeStatement([{ ...GROUP, cents: -31_000, more: 'VIR GROUPE' }]));
  expect(lines).toMatchObject([{ cents: -31_000, label: 'VIR GROUPE', endToEndId: null }]);
});

it('an identifier that the bank does not give is none', () => {
  const { lines } = statementOf(
    makeStatement([{ ...PAID, details: [{ endToEndId: 'NOTPROVIDED', text: 'CB LIBRAIRIE' }] }]),
  );
  expect(lines).toMatchObject([{ endToEndId: null, label: 'CB LIBRAIRIE' }]);
});

describe('a file that is not read', () => {
  // threat 6
  it.each([
    ['an invoice', '<rsm:CrossIndustryInvoice xmlns:rsm="urn:x"/>', 'not-a-statement'],
    ['an account report', makeStatement([PAID]).replace('camt.053', 'camt.052'), 'not-a-statement'],
    ['a file cut in the middle', makeStatement([PAID]).slice(0, 700), 'malformed'],
    [
      'an entity',
      makeStatement([PAID]).replace('?>', '?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
      'doctype',
    ],
    ['more than five million bytes', makeStatement([PAID]) + ' '.repeat(5_000_000), 'too-large'],
  ])('%s', (_, xml, problem) => {
    expect(read(xml)).toMatchObject({ problem });
  });
});
