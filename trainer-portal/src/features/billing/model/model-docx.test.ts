import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { billingInputOf } from './billing-resolver.ts';
import { modelDocx } from './model-docx.ts';

it('the model for a text processor has the parties, the line to fill in and the exact mentions', async () => {
  const blob = await modelDocx({
    input: { ...billingInputOf(null, 'Claire Estavoyer EI'), city: 'Nantes', vat_case: 'franchise_293b' },
    iban: 'FR7630006000011234567890189',
    terms: {
      buyer: { name: 'Trame SAS', siren: '200000008' },
      rules: { vat_text_franchise_293b: 'TVA non applicable, art. 293 B du CGI', payment_days: 30 },
    },
    mission: undefined,
  });
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  const xml = strFromU8(files['word/document.xml']!);
  const texts = [...xml.matchAll(/<w:t[^>]*>([^<]+)/g)].map(([, text]) => text!.replaceAll('\u00a0', ' '));
  expect(texts).toEqual([
    'Claire Estavoyer EI',
    'Nantes',
    expect.stringMatching(/^Facture n° .*…$/),
    'Émise le …',
    'Échéance …',
    'Trame SAS',
    'SIREN 200 000 008',
    'Prestation de services',
    'Total HT',
    'Intitulé de la session, Client, lieu, dates, heures, ordre de mission',
    '…',
    'TVA',
    '…',
    'Net à payer',
    '…',
    'TVA non applicable, art. 293 B du CGI',
    'Virement à 30 jours, IBAN FR76 3000 6000 0112 3456 7890 189.',
  ]);
});
