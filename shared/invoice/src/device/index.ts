export {
  INVOICE_ACCEPT,
  isPictureFile,
  judgeChosen,
  refusalOf,
  type JudgedInvoice,
  type Refusal,
  withAttachments,
} from './chosen-invoice.ts';
export {
  confirmedFacts,
  paidBefore,
  FACT_NAMES,
  INVOICE_KINDS,
  factsInputOf,
  mustConfirm,
  type ConfirmedInput,
  type FactsInput,
  type InvoiceKind,
} from './confirmed-facts.ts';
