import { expect, it } from 'vitest';
import { invoiceReceipt } from './invoice-deposited.ts';

const INVOICE = {
  id: 'd1',
  user_id: 'u1',
  kind: 'invoice',
  number: 'F-1',
  gross_cents: 156_000,
  expected_on: '2026-12-20',
  deposited_at: '2026-11-20T09:00:00Z',
};
const receipt = (status: string) =>
  invoiceReceipt(INVOICE, { full_name: 'Hélène Kerbrat', status }, 'https://portail.exemple.test');

it('a receipt leads to the thread of the invoice', () => {
  const { text, html } = receipt('approved');
  expect(text).toContain('Notre équipe vous répond dans votre espace formateur.');
  for (const said of [text, html])
    expect(said).toContain('https://portail.exemple.test/app/my-invoices?invoice=d1');
});

it('a receipt to somebody whose access is closed promises no answer there, and has no link to it', () => {
  const { text, html } = receipt('closed');
  expect(text).toMatch(
    /Votre espace formateur est fermé\s: .* écrivez à la personne qui vous suit chez nous/,
  );
  expect(text).toContain('Paiement attendu le 20/12/2026');
  for (const said of [text, html]) {
    expect(said).not.toContain('vous répond dans votre espace');
    expect(said).not.toContain('https://portail.exemple.test');
  }
});
