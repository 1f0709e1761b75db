import { parseDecimal, type Decimal } from '../decimal.ts';
import { childAt, childrenAt, type Node } from './xml-tree.ts';

/** A text of the XML and where it is. */
export interface Field {
  text: string;
  path: string;
}

/** An amount, a quantity or a rate; `value` is null for a text that is no decimal. */
export interface NumberField extends Field {
  value: Decimal | null;
  currency: string | null;
}

/** A date; `day` is null when there is no such day, or when it is written in another format than 102. */
export interface DateField extends Field {
  format: string | null;
  day: string | null;
}

export interface Identifier extends Field {
  scheme: string | null;
}

export interface Party {
  path: string;
  name: Field | null;
  /** BT-30, BT-47: in France the SIREN, scheme 0002. */
  legalId: Identifier | null;
  otherIds: readonly Identifier[];
  /** Scheme VA. */
  vatNumber: Field | null;
  /** Scheme FC: the number of those without a VAT number. */
  taxNumber: Field | null;
  hasAddress: boolean;
  country: Field | null;
  endpoint: Identifier | null;
}

export interface VatBreakdown {
  path: string;
  category: Field | null;
  rate: NumberField | null;
  base: NumberField | null;
  amount: NumberField | null;
  reason: Field | null;
  reasonCode: Field | null;
}

/** BG-20, BG-21, BG-27, BG-28. */
export interface Allowance {
  path: string;
  isCharge: boolean;
  amount: NumberField | null;
  category: Field | null;
  rate: NumberField | null;
  reason: Field | null;
  reasonCode: Field | null;
}

export interface InvoiceLine {
  path: string;
  id: Field | null;
  name: Field | null;
  quantity: NumberField | null;
  unit: string | null;
  netPrice: NumberField | null;
  grossPrice: NumberField | null;
  basisQuantity: NumberField | null;
  total: NumberField | null;
  category: Field | null;
  rate: NumberField | null;
  allowances: readonly Allowance[];
  periodStart: DateField | null;
  periodEnd: DateField | null;
  /** A heading or a note of the EXTENDED profile: it counts in no total. */
  isCounted: boolean;
}

/** The content of a CII invoice, as written: what is missing is null, what is wrong keeps its text. */
export interface CiiInvoice {
  guideline: Field | null;
  businessProcess: Field | null;
  number: Field | null;
  typeCode: Field | null;
  issueDate: DateField | null;
  notes: readonly { subject: string | null; content: string; path: string }[];
  seller: Party | null;
  buyer: Party | null;
  /** BG-10; it may name another person than the seller. */
  payee: { name: Field | null; path: string } | null;
  taxRepresentative: Party | null;
  /** Periods of the invoice or of a line without any day. */
  emptyPeriods: readonly string[];
  /** Kinds of taxes, as « VAT ». */
  taxTypes: readonly Field[];
  bics: readonly Field[];
  buyerReference: Field | null;
  orderReference: Field | null;
  contractReference: Field | null;
  deliveryDate: DateField | null;
  deliveryCountry: Field | null;
  periodStart: DateField | null;
  periodEnd: DateField | null;
  currency: Field | null;
  accountingCurrency: Field | null;
  dueDate: DateField | null;
  paymentTerms: Field | null;
  hasPaymentMeans: boolean;
  paymentCodes: readonly (Field | null)[];
  /** Means of payment by transfer (30, 58), and whether they name an account (BT-84). */
  transfers: readonly { path: string; hasAccount: boolean }[];
  ibans: readonly Field[];
  vat: readonly VatBreakdown[];
  allowances: readonly Allowance[];
  /** Charges for transport of the EXTENDED profile: part of the charges. */
  logistics: readonly NumberField[];
  preceding: readonly { number: Field | null; date: DateField | null }[];
  totals: {
    path: string;
    lines: NumberField | null;
    charges: NumberField | null;
    allowances: NumberField | null;
    basis: NumberField | null;
    /** In the currency of the invoice. */
    vat: NumberField | null;
    vatFields: readonly NumberField[];
    rounding: NumberField | null;
    gross: NumberField | null;
    prepaid: NumberField | null;
    due: NumberField | null;
  } | null;
  lines: readonly InvoiceLine[];
}

const field = (node: Node | undefined): Field | null => (node ? { text: node.text, path: node.path } : null);

const identifier = (node: Node | undefined): Identifier | null =>
  node ? { text: node.text, path: node.path, scheme: node.attributes.schemeID ?? null } : null;

const number = (node: Node | undefined): NumberField | null =>
  node
    ? {
        text: node.text,
        path: node.path,
        value: parseDecimal(node.text) ?? null,
        currency: node.attributes.currencyID ?? null,
      }
    : null;

/** ISO day of an existing date « 20260831 ». */
export function dayOf(text: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

const date = (holder: Node | undefined): DateField | null => {
  const node = holder?.children.find(({ name }) => name === 'DateTimeString' || name === 'DateString');
  if (!holder) return null;
  const format = node?.attributes.format ?? null;
  return {
    text: node?.text ?? '',
    path: (node ?? holder).path,
    format,
    day: format === '102' ? dayOf(node?.text ?? '') : null,
  };
};

const ADDRESS = [
  'PostcodeCode',
  'LineOne',
  'LineTwo',
  'LineThree',
  'CityName',
  'CountryID',
  'CountrySubDivisionName',
];

function party(node: Node | undefined): Party | null {
  if (!node) return null;
  const registrations = childrenAt(node, 'SpecifiedTaxRegistration/ID');
  const ofScheme = (scheme: string) =>
    registrations.find(
      ({ attributes }) => attributes.schemeID === scheme && attributes.schemeID !== undefined,
    );
  const address = childAt(node, 'PostalTradeAddress');
  return {
    path: node.path,
    name: field(childAt(node, 'Name')),
    legalId: identifier(childAt(node, 'SpecifiedLegalOrganization/ID')),
    otherIds: [...childrenAt(node, 'ID'), ...childrenAt(node, 'GlobalID')].flatMap(
      (one) => identifier(one) ?? [],
    ),
    vatNumber: field(ofScheme('VA')),
    taxNumber: field(ofScheme('FC')),
    hasAddress: ADDRESS.some((name) => childAt(address, name) !== undefined),
    country: field(childAt(address, 'CountryID')),
    endpoint: identifier(childAt(node, 'URIUniversalCommunication/URIID')),
  };
}

function allowance(node: Node): Allowance {
  return {
    path: node.path,
    isCharge: childAt(node, 'ChargeIndicator/Indicator')?.text.toLowerCase() === 'true',
    amount: number(childAt(node, 'ActualAmount')),
    category: field(childAt(node, 'CategoryTradeTax/CategoryCode')),
    rate: number(childAt(node, 'CategoryTradeTax/RateApplicablePercent')),
    reason: field(childAt(node, 'Reason')),
    reasonCode: field(childAt(node, 'ReasonCode')),
  };
}

function line(node: Node): InvoiceLine {
  const agreement = childAt(node, 'SpecifiedLineTradeAgreement');
  const settlement = childAt(node, 'SpecifiedLineTradeSettlement');
  const quantity = childAt(node, 'SpecifiedLineTradeDelivery/BilledQuantity');
  const kind = childAt(node, 'AssociatedDocumentLineDocument/LineStatusReasonCode')?.text;
  return {
    path: node.path,
    id: field(childAt(node, 'AssociatedDocumentLineDocument/LineID')),
    name: field(childAt(node, 'SpecifiedTradeProduct/Name')),
    quantity: number(quantity),
    unit: quantity?.attributes.unitCode ?? null,
    netPrice: number(childAt(agreement, 'NetPriceProductTradePrice/ChargeAmount')),
    grossPrice: number(childAt(agreement, 'GrossPriceProductTradePrice/ChargeAmount')),
    basisQuantity: number(childAt(agreement, 'NetPriceProductTradePrice/BasisQuantity')),
    total: number(childAt(settlement, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount')),
    category: field(childAt(settlement, 'ApplicableTradeTax/CategoryCode')),
    rate: number(childAt(settlement, 'ApplicableTradeTax/RateApplicablePercent')),
    allowances: childrenAt(settlement, 'SpecifiedTradeAllowanceCharge').map(allowance),
    periodStart: date(childAt(settlement, 'BillingSpecifiedPeriod/StartDateTime')),
    periodEnd: date(childAt(settlement, 'BillingSpecifiedPeriod/EndDateTime')),
    isCounted: kind !== 'GROUP' && kind !== 'INFORMATION',
  };
}

function totals(node: Node | undefined, currency: string | undefined): CiiInvoice['totals'] {
  if (!node) return null;
  const vatFields = childrenAt(node, 'TaxTotalAmount').flatMap((one) => number(one) ?? []);
  const sum = (name: string) => number(childAt(node, name));
  return {
    path: node.path,
    lines: sum('LineTotalAmount'),
    charges: sum('ChargeTotalAmount'),
    allowances: sum('AllowanceTotalAmount'),
    basis: sum('TaxBasisTotalAmount'),
    vat: vatFields.find((one) => one.currency === currency) ?? vatFields[0] ?? null,
    vatFields,
    rounding: sum('RoundingAmount'),
    gross: sum('GrandTotalAmount'),
    prepaid: sum('TotalPrepaidAmount'),
    due: sum('DuePayableAmount'),
  };
}

const payeeOf = (node: Node | undefined): CiiInvoice['payee'] =>
  node ? { name: field(childAt(node, 'Name')), path: node.path } : null;

/** Reads a CII invoice of any profile. */
export function readCii(root: Node): CiiInvoice {
  const document = childAt(root, 'ExchangedDocument');
  const context = childAt(root, 'ExchangedDocumentContext');
  const transaction = childAt(root, 'SupplyChainTradeTransaction');
  const agreement = childAt(transaction, 'ApplicableHeaderTradeAgreement');
  const delivery = childAt(transaction, 'ApplicableHeaderTradeDelivery');
  const settlement = childAt(transaction, 'ApplicableHeaderTradeSettlement');
  const currency = field(childAt(settlement, 'InvoiceCurrencyCode'));
  const means = childrenAt(settlement, 'SpecifiedTradeSettlementPaymentMeans');
  const terms = childrenAt(settlement, 'SpecifiedTradePaymentTerms');
  return {
    guideline: field(childAt(context, 'GuidelineSpecifiedDocumentContextParameter/ID')),
    businessProcess: field(childAt(context, 'BusinessProcessSpecifiedDocumentContextParameter/ID')),
    number: field(childAt(document, 'ID')),
    typeCode: field(childAt(document, 'TypeCode')),
    issueDate: date(childAt(document, 'IssueDateTime')),
    notes: childrenAt(document, 'IncludedNote').map((note) => ({
      subject: childAt(note, 'SubjectCode')?.text ?? null,
      content: childrenAt(note, 'Content')
        .map(({ text }) => text)
        .join('\n'),
      path: note.path,
    })),
    seller: party(childAt(agreement, 'SellerTradeParty')),
    buyer: party(childAt(agreement, 'BuyerTradeParty')),
    payee: payeeOf(childAt(settlement, 'PayeeTradeParty')),
    taxRepresentative: party(childAt(agreement, 'SellerTaxRepresentativeTradeParty')),
    emptyPeriods: [
      settlement,
      ...childrenAt(transaction, 'IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement'),
    ]
      .flatMap((one) => childAt(one, 'BillingSpecifiedPeriod') ?? [])
      .filter((one) => !childAt(one, 'StartDateTime') && !childAt(one, 'EndDateTime'))
      .map(({ path }) => path),
    taxTypes: [
      ...childrenAt(settlement, 'ApplicableTradeTax/TypeCode'),
      ...childrenAt(
        transaction,
        'IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement/ApplicableTradeTax/TypeCode',
      ),
    ].flatMap((one) => field(one) ?? []),
    bics: childrenAt(
      settlement,
      'SpecifiedTradeSettlementPaymentMeans/PayeeSpecifiedCreditorFinancialInstitution/BICID',
    ).flatMap((one) => field(one) ?? []),
    buyerReference: field(childAt(agreement, 'BuyerReference')),
    orderReference: field(childAt(agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID')),
    contractReference: field(childAt(agreement, 'ContractReferencedDocument/IssuerAssignedID')),
    deliveryDate: date(childAt(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime')),
    deliveryCountry: field(childAt(delivery, 'ShipToTradeParty/PostalTradeAddress/CountryID')),
    periodStart: date(childAt(settlement, 'BillingSpecifiedPeriod/StartDateTime')),
    periodEnd: date(childAt(settlement, 'BillingSpecifiedPeriod/EndDateTime')),
    currency,
    accountingCurrency: field(childAt(settlement, 'TaxCurrencyCode')),
    dueDate: date(terms.map((one) => childAt(one, 'DueDateDateTime')).find((one) => one !== undefined)),
    paymentTerms: field(terms.map((one) => childAt(one, 'Description')).find((one) => one !== undefined)),
    hasPaymentMeans: means.length > 0,
    paymentCodes: means.map((one) => field(childAt(one, 'TypeCode'))),
    transfers: means
      .filter((one) => ['30', '58'].includes(childAt(one, 'TypeCode')?.text ?? ''))
      .map((one) => ({
        path: one.path,
        hasAccount: ['IBANID', 'ProprietaryID'].some(
          (name) => (childAt(one, `PayeePartyCreditorFinancialAccount/${name}`)?.text ?? '') !== '',
        ),
      })),
    ibans: childrenAt(
      settlement,
      'SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID',
    )
      .flatMap((one) => field(one) ?? [])
      .filter(({ text }) => text !== ''),
    vat: childrenAt(settlement, 'ApplicableTradeTax').map((tax) => ({
      path: tax.path,
      category: field(childAt(tax, 'CategoryCode')),
      rate: number(childAt(tax, 'RateApplicablePercent')),
      base: number(childAt(tax, 'BasisAmount')),
      amount: number(childAt(tax, 'CalculatedAmount')),
      reason: field(childAt(tax, 'ExemptionReason')),
      reasonCode: field(childAt(tax, 'ExemptionReasonCode')),
    })),
    allowances: childrenAt(settlement, 'SpecifiedTradeAllowanceCharge').map(allowance),
    logistics: childrenAt(settlement, 'SpecifiedLogisticsServiceCharge/AppliedAmount').flatMap(
      (one) => number(one) ?? [],
    ),
    preceding: childrenAt(settlement, 'InvoiceReferencedDocument').map((one) => ({
      number: field(childAt(one, 'IssuerAssignedID')),
      date: date(childAt(one, 'FormattedIssueDateTime')),
    })),
    totals: totals(childAt(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation'), currency?.text),
    lines: childrenAt(transaction, 'IncludedSupplyChainTradeLineItem').map(line),
  };
}
