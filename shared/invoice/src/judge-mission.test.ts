import { fold } from '@trame/document';
import { describe, expect, it } from 'vitest';
import { judgeInvoice, type Verdict } from './judge-invoice.ts';
import type { InvoiceContext } from './context.ts';
import { missionsNamed } from './named-missions.ts';
import { CONTEXT, DEPOSIT, INVOICE } from './testing/examples.ts';
import { writeInvoice } from './write/write-invoice.ts';
import type { InvoiceData } from './write/invoice-data.ts';
import { KNOWN, MISSION, ofTrainer, printed, rulesOf, withXml } from './testing/judged.ts';

it('the mission that was chosen is the one that is judged, whatever the invoice names', async () => {
  const other = { ...MISSION, id: 'other', orderNumber: 'OM-2026-999', totalCents: 100 };
  const context = { ...KNOWN, missions: [MISSION, other] };
  const verdict = judgeInvoice(await printed(INVOICE), context, { missionId: 'other' });
  expect(verdict.mission).toBe(other);
  expect(rulesOf(verdict.findings)).toContain('mission-amount');
});

it('an invoice that is said to be for no mission has none, and the one that it names is said', async () => {
  const verdict = judgeInvoice(await printed(INVOICE), KNOWN, { missionId: null });
  expect(verdict.mission).toBeNull();
  const { sentence, severity } = verdict.findings.find(({ rule }) => rule === 'mission-found')!;
  expect(sentence).toContain(MISSION.title);
  // Its mission would be invoiced a second time: who deposits says why.
  expect(severity).toBe('fix');
});

it('an invoice that fits no mission is for another one once the person says so, with the reason', async () => {
  const other = { ...MISSION, orderNumber: null, title: 'Autre', totalCents: 1, startsOn: '2020-01-01' };
  const context = { ...KNOWN, missions: [{ ...other, endsOn: other.startsOn }] };
  const severities = async (missionId: string | null | undefined) =>
    judgeInvoice(await printed(INVOICE), context, { missionId }).findings.map((one) => [
      one.rule,
      one.severity,
    ]);
  expect(await severities(undefined)).toEqual([['mission-found', 'note']]);
  expect(await severities(null)).toEqual([['mission-found', 'fix']]);
});

it('an invoice that names no mission is asked whether it is for the one recent mission that waits', async () => {
  const waiting = {
    ...MISSION,
    orderNumber: null,
    title: 'Autre',
    totalCents: 1,
    startsOn: '2026-11-02',
    endsOn: '2026-11-04',
  };
  const severities = async (missions: readonly (typeof waiting)[]) =>
    judgeInvoice(await printed(INVOICE), { ...KNOWN, missions })
      .findings.filter(({ rule }) => rule === 'mission-found')
      .map(({ severity, sentence }) => [severity, sentence.includes('Autre')]);
  expect(await severities([waiting])).toEqual([['fix', true]]);
  // Of several nothing says which one it could be.
  expect(await severities([waiting, { ...waiting, id: 'm2' }])).toEqual([['note', false]]);
  expect(await severities([{ ...waiting, startsOn: '2026-12-02', endsOn: '2026-12-04' }])).toEqual([
    ['note', false],
  ]);
});

it.each<[string, string, readonly string[], readonly string[]]>([
  ['that goes on', 'Commande 2026-12', ['2026-1', '2026-12'], ['2026-12']],
  ['in a longer one', 'Commande 2026-12/B', ['2026-12', '2026-12/B', 'B'], ['2026-12/B']],
  ['in a longer one that is no order', 'Commande 2026/1/3', ['2026/1'], []],
  ['in a day', 'Paris, le 20/11/2026', ['20/11', '2026', '11'], []],
  ['of one sign beside no word for it', '7 jours à distance', ['7'], []],
  ['of digits as an amount', 'Total HT 1560', ['1560'], []],
  ['of one sign beside its word', 'Ordre de mission n° 7 du mois', ['7'], ['7']],
  ['of one sign after « N° »', 'N° 7', ['7'], ['7']],
  ['as the number of an invoice', 'Facture n° 7', ['7'], []],
  ['of marks', 'Commande - F-12', ['-'], []],
  ['twice', 'Commandes OM-1-A et OM-2-A', ['OM-1-A', 'OM-2-A', 'OM-3-A'], ['OM-1-A', 'OM-2-A']],
  ['in other letters', 'Réf. om–12', ['OM-12'], ['OM-12']],
])('the order of a mission is named as a whole word: %s', (_, prose, orders, named) => {
  const missions = orders.map((orderNumber) => ({ ...MISSION, orderNumber }));
  const found = missionsNamed(missions, fold(prose), [], undefined);
  expect(found.map(({ orderNumber }) => orderNumber)).toEqual(named);
});

it('an order that is also the number of the invoice is named beside a word for orders alone', () => {
  const missions = [{ ...MISSION, orderNumber: '2026-12' }];
  const named = (prose: string) => missionsNamed(missions, prose, [], '2026-12').length;
  expect(named('facture n° 2026-12 reference 2026-12')).toBe(0);
  expect(named('facture n° 2026-12 commande 2026-12')).toBe(1);
});

it('an order of one sign is named by the field of the XML for it', () => {
  const missions = ['7', '17'].map((orderNumber) => ({ ...MISSION, orderNumber }));
  expect(missionsNamed(missions, '', ['OM 17'], undefined)).toEqual([missions[1]]);
});

it('the mission is that whose order is printed, not one whose order begins alike and fits as well', async () => {
  const missions = ['2026-1', '2026-12'].map((orderNumber) => ({ ...MISSION, id: orderNumber, orderNumber }));
  const verdict = judgeInvoice(await printed({ ...INVOICE, orderNumber: '2026-12' }), { ...KNOWN, missions });
  expect(verdict.mission?.id).toBe('2026-12');
});

it('an invoice that names the orders of two missions is asked which one it is for', async () => {
  const missions = ['OM-2026-042', 'OM-2026-043'].map((orderNumber) => ({
    ...MISSION,
    id: orderNumber,
    orderNumber,
    totalCents: orderNumber === 'OM-2026-042' ? MISSION.totalCents : 1,
  }));
  const lines = INVOICE.lines.map((line) => ({ ...line, details: 'Avec la commande OM-2026-043' }));
  const verdict = judgeInvoice(await printed({ ...INVOICE, lines }), { ...KNOWN, missions });
  expect(verdict.mission).toBeNull();
  expect(verdict.findings.find(({ rule }) => rule === 'mission-found')?.sentence).toContain(
    '2 missions correspondent aussi bien',
  );
});

it('the title of a mission is found on the page with its accents', async () => {
  const [line] = INVOICE.lines;
  const missions = ['Sécurité des réseaux', 'Tableurs'].map((title, index) => ({
    ...MISSION,
    id: title,
    orderNumber: null,
    title,
    totalCents: index + 1,
    startsOn: '2020-01-01',
    endsOn: '2020-01-01',
  }));
  const facts = await printed({ ...INVOICE, lines: [{ ...line!, name: 'Sécurité des réseaux' }] });
  expect(judgeInvoice(facts, { ...KNOWN, missions }).mission?.id).toBe('Sécurité des réseaux');
});

it.each(['OM-2026-0044', 'RV16-113708'])(
  'an invoice that cites an order which waits for no invoice is asked about that order: %s',
  async (orderNumber) => {
    const others = ['Tableurs, groupe A', 'Tableurs, groupe B'].map((title, index) => ({
      ...MISSION,
      id: `m${index}`,
      orderNumber: `OM-2026-90${index}`,
      title,
    }));
    const verdict = judgeInvoice(await printed({ ...INVOICE, orderNumber }), {
      ...KNOWN,
      missions: others,
    });
    const { title, sentence, severity } = verdict.findings.find(({ rule }) => rule === 'mission-found')!;
    expect([title, severity]).toEqual(['L’ordre de mission cité n’attend pas de facture', 'note']);
    expect(sentence).toContain(orderNumber);
  },
);

it('an invoice that fits two missions alike is asked which one it is for', async () => {
  const [first, second] = ['Tableurs, groupe A', 'Tableurs, groupe B'].map((title, index) => ({
    ...MISSION,
    id: `m${index}`,
    orderNumber: null,
    title,
  }));
  const verdict = judgeInvoice(await printed({ ...INVOICE, orderNumber: null }), {
    ...KNOWN,
    missions: [first!, second!],
  });
  expect(verdict.mission).toBeNull();
  const { title, sentence, fix } = verdict.findings.find(({ rule }) => rule === 'mission-found')!;
  expect(title).toBe('Plusieurs missions correspondent');
  expect(sentence.replaceAll(/\s/gu, ' ')).toBe(
    '2 missions correspondent aussi bien : « Tableurs, groupe A », « Tableurs, groupe B ».',
  );
  expect(fix).toContain('Choisissez');
});

it('what is to be paid is compared on a page that shows no total with VAT', async () => {
  const reading = await withXml(
    INVOICE,
    writeInvoice({
      ...INVOICE,
      lines: INVOICE.lines.slice(0, 1).map((line) => ({ ...line, unitPriceCents: 1 })),
    }),
  );
  const due = [{ value: 156_000, text: '1 560,00', label: 'net a payer', place: null }];
  const facts = reading.facts && { ...reading.facts, totals: { ...reading.facts.totals, gross: [], due } };
  const { compared } = judgeInvoice({ ...reading, facts }, CONTEXT);
  expect(compared.find(({ what }) => what === 'gross')?.page?.replaceAll(/\s/gu, ' ')).toBe('1 560,00 €');
});

it('an earlier invoice of the amount is no first one when it has another mission, was issued before it, or was taken back', async () => {
  const first = {
    id: 'i1',
    kind: 'invoice' as const,
    number: 'F-1',
    issuedOn: MISSION.startsOn,
    netCents: MISSION.totalCents,
    grossCents: MISSION.totalCents,
    dueCents: MISSION.totalCents,
    partCents: MISSION.totalCents,
    isDeposit: false,
    missionId: null,
    vatCase: null,
    leftCents: MISSION.totalCents,
    sha256: 'b'.repeat(64),
  };
  const rules = async (change: Partial<typeof first> & { missionId?: string | null }) =>
    rulesOf(judgeInvoice(await printed(INVOICE), { ...KNOWN, previous: [{ ...first, ...change }] }).findings);
  expect(await rules({})).toContain('not-a-double');
  for (const change of [{ missionId: 'm0' }, { leftCents: 0 }, { netCents: 1 }, { issuedOn: '2026-01-01' }])
    // oxlint-disable-next-line no-await-in-loop -- one judgement after the other
    expect(await rules(change as Partial<typeof first>)).not.toContain('not-a-double');
});

describe('the invoices of a mission', () => {
  /** A deposit of 500,00 that was deposited for it. */
  const deposit = {
    id: 'd1',
    kind: 'invoice' as const,
    number: 'F-2026-014',
    issuedOn: '2026-10-02',
    netCents: 50_000,
    grossCents: 50_000,
    dueCents: 50_000,
    partCents: 50_000,
    isDeposit: true,
    missionId: MISSION.id,
    vatCase: 'franchise_293b' as const,
    leftCents: 50_000,
    sha256: 'c'.repeat(64),
  };
  const second = { ...deposit, id: 'd2', number: 'F-2026-015', dueCents: 20_000, partCents: 20_000 };
  const whole = (deposits: InvoiceData['deposits']) => printed({ ...INVOICE, deposits });
  const said = ({ findings }: Verdict) =>
    findings.map(({ rule, severity, sentence }) => [rule, severity, sentence.replaceAll(/\s/gu, ' ')]);

  it.each([
    ['with its XML', true],
    ['by its page alone', false],
  ])('take off each deposit, %s', async (_, hasXml) => {
    const taken = [
      { number: 'F-2026-014', issuedOn: '2026-10-02', cents: 50_000 },
      { number: 'F-2026-015', issuedOn: '2026-10-02', cents: 20_000 },
    ];
    const judge = async (deposits: InvoiceData['deposits']) => {
      const reading = await whole(deposits);
      return judgeInvoice(hasXml ? reading : { ...reading, xml: null }, {
        ...KNOWN,
        previous: [deposit, second],
      });
    };
    const right = await judge(taken);
    expect(right.passed.map(({ rule }) => rule)).toContain('mission-deposits');
    expect(right.facts.due?.cents).toBe(86_000);
    expect(said(await judge(taken.slice(0, 1)))).toContainEqual([
      'mission-deposits',
      'fix',
      'Les acomptes F-2026-014 (500,00 €) et F-2026-015 (200,00 €) de la mission « Tableurs pour la comptabilité, niveau 1 » ne sont pas déduits de ce qui est à payer : la facture demande 1 060,00 € HT, il en reste 860,00 €.',
    ]);
  });

  it('that take off more than was deposited here are noted', async () => {
    const verdict = judgeInvoice(await whole([{ number: 'X', issuedOn: '2026-10-02', cents: 60_000 }]), {
      ...KNOWN,
      previous: [deposit],
    });
    expect(said(verdict)).toEqual([
      [
        'mission-deposits',
        'note',
        'La facture déduit 600,00 € ; l’acompte déposé ici pour cette mission fait 500,00 €.',
      ],
    ]);
  });

  it('are found by the number of a deposit that they name', async () => {
    const missions = [
      { ...MISSION, id: 'm0', orderNumber: null },
      { ...MISSION, orderNumber: null },
    ];
    const reading = await whole([{ number: 'F-2026-014', issuedOn: '2026-10-02', cents: 50_000 }]);
    expect(judgeInvoice(reading, { ...KNOWN, missions, previous: [] }).mission).toBeNull();
    expect(judgeInvoice(reading, { ...KNOWN, missions, previous: [deposit] }).mission?.id).toBe(MISSION.id);
  });

  it('may be of a deposit before the mission ends, for no more than it has left', async () => {
    const missions = [{ ...MISSION, startsOn: '2026-12-01', endsOn: '2026-12-03' }];
    const data: InvoiceData = { ...DEPOSIT, ...ofTrainer, vatCase: 'franchise_293b', terms: INVOICE.terms };
    for (const hasXml of [true, false]) {
      // oxlint-disable-next-line no-await-in-loop -- one judgement after the other
      const reading = await printed(data);
      const one = hasXml ? reading : { ...reading, xml: null };
      const alone = judgeInvoice(one, { ...KNOWN, missions });
      expect(alone.facts).toMatchObject({ isDeposit: true, isCredit: false });
      expect(alone.findings.filter(({ rule }) => rule !== 'xml-present')).toEqual([]);
      const over = judgeInvoice(one, { ...KNOWN, missions, previous: [{ ...deposit, partCents: 110_000 }] });
      expect(said(over)).toContainEqual([
        'mission-amount',
        'fix',
        'L’acompte est de 500,00 € HT ; il reste 460,00 € à facturer de la mission « Tableurs pour la comptabilité, niveau 1 ».',
      ]);
    }
  });

  it('by the page alone are of the whole though they name their deposits', async () => {
    const reading = await whole([{ number: 'F-2026-014', issuedOn: '2026-10-02', cents: 50_000 }]);
    expect(judgeInvoice({ ...reading, xml: null }, KNOWN).facts.isDeposit).toBe(false);
  });

  it('count once for the limit of the franchise', async () => {
    const rules = { ...KNOWN.rules, franchiseLimitCents: 156_000 };
    const reading = await whole([{ number: 'F-2026-014', issuedOn: '2026-10-02', cents: 50_000 }]);
    const noted = (previous: InvoiceContext['previous']) =>
      rulesOf(judgeInvoice(reading, { ...KNOWN, previous, rules }).findings).has('franchise-limit');
    expect(noted([deposit])).toBe(false);
    // A whole of before has taken its deposit off, and is turnover itself.
    const earlier = { ...deposit, id: 'e', number: 'F-2026-010', isDeposit: false, missionId: 'm0' };
    expect(noted([deposit, { ...earlier, dueCents: 0 }])).toBe(true);
    expect(noted([{ ...deposit, isDeposit: false, missionId: null }])).toBe(true);
  });

  it('confirmed as another kind than their title says ask for the reason', async () => {
    const reading = { ...(await printed({ ...DEPOSIT, ...ofTrainer })), xml: null };
    const judged = (kind: 'invoice' | 'deposit') =>
      judgeInvoice(reading, KNOWN, {
        confirmed: {
          number: 'F-2026-022',
          issued_on: '2026-11-20',
          due_on: null,
          net_cents: 50_000,
          vat_cents: 10_000,
          gross_cents: 60_000,
          due_cents: 60_000,
          kind,
        },
      });
    expect(said(judged('invoice'))).toContainEqual([
      'confirmed-as-read',
      'fix',
      'Le document confirmé est une facture, celui lu est une facture d’acompte.',
    ]);
    expect(judged('deposit').passed.map(({ rule }) => rule)).toContain('confirmed-as-read');
  });
});
