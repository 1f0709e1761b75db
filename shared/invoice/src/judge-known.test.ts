import { describe, expect, it } from 'vitest';
import { judgeInvoice } from './judge-invoice.ts';
import type { InvoiceContext } from './context.ts';
import { readInvoice, type InvoiceReading } from './reading/read-invoice.ts';
import type { RuleId } from './rules.ts';
import { CONTEXT, INVOICE, LAST_PART } from './testing/examples.ts';
import type { InvoiceData } from './write/invoice-data.ts';
import { KNOWN, MISSION, PROFILE, printed, rulesOf } from './testing/judged.ts';

describe('what Trame knows', () => {
  it('agrees with an invoice of the mission: nothing to say, the mission found', async () => {
    const verdict = judgeInvoice(await printed(INVOICE), KNOWN);
    expect(verdict.findings).toEqual([]);
    expect(verdict.mission?.id).toBe('m1');
    const placed = verdict.passed.filter(({ place }) => place?.page === 1).map(({ rule }) => rule);
    expect(placed).toEqual(
      expect.arrayContaining([
        'page-number',
        'page-gross',
        'profile-siret',
        'iban-confirmed',
        'mention-vat',
        'mention-recovery',
      ]),
    );
    expect(verdict.facts).toMatchObject({
      number: { value: 'F-2026-017' },
      issuedOn: { value: '2026-11-20' },
      dueOn: { value: '2026-12-20' },
      net: { cents: 156_000 },
      gross: { cents: 156_000 },
      sellerSiret: { value: '10000000900017' },
      iban: { value: 'FR7630006000011234567890189' },
      vatCase: 'franchise_293b',
      isCredit: false,
    });
  });

  it('agrees with a credit note of a part, in the case of VAT of its invoice', async () => {
    const credit = await printed({
      ...LAST_PART,
      lines: LAST_PART.lines.map((line) => ({ ...line, unitPriceCents: 10_000 })),
    });
    const context: InvoiceContext = {
      ...KNOWN,
      profile: { ...PROFILE, vatCase: 'exonere_261_4_4' },
      missions: [{ ...MISSION, missingEvidence: ['bilan de session'] }],
      previous: [{ ...previous, number: 'F-2026-017' }],
    };
    expect(judgeInvoice(credit, context).findings).toEqual([]);
    expect(judgeInvoice(credit, { ...context, previous: [] }).findings.map(({ rule }) => rule)).toEqual([
      'profile-vat-case',
    ]);
  });

  const previous = {
    id: 'i1',
    kind: 'invoice' as const,
    number: 'f-2026-017',
    issuedOn: '2026-03-01',
    netCents: 100,
    grossCents: 100,
    dueCents: 100,
    partCents: 100,
    isDeposit: false,
    missionId: 'm0',
    vatCase: 'franchise_293b' as const,
    leftCents: 100,
    sha256: 'b'.repeat(64),
  };
  it.each<[string, Partial<InvoiceContext>, RuleId, string]>([
    ['another SIRET', { profile: { ...PROFILE, siret: '30000000700017' } }, 'profile-siret', 'fix'],
    [
      'another case of VAT',
      { profile: { ...PROFILE, vatCase: 'exonere_261_4_4' } },
      'profile-vat-case',
      'fix',
    ],
    [
      'another buyer',
      { buyer: { name: 'Trame', siren: '300000007', vatNumber: null } },
      'buyer-is-us',
      'fix',
    ],
    ['another account', { confirmedIban: 'DE89370400440532013000' }, 'iban-confirmed', 'blocking'],
    ['another amount', { missions: [{ ...MISSION, totalCents: 150_000 }] }, 'mission-amount', 'fix'],
    [
      'no mission',
      {
        missions: [
          {
            ...MISSION,
            orderNumber: null,
            title: 'Autre',
            totalCents: 1,
            startsOn: '2020-01-01',
            endsOn: '2020-01-01',
          },
        ],
      },
      'mission-found',
      'note',
    ],
    [
      'evidence that is missing',
      { missions: [{ ...MISSION, missingEvidence: ['bilan de session'] }] },
      'mission-evidence',
      'note',
    ],
    ['a mission to come', { missions: [{ ...MISSION, endsOn: '2026-11-21' }] }, 'mission-over', 'note'],
    [
      'the invoice of its amount that names no mission',
      {
        previous: [
          {
            ...previous,
            number: 'F-1',
            issuedOn: MISSION.endsOn,
            netCents: MISSION.totalCents,
            missionId: null,
          },
        ],
      },
      'not-a-double',
      'fix',
    ],
    ['the same number this year', { previous: [previous] }, 'not-a-double', 'blocking'],
    [
      'the same file',
      { previous: [{ ...previous, number: 'X', sha256: 'a'.repeat(64) }] },
      'not-a-double',
      'blocking',
    ],
    ['a day that is to come', { today: '2026-11-01' }, 'issue-date-past', 'fix'],
  ])('differs in %s: it is said', async (_what, change, rule, severity) => {
    const { findings } = judgeInvoice(await printed(INVOICE), { ...KNOWN, ...change });
    expect(findings.map((one) => [one.rule, one.severity])).toEqual([[rule, severity]]);
    // The other one can be opened.
    expect(findings[0]?.otherId).toBe(rule === 'not-a-double' ? 'i1' : undefined);
  });

  it('leaves what a platform delivers to be joined with its copy', async () => {
    const { findings } = judgeInvoice(await printed(INVOICE), {
      ...KNOWN,
      previous: [previous],
      byPlatform: true,
    });
    expect(findings).toEqual([]);
  });

  it('asks about what a platform delivers, where a deposit would be refused; a file that is not read is refused', async () => {
    const findings = async (reading: InvoiceReading, byPlatform: boolean) =>
      judgeInvoice(reading, { ...KNOWN, confirmedIban: 'DE89370400440532013000', byPlatform }).findings;
    const severities = async (byPlatform: boolean) =>
      (await findings(await printed(INVOICE), byPlatform)).map((one) => [one.rule, one.severity]);
    expect(await severities(false)).toEqual([['iban-confirmed', 'blocking']]);
    expect(await severities(true)).toEqual([['iban-confirmed', 'fix']]);
    const unread = await findings(await readInvoice(new TextEncoder().encode('pas un PDF')), true);
    expect(unread[0]).toMatchObject({ rule: 'file-opens', severity: 'blocking' });
  });

  it('lets a number of last year be used again', async () => {
    const verdict = judgeInvoice(await printed(INVOICE), {
      ...KNOWN,
      previous: [{ ...previous, issuedOn: '2025-11-20' }],
    });
    expect(verdict.findings).toEqual([]);
  });
});

describe('an invoice of more than five years ago', () => {
  const dated = (issuedOn: string): InvoiceData => ({ ...INVOICE, issuedOn, dueOn: issuedOn });

  it.each([
    ['its XML', true, 'blocking'],
    ['its page alone', false, 'fix'],
  ] as const)('is said before it is sent, by %s', async (_, hasXml, severity) => {
    const judge = async (issuedOn: string) => {
      const reading = await printed(dated(issuedOn));
      return judgeInvoice(hasXml ? reading : { ...reading, xml: null }, CONTEXT);
    };
    const { findings } = await judge('2021-11-28');
    expect(findings.find(({ rule }) => rule === 'issue-date-old')).toMatchObject({
      severity,
      sentence: expect.stringMatching(/^La facture est datée du 28\/11\/2021\. Après cinq ans/) as string,
    });
    expect(rulesOf((await judge('2021-11-29')).findings)).not.toContain('issue-date-old');
  });
});

describe('the franchise of VAT', () => {
  const earlier = {
    id: 'p1',
    kind: 'invoice',
    number: 'F-2026-001',
    netCents: 100,
    partCents: 0,
    isDeposit: false,
    missionId: null,
    vatCase: 'franchise_293b',
    leftCents: 0,
    sha256: '1'.repeat(64),
  } as const;
  const findings = async (issuedOn: string, grossCents: number, profile = PROFILE) =>
    judgeInvoice(await printed(INVOICE), {
      ...KNOWN,
      profile,
      previous: [{ ...earlier, issuedOn, grossCents, dueCents: grossCents }],
      rules: { ...KNOWN.rules, franchiseLimitCents: 3_750_000 },
    }).findings;

  it('is noted when the invoices of a year pass its limit, which is a rule as data', async () => {
    expect(await findings('2026-03-02', 3_594_000)).toEqual([]);
    const [finding, ...others] = await findings('2026-03-02', 3_594_001);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: 'franchise-limit', severity: 'note' });
    expect(finding?.sentence.replaceAll(/\s/g, ' ')).toContain(
      'font 37 500,01 €, au-dessus du seuil de 37 500,00 €',
    );
    expect(await findings('2025-03-02', 3_594_001)).toEqual([]);
  });
});
