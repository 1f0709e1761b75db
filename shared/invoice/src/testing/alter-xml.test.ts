import { expect, it } from 'vitest';
import { judgeInvoice } from '../judge-invoice.ts';
import { readInvoice } from '../reading/read-invoice.ts';
import { printInvoice } from '../write/print-invoice.ts';
import { alterXml } from './alter-xml.ts';
import { CONTEXT, FONTS, INVOICE, NOW } from './examples.ts';

it('a printed invoice whose XML was changed by hand is caught', async () => {
  const pdf = await printInvoice(INVOICE, FONTS, NOW);
  const altered = alterXml(pdf, (xml) => xml.replaceAll('1560.00', '1690.00'));
  const { findings } = judgeInvoice(await readInvoice(altered), CONTEXT);
  expect(findings.map(({ rule, severity }) => [rule, severity])).toContainEqual(['page-gross', 'blocking']);
});
