import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { InvoiceContext } from '../context.ts';
import type { Fonts } from '../write/print-invoice.ts';
import type { InvoiceData } from '../write/invoice-data.ts';

const require = createRequire(import.meta.url);
const font = (name: string) =>
  new Uint8Array(readFileSync(require.resolve(`@expo-google-fonts/inter/${name}.ttf`)));

export const FONTS: Fonts = {
  text: font('400Regular/Inter_400Regular'),
  strong: font('600SemiBold/Inter_600SemiBold'),
};

export const NOW = new Date('2026-11-20T09:00:00Z');

/** A trainer in franchise and three days; numbers with right keys, of nobody. */
export const INVOICE: InvoiceData = {
  kind: 'invoice',
  number: 'F-2026-017',
  issuedOn: '2026-11-20',
  dueOn: '2026-12-20',
  serviceFrom: '2026-11-16',
  serviceTo: '2026-11-18',
  seller: {
    name: 'Hélène Kerbrat EI',
    legalForm: 'Entrepreneur individuel',
    siret: '10000000900017',
    vatNumber: null,
    nda: '52440000044',
    address: '12 rue du Chanvre',
    postalCode: '44000',
    city: 'Nantes',
    country: 'FR',
  },
  buyer: {
    name: 'Trame SAS',
    siret: '20000000800017',
    vatNumber: 'FR37200000008',
    address: '8 rue de la Navette',
    postalCode: '35000',
    city: 'Rennes',
    country: 'FR',
  },
  vatCase: 'franchise_293b',
  vatRate: 2000,
  isVatOnDebits: false,
  terms: {
    latePenalty: 'Pénalités de retard : trois fois le taux d’intérêt légal.',
    recoveryFee: 'Indemnité forfaitaire pour frais de recouvrement : 40 €.',
    discount: 'Pas d’escompte pour paiement anticipé.',
    debits: 'Option pour le paiement de la taxe d’après les débits',
    vat: 'TVA non applicable, art. 293 B du CGI',
  },
  lines: [
    {
      name: 'Tableurs pour la comptabilité, niveau 1',
      details: 'Angers, du 16 au 18/11/2026, 21 heures, 6 stagiaires',
      quantity: 300,
      unit: 'day',
      unitPriceCents: 52_000,
    },
  ],
  orderNumber: 'OM-2026-042',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
  corrects: null,
  deposits: [],
  vatCents: null,
};

/** The same by a company that charges VAT. */
export const TAXED: InvoiceData = {
  ...INVOICE,
  number: 'F-2026-018',
  vatCase: 'assujetti',
  terms: { ...INVOICE.terms, vat: null },
  seller: {
    ...INVOICE.seller,
    name: 'Atelier Kerbrat',
    legalForm: 'SAS au capital de 1 000 € · RCS Nantes',
    vatNumber: 'FR88100000009',
  },
  lines: [
    ...INVOICE.lines,
    { name: 'Supports imprimés', details: null, quantity: 600, unit: 'piece', unitPriceCents: 1250 },
  ],
};

export const EXEMPT: InvoiceData = {
  ...INVOICE,
  number: 'F-2026-019',
  vatCase: 'exonere_261_4_4',
  terms: { ...INVOICE.terms, vat: 'Exonération de TVA, art. 261-4-4° a du CGI' },
};

/** A trainer of another country of the Union. */
export const REVERSE_CHARGE: InvoiceData = {
  ...INVOICE,
  number: 'F-2026-020',
  vatCase: 'ue_autoliquidation',
  terms: { ...INVOICE.terms, vat: 'Autoliquidation' },
  seller: {
    ...INVOICE.seller,
    name: 'Lotte Peeters',
    legalForm: null,
    siret: null,
    nda: null,
    vatNumber: 'BE0417497106',
    address: 'Naamsestraat 4',
    postalCode: '3000',
    city: 'Leuven',
    country: 'BE',
  },
};

export const CREDIT: InvoiceData = {
  ...TAXED,
  kind: 'credit_note',
  number: 'A-2026-002',
  iban: null,
  bic: null,
  corrects: {
    number: 'F-2026-018',
    issuedOn: '2026-11-20',
    reason: 'deux jours sur trois seulement ont eu lieu.',
  },
};

/** The last part of an invoice, by a trainer without VAT. */
export const LAST_PART: InvoiceData = {
  ...INVOICE,
  kind: 'credit_note',
  number: 'F-2026-021',
  iban: null,
  bic: null,
  lines: [
    {
      name: 'Tableurs pour la comptabilité, niveau 1',
      details: 'Reprise d’une partie de la facture F-2026-017',
      quantity: 100,
      unit: 'piece',
      unitPriceCents: 52_000,
    },
  ],
  corrects: { number: 'F-2026-017', issuedOn: '2026-11-20', reason: null },
};

/** A part of an invoice whose VAT is a cent off its rate, so that the parts add up. */
export const ROUNDED_PART: InvoiceData = {
  ...CREDIT,
  number: 'A-2026-003',
  lines: [{ name: 'Supports imprimés', details: null, quantity: 100, unit: 'piece', unitPriceCents: 3333 }],
  vatCents: 666,
};

/** Of a part, before the service. */
export const DEPOSIT: InvoiceData = {
  ...TAXED,
  kind: 'deposit',
  number: 'F-2026-022',
  serviceFrom: '2026-12-01',
  serviceTo: '2026-12-03',
  lines: [
    {
      name: 'Acompte sur Tableurs pour la comptabilité, niveau 1',
      details: 'Angers, du 01/12/2026 au 03/12/2026, 21 heures',
      quantity: 100,
      unit: 'piece',
      unitPriceCents: 50_000,
    },
  ],
};

/** Of the whole, after two deposits. */
export const AFTER_DEPOSITS: InvoiceData = {
  ...TAXED,
  number: 'F-2026-023',
  deposits: [
    { number: 'F-2026-015', issuedOn: '2026-10-02', cents: 50_000 },
    { number: 'F-2026-016', issuedOn: '2026-11-02', cents: 12_345 },
  ],
};

/** The same by a trainer without VAT, of which the deposit was all. */
export const PAID_BEFORE: InvoiceData = {
  ...INVOICE,
  number: 'F-2026-024',
  deposits: [{ number: 'F-2026-014', issuedOn: '2026-10-02', cents: 156_000 }],
};

export const EXAMPLES = {
  INVOICE,
  TAXED,
  EXEMPT,
  REVERSE_CHARGE,
  CREDIT,
  LAST_PART,
  ROUNDED_PART,
  DEPOSIT,
  AFTER_DEPOSITS,
  PAID_BEFORE,
};

/** Nothing is known beside the file. */
export const CONTEXT: InvoiceContext = {
  today: '2026-11-29',
  buyer: null,
  profile: null,
  missions: [],
  previous: [],
  confirmedIban: null,
  sha256: null,
  rules: {
    isInScope: true,
    dueDaysMost: 60,
    dueDaysMostOfMonth: 45,
    legalRates: { '2026-01-01': 262 },
    texts: {
      vat_text_franchise_293b: 'TVA non applicable, art. 293 B du CGI',
      vat_text_exonere_261_4_4: 'Exonération de TVA, art. 261-4-4° a du CGI',
      vat_text_ue_autoliquidation: 'Autoliquidation',
      recovery_fee_text: INVOICE.terms.recoveryFee,
      late_penalty_text: INVOICE.terms.latePenalty,
      discount_text: INVOICE.terms.discount,
    },
  },
};
