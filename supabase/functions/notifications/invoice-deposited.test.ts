import { expect, it } from 'vitest';
import { invoiceReceipt } from './invoice-deposited.ts';

const INVOICE = {
  id: 'd1',
  user_id: 'u1',
  kind: 'invoice',
  number: 'F-1',
  due_cents: 156_000,
  deposited_at: '2026-11-20T09:00:00Z',
};
const PAYMENT = 'Paiement estimé au 20/12/2026, si rien ne manque.';
const receipt = (status: string) =>
  invoiceReceipt(INVOICE, { full_name: 'Hélène Kerbrat', status }, PAYMENT, 'https://portail.exemple.test');

it('a receipt leads to the thread of the invoice', () => {
  const { text, html } = receipt('approved');
  expect(text).toContain('Notre équipe vous répond dans votre espace formateur.');
  for (const said of [text, html])
    expect(said).toContain('https://portail.exemple.test/app/my-invoices?invoice=d1');
});

it.each([
  ['closed', 'Votre espace formateur est fermé'],
  ['suspended', 'Votre accès à l’espace formateur est suspendu'],
])('a receipt to who has a %s account promises no answer there, and has no link to it', (status, said) => {
  const { text, html } = receipt(status);
  expect(text).toContain(`${said}\u00a0: pour toute question, répondez à ce message.`);
  expect(text).toContain(PAYMENT);
  for (const part of [text, html]) {
    expect(part).not.toContain('vous répond dans votre espace');
    expect(part).not.toContain('https://portail.exemple.test');
  }
});
