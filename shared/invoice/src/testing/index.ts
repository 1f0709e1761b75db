export { alterXml } from './alter-xml.ts';
export { CONTEXT, FONTS, INVOICE, NOW, TAXED, CREDIT } from './examples.ts';
