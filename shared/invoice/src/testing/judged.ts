import { expect } from 'vitest';
import type { Finding } from '../judge-invoice.ts';
import type { InvoiceContext } from '../context.ts';
import { readPageFacts } from '../reading/page-facts.ts';
import { readInvoice, type InvoiceReading } from '../reading/read-invoice.ts';
import { readXml } from '../reading/read-xml.ts';
import { CONTEXT, FONTS, INVOICE, NOW } from './examples.ts';
import { printInvoice } from '../write/print-invoice.ts';
import type { InvoiceData } from '../write/invoice-data.ts';

const readings = new Map<InvoiceData, Promise<InvoiceReading>>();
/** The reading of a printed invoice, once for all tests. */
export function printed(data: InvoiceData): Promise<InvoiceReading> {
  const known = readings.get(data);
  if (known) return known;
  const reading = printInvoice(data, FONTS, NOW).then(readInvoice);
  readings.set(data, reading);
  return reading;
}

/** The page of an invoice with another XML. */
export async function withXml(data: InvoiceData, xml: string): Promise<InvoiceReading> {
  return { ...(await printed(data)), xml: readXml('factur-x.xml', new TextEncoder().encode(xml)) };
}

export const rulesOf = (findings: readonly Finding[]) => new Set(findings.map(({ rule }) => rule));

export const PROFILE = {
  legalName: 'Hélène Kerbrat EI',
  siret: '10000000900017',
  vatCase: 'franchise_293b',
  vatNumber: null,
} as const;
export const MISSION = {
  id: 'm1',
  title: 'Tableurs pour la comptabilité, niveau 1',
  orderNumber: 'OM-2026-042',
  startsOn: '2026-11-16',
  endsOn: '2026-11-18',
  totalCents: 156_000,
  missingEvidence: [],
};
export const ofTrainer = { seller: INVOICE.seller };
export const KNOWN: InvoiceContext = {
  ...CONTEXT,
  buyer: { name: 'Trame', siren: '200000008', vatNumber: 'FR37200000008' },
  profile: PROFILE,
  missions: [MISSION],
  confirmedIban: 'FR7630006000011234567890189',
  sha256: 'a'.repeat(64),
};

/** The reading of an invoice whose page was changed, line by line; a line without a text is left out. */
export async function withPage(data: InvoiceData, change: (line: string) => string): Promise<InvoiceReading> {
  const reading = await printed(data);
  const { text } = reading;
  if (!text) throw new Error('No text was read');
  const pages = text.pages.map((page) => ({
    ...page,
    lines: page.lines.flatMap((line) => {
      const changed = change(line.text);
      return changed === '' ? [] : [{ ...line, text: changed }];
    }),
  }));
  expect(pages).not.toEqual(text.pages);
  return { ...reading, facts: readPageFacts({ ...text, pages }) };
}
