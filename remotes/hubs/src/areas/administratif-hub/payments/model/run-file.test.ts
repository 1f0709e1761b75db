import { expect, it } from 'vitest';
import type { RunFile } from '../data/runs.ts';
import { writeRunFile } from './run-file.ts';

const FILE: RunFile = {
  message_id: 'VIR-20261203-7Q2K',
  execution_on: '2026-12-03',
  debtor: { name: 'Trame SAS', iban: 'FR1420041010050500013M02606', bic: null },
  lines: [
    {
      number: '2026-031',
      end_to_end_id: 'F-A1',
      amount_cents: 156_000,
      account_holder: 'Claire Estavoyer',
      iban: 'FR7630006000011234567890189',
      bic: null,
    },
  ],
};
const SEEN = { total_cents: 156_000, count: 1 };

it('the file has the amounts and the accounts that the database gave, and names the invoice to its payee', async () => {
  const written = await writeRunFile(FILE, SEEN);
  expect(written).toMatchObject({ xml: expect.stringContaining('<CtrlSum>1560.00</CtrlSum>') });
  expect('xml' in written && written.xml).toContain('<Ustrd>Facture 2026-031</Ustrd>');
});

it.each([
  ['another total', { ...SEEN, total_cents: 155_000 }],
  ['another count', { ...SEEN, count: 2 }],
])('is not written for %s than the person has read', async (_, seen) => {
  expect(await writeRunFile(FILE, seen)).toEqual({
    problems: ['Le total ou le nombre a changé depuis votre lecture. Relisez ce virement.'],
  });
});

it('is not written when an account is wrong: the invoice is named', async () => {
  const lines = FILE.lines.map((line) => ({ ...line, iban: 'FR7630006000011234567890188' }));
  expect(await writeRunFile({ ...FILE, lines }, SEEN)).toEqual({
    problems: ['Facture 2026-031\u00a0: L’IBAN ne vérifie pas sa clé.'],
  });
});
