import { describe, expect, it } from 'vitest';
import { judgeInvoice } from '../judge-invoice.ts';
import type { RuleId } from '../rules.ts';
import { CONTEXT, FONTS, INVOICE, NOW } from '../testing/examples.ts';
import { printInvoice } from '../write/print-invoice.ts';
import { readInvoice } from './read-invoice.ts';

const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0) & 0xff);

/** The file of an invoice with one text exchanged for another of the same length, so that its table remains right. */
async function changed(from: RegExp, to: string): Promise<Uint8Array> {
  const text = Buffer.from(await printInvoice(INVOICE, FONTS, NOW)).toString('latin1');
  const result = text.replace(from, (found) => to.padEnd(found.length).slice(0, found.length));
  expect(result).not.toBe(text);
  return latin1(result);
}

describe('a container that breaks a rule of Factur-X is named', () => {
  it.each<[string, RegExp, string, RuleId]>([
    ['no relationship', /\/AFRelationship/g, '/XFRelationship', 'xml-relationship'],
    [
      'a relationship of another kind',
      /\/AFRelationship \/Data/g,
      '/AFRelationship /Form',
      'xml-relationship',
    ],
    ['no list of associated files', /\/AF (?=\[|\d)/g, '/XF ', 'xml-associated'],
    ['no metadata', /\/Metadata (?=\d)/g, '/Xetadata ', 'xmp-present'],
    [
      'metadata of ZUGFeRD 1.0',
      /urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#/g,
      'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#',
      'xmp-present',
    ],
    ['no profile in the metadata', /fx:ConformanceLevel/g, 'fx:ConformanceWhats', 'xmp-present'],
    ['another kind of document', /INVOICE<\/fx:/g, 'ANOTHER</fx:', 'xmp-present'],
    ['another profile in the metadata', /EN 16931<\/fx:/g, 'EXTENDED</fx:', 'xmp-level'],
    ['a profile that does not exist', /EN 16931<\/fx:/g, 'COMPLETE</fx:', 'xmp-level'],
    ['another name in the metadata', /factur-x\.xml<\/fx:/g, 'facture0.xml</fx:', 'xmp-file-name'],
    ['another kind of file', /\/Subtype \/text#2Fxml/g, '/Subtype /text#2Fabc', 'xml-mime'],
    ['no program of a font', /\/FontFile2/g, '/XontFile2', 'pdfa-fonts'],
    ['another name of the file', /\(factur-x\.xml\)/g, '(facture0.xml)', 'xml-name'],
    ['another part of PDF/A', /<pdfaid:part>3/g, '<pdfaid:part>1', 'pdfa-part'],
    ['no profile of colours', /\/OutputIntents/g, '/XutputIntents', 'output-intent'],
  ])('%s', async (_what, from, to, rule) => {
    const { findings } = judgeInvoice(await readInvoice(await changed(from, to)), CONTEXT);
    expect(findings.map((one) => one.rule)).toContain(rule);
    expect(findings.filter(({ severity }) => severity === 'blocking')).toEqual([]);
  });
});

it('a file that has none inside, and says so, is without an XML', async () => {
  const bytes = await changed(/\/AF (?=\[|\d)|\/EmbeddedFiles|\/EF|CrossIndustry/g, '/X');
  const reading = await readInvoice(bytes);
  expect(reading.container).toMatchObject({ attachments: [], xmp: null });
  expect(reading.unreadPages).toBe(0);
  const { findings } = judgeInvoice(reading, CONTEXT);
  expect(findings.find(({ rule }) => rule === 'xml-present')?.severity).toBe('note');
});
