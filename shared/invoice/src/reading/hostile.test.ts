import { deflateSync } from 'node:zlib';
import Pdf from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { judgeInvoice } from '../judge-invoice.ts';
import { CONTEXT, FONTS, INVOICE, NOW } from '../testing/examples.ts';
import { printInvoice } from '../write/print-invoice.ts';
import { writeInvoice } from '../write/write-invoice.ts';
import { readInvoice } from './read-invoice.ts';

type Options = { name: string; relationship?: string };
interface Attached extends Options {
  bytes: Uint8Array;
}

/** A page of text with files attached, and as many pages as asked. */
function pdfWith(
  files: readonly Attached[],
  {
    pages = 1,
    of = (page: number) => `Facture F-2026-017, page ${page}. Total TTC 1 560,00 €, échéance le 20/12/2026.`,
  } = {},
): Promise<Uint8Array> {
  const pdf = new Pdf({ size: 'A4', compress: true });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pdf.on('error', reject);
    for (let page = 1; page <= pages; page += 1) {
      if (page > 1) pdf.addPage();
      pdf.text(of(page));
    }
    for (const { bytes, name, ...options } of files)
      (pdf as unknown as { file: (content: Buffer, more: object) => void }).file(Buffer.from(bytes), {
        name,
        ...options,
      });
    pdf.end();
  });
}

const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0) & 0xff);
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** A PDF by hand: objects in their order, the first one is the catalogue. */
function pdfOf(objects: readonly (string | { dict: string; data: Uint8Array })[]): Uint8Array {
  let body = '%PDF-1.7\n';
  const offsets: number[] = [];
  objects.forEach((object, index) => {
    offsets.push(body.length);
    const content =
      typeof object === 'string'
        ? object
        : `<< ${object.dict} /Length ${object.data.length} >>\nstream\n${textOf(object.data)}\nendstream`;
    body += `${index + 1} 0 obj\n${content}\nendobj\n`;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return latin1(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}

const CONTENT = {
  dict: '',
  data: latin1('BT /F 12 Tf 72 700 Td (Facture F-2026-017, Total TTC 1560,00 EUR, le 20/11/2026) Tj ET'),
};
const PAGE =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';

const xml = new TextEncoder().encode(writeInvoice(INVOICE));
const read = async (bytes: Uint8Array) => {
  const started = performance.now();
  const verdict = judgeInvoice(await readInvoice(bytes), CONTEXT);
  return {
    verdict,
    rules: verdict.findings.map(({ rule, severity }) => `${severity} ${rule}`),
    ms: performance.now() - started,
  };
};

describe('a hostile invoice', () => {
  // threat 6
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['is empty', () => new Uint8Array(), 'blocking file-opens'],
    ['is a picture under another name', () => latin1('\u0089PNG\r\n\u001a\n0000'), 'blocking file-opens'],
    [
      'is cut in the middle',
      async () => (await printInvoice(INVOICE, FONTS, NOW)).slice(0, 9000),
      'blocking file-opens',
    ],
    [
      'unpacks to a hundred megabytes',
      () =>
        pdfOf([
          '<< /Type /Catalog /Pages 2 0 R >>',
          PAGES,
          PAGE,
          { dict: '/Filter /FlateDecode', data: deflateSync(new Uint8Array(100_000_000)) },
        ]),
      'blocking file-opens',
    ],
    [
      'has an XML that unpacks to a hundred megabytes',
      () =>
        pdfOf([
          '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(factur-x.xml) 5 0 R] >> >> >>',
          PAGES,
          PAGE,
          CONTENT,
          '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /EF << /F 6 0 R >> >>',
          {
            dict: '/Type /EmbeddedFile /Filter /FlateDecode',
            data: deflateSync(new Uint8Array(100_000_000)),
          },
        ]),
      'blocking file-opens',
    ],
    [
      'has a script',
      () =>
        pdfOf([
          '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
          PAGES,
          PAGE,
          CONTENT,
        ]),
      'blocking file-opens',
    ],
    [
      'has a program attached',
      () =>
        pdfWith([
          { name: 'factur-x.xml', bytes: xml, relationship: 'Data' },
          { name: 'facture.exe', bytes: latin1('MZ') },
        ]),
      'blocking attachments-harmless',
    ],
    [
      'has an XML full of entities',
      () =>
        pdfWith([
          {
            name: 'factur-x.xml',
            bytes: latin1('<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>'),
            relationship: 'Data',
          },
        ]),
      'blocking xml-safe',
    ],
    [
      'has an XML of bytes that are none',
      () => pdfWith([{ name: 'factur-x.xml', bytes: Uint8Array.of(0xff, 0xfe, 0x00), relationship: 'Data' }]),
      'blocking xml-encoding',
    ],
  ])('that %s is refused with its reason', async (_what, make, expected) => {
    const { rules, ms } = await read(await make());
    expect(rules).toContain(expected);
    expect(ms).toBeLessThan(10_000);
  });

  it('with the XML of another version beside the official one says which was read', async () => {
    const { verdict } = await read(
      await pdfWith([
        { name: 'factur-x.xml', bytes: xml, relationship: 'Data' },
        { name: 'zugferd-invoice.xml', bytes: xml, relationship: 'Data' },
      ]),
    );
    expect(verdict.findings.find(({ rule }) => rule === 'xml-single')?.sentence).toBe(
      'Le PDF contient « factur-x.xml » et « zugferd-invoice.xml » : seul le premier a été lu.'.replaceAll(
        /(?<=«) | (?=»)/g,
        '\u00a0',
      ),
    );
  });

  it('with an UBL beside a plain page has one note for it', async () => {
    const ubl = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>';
    const { rules } = await read(await pdfWith([{ name: 'ubl.xml', bytes: new TextEncoder().encode(ubl) }]));
    expect(rules).toContain('note xml-syntax');
    expect(rules.filter((rule) => / (?:xml-name|xml-associated|xmp|pdfa|output)/.test(rule))).toEqual([]);
  });

  it('of a thousand pages is no invoice, and refused', async () => {
    const { verdict, ms } = await read(await pdfWith([], { pages: 1000 }));
    expect(verdict.facts.number?.value).toBe('F-2026-017');
    expect(verdict.findings).toContainEqual(
      expect.objectContaining({
        rule: 'whole-read',
        severity: 'blocking',
        sentence: expect.stringMatching(/^Le document a 1\s000 pages ; une facture en a 200 au plus/u),
      }),
    );
    expect(ms).toBeLessThan(20_000);
  });

  it('of forty pages is compared with the total of its last one', async () => {
    const files = [{ name: 'factur-x.xml', bytes: xml, relationship: 'Data' }];
    const { rules } = await read(
      await pdfWith(files, {
        pages: 40,
        of: (page) => (page < 40 ? `Annexe ${page}` : 'Total TTC 1 999,00 €'),
      }),
    );
    expect(rules).toContain('blocking page-gross');
    expect(rules).toContain('fix whole-read');
    expect(rules).not.toContain('note page-lines');
  });

  it.each([1000, 8000])('with an XML of %d lines is said to have one that is too large', async (count) => {
    const lines = Array.from({ length: count }, () => INVOICE.lines[0]!);
    const bytes = new TextEncoder().encode(writeInvoice({ ...INVOICE, lines }));
    const { rules } = await read(await pdfWith([{ name: 'factur-x.xml', bytes, relationship: 'Data' }]));
    expect(rules).toContain('fix xml-safe');
    expect(rules.filter((rule) => rule.endsWith('xml-present'))).toEqual([]);
  });

  it('with two XML of the same name has none read', async () => {
    const bytes = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(factur-x.xml) 5 0 R (factur-x2.xml) 6 0 R] >> >> >>',
      PAGES,
      PAGE,
      CONTENT,
      '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /EF << /F 7 0 R >> >>',
      '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /EF << /F 7 0 R >> >>',
      { dict: '/Type /EmbeddedFile', data: xml },
    ]);
    const { rules, verdict } = await read(bytes);
    expect(rules).toContain('fix xml-single');
    expect(verdict.facts.number?.xmlPath).toBeNull();
  });

  it('whose tree of names runs in a circle is read to its end', async () => {
    const bytes = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 5 0 R >> >>',
      PAGES,
      PAGE,
      CONTENT,
      '<< /Kids [5 0 R 6 0 R 6 0 R] >>',
      '<< /Kids [5 0 R] /Names [(factur-x.xml) 7 0 R] >>',
      '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /AFRelationship /Data /EF << /F 8 0 R >> >>',
      { dict: '/Type /EmbeddedFile', data: xml },
    ]);
    const { verdict } = await read(bytes);
    expect(verdict.facts.number?.value).toBe(INVOICE.number);
  });

  it('whose table of objects points nowhere is read or refused, without an error', async () => {
    const bytes = await printInvoice(INVOICE, FONTS, NOW);
    const broken = latin1(textOf(bytes).replace(/startxref\s+\d+/, 'startxref\n17'));
    const { verdict } = await read(broken);
    expect(verdict.passed.length + verdict.findings.length).toBeGreaterThan(0);
  });

  it('whose catalogue is damaged is read by its page, without its files', async () => {
    const bytes = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R ] /Names << /EmbeddedFiles 5 0 R >> >>',
      PAGES,
      PAGE,
      CONTENT,
    ]);
    const { rules } = await read(bytes);
    expect(rules).toContain('fix xml-present');
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('with bytes changed at random (%d) ends in a verdict', async (seed) => {
    const bytes = (await printInvoice(INVOICE, FONTS, NOW)).slice();
    let state = seed * 7919;
    for (let count = 0; count < 200; count += 1) {
      state = (state * 48_271) % 2_147_483_647;
      bytes[state % bytes.length] = state % 256;
    }
    const { verdict } = await read(bytes);
    const isOpened = verdict.findings.every(({ rule }) => rule !== 'file-opens');
    // A file that does not open has that one finding; of any other all rules are judged.
    const least = isOpened ? 50 : 1;
    expect(verdict.passed.length + verdict.findings.length + verdict.unread).toBeGreaterThanOrEqual(least);
  });
});

/** A page, its XML and one file more: in the list of the document, or as a paper clip on the page. */
const withFile = (
  name: string,
  data: Uint8Array,
  { onPage = false, other = name, more = [] as Uint8Array[] } = {},
) => {
  const spec = `<< /Type /Filespec /F (${other}) /UF (${name}) /EF << /UF 8 0 R /F ${more.length > 0 ? 9 : 8} 0 R >> >>`;
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(factur-x.xml) 5 0 R ${onPage ? '' : '(z) 7 0 R'}] >> >> >>`,
    PAGES,
    onPage
      ? PAGE.replace(
          '/Contents',
          '/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 7 0 R >>] /Contents',
        )
      : PAGE,
    CONTENT,
    '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /AFRelationship /Data /EF << /F 6 0 R >> >>',
    { dict: '/Type /EmbeddedFile', data: xml },
    spec,
    ...[data, ...more].map((one) => ({
      dict: '/Type /EmbeddedFile /Filter /FlateDecode',
      data: deflateSync(one),
    })),
  ]);
};
const ACTIVE = pdfOf([
  '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (x) >> >>',
  PAGES,
  PAGE,
  CONTENT,
]);
const PLAIN = pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', PAGES, PAGE, CONTENT]);

describe('a file inside of an invoice', () => {
  // threat 6
  it.each<[string, Uint8Array, RegExp]>([
    ['on its page', withFile('a.exe', latin1('MZ'), { onPage: true }), /« a\.exe », d’un type/],
    [
      'with another name for some programs',
      withFile('a.txt', latin1('x'), { other: 'a.exe' }),
      /« a\.exe », d’un type/,
    ],
    [
      'that is a program by its bytes',
      withFile('exe.pdf', latin1('MZ')),
      /« exe\.pdf » joint au PDF est un programme/,
    ],
    ['that is an active PDF', withFile('b.pdf', ACTIVE), /« b\.pdf » joint au PDF contient un script/],
    ['with another content for some programs', withFile('b.pdf', PLAIN, { more: [ACTIVE] }), /« b\.pdf »/],
  ])('is refused %s', async (_what, bytes, sentence) => {
    const { verdict } = await read(bytes);
    const found = verdict.findings.filter(({ rule }) => rule === 'attachments-harmless');
    expect(found).toMatchObject([{ severity: 'blocking' }]);
    expect(found[0]?.sentence.replaceAll('\u00a0', ' ')).toMatch(sentence);
  });

  it('is to be sent apart where it is too large to be looked into', async () => {
    const { verdict } = await read(withFile('b.pdf', latin1(`%PDF-1.4${' '.repeat(2_000_000)}`)));
    expect(verdict.findings.filter(({ rule }) => rule === 'attachments-harmless')).toMatchObject([
      { severity: 'fix', sentence: expect.stringContaining('trop volumineux') as string },
    ]);
  });

  it('is no reason to refuse it where it is an ordinary PDF, on its page too', async () => {
    for (const onPage of [true, false]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { rules } = await read(withFile('heures.pdf', PLAIN, { onPage }));
      expect(rules.filter((rule) => rule.startsWith('blocking'))).toEqual([]);
    }
  });

  it.each([
    ['in another case', withFile('Factur-X.xml', xml)],
    ['on its page', withFile('factur-x.xml', xml, { onPage: true })],
  ])('is said to be a second XML %s', async (_what, bytes) => {
    const { rules, verdict } = await read(bytes);
    expect(rules).toContain('fix xml-single');
    expect(verdict.facts.number?.value).toBe(INVOICE.number);
  });

  it('with two contents of the XML has none read', async () => {
    const other = latin1(textOf(xml).replaceAll('1560.00', '9560.00'));
    const bytes = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(factur-x.xml) 5 0 R] >> >> >>',
      PAGES,
      PAGE,
      CONTENT,
      '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /EF << /UF 6 0 R /F 7 0 R >> >>',
      { dict: '/Type /EmbeddedFile', data: xml },
      { dict: '/Type /EmbeddedFile', data: other },
    ]);
    const { rules, verdict } = await read(bytes);
    expect(rules).toContain('fix xml-single');
    expect(verdict.facts.number?.xmlPath).toBeNull();
  });
});

it('amounts that are drawn as lines are not read, and the page is said to have none', async () => {
  const content = {
    dict: '',
    data: latin1(
      'BT /F 12 Tf 72 700 Td (Facture F-2026-017 du 20/11/2026, formation de trois jours) Tj 0 -60 Td (Total TTC) Tj ET 200 640 m 206 640 l 206 652 l S',
    ),
  };
  const bytes = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(factur-x.xml) 5 0 R] >> >> >>',
    PAGES,
    PAGE,
    content,
    '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /AFRelationship /Data /EF << /F 6 0 R >> >>',
    { dict: '/Type /EmbeddedFile', data: xml },
  ]);
  const { verdict } = await read(bytes);
  expect(verdict.findings.find(({ rule }) => rule === 'page-amounts')).toMatchObject({
    severity: 'fix',
    sentence: expect.stringMatching(
      /^Le XML demande 1\s560,00\s€, et aucun montant n’a été lu sur la page/,
    ) as string,
    place: { page: 1 },
    xmlPath: expect.stringContaining('GrandTotalAmount') as string,
  });
});

describe('an attachment beside the XML', () => {
  it('of a kind that invoices have is no reason to refuse it', async () => {
    const { rules } = await read(
      await pdfWith([
        { name: 'factur-x.xml', bytes: xml, relationship: 'Data' },
        { name: 'heures.pdf', bytes: latin1('%PDF-1.4') },
      ]),
    );
    expect(rules.filter((rule) => rule.startsWith('blocking'))).toEqual([]);
  });
});
