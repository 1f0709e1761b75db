/**
 * The elements of an invoice and their order, from the schema of Factur-X 1.09.2, EXTENDED profile (the largest: what the
 * others leave out is optional in it). « ? » at most once, « * » any number (or two), « + » at least once, after « = » the type; before a name its namespace.
 * A test makes the same table of the official schema.
 */
export const STRUCTURE = `
qdt:FormattedDateTime: DateTimeString
ram:AdvancePayment: PaidAmount=Amount FormattedReceivedDateTime?=FormattedDateTime IncludedTradeTax+=TradeTax InvoiceSpecifiedReferencedDocument?=ReferencedDocument
ram:CreditorFinancialAccount: IBANID?=ID AccountName?=Text ProprietaryID?=ID
ram:CreditorFinancialInstitution: BICID=ID
ram:DebtorFinancialAccount: IBANID=ID AccountName?=Text
ram:DebtorFinancialInstitution: BICID?=ID
ram:DocumentContextParameter: ID=ID
ram:DocumentLineDocument: LineID=ID ParentLineID?=ID LineStatusCode?=LineStatusCode LineStatusReasonCode?=Code IncludedNote*=Note
ram:ExchangedDocument: ID=ID Name?=Text TypeCode=DocumentCode IssueDateTime=DateTime CopyIndicator?=Indicator LanguageID?=ID IncludedNote*=Note EffectiveSpecifiedPeriod?=SpecifiedPeriod
ram:ExchangedDocumentContext: TestIndicator?=Indicator BusinessProcessSpecifiedDocumentContextParameter?=DocumentContextParameter GuidelineSpecifiedDocumentContextParameter=DocumentContextParameter
ram:FinancialAdjustment: Reason=Text ActualAmount=Amount
ram:HeaderTradeAgreement: BuyerReference?=Text SellerTradeParty=TradeParty BuyerTradeParty=TradeParty SalesAgentTradeParty?=TradeParty BuyerTaxRepresentativeTradeParty?=TradeParty SellerTaxRepresentativeTradeParty?=TradeParty ProductEndUserTradeParty?=TradeParty ApplicableTradeDeliveryTerms?=TradeDeliveryTerms SellerOrderReferencedDocument?=ReferencedDocument BuyerOrderReferencedDocument?=ReferencedDocument QuotationReferencedDocument?=ReferencedDocument ContractReferencedDocument?=ReferencedDocument AdditionalReferencedDocument*=ReferencedDocument BuyerAgentTradeParty?=TradeParty SpecifiedProcuringProject?=ProcuringProject UltimateCustomerOrderReferencedDocument*=ReferencedDocument
ram:HeaderTradeDelivery: RelatedSupplyChainConsignment?=SupplyChainConsignment ShipToTradeParty?=TradeParty UltimateShipToTradeParty?=TradeParty ShipFromTradeParty?=TradeParty ActualDeliverySupplyChainEvent?=SupplyChainEvent DespatchAdviceReferencedDocument?=ReferencedDocument ReceivingAdviceReferencedDocument?=ReferencedDocument DeliveryNoteReferencedDocument?=ReferencedDocument
ram:HeaderTradeSettlement: CreditorReferenceID?=ID PaymentReference?=Text TaxCurrencyCode?=CurrencyCode InvoiceCurrencyCode=CurrencyCode InvoiceIssuerReference?=Text InvoicerTradeParty?=TradeParty InvoiceeTradeParty?=TradeParty PayeeTradeParty?=TradeParty PayerTradeParty?=TradeParty TaxApplicableTradeCurrencyExchange?=TradeCurrencyExchange SpecifiedTradeSettlementPaymentMeans*=TradeSettlementPaymentMeans ApplicableTradeTax+=TradeTax BillingSpecifiedPeriod?=SpecifiedPeriod SpecifiedTradeAllowanceCharge*=TradeAllowanceCharge SpecifiedLogisticsServiceCharge*=LogisticsServiceCharge SpecifiedTradePaymentTerms*=TradePaymentTerms SpecifiedTradeSettlementHeaderMonetarySummation=TradeSettlementHeaderMonetarySummation SpecifiedFinancialAdjustment*=FinancialAdjustment InvoiceReferencedDocument*=ReferencedDocument ReceivableSpecifiedTradeAccountingAccount*=TradeAccountingAccount SpecifiedAdvancePayment*=AdvancePayment
ram:LegalOrganization: ID?=ID TradingBusinessName?=Text PostalTradeAddress?=TradeAddress
ram:LineTradeAgreement: ApplicableTradeDeliveryTerms?=TradeDeliveryTerms SellerOrderReferencedDocument?=ReferencedDocument BuyerOrderReferencedDocument?=ReferencedDocument QuotationReferencedDocument?=ReferencedDocument ContractReferencedDocument?=ReferencedDocument AdditionalReferencedDocument*=ReferencedDocument GrossPriceProductTradePrice?=TradePrice NetPriceProductTradePrice?=TradePrice ItemSellerTradeParty?=TradeParty UltimateCustomerOrderReferencedDocument*=ReferencedDocument
ram:LineTradeDelivery: BilledQuantity?=Quantity ChargeFreeQuantity?=Quantity PackageQuantity?=Quantity PerPackageUnitQuantity?=Quantity ShipToTradeParty?=TradeParty UltimateShipToTradeParty?=TradeParty ActualDeliverySupplyChainEvent?=SupplyChainEvent DespatchAdviceReferencedDocument?=ReferencedDocument ReceivingAdviceReferencedDocument?=ReferencedDocument DeliveryNoteReferencedDocument?=ReferencedDocument
ram:LineTradeSettlement: ApplicableTradeTax*=TradeTax BillingSpecifiedPeriod?=SpecifiedPeriod SpecifiedTradeAllowanceCharge*=TradeAllowanceCharge SpecifiedTradeSettlementLineMonetarySummation?=TradeSettlementLineMonetarySummation InvoiceReferencedDocument?=ReferencedDocument AdditionalReferencedDocument*=ReferencedDocument ReceivableSpecifiedTradeAccountingAccount*=TradeAccountingAccount
ram:LogisticsServiceCharge: Description=Text AppliedAmount=Amount AppliedTradeTax+=TradeTax
ram:LogisticsTransportMovement: ModeCode=TransportModeCode
ram:Note: ContentCode?=Code Content?=Text SubjectCode?=Code
ram:ProcuringProject: ID=ID Name=Text
ram:ProductCharacteristic: TypeCode?=Code Description?=Text ValueMeasure?=Measure Value?=Text
ram:ProductClassification: ClassCode?=Code ClassName?=Text
ram:ReferencedDocument: IssuerAssignedID?=ID URIID?=ID LineID?=ID TypeCode?=DocumentCode Name?=Text AttachmentBinaryObject?=BinaryObject ReferenceTypeCode?=ReferenceCode FormattedIssueDateTime?=FormattedDateTime
ram:ReferencedProduct: ID?=ID GlobalID*=ID SellerAssignedID?=ID BuyerAssignedID?=ID IndustryAssignedID?=ID Name=Text Description?=Text UnitQuantity?=Quantity
ram:SpecifiedPeriod: Description?=Text StartDateTime?=DateTime EndDateTime?=DateTime CompleteDateTime?=DateTime
ram:SupplyChainConsignment: SpecifiedLogisticsTransportMovement*=LogisticsTransportMovement
ram:SupplyChainEvent: OccurrenceDateTime=DateTime
ram:SupplyChainTradeLineItem: AssociatedDocumentLineDocument=DocumentLineDocument SpecifiedTradeProduct=TradeProduct SpecifiedLineTradeAgreement?=LineTradeAgreement SpecifiedLineTradeDelivery?=LineTradeDelivery SpecifiedLineTradeSettlement=LineTradeSettlement
ram:SupplyChainTradeTransaction: IncludedSupplyChainTradeLineItem+=SupplyChainTradeLineItem ApplicableHeaderTradeAgreement=HeaderTradeAgreement ApplicableHeaderTradeDelivery=HeaderTradeDelivery ApplicableHeaderTradeSettlement=HeaderTradeSettlement
ram:TaxRegistration: ID=ID
ram:TradeAccountingAccount: ID=ID TypeCode?=AccountingAccountTypeCode
ram:TradeAddress: PostcodeCode?=Code LineOne?=Text LineTwo?=Text LineThree?=Text CityName?=Text CountryID=CountryID CountrySubDivisionName?=Text
ram:TradeAllowanceCharge: ChargeIndicator=Indicator SequenceNumeric?=Numeric CalculationPercent?=Percent BasisAmount?=Amount BasisQuantity?=Quantity ActualAmount=Amount ReasonCode?=AllowanceChargeReasonCode Reason?=Text CategoryTradeTax?=TradeTax
ram:TradeContact: PersonName?=Text DepartmentName?=Text TypeCode?=ContactTypeCode TelephoneUniversalCommunication?=UniversalCommunication FaxUniversalCommunication?=UniversalCommunication EmailURIUniversalCommunication?=UniversalCommunication
ram:TradeCountry: ID=CountryID
ram:TradeCurrencyExchange: SourceCurrencyCode=CurrencyCode TargetCurrencyCode=CurrencyCode ConversionRate=Rate ConversionRateDateTime?=DateTime
ram:TradeDeliveryTerms: DeliveryTypeCode=DeliveryTermsCode RelevantTradeLocation?=TradeLocation
ram:TradeLocation: CountryID?=CountryID Name?=Text
ram:TradeParty: ID*=ID GlobalID*=ID Name?=Text RoleCode?=PartyRoleCode Description?=Text SpecifiedLegalOrganization?=LegalOrganization DefinedTradeContact*=TradeContact PostalTradeAddress?=TradeAddress URIUniversalCommunication?=UniversalCommunication SpecifiedTaxRegistration*=TaxRegistration
ram:TradePaymentDiscountTerms: BasisDateTime?=DateTime BasisPeriodMeasure?=Measure BasisAmount?=Amount CalculationPercent?=Percent ActualDiscountAmount?=Amount
ram:TradePaymentPenaltyTerms: BasisDateTime?=DateTime BasisPeriodMeasure?=Measure BasisAmount?=Amount CalculationPercent?=Percent ActualPenaltyAmount?=Amount
ram:TradePaymentTerms: Description?=Text DueDateDateTime?=DateTime DirectDebitMandateID?=ID PartialPaymentAmount?=Amount ApplicableTradePaymentPenaltyTerms?=TradePaymentPenaltyTerms ApplicableTradePaymentDiscountTerms?=TradePaymentDiscountTerms PayeeTradeParty?=TradeParty
ram:TradePrice: ChargeAmount=Amount BasisQuantity?=Quantity AppliedTradeAllowanceCharge*=TradeAllowanceCharge IncludedTradeTax?=TradeTax
ram:TradeProduct: ID?=ID GlobalID?=ID SellerAssignedID?=ID BuyerAssignedID?=ID IndustryAssignedID?=ID ModelID?=ID Name=Text Description?=Text BatchID*=ID BrandName?=Text ModelName?=Text ApplicableProductCharacteristic*=ProductCharacteristic DesignatedProductClassification*=ProductClassification IndividualTradeProductInstance*=TradeProductInstance OriginTradeCountry?=TradeCountry ManufacturerTradeParty?=TradeParty IncludedReferencedProduct*=ReferencedProduct
ram:TradeProductInstance: BatchID?=ID SupplierAssignedSerialID?=ID
ram:TradeSettlementFinancialCard: ID=ID CardholderName?=Text
ram:TradeSettlementHeaderMonetarySummation: LineTotalAmount=Amount ChargeTotalAmount?=Amount AllowanceTotalAmount?=Amount TaxBasisTotalAmount=Amount TaxTotalAmount*=Amount RoundingAmount?=Amount GrandTotalAmount=Amount TotalPrepaidAmount?=Amount DuePayableAmount=Amount
ram:TradeSettlementLineMonetarySummation: LineTotalAmount?=Amount ChargeTotalAmount?=Amount AllowanceTotalAmount?=Amount TaxTotalAmount*=Amount GrandTotalAmount?=Amount TotalAllowanceChargeAmount?=Amount
ram:TradeSettlementPaymentMeans: TypeCode=PaymentMeansCode Information?=Text ApplicableTradeSettlementFinancialCard?=TradeSettlementFinancialCard PayerPartyDebtorFinancialAccount?=DebtorFinancialAccount PayeePartyCreditorFinancialAccount?=CreditorFinancialAccount PayerSpecifiedDebtorFinancialInstitution?=DebtorFinancialInstitution PayeeSpecifiedCreditorFinancialInstitution?=CreditorFinancialInstitution
ram:TradeTax: CalculatedAmount?=Amount TypeCode?=TaxTypeCode ExemptionReason?=Text BasisAmount?=Amount LineTotalBasisAmount?=Amount AllowanceChargeBasisAmount?=Amount CategoryCode?=TaxCategoryCode ExemptionReasonCode?=Code TaxPointDate?=Date DueDateTypeCode?=TimeReferenceCode RateApplicablePercent?=Percent
ram:UniversalCommunication: URIID?=ID CompleteNumber?=Text
rsm:CrossIndustryInvoice: ExchangedDocumentContext=ExchangedDocumentContext ExchangedDocument=ExchangedDocument SupplyChainTradeTransaction=SupplyChainTradeTransaction
udt:Amount: #decimal
udt:Date: DateString
udt:DateTime: DateTimeString
udt:Indicator: Indicator=boolean
udt:Measure: #decimal
udt:Numeric: #decimal
udt:Percent: #decimal
udt:Quantity: #decimal
udt:Rate: #decimal
`;
