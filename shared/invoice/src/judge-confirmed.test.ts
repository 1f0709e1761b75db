import { describe, expect, it } from 'vitest';
import { isWhole, judgeInvoice } from './judge-invoice.ts';
import type { InvoiceContext } from './context.ts';
import { CONTEXT, TAXED } from './testing/examples.ts';
import { writeInvoice } from './write/write-invoice.ts';
import { KNOWN, MISSION, printed, rulesOf, withPage, withXml } from './testing/judged.ts';

describe('what a person confirms of an invoice without an XML', () => {
  const CONFIRMED = {
    number: 'F-2026-018',
    issued_on: '2026-11-20',
    due_on: null,
    net_cents: 163_500,
    vat_cents: 32_700,
    gross_cents: 196_200,
    due_cents: 196_200,
    kind: 'invoice' as 'invoice' | 'credit_note',
  };
  const judge = async (change: Partial<typeof CONFIRMED>, context: InvoiceContext = CONTEXT) => {
    const reading = { ...(await printed(TAXED)), xml: null };
    return judgeInvoice(reading, context, { confirmed: { ...CONFIRMED, ...change } });
  };
  const saidOf = async (change: Partial<typeof CONFIRMED>) =>
    (await judge(change)).findings.flatMap(({ rule, severity, sentence }) =>
      rule === 'confirmed-as-read' && severity === 'fix' ? [sentence.replaceAll(/\s/g, ' ')] : [],
    );

  it('is kept when it is what the page says', async () => {
    expect(await saidOf({})).toEqual([]);
    expect((await judge({})).passed.map(({ rule }) => rule)).toContain('confirmed-as-read');
  });

  it('is said to be on no page where that shows no amount', async () => {
    const bare = await withPage(TAXED, (line) => line.replaceAll(/\d[\d\s]*(?:,\d\d|\s€)/g, ''));
    const amountsOf = (reading: typeof bare, confirmed?: typeof CONFIRMED) =>
      judgeInvoice(reading, CONTEXT, { confirmed }).findings.filter(({ rule }) => rule === 'page-amounts');
    expect(amountsOf({ ...bare, xml: null }, CONFIRMED)).toMatchObject([
      { severity: 'fix', sentence: expect.stringMatching(/^Le total confirmé est de 1\s962,00/) as string },
    ]);
    expect(amountsOf(bare)).toHaveLength(1);
    // Before anything is confirmed there is no total that the page could lack.
    expect(amountsOf({ ...bare, xml: null })).toEqual([]);
    expect(amountsOf({ ...(await printed(TAXED)), xml: null }, CONFIRMED)).toEqual([]);
  });

  it.each([
    [
      { net_cents: 900_000, vat_cents: 0, gross_cents: 900_000, due_cents: 900_000 },
      [
        'Le total HT confirmé (9 000,00 €) n’est pas celui lu sur la facture (1 635,00 €).',
        'La TVA confirmée (0,00 €) n’est pas celle lue sur la facture (327,00 €).',
        'Le total TTC confirmé (9 000,00 €) n’est pas celui lu sur la facture (1 962,00 €).',
      ],
    ],
    [
      { number: 'F-2026-099' },
      ['Le numéro confirmé (F-2026-099) n’est pas celui lu sur la facture (F-2026-018).'],
    ],
    [
      { issued_on: '2026-12-20' },
      ['La date confirmée (20/12/2026) n’est pas celle lue sur la facture (20/11/2026).'],
    ],
    [
      { due_cents: 146_200 },
      ['Le net à payer confirmé (1 462,00 €) n’est pas celui lu sur la facture (1 962,00 €).'],
    ],
    [{ kind: 'credit_note' as const }, ['Le document confirmé est un avoir, celui lu est une facture.']],
  ])('is said beside what was read when it differs: %o', async (change, sentences) => {
    expect(await saidOf(change)).toEqual(sentences);
    expect((await judge(change)).findings[0]?.rule).toBe('confirmed-as-read');
  });

  it('is compared with a mission as what it is confirmed to be', async () => {
    const context = { ...KNOWN, missions: [{ ...MISSION, totalCents: 900_000 }] };
    const rules = async (kind: 'invoice' | 'credit_note') =>
      rulesOf((await judge({ kind }, context)).findings);
    expect(await rules('invoice')).toContain('mission-amount');
    expect(await rules('credit_note')).not.toContain('mission-amount');
  });

  it('is what a mission is compared with', async () => {
    const context = { ...KNOWN, missions: [{ ...MISSION, totalCents: 900_000 }] };
    const rules = async (cents: number) =>
      rulesOf(
        (await judge({ net_cents: cents, vat_cents: 0, gross_cents: cents, due_cents: cents }, context))
          .findings,
      );
    expect(await rules(900_000)).not.toContain('mission-amount');
    expect(await rules(163_500)).toContain('mission-amount');
  });

  it('counts for nothing beside an XML that says it whole', async () => {
    const { findings } = judgeInvoice(await printed(TAXED), CONTEXT, {
      confirmed: { ...CONFIRMED, gross_cents: 1 },
    });
    expect(rulesOf(findings)).not.toContain('confirmed-as-read');
  });

  it('counts beside an XML whose totals do not add up', async () => {
    const xml = writeInvoice(TAXED).replace(/(<ram:GrandTotalAmount>)[^<]+/, '$11962.01');
    expect(xml).not.toBe(writeInvoice(TAXED));
    const { facts, findings } = judgeInvoice(await withXml(TAXED, xml), CONTEXT, { confirmed: CONFIRMED });
    expect(isWhole(facts)).toBe(false);
    expect(rulesOf(findings)).toContain('confirmed-as-read');
  });
});
