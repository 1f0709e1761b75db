import { fold } from '@trame/document';
import { describe, expect, it } from 'vitest';
import { isWhole, judgeInvoice, type Finding, type Verdict } from './judge-invoice.ts';
import type { InvoiceContext } from './context.ts';
import { missionsNamed } from './named-missions.ts';
import { readPageFacts } from './reading/page-facts.ts';
import { readInvoice, type InvoiceReading } from './reading/read-invoice.ts';
import { readXml } from './reading/read-xml.ts';
import { RULES, type RuleId } from './rules.ts';
import {
  CONTEXT,
  CREDIT,
  DEPOSIT,
  EXEMPT,
  FONTS,
  INVOICE,
  LAST_PART,
  NOW,
  REVERSE_CHARGE,
  TAXED,
} from './testing/examples.ts';
import { readSchema, runSchema } from './testing/schematron.ts';
import { printInvoice } from './write/print-invoice.ts';
import { writeInvoice } from './write/write-invoice.ts';
import type { InvoiceData } from './write/invoice-data.ts';

const readings = new Map<InvoiceData, Promise<InvoiceReading>>();
/** The reading of a printed invoice, once for all tests. */
function printed(data: InvoiceData): Promise<InvoiceReading> {
  const known = readings.get(data);
  if (known) return known;
  const reading = printInvoice(data, FONTS, NOW).then(readInvoice);
  readings.set(data, reading);
  return reading;
}

const SCHEMAS = [
  readSchema('EN16931-CII-validation-preprocessed.sch'),
  readSchema('BR-FR-Flux2-Schematron-CII.sch'),
];

/** The page of an invoice with another XML. */
async function withXml(data: InvoiceData, xml: string): Promise<InvoiceReading> {
  return { ...(await printed(data)), xml: readXml('factur-x.xml', new TextEncoder().encode(xml)) };
}

/** « BR-FR-03_BT-2 » is BR-FR-03. */
const bareId = (id: string) => id.replace(/_.*$/, '');

const rulesOf = (findings: readonly Finding[]) => new Set(findings.map(({ rule }) => rule));

/** Changes of a correct XML, each with the rule that must name it. */
const MUTATIONS: [what: string, data: InvoiceData, change: (xml: string) => string, rule: RuleId][] = [
  [
    'a transfer to no account',
    TAXED,
    (xml) => xml.replace(/<ram:IBANID>.*?<\/ram:IBANID>/s, ''),
    'payment-means',
  ],
  [
    'between companies, and no SIREN of the buyer',
    TAXED,
    (xml) =>
      xml
        .replace(
          '<ram:IncludedNote>',
          '<ram:IncludedNote><ram:Content>B2B</ram:Content><ram:SubjectCode>BAR</ram:SubjectCode></ram:IncludedNote><ram:IncludedNote>',
        )
        .replace(
          /(<ram:BuyerTradeParty>.*?)<ram:SpecifiedLegalOrganization>.*?<\/ram:SpecifiedLegalOrganization>/s,
          '$1',
        ),
    'buyer-siren',
  ],
  ['no guideline', TAXED, (xml) => xml.replace('urn:cen.eu:en16931:2017', ''), 'xml-profile'],
  [
    'no number',
    TAXED,
    (xml) => xml.replace('<ram:ID>F-2026-018</ram:ID>', '<ram:ID></ram:ID>'),
    'number-present',
  ],
  ['a number with a blank', TAXED, (xml) => xml.replaceAll('F-2026-018', 'F 2026 018'), 'number-format'],
  [
    'a number that is too long',
    TAXED,
    (xml) => xml.replaceAll('F-2026-018', 'F'.repeat(36)),
    'number-format',
  ],
  ['an impossible day', TAXED, (xml) => xml.replace('20261120', '20261131'), 'issue-date'],
  [
    'a day in another format',
    TAXED,
    (xml) => xml.replace('format="102">20261120', 'format="203">202611200000'),
    'issue-date',
  ],
  ['a year of another century', TAXED, (xml) => xml.replace('20261120', '19261120'), 'issue-date'],
  ['an impossible due day', TAXED, (xml) => xml.replace('20261220', '20261320'), 'other-dates'],
  ['a due date before the invoice', TAXED, (xml) => xml.replace('20261220', '20261101'), 'due-after-issue'],
  [
    'no due date',
    TAXED,
    (xml) => xml.replace(/<ram:SpecifiedTradePaymentTerms>.*?<\/ram:SpecifiedTradePaymentTerms>/s, ''),
    'due-date',
  ],
  ['an unknown type', TAXED, (xml) => xml.replace('>380<', '>999<'), 'type-code'],
  ['a currency that is none', TAXED, (xml) => xml.replace('>EUR<', '>euros<'), 'currency'],
  ['dollars', TAXED, (xml) => xml.replace('>EUR<', '>USD<'), 'currency'],
  ['a mode that is none', TAXED, (xml) => xml.replace('>S1<', '>X1<'), 'billing-mode'],
  ['no note of 40 €', TAXED, (xml) => xml.replace('>PMT<', '>AAA<'), 'french-notes'],
  ['a note twice', TAXED, (xml) => xml.replace('>PMT<', '>PMD<'), 'french-notes-once'],
  [
    'a period that ends before it begins',
    TAXED,
    (xml) => xml.replace('20261116', '20261119'),
    'period-order',
  ],
  ['no seller', TAXED, (xml) => xml.replace('>Atelier Kerbrat<', '><'), 'seller-name'],
  ['no buyer', TAXED, (xml) => xml.replace('>Trame SAS<', '><'), 'buyer-name'],
  [
    'no country of the seller',
    TAXED,
    (xml) => xml.replace('<ram:CountryID>FR</ram:CountryID>', ''),
    'seller-address',
  ],
  [
    'a SIREN of eight digits',
    TAXED,
    (xml) => xml.replace('schemeID="0002">100000009', 'schemeID="0002">10000000'),
    'seller-siren',
  ],
  [
    'a SIRET of another SIREN',
    TAXED,
    (xml) => xml.replace('10000000900017', '30000000700017'),
    'siret-of-siren',
  ],
  ['a SIREN that does not exist', TAXED, (xml) => xml.replaceAll('100000009', '100000008'), 'siren-key'],
  [
    'a VAT number without its country',
    TAXED,
    (xml) => xml.replace('>FR88100000009', '>88100000009'),
    'vat-prefix',
  ],
  ['a VAT number with another key', TAXED, (xml) => xml.replace('FR88100000009', 'FR89100000009'), 'vat-key'],
  [
    'a VAT number of another SIREN',
    TAXED,
    (xml) => xml.replace('FR88100000009', 'FR37200000008'),
    'vat-of-siren',
  ],
  [
    'VAT without a VAT number',
    TAXED,
    (xml) => xml.replace(/<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/s, ''),
    'seller-tax-number',
  ],
  [
    'an exemption without any tax number',
    INVOICE,
    (xml) => xml.replace(/<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/s, ''),
    'seller-tax-number',
  ],
  [
    'a wrong IBAN',
    TAXED,
    (xml) => xml.replace('FR7630006000011234567890189', 'FR7630006000011234567890180'),
    'iban-key',
  ],
  [
    'no line',
    TAXED,
    (xml) =>
      xml.replaceAll(
        /<ram:IncludedSupplyChainTradeLineItem>.*?<\/ram:IncludedSupplyChainTradeLineItem>/gs,
        '',
      ),
    'lines-present',
  ],
  ['a line without a name', TAXED, (xml) => xml.replace('>Supports imprimés<', '><'), 'line-complete'],
  ['a line without a unit', TAXED, (xml) => xml.replace(' unitCode="DAY"', ''), 'line-complete'],
  [
    'a negative price',
    TAXED,
    (xml) => xml.replace('<ram:ChargeAmount>12.50', '<ram:ChargeAmount>-12.50'),
    'price-positive',
  ],
  [
    'a line that is not its product',
    TAXED,
    (xml) => xml.replace('<ram:ChargeAmount>12.50', '<ram:ChargeAmount>13.50'),
    'line-product',
  ],
  [
    'three decimals',
    TAXED,
    (xml) => xml.replace('<ram:LineTotalAmount>75.00', '<ram:LineTotalAmount>75.001'),
    'decimals',
  ],
  ['a quantity with five decimals', TAXED, (xml) => xml.replace('>6.00<', '>6.00001<'), 'fine-decimals'],
  [
    'a comma in an amount',
    TAXED,
    (xml) => xml.replace('<ram:LineTotalAmount>75.00', '<ram:LineTotalAmount>75,00'),
    'xml-number',
  ],
  [
    'no total without VAT',
    TAXED,
    (xml) => xml.replace(/<ram:TaxBasisTotalAmount>.*?<\/ram:TaxBasisTotalAmount>/s, ''),
    'totals-present',
  ],
  [
    'a wrong sum of lines',
    TAXED,
    (xml) => xml.replace('<ram:LineTotalAmount>1635.00', '<ram:LineTotalAmount>1634.00'),
    'sum-lines',
  ],
  [
    'a total of charges without charges',
    TAXED,
    (xml) =>
      xml.replace(
        '<ram:TaxBasisTotalAmount>',
        '<ram:ChargeTotalAmount>10.00</ram:ChargeTotalAmount><ram:TaxBasisTotalAmount>',
      ),
    'sum-charges',
  ],
  [
    'a total of allowances without allowances',
    TAXED,
    (xml) =>
      xml.replace(
        '<ram:TaxBasisTotalAmount>',
        '<ram:AllowanceTotalAmount>10.00</ram:AllowanceTotalAmount><ram:TaxBasisTotalAmount>',
      ),
    'sum-allowances',
  ],
  [
    'a wrong total without VAT',
    TAXED,
    (xml) => xml.replace('<ram:TaxBasisTotalAmount>1635.00', '<ram:TaxBasisTotalAmount>1600.00'),
    'total-net',
  ],
  [
    'a wrong total of VAT',
    TAXED,
    (xml) => xml.replace('currencyID="EUR">327.00', 'currencyID="EUR">326.00'),
    'total-vat',
  ],
  [
    'a wrong total with VAT',
    TAXED,
    (xml) => xml.replace('<ram:GrandTotalAmount>1962.00', '<ram:GrandTotalAmount>1960.00'),
    'total-gross',
  ],
  [
    'a wrong amount to pay',
    TAXED,
    (xml) => xml.replace('<ram:DuePayableAmount>1962.00', '<ram:DuePayableAmount>1962.10'),
    'total-due',
  ],
  [
    'no VAT by rate',
    TAXED,
    (xml) =>
      xml.replace(/<ram:ApplicableTradeTax>\s*<ram:CalculatedAmount>.*?<\/ram:ApplicableTradeTax>/s, ''),
    'vat-present',
  ],
  [
    'no rate',
    TAXED,
    (xml) =>
      xml.replace(
        /(<ram:BasisAmount>.*?)<ram:RateApplicablePercent>20.00<\/ram:RateApplicablePercent>/s,
        '$1',
      ),
    'vat-complete',
  ],
  ['a category of the Canary Islands', TAXED, (xml) => xml.replaceAll('>S<', '>L<'), 'vat-category'],
  [
    'a German rate',
    TAXED,
    (xml) => xml.replaceAll('<ram:RateApplicablePercent>20.00', '<ram:RateApplicablePercent>19.00'),
    'vat-rate',
  ],
  ['VAT that is due at 0 %', INVOICE, (xml) => xml.replaceAll('>E<', '>S<'), 'vat-rate-of-category'],
  [
    'an exemption at 20 %',
    INVOICE,
    (xml) => xml.replaceAll('<ram:RateApplicablePercent>0.00', '<ram:RateApplicablePercent>20.00'),
    'vat-rate-of-category',
  ],
  [
    'VAT that is not its rate',
    TAXED,
    (xml) => xml.replace('<ram:CalculatedAmount>327.00', '<ram:CalculatedAmount>320.00'),
    'vat-amount',
  ],
  [
    'a base that is not its lines',
    TAXED,
    (xml) => xml.replace('<ram:BasisAmount>1635.00', '<ram:BasisAmount>1600.00'),
    'vat-base',
  ],
  [
    'a line at a rate without VAT',
    TAXED,
    (xml) => xml.replace('<ram:RateApplicablePercent>20.00', '<ram:RateApplicablePercent>10.00'),
    'vat-listed',
  ],
  [
    'an exemption without a reason',
    INVOICE,
    (xml) =>
      xml
        .replace(/<ram:ExemptionReason>.*?<\/ram:ExemptionReason>/s, '')
        .replace(/<ram:ExemptionReasonCode>.*?<\/ram:ExemptionReasonCode>/s, ''),
    'vat-reason',
  ],
  [
    'a reason of exemption with VAT',
    TAXED,
    (xml) =>
      xml.replace('<ram:BasisAmount>', '<ram:ExemptionReason>Motif</ram:ExemptionReason><ram:BasisAmount>'),
    'vat-no-reason',
  ],
  [
    'a buyer without a VAT number',
    REVERSE_CHARGE,
    (xml) =>
      xml
        .replace('<ram:ID schemeID="VA">FR37200000008</ram:ID>', '')
        .replaceAll(/<ram:SpecifiedTaxRegistration>\s*<\/ram:SpecifiedTaxRegistration>/g, '')
        .replaceAll(/<ram:SpecifiedLegalOrganization>.*?<\/ram:SpecifiedLegalOrganization>/gs, ''),
    'buyer-tax-number',
  ],
  [
    'elements in another order',
    TAXED,
    (xml) => xml.replace(/(<ram:ID>F-2026-018<\/ram:ID>)(\s*)(<ram:TypeCode>380<\/ram:TypeCode>)/, '$3$2$1'),
    'xml-structure',
  ],
  [
    'an element that does not exist',
    TAXED,
    (xml) => xml.replace('<ram:TypeCode>380', '<ram:Invented>1</ram:Invented><ram:TypeCode>380'),
    'xml-structure',
  ],
  [
    'an element of another namespace',
    TAXED,
    (xml) => xml.replace('<ram:TypeCode>380</ram:TypeCode>', '<udt:TypeCode>380</udt:TypeCode>'),
    'xml-structure',
  ],
  [
    'a credit note that corrects nothing',
    CREDIT,
    (xml) => xml.replace(/<ram:InvoiceReferencedDocument>.*?<\/ram:InvoiceReferencedDocument>/s, ''),
    'credit-reference',
  ],
  [
    'an encoding that is not UTF-8',
    TAXED,
    (xml) => xml.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"'),
    'xml-encoding',
  ],
  ['an XML that breaks off', TAXED, (xml) => xml.slice(0, xml.length / 2), 'xml-well-formed'],
  ['a document type', TAXED, (xml) => xml.replace('?>', '?><!DOCTYPE a>'), 'xml-safe'],
  [
    'a country in words',
    TAXED,
    (xml) => xml.replace('<ram:CountryID>FR', '<ram:CountryID>France'),
    'country-code',
  ],
  [
    'an amount with a zero too many',
    TAXED,
    (xml) => xml.replace(/(<ram:DuePayableAmount>[\d.]+)/, '$10'),
    'decimals',
  ],
  [
    'a register that is none',
    TAXED,
    (xml) => xml.replace(/(<ram:SpecifiedLegalOrganization>\s*<ram:ID schemeID=")0002/, '$10999'),
    'scheme-code',
  ],
  [
    'an address of no network',
    TAXED,
    (xml) => xml.replace(/(<ram:URIID schemeID=")0225/, '$19999'),
    'scheme-code',
  ],
  [
    'a type that is none, of a seller abroad',
    REVERSE_CHARGE,
    (xml) => xml.replace('<ram:TypeCode>380<', '<ram:TypeCode>999<'),
    'type-code',
  ],
  [
    'a code of VAT that is none, of a seller abroad',
    REVERSE_CHARGE,
    (xml) => xml.replaceAll('<ram:CategoryCode>AE<', '<ram:CategoryCode>H<'),
    'vat-category',
  ],
  [
    'a country that is none',
    TAXED,
    (xml) => xml.replace('<ram:CountryID>FR', '<ram:CountryID>XX'),
    'country-code',
  ],
  ['a currency of no list', TAXED, (xml) => xml.replace('>EUR<', '>EUX<'), 'currency'],
  ['a unit of no list', TAXED, (xml) => xml.replace('unitCode="DAY"', 'unitCode="JRS"'), 'unit-code'],
  ['a means of payment of no list', TAXED, (xml) => xml.replace('>58<', '>88<'), 'payment-means'],
  [
    'a reason of no list',
    INVOICE,
    (xml) => xml.replace('VATEX-FR-FRANCHISE', 'VATEX-FR-293B'),
    'vat-reason-code',
  ],
  ['a buyer who is the seller', TAXED, (xml) => xml.replaceAll('200000008', '100000009'), 'seller-not-buyer'],
  [
    'a payee without a name',
    TAXED,
    (xml) =>
      xml.replace(
        '<ram:SpecifiedTradeSettlementPaymentMeans>',
        '<ram:PayeeTradeParty><ram:ID>1</ram:ID></ram:PayeeTradeParty><ram:SpecifiedTradeSettlementPaymentMeans>',
      ),
    'party-complete',
  ],
  [
    'a representative without anything',
    TAXED,
    (xml) =>
      xml.replace(
        '</ram:BuyerTradeParty>',
        '</ram:BuyerTradeParty><ram:SellerTaxRepresentativeTradeParty><ram:ID>1</ram:ID></ram:SellerTaxRepresentativeTradeParty>',
      ),
    'party-complete',
  ],
  [
    'an allowance without its code of VAT',
    TAXED,
    (xml) =>
      xml.replace(
        '<ram:SpecifiedTradePaymentTerms>',
        '<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>0.00</ram:ActualAmount><ram:Reason>Remise</ram:Reason></ram:SpecifiedTradeAllowanceCharge><ram:SpecifiedTradePaymentTerms>',
      ),
    'allowance-complete',
  ],
  [
    'a period without days',
    TAXED,
    (xml) =>
      xml.replace(
        /<ram:BillingSpecifiedPeriod>.*?<\/ram:BillingSpecifiedPeriod>/s,
        '<ram:BillingSpecifiedPeriod></ram:BillingSpecifiedPeriod>',
      ),
    'period-filled',
  ],
  [
    'an address without its register',
    TAXED,
    (xml) => xml.replace('<ram:URIID schemeID="0225"', '<ram:URIID'),
    'scheme-code',
  ],
  [
    'an address with blanks',
    TAXED,
    (xml) => xml.replace(/(<ram:URIID schemeID="0225">)[^<]*/, '$1100 000 009'),
    'electronic-addresses',
  ],
  [
    'another tax than VAT',
    TAXED,
    (xml) => xml.replace('<ram:TypeCode>VAT<', '<ram:TypeCode>GST<'),
    'tax-type',
  ],
  [
    'an exemption that is said to be outside of VAT',
    EXEMPT,
    (xml) => xml.replaceAll('<ram:CategoryCode>E<', '<ram:CategoryCode>O<'),
    'vat-outside',
  ],
  ['the mode of an invoice that is paid', TAXED, (xml) => xml.replace('>S1<', '>S2<'), 'billing-mode'],
  [
    'a corrective invoice that cites none',
    TAXED,
    (xml) => xml.replace('<ram:TypeCode>380<', '<ram:TypeCode>384<'),
    'credit-reference',
  ],
  [
    'a SIREN with the code of a SIRET',
    TAXED,
    (xml) => xml.replace(/(<ram:SpecifiedLegalOrganization>\s*<ram:ID schemeID=")0002/, '$10009'),
    'seller-siren',
  ],
  [
    'a treatment that is none',
    TAXED,
    (xml) =>
      xml.replace(
        '<ram:IncludedNote>',
        '<ram:IncludedNote><ram:Content>B2X</ram:Content><ram:SubjectCode>BAR</ram:SubjectCode></ram:IncludedNote><ram:IncludedNote>',
      ),
    'treatment-note',
  ],
  ['a total of VAT without its currency', TAXED, (xml) => xml.replace(' currencyID="EUR"', ''), 'currency'],
  [
    'a currency of VAT without its total',
    TAXED,
    (xml) =>
      xml.replace(
        '<ram:InvoiceCurrencyCode>',
        '<ram:TaxCurrencyCode>USD</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>',
      ),
    'currency',
  ],
  ['a unit in words', TAXED, (xml) => xml.replace('unitCode="DAY"', 'unitCode="jours"'), 'unit-code'],
  [
    'VAT in another currency',
    TAXED,
    (xml) => xml.replace('currencyID="EUR"', 'currencyID="USD"'),
    'currency',
  ],
  [
    'a way to pay that is none',
    TAXED,
    (xml) => xml.replace('<ram:TypeCode>58', '<ram:TypeCode>virement'),
    'payment-means',
  ],
];

describe('a defect of the XML', () => {
  it.each(MUTATIONS)('is named: %s', async (_what, data, change, rule) => {
    const xml = change(writeInvoice(data));
    expect(xml).not.toBe(writeInvoice(data));
    const { findings } = judgeInvoice(await withXml(data, xml), CONTEXT);
    expect(rulesOf(findings)).toContain(rule);
    for (const finding of findings) {
      expect(finding.sentence).toMatch(/\S.*[.!?…]$/su);
      expect(finding.fix).toMatch(/\S.*[.…»]$/su);
    }
  });

  /** Of EN 16931, a few rules are in its text alone (BR-CO-25). */
  const asserted = new Set(
    SCHEMAS.flatMap(({ patterns }) =>
      patterns.flat().flatMap(({ assertions }) => assertions.map(({ id }) => bareId(id))),
    ),
  );
  const OFFICIAL = MUTATIONS.filter(([, , , rule]) => RULES[rule].official.some((id) => asserted.has(id)));

  it.each(OFFICIAL)('is one for the official rules too: %s', (_what, data, change, rule) => {
    const fired = SCHEMAS.flatMap((schema) => runSchema(schema, change(writeInvoice(data))).broken);
    const ids = fired.map(bareId);
    expect(ids.some((id) => RULES[rule].official.includes(id))).toBe(true);
  });
});

it('lines in a profile that has none are named', async () => {
  const xml = writeInvoice(TAXED).replace('urn:cen.eu:en16931:2017', 'urn:factur-x.eu:1p0:basicwl');
  const { findings } = judgeInvoice(await withXml(TAXED, xml), CONTEXT);
  expect(findings.find(({ rule }) => rule === 'xml-structure')?.sentence).toMatch(
    /profil BASIC WL, qui n’a pas de lignes/,
  );
});

it('a page in another currency than its XML is named', async () => {
  const { facts, ...reading } = await printed(TAXED);
  if (!facts) throw new Error('no facts');
  const rows = facts.rows.map((row) => ({ ...row, text: row.text.replaceAll('€', '$') }));
  const found = rulesOf(judgeInvoice({ ...reading, facts: { ...facts, rows } }, CONTEXT).findings);
  expect(found).toContain('page-currency');
});

it('an XML in UBL is recognised, and nothing more is said of its content', async () => {
  const ubl = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>';
  const { findings } = judgeInvoice(await withXml(TAXED, ubl), CONTEXT);
  const [syntax, ...others] = findings.filter(({ severity }) => severity !== 'note');
  expect(syntax?.rule).toBe('xml-syntax');
  expect(syntax?.sentence).toBe('Le XML est en UBL : une facture Factur-X est en CII.');
  expect(others).toEqual([]);
});

/** What official examples have and is no defect. */
const ACCEPTED: [what: string, data: InvoiceData, change: (xml: string) => string][] = [
  [
    'the price of a hundred',
    TAXED,
    (xml) =>
      xml.replace(
        /<ram:ChargeAmount>12.50<\/ram:ChargeAmount>/,
        '<ram:ChargeAmount>1250.00</ram:ChargeAmount><ram:BasisQuantity unitCode="C62">100</ram:BasisQuantity>',
      ),
  ],
  [
    'the VAT in a second currency',
    TAXED,
    (xml) =>
      xml
        .replace(
          '<ram:InvoiceCurrencyCode>',
          '<ram:TaxCurrencyCode>CHF</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>',
        )
        .replace(
          '<ram:GrandTotalAmount>',
          '<ram:TaxTotalAmount currencyID="CHF">310.00</ram:TaxTotalAmount><ram:GrandTotalAmount>',
        ),
  ],
  [
    'a line that returns something',
    TAXED,
    (xml) =>
      xml
        .replace('>6.00<', '>-6.00<')
        .replace('<ram:LineTotalAmount>75.00', '<ram:LineTotalAmount>-75.00')
        .replaceAll('1635.00', '1485.00')
        .replaceAll('327.00', '297.00')
        .replaceAll('1962.00', '1782.00'),
  ],
  [
    'the older spelling of a profile',
    TAXED,
    (xml) =>
      xml.replace('urn:cen.eu:en16931:2017', 'urn:cen.eu:en16931:2017:compliant:factur-x.eu:1p0:basic'),
  ],
];

it.each(ACCEPTED)('an XML with %s has no defect', async (_what, data, change) => {
  const xml = change(writeInvoice(data));
  expect(xml).not.toBe(writeInvoice(data));
  const reading = { ...(await withXml(data, xml)), facts: null, text: null };
  // The PDF around it goes on to name the profile of the XML before.
  expect(judgeInvoice(reading, CONTEXT).findings.filter(({ rule }) => rule !== 'xmp-level')).toEqual([]);
});

/** Two invoices that say different things, one on the page and one in the XML. */
const CONTRADICTIONS: [what: string, page: InvoiceData, xml: InvoiceData, rule: RuleId, severity: string][] =
  [
    [
      'the total',
      INVOICE,
      {
        ...INVOICE,
        lines: [
          ...INVOICE.lines,
          {
            name: 'Frais de déplacement',
            details: null,
            quantity: 100,
            unit: 'piece',
            unitPriceCents: 13_000,
          },
        ],
      },
      'page-gross',
      'blocking',
    ],
    ['the number', INVOICE, { ...INVOICE, number: 'F-2026-099' }, 'page-number', 'fix'],
    [
      'the end of the number',
      { ...INVOICE, number: 'F-2026-018B' },
      { ...INVOICE, number: 'F-2026-018' },
      'page-number',
      'fix',
    ],
    ['the day', INVOICE, { ...INVOICE, issuedOn: '2026-11-19' }, 'page-issue-date', 'fix'],
    ['the due date', INVOICE, { ...INVOICE, dueOn: '2026-12-31' }, 'page-due-date', 'fix'],
    [
      'the seller',
      INVOICE,
      { ...INVOICE, seller: { ...INVOICE.seller, name: 'Martin Dubreuil' } },
      'page-seller',
      'fix',
    ],
    [
      'the buyer',
      INVOICE,
      { ...INVOICE, buyer: { ...INVOICE.buyer, name: 'Autre Société' } },
      'page-buyer',
      'fix',
    ],
    [
      'the SIREN',
      INVOICE,
      { ...INVOICE, seller: { ...INVOICE.seller, siret: '30000000700017' } },
      'page-seller-id',
      'fix',
    ],
    [
      'the VAT number',
      TAXED,
      { ...TAXED, seller: { ...TAXED.seller, vatNumber: 'FR12300000007' } },
      'page-vat-number',
      'fix',
    ],
    ['the IBAN', INVOICE, { ...INVOICE, iban: 'DE89370400440532013000' }, 'page-iban', 'fix'],
    ['invoice and credit note', INVOICE, { ...INVOICE, kind: 'credit_note' }, 'page-kind', 'fix'],
    ['the VAT', TAXED, { ...TAXED, vatRate: 1000 }, 'page-vat', 'fix'],
    [
      'the days of the service',
      INVOICE,
      { ...INVOICE, serviceFrom: '2026-10-16', serviceTo: '2026-10-18' },
      'page-service-date',
      'note',
    ],
    [
      'the reason for no VAT',
      INVOICE,
      { ...INVOICE, vatCase: 'exonere_261_4_4', terms: EXEMPT.terms },
      'page-vat-case',
      'fix',
    ],
    [
      'the SIREN of the buyer',
      INVOICE,
      { ...INVOICE, buyer: { ...INVOICE.buyer, siret: '30000000700017', vatNumber: null } },
      'page-buyer-id',
      'fix',
    ],
    [
      'the invoice that is corrected',
      CREDIT,
      { ...CREDIT, corrects: { number: 'F-2020-001', issuedOn: '2026-11-20', reason: null } },
      'page-reference',
      'note',
    ],
  ];

describe('a page and an XML that differ', () => {
  it.each(CONTRADICTIONS)('in %s: it is said, with both values', async (_what, page, xml, rule, severity) => {
    const { findings } = judgeInvoice(await withXml(page, writeInvoice(xml)), CONTEXT);
    expect(findings.find((one) => one.rule === rule)).toMatchObject({ severity });
    expect(judgeInvoice(await printed(page), CONTEXT).findings).toEqual([]);
  });

  it('in what is to be paid: the total on the page is no excuse', async () => {
    const xml = writeInvoice(INVOICE).replace(
      '<ram:DuePayableAmount>1560.00',
      '<ram:TotalPrepaidAmount>100.00</ram:TotalPrepaidAmount><ram:DuePayableAmount>1460.00',
    );
    const reading = await withXml(INVOICE, xml);
    const due = [{ value: 156_000, text: '1 560,00', label: 'net a payer', place: null }];
    const facts = reading.facts && { ...reading.facts, totals: { ...reading.facts.totals, due } };
    const { findings } = judgeInvoice({ ...reading, facts }, CONTEXT);
    expect(findings.find(({ rule }) => rule === 'page-gross')?.sentence.replaceAll(/\s/gu, ' ')).toBe(
      'La page demande 1 560,00 €, le XML 1 460,00 €.',
    );
  });

  it('in the total above what both ask: the total is named, not what is to be paid', async () => {
    const xml = writeInvoice(TAXED).replace('<ram:GrandTotalAmount>1962.00', '<ram:GrandTotalAmount>1955.00');
    const { findings, compared } = judgeInvoice(await withXml(TAXED, xml), CONTEXT);
    expect(findings.find(({ rule }) => rule === 'page-gross')?.sentence.replaceAll(/\s/gu, ' ')).toBe(
      'Le total TTC de la page est de 1 962,00 €. Celui du XML, seul lu par les logiciels de comptabilité, est de 1 955,00 €.',
    );
    expect(compared.filter(({ isSame }) => !isSame).map(({ what }) => what)).toEqual(['gross']);
  });

  it('what was paid before is no part of what is to be paid', async () => {
    const dueOf = async (due: string) => {
      const xml = writeInvoice(INVOICE).replace('<ram:DuePayableAmount>1560.00', due);
      return judgeInvoice(await withXml(INVOICE, xml), CONTEXT).facts.due?.cents;
    };
    const prepaid = '<ram:TotalPrepaidAmount>500.00</ram:TotalPrepaidAmount>';
    expect(await dueOf(`${prepaid}<ram:DuePayableAmount>1060.00`)).toBe(106_000);
    // Software that is wrong about it asks for no more than the total, and for no less than nothing.
    expect(await dueOf('<ram:DuePayableAmount>2060.00')).toBe(156_000);
    expect(await dueOf('<ram:DuePayableAmount>-40.00')).toBe(0);
  });

  it('name the line that the page does not show, and the place of the total', async () => {
    const [, page, xml] = CONTRADICTIONS[0]!;
    const { findings, compared } = judgeInvoice(await withXml(page, writeInvoice(xml)), CONTEXT);
    const [first] = findings;
    expect(first?.sentence.replaceAll(/\s/gu, ' ')).toBe(
      'La page demande 1 560,00 €. Le XML, seul lu par les logiciels de comptabilité, en demande 1 690,00 € : il porte une ligne « Frais de déplacement » de 130,00 € que la page ne montre pas.',
    );
    expect(first?.place?.page).toBe(1);
    expect(compared.filter(({ isSame }) => !isSame).map(({ what }) => what)).toEqual(['net', 'gross', 'due']);
  });
});

const PROFILE = {
  legalName: 'Hélène Kerbrat EI',
  siret: '10000000900017',
  vatCase: 'franchise_293b',
  vatNumber: null,
} as const;
const MISSION = {
  id: 'm1',
  title: 'Tableurs pour la comptabilité, niveau 1',
  orderNumber: 'OM-2026-042',
  startsOn: '2026-11-16',
  endsOn: '2026-11-18',
  totalCents: 156_000,
  missingEvidence: [],
};
const ofTrainer = { seller: INVOICE.seller };
const KNOWN: InvoiceContext = {
  ...CONTEXT,
  buyer: { name: 'Trame', siren: '200000008', vatNumber: 'FR37200000008' },
  profile: PROFILE,
  missions: [MISSION],
  confirmedIban: 'FR7630006000011234567890189',
  sha256: 'a'.repeat(64),
};

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

/** The reading of an invoice whose page was changed, line by line; a line without a text is left out. */
async function withPage(data: InvoiceData, change: (line: string) => string): Promise<InvoiceReading> {
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

/** Defects that pages of other programs had, and were not named. */
const ON_THE_PAGE: [what: string, data: InvoiceData, change: (line: string) => string, rule: RuleId][] = [
  [
    'a total without VAT that only one of its lines has',
    { ...TAXED, lines: TAXED.lines.slice(0, 1) },
    (line) => (line.startsWith('Total HT') ? 'Total HT 1 400,00 €' : line),
    'page-net',
  ],
  [
    'a due day under other words',
    TAXED,
    (line) => line.replace(/^.*20\/12\/2026.*$/, 'Date limite de paiement : 05/12/2026'),
    'page-due-date',
  ],
  [
    'a SIRET of somebody else, beside a VAT number with the right SIREN',
    TAXED,
    (line) => line.replace('100 000 009 00017', '300 000 007 00017'),
    'page-seller-id',
  ],
  [
    'no word of a reverse charge, of a seller abroad',
    REVERSE_CHARGE,
    (line) => (/autoliquidation/i.test(line) ? '' : line),
    'mention-vat',
  ],
];

describe('a page that says otherwise', () => {
  it.each(ON_THE_PAGE)('is named: %s', async (_what, data, change, rule) => {
    expect([...rulesOf(judgeInvoice(await printed(data), CONTEXT).findings)]).not.toContain(rule);
    expect([...rulesOf(judgeInvoice(await withPage(data, change), CONTEXT).findings)]).toContain(rule);
  });

  it('is not named for several rates whose VAT it does not add up', async () => {
    const reading = await withPage(TAXED, (line) => line.replace(/^(TVA.*?)327,00.*$/, 'TVA 20 % 312,00 €'));
    const more = { ...reading, facts: reading.facts && { ...reading.facts } };
    const [vat] = more.facts?.totals.vat ?? [];
    if (!vat || !more.facts) throw new Error('No VAT was read');
    const totals = { ...more.facts.totals, vat: [vat, { ...vat, value: 1500 }] };
    const twice = { ...more, facts: { ...more.facts, totals, signs: '' } };
    expect([...rulesOf(judgeInvoice(twice, CONTEXT).findings)]).not.toContain('page-vat');
  });

  it.each(['Btw verlegd', 'Steuerschuldnerschaft des Leistungsempfängers', 'Inversión del sujeto pasivo'])(
    'says why there is no VAT in the language of the seller: %s',
    async (words) => {
      const reading = await withPage(REVERSE_CHARGE, (line) =>
        /autoliquidation/i.test(line) ? words : line,
      );
      expect([...rulesOf(judgeInvoice(reading, CONTEXT).findings)]).not.toContain('mention-vat');
    },
  );
});

describe('the longest term of payment', () => {
  const found = async (rules: Partial<InvoiceContext['rules']>) => {
    const late = { ...INVOICE, dueOn: '2027-02-10' };
    const { findings } = judgeInvoice(await withXml(late, writeInvoice(late)), {
      ...CONTEXT,
      rules: { ...CONTEXT.rules, ...rules },
    });
    return findings.find(({ rule }) => rule === 'due-within-60');
  };

  it('is that of the rules as data, in the words of the advice too', async () => {
    expect(await found({})).toMatchObject({
      sentence: 'L’échéance est 82 jours après la facture.',
      fix: 'La loi admet 60 jours, ou 45 jours fin de mois.',
    });
    expect(await found({ dueDaysMost: 90 })).toBeUndefined();
    expect(await found({ dueDaysMost: null })).toBeUndefined();
  });
});

describe('an invoice without an XML', () => {
  it('is called dated in the future only when every possible day of issue is', async () => {
    const reading = { ...(await printed(INVOICE)), xml: null };
    const of = (today: string) => judgeInvoice(reading, { ...CONTEXT, today }).findings;
    expect([...rulesOf(of('2026-11-29'))]).not.toContain('issue-date-past');
    expect([...rulesOf(of('2026-10-01'))]).toContain('issue-date-past');
  });

  it('without a line of VAT says why its totals are the same', async () => {
    const reading = await withPage(INVOICE, (line) => (/TVA|293/.test(line) ? '' : line));
    expect([...rulesOf(judgeInvoice({ ...reading, xml: null }, CONTEXT).findings)]).toContain('mention-vat');
  });

  it('is read by its page: values, mission, double', async () => {
    const reading: InvoiceReading = {
      ...(await printed(TAXED)),
      xml: null,
      container: {
        attachments: [],
        hasSeveralXml: false,
        xmp: null,
        hasOutputIntent: false,
        bareFonts: [],
        isRepaired: false,
      },
    };
    const verdict = judgeInvoice(reading, { ...KNOWN, profile: { ...PROFILE, vatCase: 'assujetti' } });
    expect(verdict.facts).toMatchObject({
      number: { value: 'F-2026-018' },
      issuedOn: { value: '2026-11-20' },
      dueOn: { value: '2026-12-20' },
      net: { cents: 163_500 },
      vat: { cents: 32_700 },
      gross: { cents: 196_200 },
      vatCase: 'assujetti',
    });
    expect(verdict.findings.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['mission-amount', 'fix'],
      ['xml-present', 'note'],
    ]);
    expect(verdict.unread).toBeGreaterThan(60);
  });

  it('whose total is not its sum is named', async () => {
    const { text } = await printed(TAXED);
    if (!text) throw new Error('No text was read');
    const pages = text.pages.map((page) => ({
      ...page,
      lines: page.lines.map((line) => ({ ...line, text: line.text.replace('327,00', '300,00') })),
    }));
    const facts = readPageFacts({ ...text, pages });
    const reading = { ...(await printed(TAXED)), xml: null, facts };
    expect(rulesOf(judgeInvoice(reading, CONTEXT).findings)).toContain('total-gross');
  });

  const judgeLines = async (...lines: readonly string[]) => {
    const reading = await printed(INVOICE);
    const at = (text: string, index: number) => {
      const box = [50, 50 + index * 14, text.length * 4, 12] as const;
      return {
        text,
        box,
        spans: [{ start: 0, length: text.length, box }],
        size: 10,
        isBold: false,
        column: 0,
      };
    };
    const pages = [{ page: 1, width: 595, height: 842, columns: 1, isScanned: false, lines: lines.map(at) }];
    const facts = readPageFacts({ kind: 'pdf', hidden: [], pages });
    return rulesOf(judgeInvoice({ ...reading, xml: null, facts }, CONTEXT).findings);
  };

  it.each([
    ['nothing stands between its totals', [], true],
    ['a discount does', ['Remise fidélité -111,00 €'], false],
  ])('without VAT, its totals are one amount; %s', async (_what, between, isWrong) => {
    const found = await judgeLines(
      'Facture n° F-1',
      'Date d’émission 20/11/2026',
      'Total HT 1 091,00 €',
      ...between,
      'Total TTC 980,00 €',
      'TVA non applicable, art. 293 B du CGI',
    );
    expect(found.has('total-gross')).toBe(isWrong);
  });

  it('says its day and its due day by the names above them', async () => {
    const found = await judgeLines('Date', '20 novembre 2026', 'Échéance', '1er novembre 2026');
    expect(found).toContain('due-after-issue');
  });
});

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

// threat 46
it('a whole IBAN is in no sentence: findings are kept, and read without a trace', async () => {
  const iban = 'FR7630006000011234567890189';
  const wrong = 'FR7630006000011234567890180';
  for (const xml of [
    writeInvoice(TAXED).replace(iban, wrong),
    writeInvoice(TAXED).replace(iban, 'BE68539007547034'),
  ]) {
    const { findings, compared } = judgeInvoice(await withXml(TAXED, xml), {
      ...CONTEXT,
      confirmedIban: 'DE89370400440532013000',
    });
    const said = JSON.stringify([findings, compared]).replaceAll(/[\s\u00a0]/g, '');
    expect(said).toContain('FR76…0189');
    for (const whole of [iban, wrong, 'BE68539007547034', 'DE89370400440532013000'])
      expect(said).not.toContain(whole);
  }
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

describe('a mention that the page lacks', () => {
  it('is not lacked when it has other words, that an administrator wrote in the rules', async () => {
    const vat = 'Sans TVA selon le code général des impôts';
    const data = { ...INVOICE, terms: { ...INVOICE.terms, vat } };
    const reading = { ...(await printed(data)), xml: null };
    const judged = (texts: Record<string, string>) =>
      judgeInvoice(reading, {
        ...KNOWN,
        rules: { ...KNOWN.rules, texts: { ...KNOWN.rules.texts, ...texts } },
      }).findings.filter(({ rule }) => rule === 'mention-vat');
    expect(judged({})).toHaveLength(1);
    expect(judged({ vat_text_franchise_293b: vat })).toEqual([]);
  });

  it('is given in the words of the case of VAT', async () => {
    const { text } = await printed(EXEMPT);
    if (!text) throw new Error('No text was read');
    const pages = text.pages.map((page) => ({
      ...page,
      lines: page.lines.filter((line) => !/Exonération|escompte|recouvrement|retard/.test(line.text)),
    }));
    const reading = { ...(await printed(EXEMPT)), xml: null, facts: readPageFacts({ ...text, pages }) };
    const { findings } = judgeInvoice(reading, {
      ...KNOWN,
      profile: { ...PROFILE, vatCase: 'exonere_261_4_4' },
    });
    const missing = findings.find(({ rule }) => rule === 'mention-vat');
    expect(missing?.fix).toContain('art. 261-4-4° a du CGI');
    // The text alone, to copy.
    expect(missing?.fix).toBe(`À ajouter à votre modèle : «\u00a0${missing?.mention}\u00a0».`);
    expect([...rulesOf(findings)]).toEqual(
      expect.arrayContaining(['mention-recovery', 'mention-late', 'mention-discount']),
    );
  });
});

it('what the reform will ask of an XML is said before it concerns the trainer', async () => {
  const xml = writeInvoice(TAXED)
    .replace(/<ram:BusinessProcessSpecifiedDocumentContextParameter>.*?<\/ram:Business\w+>/s, '')
    .replaceAll(/<ram:URIUniversalCommunication>.*?<\/ram:URIUniversalCommunication>/gs, '');
  const rules = { ...CONTEXT.rules, isInScope: false };
  const { findings } = judgeInvoice(await withXml(TAXED, xml), { ...CONTEXT, rules });
  expect(findings.map(({ rule, severity, sentence }) => [rule, severity, sentence])).toEqual(
    expect.arrayContaining([
      ['billing-mode', 'note', 'La nature de l’opération sera obligatoire avec la facture électronique.'],
      [
        'electronic-addresses',
        'note',
        'L’adresse électronique du vendeur et du client manque ; elle sera obligatoire avec la facture électronique.',
      ],
    ]),
  );
});

it('of a file that is not opened, that alone is said', async () => {
  const reading = await readInvoice(new TextEncoder().encode('Facture F-1, 1 040,00 €'));
  const verdict = judgeInvoice(reading, KNOWN);
  expect([...rulesOf(verdict.findings)]).toEqual(['file-opens']);
  expect([verdict.passed, verdict.unread, verdict.compared]).toEqual([[], 0, []]);
});
