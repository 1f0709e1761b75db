import { describe, expect, it } from 'vitest';
import type { Terms } from '../data/terms.ts';
import { amountsOfMission } from './amounts.ts';
import { billingInputOf } from './billing-resolver.ts';
import { mentionsOf, sellerLines, vatText } from './mentions.ts';

const TERMS: Terms = {
  buyer: {
    name: 'Trame SAS',
    siren: '200000008',
    address: '8 rue de la Navette',
    postal_code: '35000',
    city: 'Rennes',
    vat_number: 'FR37200000008',
  },
  rules: {
    payment_days: 30,
    vat_rate: 2000,
    late_penalty_text: 'Pénalités de retard : trois fois le taux d’intérêt légal.',
    recovery_fee_text: 'Indemnité forfaitaire pour frais de recouvrement : 40 €.',
    discount_text: 'Pas d’escompte pour paiement anticipé.',
    vat_text_franchise_293b: 'TVA non applicable, art. 293 B du CGI',
    vat_text_exonere_261_4_4: 'Exonération de TVA, art. 261-4-4° a du CGI',
    vat_text_ue_autoliquidation: 'Autoliquidation',
    vat_text_on_debits: 'Option pour le paiement de la taxe d’après les débits',
  },
};
const INPUT = {
  ...billingInputOf(null, 'Claire Estavoyer EI'),
  siret: '10000000900017',
  address: '12 rue du Chanvre',
  postal_code: '44000',
  city: 'Nantes',
  vat_case: 'franchise_293b' as const,
};
const IBAN = 'FR7630006000011234567890189';

describe('the mentions of an invoice', () => {
  it('are the words to print, in the order of the invoice', () => {
    const texts = mentionsOf(INPUT, IBAN, TERMS).filter(({ isExact }) => isExact);
    expect(texts.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Claire Estavoyer EI, 12 rue du Chanvre, 44000 Nantes, SIRET 100 000 009 00017',
      'Trame SAS, 8 rue de la Navette, 35000 Rennes, SIREN 200 000 008, TVA FR 37 200 000 008',
      'TVA non applicable, art. 293 B du CGI',
      'Virement à 30 jours, IBAN FR76 3000 6000 0112 3456 7890 189. Pas d’escompte pour paiement anticipé.',
      'Pénalités de retard : trois fois le taux d’intérêt légal. Indemnité forfaitaire pour frais de recouvrement : 40 €.',
    ]);
  });

  it.each<[stands: Partial<typeof INPUT> | { vat_case: 'assujetti' }, text: string]>([
    [{ vat_case: 'assujetti' }, 'TVA 20 %'],
    [
      { vat_case: 'assujetti', on_debits: true } as never,
      'TVA 20 %. Option pour le paiement de la taxe d’après les débits',
    ],
    [{ vat_case: 'exonere_261_4_4' } as never, 'Exonération de TVA, art. 261-4-4° a du CGI'],
    [
      { vat_case: 'ue_autoliquidation', vat_number: 'BE0123456789' } as never,
      'Autoliquidation, TVA BE0123456789',
    ],
    [{ vat_case: '' } as never, ''],
  ])('say VAT as the case asks: %j', (values, text) => {
    expect(vatText({ ...INPUT, ...values }, TERMS).replaceAll('\u00a0', ' ')).toBe(text);
  });

  it('name a VAT number only where VAT is charged or owed by the client', () => {
    const lines = (values: object) => sellerLines({ ...INPUT, vat_number: 'FR88100000009', ...values });
    expect(lines({ vat_case: 'assujetti' }).join()).toContain('TVA FR');
    expect(lines({ vat_case: 'franchise_293b' }).join()).not.toContain('TVA FR');
  });

  it('leave out what is not known, and never offer it to be copied', () => {
    const unknown: Terms = { buyer: null, rules: {} };
    const mentions = mentionsOf({ ...INPUT, vat_case: '' }, null, unknown);
    expect(
      mentions.filter(({ key }) => key === 'buyer' || key === 'vat').map(({ isExact }) => isExact),
    ).toEqual([false, false]);
    expect(mentions.find(({ key }) => key === 'payment')?.text).toBe('Virement.');
  });
});

describe('the amounts of a mission', () => {
  it.each([
    ['franchise_293b' as const, 130_003, { vat: 0, gross: 130_003 }],
    // 20 % of 1,300.03 euros are 260.006: halves are rounded up.
    ['assujetti' as const, 130_003, { vat: 26_001, gross: 156_004 }],
    ['' as const, 130_003, null],
  ])('have VAT by the case: %s', (stands, net, amounts) => {
    expect(amountsOfMission(net, stands, TERMS)).toEqual(amounts);
  });

  it('are not made up without a rate', () => {
    expect(amountsOfMission(100, 'assujetti', { buyer: null, rules: {} })).toBeNull();
  });
});
