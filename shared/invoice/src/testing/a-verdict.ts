import { vi } from 'vitest';
import type { JudgedInvoice } from '../device/chosen-invoice.ts';
import type { Finding, Verdict } from '../judge-invoice.ts';

const said = <T>(value: T) => ({ value, place: null, xmlPath: null });
const cents = (amount: number) => ({ cents: amount, place: null, xmlPath: null });

export const aFinding = (changes: Partial<Finding> = {}): Finding => ({
  rule: 'page-gross',
  severity: 'blocking',
  title: 'La page et le XML ne demandent pas le même montant',
  sentence: 'La page demande 1 560,00 €, le XML 1 690,00 €.',
  fix: 'Réexportez la facture depuis votre logiciel.',
  official: [],
  source: 'Règle de Trame',
  place: { page: 1, box: [400, 300, 80, 12] },
  xmlPath: null,
  ...changes,
});

/** What the device found in an invoice of three days with its XML; nothing to say of it unless the test has a finding. */
export const aJudgedInvoice = (
  changes: Partial<Verdict> = {},
  rest: Partial<Omit<JudgedInvoice, 'verdict'>> = {},
): JudgedInvoice => ({
  verdict: {
    findings: [],
    passed: [
      { rule: 'file-opens', sentence: 'PDF lisible et sans danger', group: 'file', place: null },
      { rule: 'total-gross', sentence: 'Le total TTC est juste', group: 'amounts', place: null },
    ],
    unread: 0,
    compared: [],
    facts: {
      number: said('F-2026-017'),
      issuedOn: said('2026-11-20'),
      dueOn: said('2026-12-20'),
      net: cents(156_000),
      vat: cents(0),
      gross: cents(156_000),
      due: cents(156_000),
      sellerSiret: said('10000000900017'),
      sellerSiren: '100000009',
      buyerSiren: '200000008',
      iban: said('FR7630006000011234567890189'),
      vatCase: 'franchise_293b',
      isCredit: false,
      isDeposit: false,
    },
    mission: null,
    ...changes,
  },
  pages: [
    {
      page: 1,
      width: 595,
      height: 842,
      columns: 1,
      isScanned: false,
      lines: [
        {
          text: 'Net à payer\t1 560,00 €',
          box: [60, 300, 420, 12],
          spans: [
            { start: 0, length: 11, box: [60, 300, 90, 12] },
            { start: 12, length: 10, box: [400, 300, 80, 12] },
          ],
          size: 12,
          isBold: true,
          column: 0,
        },
      ],
    },
  ],
  profile: 'EN 16931',
  hasXml: true,
  ...rest,
});

/** Workers answer these, one after the other. */
export function haveVerdicts(...answers: JudgedInvoice[]): void {
  const left = [...answers];
  class FakeWorker extends EventTarget {
    postMessage = () => {
      const answer = left.length > 1 ? left.shift() : left[0];
      queueMicrotask(() => {
        this.dispatchEvent(new MessageEvent('message', { data: { isLoaded: true } }));
        this.dispatchEvent(new MessageEvent('message', { data: { answer } }));
      });
    };
    terminate = () => undefined;
  }
  vi.stubGlobal('Worker', FakeWorker);
}
