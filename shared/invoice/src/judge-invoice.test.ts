import { describe, expect, it } from 'vitest';
import { judgeInvoice } from './judge-invoice.ts';
import { readInvoice } from './reading/read-invoice.ts';
import { RULES, type RuleId } from './rules.ts';
import { CONTEXT, CREDIT, EXEMPT, INVOICE, REVERSE_CHARGE, TAXED } from './testing/examples.ts';
import { readSchema, runSchema } from './testing/schematron.ts';
import { writeInvoice } from './write/write-invoice.ts';
import type { InvoiceData } from './write/invoice-data.ts';
import { KNOWN, printed, rulesOf, withXml } from './testing/judged.ts';

const SCHEMAS = [
  readSchema('EN16931-CII-validation-preprocessed.sch'),
  readSchema('BR-FR-Flux2-Schematron-CII.sch'),
];

/** « BR-FR-03_BT-2 » is BR-FR-03. */
const bareId = (id: string) => id.replace(/_.*$/, '');

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
