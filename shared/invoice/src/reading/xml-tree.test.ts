import { describe, expect, it } from 'vitest';
import { writeInvoice } from '../write/write-invoice.ts';
import { INVOICE } from '../testing/examples.ts';
import { readXml } from './read-xml.ts';
import { parseTree } from './xml-tree.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const problemOf = (text: string | Uint8Array) => {
  const tree = parseTree(typeof text === 'string' ? bytes(text) : text);
  return 'problem' in tree ? tree.problem : null;
};
const attributes = (count: number) => Array.from({ length: count }, (_, at) => `b${at}="1"`).join(' ');
const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);

describe('the XML of a stranger', () => {
  // threat 6
  it.each([
    ['a document type', '<!DOCTYPE a><a/>', 'doctype'],
    ['entities that multiply', '<!DOCTYPE a [<!ENTITY b "xx"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>', 'doctype'],
    ['a file of the server', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'doctype'],
    [
      'a document type between instructions that open and end a comment',
      '<?a <!-- ?><!DOCTYPE a [<!ENTITY b "3042.00">]><a>&b;</a><?b --> ?>',
      'doctype',
    ],
    ['a document type within the root', '<r><?a <!-- ?><!DOCTYPE a><?b --> ?></r>', 'doctype'],
    [
      'elements between such instructions',
      `<r><?a <!-- ?>${'<x/>'.repeat(250_000)}<?b --> ?></r>`,
      'too-large',
    ],
    ['a document type behind an attribute that opens a comment', '<r a="<!--"><!DOCTYPE a></r>', 'malformed'],
    ['a document type within quotes of an instruction', '<?a "?><!DOCTYPE a>"?><r/>', 'doctype'],
    ['a comment that never ends', '<r><!-- </r>', 'malformed'],
    ['an entity that nobody declared', '<a>&inconnu;</a>', 'entity'],
    ['elements without end', nested(500), 'too-deep'],
    ['more elements than any invoice', `<a>${'<b/>'.repeat(250_000)}</a>`, 'too-large'],
    ['more bytes than any invoice', `<a>${' '.repeat(6_000_000)}</a>`, 'too-large'],
    ['more attributes than any element', `<a ${attributes(100_000)}/>`, 'too-large'],
    ['tags that never end', '<'.repeat(190_000) + ' '.repeat(4_000_000), 'malformed'],
    ['two roots', '<a/><b/>', 'malformed'],
    ['no root', '', 'malformed'],
    ['an end that is missing', '<a><b></b>', 'malformed'],
    ['a bare ampersand', '<a>R&D</a>', 'malformed'],
  ])('is refused with %s', (_what, xml, problem) => {
    const started = performance.now();
    expect(problemOf(xml)).toBe(problem);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('is refused with namespaces without end, and read at once with many', () => {
    const open = (level: number) =>
      `<a ${Array.from({ length: 200 }, (_, at) => `xmlns:n${level}x${at}="u"`).join(' ')}>`;
    const written = (siblings: number) =>
      Array.from({ length: 20 }, (_, level) => open(level)).join('') +
      '<b xmlns:q="x"/>'.repeat(siblings) +
      '</a>'.repeat(20);
    const started = performance.now();
    expect(problemOf(written(900))).toBeNull();
    expect(performance.now() - started).toBeLessThan(1000);
    expect(problemOf(written(1100))).toBe('too-large');
  });

  it('is refused when its signs are not UTF-8, whatever it says', () => {
    const latin = Uint8Array.from('<?xml version="1.0" encoding="UTF-8"?><a>\u00e9</a>', (sign) =>
      sign.charCodeAt(0),
    );
    expect(problemOf(latin)).toBe('encoding');
  });

  it('is read with comments, CDATA and escaped signs that look like the forbidden ones', () => {
    const tree = parseTree(
      bytes('<a><!-- <!DOCTYPE &x; --><b><![CDATA[<!ENTITY &y;]]></b><c>R&amp;D &#233; &lt;!DOCTYPE</c></a>'),
    );
    expect('root' in tree && tree.root.children.map(({ text }) => text)).toEqual([
      '<!ENTITY &y;',
      'R&D é <!DOCTYPE',
    ]);
  });

  it('is read with any prefixes', () => {
    const xml = writeInvoice(INVOICE);
    const other = xml
      .replaceAll('ram:', 'x:')
      .replace('xmlns:ram', 'xmlns:x')
      .replaceAll('rsm:', '')
      .replace('xmlns:rsm', 'xmlns');
    expect(readXml('factur-x.xml', bytes(other))).toMatchObject({
      syntax: 'cii',
      profile: 'en16931',
      structure: [],
      invoice: { number: { text: INVOICE.number } },
    });
  });
});

describe('the syntax of an XML', () => {
  it.each([
    ['ubl', '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'],
    ['zugferd1', '<x:CrossIndustryDocument xmlns:x="urn:ferd:CrossIndustryDocument:invoice:1p0"/>'],
    ['unknown', '<CrossIndustryInvoice xmlns="urn:example"/>'],
    ['unknown', '<html/>'],
  ])('is recognised: %s', (syntax, xml) => {
    expect(readXml('factur-x.xml', bytes(xml)).syntax).toBe(syntax);
  });
});
