import { expect, it } from 'vitest';
import { buildInvoice } from '../../../../../testing/invoices.ts';
import { holdTitle } from './holds.ts';
import { saidOf, STEPS } from './steps.ts';
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
