import { FILE_LIMIT_BYTES } from '@trame/domain';
import {
  DEPOSIT_LIMITS,
  NO_MISSION,
  paidBefore,
  reasonAsked,
  type MissionToInvoice,
} from '@trame/domain/invoices';
import { expect, it } from 'vitest';
import { CONTEXT, FONTS, INVOICE, NOW } from '../testing/examples.ts';
import { printInvoice } from '../write/print-invoice.ts';
import { judgeChosen, refusalOf, withAttachments } from './chosen-invoice.ts';
import { confirmedFacts } from './confirmed-facts.ts';
import { depositErrors, isForOtherMission, placedRefusal, type DepositInput } from './deposit.ts';

const pdf = (name: string, size: number) => {
  const file = new File(['x'], name, { type: 'application/pdf' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const MB = 1024 * 1024;

it('a file is judged on the device with the mission that was chosen', async () => {
  const bytes = await printInvoice(INVOICE, FONTS, NOW);
  const file = new File([new Uint8Array(bytes)], 'facture.pdf', { type: 'application/pdf' });
  const mission: MissionToInvoice = {
    id: 'own',
    title: 'Tableurs pour la comptabilité, niveau 1',
    orderNumber: 'OM-2026-042',
    startsOn: '2026-11-16',
    endsOn: '2026-11-18',
    totalCents: 156_000,
    missingEvidence: [],
  };
  const context = { ...CONTEXT, missions: [mission, { ...mission, id: 'other', totalCents: 1 }] };
  const of = async (missionId: string) => {
    const judged = await judgeChosen(file, context, { missionId });
    return 'verdict' in judged ? judged.verdict.findings.map(({ rule }) => rule) : [];
  };
  expect(await of('own')).not.toContain('mission-amount');
  expect(await of('other')).toContain('mission-amount');
});

it('what is to be done without a PDF is said in the words of the page', () => {
  expect(refusalOf(new File(['x'], 'photo.jpg'), 'sinon, demandez-le')?.sentence).toMatch(
    /sinon, demandez-le\.$/,
  );
});

it('documents are taken up to the limits of a deposit, together with its invoice', () => {
  const many = Array.from({ length: DEPOSIT_LIMITS.attachments + 1 }, (_, index) => pdf(`${index}.pdf`, 1));
  const taken = withAttachments([], many);
  expect(taken.files).toHaveLength(DEPOSIT_LIMITS.attachments);
  expect(taken.problem).toBe('5 justificatifs au plus.');

  const [first, second] = [pdf('a.pdf', 5 * MB), pdf('b.pdf', 5 * MB)];
  const heavy = withAttachments([], [first, second], pdf('facture.pdf', 9 * MB));
  expect(heavy.files).toEqual([first]);
  expect(heavy.problem).toMatch(/^b\.pdf\u00a0: tous les fichiers d’un envoi font 16/);

  expect(withAttachments([], [pdf('c.pdf', FILE_LIMIT_BYTES + 1)]).problem).toBe(
    'c.pdf\u00a0: 10\u00a0Mo au plus.',
  );
});

it('a number is confirmed up to the length that the database keeps', () => {
  const input = {
    number: 'F'.repeat(DEPOSIT_LIMITS.number),
    issued_on: '2026-11-20',
    due_on: '',
    net: '100',
    vat: '0',
    gross: '100',
    due: '100',
    kind: 'invoice' as const,
  };
  expect(confirmedFacts(input, '2026-11-29')).toMatchObject({ facts: { gross_cents: 10_000 } });
  expect(confirmedFacts({ ...input, number: `${input.number}F` }, '2026-11-29')).toEqual({
    errors: { number: '60 caractères au plus.' },
  });
});

it('a day of more than five years ago is refused at its field', () => {
  const input = {
    number: 'F-1',
    issued_on: '2021-11-28',
    due_on: '',
    net: '100',
    vat: '0',
    gross: '100',
    due: '100',
    kind: 'invoice' as const,
  };
  expect(confirmedFacts(input, '2026-11-29')).toEqual({
    errors: { issued_on: expect.stringMatching(/^Après cinq ans/) as string },
  });
});

it('what is to be paid is confirmed below the total, and says what was paid before', () => {
  const input = {
    number: 'F-1',
    issued_on: '2026-11-20',
    due_on: '',
    net: '2600',
    vat: '0',
    gross: '2600',
    due: '2000',
    kind: 'invoice' as const,
  };
  expect(confirmedFacts(input, '2026-11-29')).toMatchObject({
    facts: { gross_cents: 260_000, due_cents: 200_000 },
  });
  expect(paidBefore(input)).toBe(60_000);
  expect(paidBefore({ ...input, due: '2600' })).toBeNull();
  for (const due of ['2600,01', '-1'])
    expect(confirmedFacts({ ...input, due }, '2026-11-29')).toEqual({
      errors: { due: 'Le net à payer ne dépasse pas le total TTC.' },
    });
  expect(paidBefore({ ...input, due: '2600,01' })).toBeNull();
});

it.each([
  ['feuille.odt', /exporter au format PDF/i],
  ['feuille.docx', /exporter au format PDF/i],
  ['feuille.jpg', /Numériser/],
  ['feuille.xyz', /^feuille\.xyz\u00a0: joignez un PDF\.$/],
])('a supporting document that is no PDF is refused with how to make one: %s', (name, advice) => {
  const { files, problem } = withAttachments([], [new File(['x'], name)]);
  expect(files).toEqual([]);
  expect(problem).toMatch(advice);
});

const GIVEN: DepositInput = {
  kind: 'invoice',
  number: 'F-1',
  issued_on: '2026-11-20',
  due_on: '',
  net: '100',
  vat: '0',
  gross: '100',
  due: '100',
  mission_id: NO_MISSION,
  corrects: '',
  reason: ' ',
};

it('a deposit for none of the missions that wait needs a reason, but not that of a credit note', () => {
  expect(isForOtherMission('clean', GIVEN, ['a mission'])).toBe(true);
  expect(isForOtherMission('clean', GIVEN, [])).toBe(false);
  expect(isForOtherMission('clean', { ...GIVEN, kind: 'credit_note' }, ['a mission'])).toBe(false);
  // Nothing is sent, whatever is written.
  expect(isForOtherMission('blocking', GIVEN, ['a mission'])).toBe(false);
});

it('a deposit lacks what is asked for alone, also the invoice that a credit note takes back', () => {
  expect(depositErrors(GIVEN, { facts: false, reason: false }, '2026-11-29')).toEqual({});
  expect(
    depositErrors({ ...GIVEN, kind: 'credit_note', net: '' }, { facts: true, reason: true }, '2026-11-29'),
  ).toEqual({
    net: 'Écrivez un montant, par exemple 1\u00a0560,00.',
    corrects: 'Choisissez la facture que cet avoir reprend.',
    reason: 'Écrivez pourquoi cet avoir peut être traité tel quel.',
  });
  expect(depositErrors(GIVEN, { facts: false, reason: true }, '2026-11-29').reason).toBe(reasonAsked(false));
});

it('what is refused is said at the fields that are shown, in their order, and apart where there is none', () => {
  const refused = {
    reason: 'Pourquoi\u00a0?',
    corrects: 'Laquelle\u00a0?',
    number: 'Pris.',
    file: 'Illisible.',
  };
  expect(placedRefusal(refused, { facts: true, isCredit: true })).toEqual({
    own: [
      ['number', 'Pris.'],
      ['corrects', 'Laquelle\u00a0?'],
      ['reason', 'Pourquoi\u00a0?'],
    ],
    others: { file: 'Illisible.' },
  });
  expect(placedRefusal(refused, { facts: false, isCredit: false })).toEqual({
    own: [['reason', 'Pourquoi\u00a0?']],
    others: { corrects: 'Laquelle\u00a0?', number: 'Pris.', file: 'Illisible.' },
  });
});
