export type { InvoiceData, WrittenLine, WrittenParty, WrittenSeller } from './invoice-data.ts';
export { amountsOf } from './invoice-data.ts';
export { printInvoice, type Fonts } from './print-invoice.ts';
export { writeInvoice } from './write-invoice.ts';
