import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { accountFormSchema, billingFormSchema, invoiceNumber } from './billing.ts';
import { AMOUNT_COLUMNS, amountColumns, INVOICE_AMOUNTS } from './confirmed.ts';
import {
  isMissionToInvoice,
  missingEvidence,
  missionFormSchema,
  missionInputOf,
  type MissionInput,
} from './missions.ts';
import { daysAtRate, euros, MAX_CENTS, readEuros, typedEuros } from './money.ts';
import { INVOICE_REASONS, reasonsOf } from './reasons.ts';
import { INVOICE_STATUSES, INVOICE_TRANSITIONS, nextInvoiceStatuses } from './statuses.ts';
import { leftToCredit, vatOfCredit } from './credit.ts';
import { unprintedError } from './printed.ts';
import { nextTransferDay } from './transfer-days.ts';
import { vatOfNet } from './vat.ts';

it.each([
  [130_003, 2000, 26_001],
  [250, 550, 14],
  [1, 2000, 0],
  [MAX_CENTS, 2000, 429_496_729],
  [99_999, 0, 0],
])('the VAT of %d cents at %d hundredths of a per cent is rounded half up', (net, rate, vat) => {
  expect(vatOfNet(net, rate)).toBe(vat);
});

describe('an amount', () => {
  it.each<[typed: string, cents: number | undefined]>([
    ['1560', 156_000],
    ['1 560,5', 156_050],
    ['1\u202f560,00\u00a0€', 156_000],
    ['1.560,00', 156_000],
    ['520.25 EUR', 52_025],
    ['-12', -1200],
    ['- 1 560,50', -156_050],
    ['−12 €', -1200],
    ['−\u00a01\u202f560,00\u00a0€', -156_000],
    ['–12,5', -1250],
    ['– 12', -1200],
    ['--12', undefined],
    ['12-', undefined],
    ['-0', 0],
    ['15 60', undefined],
    ['1,234', undefined],
    ['mille', undefined],
    ['', undefined],
    ['99999999', undefined],
  ])('is read as people type it: %s', (typed, cents) => {
    expect(readEuros(typed)).toBe(cents);
  });

  it('is shown as it is read', () => {
    expect(euros(156_000).replace(/\s/gu, ' ')).toBe('1 560,00 €');
    expect(euros(-6_000).replace(/\s/gu, ' ')).toBe('−60,00 €');
    expect(euros(-0).replace(/\s/gu, ' ')).toBe('0,00 €');
    for (const cents of [0, 5, 52_000, 52_025, MAX_CENTS, -5, -6_000, -156_050, -MAX_CENTS])
      expect([readEuros(euros(cents)), readEuros(typedEuros(cents))]).toEqual([cents, cents]);
  });

  it('of days has no fraction of a cent: halves are rounded up', () => {
    // 2.5 days of 520.01 euros are 1,300.025 euros.
    expect(daysAtRate(2.5, 52_001)).toBe(130_003);
    // 1.15 is not exact as a binary fraction.
    expect(daysAtRate(1.15, 100)).toBe(115);
  });
});

describe('the life of an invoice', () => {
  it('starts at 200, ends at 210, 213 and 220, and reaches every status', () => {
    // Taking an approval back leads only to what was before it.
    const reached = new Set(INVOICE_TRANSITIONS.filter(({ by }) => by !== 'undo').flatMap(({ to }) => to));
    expect(INVOICE_STATUSES.map(({ value }) => value).filter((value) => !reached.has(value))).toEqual([200]);
    const left = new Set(INVOICE_TRANSITIONS.map(({ from }) => from));
    expect(INVOICE_STATUSES.map(({ value }) => value).filter((value) => !left.has(value))).toEqual([
      210, 213, 220,
    ]);
  });

  it('has a reason for each status that needs one, and never asks the trainer to pay', () => {
    for (const { value, needsReason } of INVOICE_STATUSES)
      if (needsReason) expect(reasonsOf(value).length).toBeGreaterThan(0);
    expect(new Set(INVOICE_REASONS.map(({ value }) => value)).size).toBe(INVOICE_REASONS.length);
    expect(nextInvoiceStatuses(207, 'trainer')).toEqual([209]);
    expect(nextInvoiceStatuses(205, 'trainer')).toEqual([]);
    expect(nextInvoiceStatuses(205, 'office')).not.toContain(211);
    // The bank may give a payment back after it had arrived.
    expect([nextInvoiceStatuses(212, 'payment'), nextInvoiceStatuses(212, 'office')]).toEqual([[205], []]);
  });
});

const MISSION: MissionInput = {
  user_id: 'a0000000-0000-4000-8000-000000000009',
  title: ' Sage 100 ',
  client_name: 'Atelier Verrier',
  client_siren: '200 000 008',
  starts_on: '2026-11-16',
  ends_on: '2026-11-18',
  place: 'Angers',
  is_remote: false,
  hours: '17,5',
  days: '2,5',
  day_rate: '520,01',
  order_number: '',
  evidence: ['bilan', 'emargement'],
  note: '',
};
const faults = (schema: z.core.$ZodType, values: unknown) =>
  (z.safeParse(schema, values).error?.issues ?? []).map(({ path }) => path.join('.'));

describe('the form of a mission', () => {
  it('is stored without what people put around, and shown again as it was typed', () => {
    const stored = z.parse(missionFormSchema, MISSION);
    expect(stored).toMatchObject({
      title: 'Sage 100',
      client_siren: '200000008',
      hours: 17.5,
      days: 2.5,
      day_rate_cents: 52_001,
      evidence: ['emargement', 'bilan'],
      note: null,
    });
    expect(z.parse(missionFormSchema, missionInputOf(stored))).toEqual(stored);
  });

  it.each<[field: string, values: Partial<MissionInput>]>([
    ['ends_on', { ends_on: '2026-11-15' }],
    ['starts_on', { starts_on: '' }],
    ['place', { place: ' ' }],
    ['days', { days: '0' }],
    ['days', { days: '2,555' }],
    ['hours', { hours: 'dix' }],
    ['day_rate', { day_rate: '-5' }],
    ['day_rate', { days: '400', day_rate: '60000' }],
    ['client_siren', { client_siren: '200000009' }],
    ['order_number', { order_number: 'OM 12' }],
    ['order_number', { order_number: '-/' }],
  ])('is refused at %s: %j', (field, values) => {
    expect(faults(missionFormSchema, { ...MISSION, ...values })).toEqual([field]);
  });
});

describe('a mission', () => {
  it.each([
    ['done', '2026-12-31', true],
    ['running', '2026-11-29', true],
    ['planned', '2026-11-30', false],
    ['invoiced', '2026-11-01', false],
    ['cancelled', '2026-11-01', false],
  ])('%s until %s can be invoiced on 29/11: %s', (status, ends_on, can) => {
    expect(isMissionToInvoice({ status, ends_on }, '2026-11-29')).toBe(can);
  });

  it('misses the evidence that has not come, in the order in which it is asked for', () => {
    const evidence = ['emargement', 'evaluations', 'bilan'];
    expect(missingEvidence({ evidence, evidence_received: { evaluations: {} } })).toEqual([
      'emargement',
      'bilan',
    ]);
    expect(missingEvidence({ evidence, evidence_received: null })).toEqual(evidence);
  });
});

const BILLING = {
  legal_form: 'ei',
  legal_name: 'Claire Estavoyer EI',
  company_details: '',
  siret: '100 000 009 00017',
  address: '12 rue du Chanvre',
  postal_code: '44000',
  city: 'Nantes',
  country: 'FR',
  vat_case: 'franchise_293b',
  vat_number: '',
  nda: '52 44 00000 44',
  on_debits: true,
  number_prefix: '2026-',
  next_number: '4',
};

describe('the form of a billing profile', () => {
  it('is stored with bare identifiers, and without an option that the case of VAT does not have', () => {
    expect(z.parse(billingFormSchema, BILLING)).toMatchObject({
      siret: '10000000900017',
      nda: '52440000044',
      vat_number: null,
      on_debits: false,
      next_number: 4,
    });
  });

  it.each<[fields: string[], values: object]>([
    [['legal_form'], { legal_form: '' }],
    [
      ['legal_form', 'vat_case', 'siret', 'postal_code'],
      { legal_form: '', vat_case: '', siret: '', postal_code: '1' },
    ],
    [['legal_name'], { legal_name: 'Claire Estavoyer' }],
    [['siret'], { siret: '' }],
    [['siret'], { siret: '10000000900018' }],
    [['company_details'], { legal_form: 'company' }],
    [['postal_code'], { postal_code: '4400' }],
    [['vat_case'], { vat_case: '' }],
    [['vat_number'], { vat_case: 'assujetti' }],
    [['vat_number'], { vat_case: 'assujetti', vat_number: 'FR37200000008' }],
    [['vat_case'], { vat_case: 'ue_autoliquidation', vat_number: 'BE0123456789' }],
    [['number_prefix'], { number_prefix: 'F 26' }],
    [['next_number'], { next_number: '0' }],
  ])('is refused at %j: %j', (fields, values) => {
    expect(faults(billingFormSchema, { ...BILLING, ...values })).toEqual(fields);
  });

  it('asks a company of another country for its VAT number alone', () => {
    const abroad = {
      ...BILLING,
      legal_form: 'company',
      country: 'BE',
      postal_code: '1000',
      siret: '',
      vat_case: 'ue_autoliquidation',
    };
    expect(faults(billingFormSchema, abroad)).toEqual(['vat_number']);
    expect(faults(billingFormSchema, { ...abroad, vat_number: 'BE 0123.456.789' })).toEqual([]);
  });

  it('takes the name « EI » as a word, not within another one', () => {
    expect(faults(billingFormSchema, { ...BILLING, legal_name: 'Reine Neimann' })).toEqual(['legal_name']);
    expect(faults(billingFormSchema, { ...BILLING, legal_name: 'EI Reine Neimann' })).toEqual([]);
  });
});

describe('the form of an account', () => {
  it.each<[fields: string[], values: object]>([
    [[], {}],
    [['iban'], { iban: 'FR76 3000 6000 0112 3456 7890 188' }],
    [['bic'], { bic: 'AGRI' }],
    [['account_holder'], { account_holder: ' ' }],
  ])('is refused at %j: %j', (fields, values) => {
    const account = { iban: 'FR76 3000 6000 0112 3456 7890 189', bic: 'agrifrpp', account_holder: 'Claire' };
    expect(faults(accountFormSchema, { ...account, ...values })).toEqual(fields);
  });
});

it('a French IBAN that lacks signs is said to, rather than that its key is wrong', () => {
  const { error } = z.safeParse(accountFormSchema, { iban: 'FR76 1234', bic: '', account_holder: 'Claire' });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Un IBAN français a 27 signes, celui-ci 8. Recopiez-le depuis votre RIB.',
  ]);
});

it('the number of an invoice has three digits or more after its prefix', () => {
  expect([invoiceNumber('2026-', 4), invoiceNumber('F', 1234)]).toEqual(['2026-004', 'F1234']);
});

it('the VAT of many small credit notes is never more than that of their invoice', () => {
  const invoice = { net_cents: 100, vat_cents: 20 };
  const left = { ...invoice };
  const taken: number[] = [];
  while (left.net_cents > 0) {
    const net = Math.min(3, left.net_cents);
    const vat = vatOfCredit(invoice, left, net);
    taken.push(vat);
    left.net_cents -= net;
    left.vat_cents -= vat;
  }
  expect(Math.min(...taken)).toBe(0);
  expect(left).toEqual({ net_cents: 0, vat_cents: 0 });
});

describe('what is printed on an invoice', () => {
  it('has the signs of its font alone: the others are said, once each', () => {
    expect(unprintedError('Hélène Kerbrat EI, Łódź, 25 €')).toBeUndefined();
    expect(unprintedError('日本日 🎓')).toMatch(
      /^Ces signes ne s’impriment pas sur une facture\s: 日 本 🎓\./,
    );
  });
});

it('a credit note takes back what is due, not what a deposit asked for before', () => {
  const invoice = { net_cents: 173_333, vat_cents: 34_667, due_cents: 158_000 };
  expect(leftToCredit(invoice, [])).toEqual({ net_cents: 131_666, vat_cents: 26_334 });
  expect(leftToCredit(invoice, [{ net_cents: 31_666, vat_cents: 6_334 }])).toEqual({
    net_cents: 100_000,
    vat_cents: 20_000,
  });
  expect(leftToCredit({ net_cents: 100, vat_cents: 0, due_cents: 0 }, [])).toEqual({
    net_cents: 0,
    vat_cents: 0,
  });
});

it('the amounts of an invoice are asked for by the columns in which they are', () => {
  expect(AMOUNT_COLUMNS.split(', ')).toEqual(Object.keys(amountColumns((name) => name)));
  expect(Object.values(amountColumns((name) => name))).toEqual(Object.keys(INVOICE_AMOUNTS));
});

it.each([
  ['a working day', '2026-12-04', '2026-12-04'],
  ['a Saturday', '2026-12-05', '2026-12-07'],
  ['a Sunday', '2026-12-06', '2026-12-07'],
  ['Christmas, before a week-end', '2026-12-25', '2026-12-28'],
  ['the first of January', '2027-01-01', '2027-01-04'],
  ['Good Friday', '2027-03-26', '2027-03-30'],
  ['the first of May', '2028-05-01', '2028-05-02'],
  ['a holiday in France alone', '2027-05-06', '2027-05-06'],
])('on %s banks execute transfers on the next day that is one for them', (_, day, next) => {
  expect(nextTransferDay(day)).toBe(next);
});
