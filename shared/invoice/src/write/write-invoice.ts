import { vatCase } from '@trame/domain/invoices';
import { XMLBuilder } from 'fast-xml-parser';
import {
  amountsOf,
  legalNotes,
  reasonNote,
  type InvoiceData,
  type WrittenLine,
  type WrittenParty,
} from './invoice-data.ts';

const GUIDELINE = 'urn:cen.eu:en16931:2017';
/** BR-FR-08: a service whose payment is still due; the invoice of the whole, after those of deposits. */
const SERVICES = 'S1';
const AFTER_DEPOSITS = 'S4';
/** UNTDID 1001. */
const TYPES: Readonly<Record<InvoiceData['kind'], string>> = {
  invoice: '380',
  deposit: '386',
  credit_note: '381',
};
const NAMESPACES = {
  '@_xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  '@_xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  '@_xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  '@_xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
};
/** UN/ECE recommendation 20. */
const UNITS: Readonly<Record<WrittenLine['unit'], string>> = { day: 'DAY', hour: 'HUR', piece: 'C62' };
/** Schemes of identifiers: SIREN, SIRET, French address of e-invoicing, VAT number of any country (ISO 6523, EAS). */
const SIREN = '0002';
const SIRET = '0009';
const FRENCH_ADDRESS = '0225';
/** EAS codes of the VAT numbers of the Union's countries. */
const VAT_ADDRESSES: Readonly<Record<string, string>> = {
  AT: '9914',
  BE: '9925',
  BG: '9926',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  EE: '9931',
  ES: '9920',
  GR: '9933',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '9906',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SI: '9949',
  SK: '9950',
};

type Xml = { [name: string]: string | Xml | readonly Xml[] | undefined };

const amount = (cents: number) =>
  `${Math.trunc(cents / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
const day = (iso: string): Xml => ({
  'udt:DateTimeString': { '#text': iso.replaceAll('-', ''), '@_format': '102' },
});
const id = (text: string, scheme: string): Xml => ({ '#text': text, '@_schemeID': scheme });

function addressOf({ siret, vatNumber, country }: WrittenParty): Xml | undefined {
  if (siret !== null) return id(siret.slice(0, 9), FRENCH_ADDRESS);
  const scheme = VAT_ADDRESSES[country];
  return vatNumber !== null && scheme !== undefined ? id(vatNumber, scheme) : undefined;
}

function party(one: WrittenParty, isSeller: boolean): Xml {
  const { siret, vatNumber } = one;
  const address = addressOf(one);
  // BR-E-02: who has no VAT number gives a tax number, the SIREN.
  const taxNumber =
    vatNumber !== null
      ? id(vatNumber, 'VA')
      : isSeller && siret !== null
        ? id(siret.slice(0, 9), 'FC')
        : undefined;
  return {
    'ram:GlobalID': siret?.length === 14 ? id(siret, SIRET) : undefined,
    'ram:Name': one.name,
    'ram:SpecifiedLegalOrganization': siret === null ? undefined : { 'ram:ID': id(siret.slice(0, 9), SIREN) },
    'ram:PostalTradeAddress': {
      'ram:PostcodeCode': one.postalCode,
      'ram:LineOne': one.address,
      'ram:CityName': one.city,
      'ram:CountryID': one.country,
    },
    'ram:URIUniversalCommunication': address && { 'ram:URIID': address },
    'ram:SpecifiedTaxRegistration': taxNumber && { 'ram:ID': taxNumber },
  };
}

/** Writes the XML of an invoice or a credit note: CII in the profile EN 16931, with the notes that France asks for. */
export function writeInvoice(data: InvoiceData): string {
  const amounts = amountsOf(data);
  const { terms } = data;
  const codes = vatCase(data.vatCase);
  const rate = amount(amounts.rate);
  const reason = reasonNote(data);
  const preceding = data.corrects === null ? data.deposits : [data.corrects];
  const note = (text: string, code: string): Xml => ({ 'ram:Content': text, 'ram:SubjectCode': code });
  const tax: Xml = {
    'ram:TypeCode': 'VAT',
    'ram:CategoryCode': codes.category,
    'ram:RateApplicablePercent': rate,
  };
  const line = (one: WrittenLine, index: number): Xml => ({
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(index + 1) },
    'ram:SpecifiedTradeProduct': { 'ram:Name': one.name, 'ram:Description': one.details ?? undefined },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': amount(one.unitPriceCents) },
    },
    'ram:SpecifiedLineTradeDelivery': {
      'ram:BilledQuantity': { '#text': amount(one.quantity), '@_unitCode': UNITS[one.unit] },
    },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': tax,
      'ram:SpecifiedTradeSettlementLineMonetarySummation': {
        'ram:LineTotalAmount': amount(amounts.lines[index] ?? 0),
      },
    },
  });
  const notes = [
    ...legalNotes(data).map(({ code, text }) => note(text, code)),
    ...(terms.vat === null ? [] : [note(terms.vat, 'TXD')]),
    ...(data.isVatOnDebits ? [{ 'ram:Content': terms.debits }] : []),
    ...(reason === null ? [] : [{ 'ram:Content': reason }]),
  ];
  const document: Xml = {
    'rsm:CrossIndustryInvoice': {
      ...NAMESPACES,
      'rsm:ExchangedDocumentContext': {
        'ram:BusinessProcessSpecifiedDocumentContextParameter': {
          'ram:ID': data.deposits.length > 0 ? AFTER_DEPOSITS : SERVICES,
        },
        'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': GUIDELINE },
      },
      'rsm:ExchangedDocument': {
        'ram:ID': data.number,
        'ram:TypeCode': TYPES[data.kind],
        'ram:IssueDateTime': day(data.issuedOn),
        'ram:IncludedNote': notes,
      },
      'rsm:SupplyChainTradeTransaction': {
        'ram:IncludedSupplyChainTradeLineItem': data.lines.map(line),
        'ram:ApplicableHeaderTradeAgreement': {
          'ram:SellerTradeParty': party(data.seller, true),
          'ram:BuyerTradeParty': party(data.buyer, false),
          'ram:BuyerOrderReferencedDocument':
            data.orderNumber === null ? undefined : { 'ram:IssuerAssignedID': data.orderNumber },
        },
        'ram:ApplicableHeaderTradeDelivery': {
          // What a deposit is for has not been done.
          'ram:ActualDeliverySupplyChainEvent':
            data.kind === 'deposit' ? undefined : { 'ram:OccurrenceDateTime': day(data.serviceTo) },
        },
        'ram:ApplicableHeaderTradeSettlement': {
          'ram:PaymentReference': data.number,
          'ram:InvoiceCurrencyCode': 'EUR',
          'ram:SpecifiedTradeSettlementPaymentMeans':
            data.iban === null
              ? undefined
              : {
                  // A SEPA credit transfer.
                  'ram:TypeCode': '58',
                  'ram:PayeePartyCreditorFinancialAccount': { 'ram:IBANID': data.iban },
                  'ram:PayeeSpecifiedCreditorFinancialInstitution':
                    data.bic === null ? undefined : { 'ram:BICID': data.bic },
                },
          'ram:ApplicableTradeTax': {
            'ram:CalculatedAmount': amount(amounts.vat),
            'ram:TypeCode': 'VAT',
            'ram:ExemptionReason': terms.vat ?? undefined,
            'ram:BasisAmount': amount(amounts.net),
            'ram:CategoryCode': codes.category,
            'ram:ExemptionReasonCode': codes.reasonCode ?? undefined,
            // UNTDID 2475: 5 is the date of the invoice, 72 the payment.
            'ram:DueDateTypeCode': codes.category === 'S' ? (data.isVatOnDebits ? '5' : '72') : undefined,
            'ram:RateApplicablePercent': rate,
          },
          'ram:BillingSpecifiedPeriod': {
            'ram:StartDateTime': day(data.serviceFrom),
            'ram:EndDateTime': day(data.serviceTo),
          },
          // BR-CO-25 asks for one of the two; a credit note is not due.
          'ram:SpecifiedTradePaymentTerms':
            data.kind !== 'credit_note'
              ? { 'ram:DueDateDateTime': day(data.dueOn) }
              : { 'ram:Description': 'À déduire de la facture corrigée' },
          'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
            'ram:LineTotalAmount': amount(amounts.net),
            'ram:TaxBasisTotalAmount': amount(amounts.net),
            'ram:TaxTotalAmount': { '#text': amount(amounts.vat), '@_currencyID': 'EUR' },
            'ram:GrandTotalAmount': amount(amounts.gross),
            'ram:TotalPrepaidAmount': data.deposits.length > 0 ? amount(amounts.prepaid) : undefined,
            'ram:DuePayableAmount': amount(amounts.due),
          },
          'ram:InvoiceReferencedDocument':
            preceding.length === 0
              ? undefined
              : preceding.map(({ number, issuedOn }) => ({
                  'ram:IssuerAssignedID': number,
                  'ram:FormattedIssueDateTime': {
                    'qdt:DateTimeString': { '#text': issuedOn.replaceAll('-', ''), '@_format': '102' },
                  },
                })),
        },
      },
    },
  };
  const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@_', format: true });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(withoutHoles(document))}`;
}

/** Without the parts that are undefined: the builder would write empty elements. */
function withoutHoles(xml: Xml): Xml {
  const kept: Xml = {};
  for (const [name, value] of Object.entries(xml)) {
    if (value === undefined) continue;
    if (typeof value === 'string') kept[name] = value;
    else kept[name] = Array.isArray(value) ? value.map(withoutHoles) : withoutHoles(value as Xml);
  }
  return kept;
}
