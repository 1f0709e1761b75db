import { describe, expect, it } from 'vitest';
import { buildInvoice } from '../../../../../testing/invoices.ts';
import { holdTitle } from './holds.ts';
import { accountNote, holderText, isLate, signedText, turnText } from './invoice.ts';
import { mainStep, saidOf, STEPS, stepsOf } from './steps.ts';
import { verdictTitle } from './verdict.ts';

it('a step is said of an invoice and of a credit note in their own gender', () => {
  const approved = STEPS.find(({ status }) => status === 205);
  const said = ['invoice', 'credit_note'].map((kind) => approved && saidOf({ kind }, approved.done));
  expect(said).toEqual(['Facture approuvée', 'Avoir approuvé']);
});

it('an account that is missing is not called one to confirm', () => {
  const hold = { hold: 'iban', sentence: '', holds_payment: true };
  expect(holdTitle({ ...hold, lifted_by: 'trainer' })).toBe('IBAN absent');
  expect(holdTitle({ ...hold, lifted_by: 'office' })).toBe('IBAN à confirmer');
});

it('a plain PDF was read by its trainer, or by who deposited it for them', () => {
  const plain = buildInvoice({ profile: null });
  expect(verdictTitle(plain)).toBe('PDF simple, relu par le formateur');
  expect(verdictTitle({ ...plain, deposited_by_name: 'Nour Bellanger' })).toBe(
    'PDF simple, relu par Nour Bellanger',
  );
});

describe('the step that the page proposes', () => {
  const proposed = (status: number, to_fix = 0) => {
    const invoice = { kind: 'invoice', status, to_fix, withdrawn_at: null };
    return mainStep(invoice, stepsOf(invoice))?.status;
  };

  it('approves, or says what is wrong, while it is the turn of the office', () => {
    expect([200, 204, 209].map((status) => proposed(status))).toEqual([205, 205, 205]);
    expect([200, 204, 209].map((status) => proposed(status, 1))).toEqual([207, 207, 207]);
  });

  it('is none when the trainer or a payment is next', () => {
    expect([205, 206, 207, 208, 210, 211, 212].map((status) => proposed(status))).toEqual(
      Array.from({ length: 7 }),
    );
  });
});

it.each([
  [200, null, 'À prendre'],
  [204, 'Nour Bellanger', 'Nour Bellanger'],
  [205, 'Nour Bellanger', 'À payer'],
  [207, 'Nour Bellanger', 'Formateur'],
  [211, null, 'Banque'],
  [212, 'Nour Bellanger', 'Close'],
])('who has an invoice of %i with %s is « %s »', (status, assignee_name, text) => {
  expect(holderText({ kind: 'invoice', status, assignee_name, withdrawn_at: null })).toBe(text);
});

it.each([
  ['two working days later', '2026-11-25T09:00:00Z', '2026-11-27T10:00:00Z', 2, true],
  ['a day before', '2026-11-25T09:00:00Z', '2026-11-26T10:00:00Z', 2, false],
  ['over a week-end', '2026-11-27T09:00:00Z', '2026-11-30T10:00:00Z', 2, false],
  ['after it', '2026-11-27T09:00:00Z', '2026-12-01T10:00:00Z', 2, true],
  ['by another rule', '2026-11-25T09:00:00Z', '2026-11-27T10:00:00Z', 5, false],
  ['by no rule', '2026-11-02T09:00:00Z', '2026-11-27T10:00:00Z', null, false],
])('an invoice is late by the rule of the office: %s', (_when, since, now, days, late) => {
  expect(isLate(buildInvoice({ status: 200, since }), Date.parse(now), days)).toBe(late);
});

it('an invoice that was withdrawn is not late', () => {
  const withdrawn = buildInvoice({ since: '2026-11-02T09:00:00Z', withdrawn_at: '2026-11-03T09:00:00Z' });
  expect(isLate(withdrawn, Date.parse('2026-11-27T10:00:00Z'), 2)).toBe(false);
});

it.each([
  [200, null, 'IBAN à confirmer'],
  [205, null, 'IBAN à confirmer'],
  [210, null, ''],
  [211, null, ''],
  [212, null, ''],
  [220, null, ''],
  [200, '2026-11-24T08:00:00Z', ''],
])('the account of an invoice of %i, withdrawn %s, is said to be « %s »', (status, withdrawn_at, note) => {
  expect(accountNote(buildInvoice({ iban_status: 'to_confirm', status, withdrawn_at }))).toBe(note);
});

it('nothing of a credit note has no sign', () => {
  const said = [0, 26_000].map((cents) => signedText({ kind: 'credit_note' }, cents).replaceAll(/\s/gu, ' '));
  expect(said).toEqual(['0,00 €', '−260,00 €']);
});

it.each([
  [207, null, 'chez le formateur depuis 4 jours'],
  [200, null, 'à prendre depuis 4 jours'],
  [204, 'Nour Bellanger', 'chez Nour Bellanger depuis 4 jours'],
  [205, 'Nour Bellanger', 'à payer depuis 4 jours'],
  [211, null, 'à la banque depuis 4 jours'],
  [210, null, 'close depuis 4 jours'],
])('an invoice of %i with %s says whose turn it is: « %s »', (status, assignee_name, text) => {
  const said = turnText(buildInvoice({ status, assignee_name }), Date.parse('2026-11-27T10:00:00Z'));
  expect(said.replaceAll(/\s/gu, ' ')).toBe(text);
});
