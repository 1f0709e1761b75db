import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { XmlBufferInputProvider, xmlRegisterInputProvider } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { judgeInvoice } from '../judge-invoice.ts';
import { readInvoice } from '../reading/read-invoice.ts';
import {
  AFTER_DEPOSITS,
  CONTEXT,
  CREDIT,
  DEPOSIT,
  EXAMPLES,
  FONTS,
  INVOICE,
  NOW,
  TAXED,
} from '../testing/examples.ts';
import { schemaErrors } from '../testing/schema-errors.ts';
import { readSchema, runSchema } from '../testing/schematron.ts';
import { amountsOf, type InvoiceData } from './invoice-data.ts';
import { printInvoice } from './print-invoice.ts';
import { writeInvoice } from './write-invoice.ts';

const FOLDER = join(import.meta.dirname, '../testing/official/en16931');
const schemaFiles = Object.fromEntries(
  readdirSync(FOLDER).map((name) => [`mem:/${name}`, new Uint8Array(readFileSync(join(FOLDER, name)))]),
);
xmlRegisterInputProvider(new XmlBufferInputProvider(schemaFiles));

const XSD = 'mem:/Factur-X_EN16931.xsd';
/** What the official schema of the profile EN 16931 says of an XML. */
const errorsOf = (xml: string) => schemaErrors(xml, schemaFiles[XSD] ?? new Uint8Array(), XSD);

const EN = readSchema('EN16931-CII-validation-preprocessed.sch');
const FR = readSchema('BR-FR-Flux2-Schematron-CII.sch');

describe.each(Object.entries(EXAMPLES))('the written invoice %s', (name, data) => {
  it('keeps every rule of ours, on its page and in its XML', async () => {
    const verdict = judgeInvoice(await readInvoice(await printInvoice(data, FONTS, NOW)), CONTEXT);
    expect(verdict.findings).toEqual([]);
    expect(verdict.compared.every(({ isSame }) => isSame)).toBe(true);
    expect(verdict.facts).toMatchObject({
      gross: { cents: amountsOf(data).gross },
      due: { cents: amountsOf(data).due },
      vatCase: data.vatCase,
    });
  });

  it('is valid for the official schema and rules', () => {
    const xml = writeInvoice(data);
    expect(errorsOf(xml)).toEqual([]);
    expect(runSchema(EN, xml)).toEqual({ broken: [], unrun: [] });
    // A trainer of another country has no SIREN; the rule of France asks for one of every seller.
    const excused = name === 'REVERSE_CHARGE' ? ['BR-FR-10_BT-30'] : [];
    expect(runSchema(FR, xml).broken).toEqual(excused);
  });
});

it('the official schema refuses an XML that is wrong', () => {
  expect(
    errorsOf(writeInvoice(INVOICE).replace('<ram:TypeCode>380', '<ram:Invented/><ram:TypeCode>380')),
  ).toHaveLength(1);
});

describe('a printed invoice', () => {
  it('is a PDF/A-3 with its XML attached as Factur-X asks', async () => {
    const { container } = await readInvoice(await printInvoice(INVOICE, FONTS, NOW));
    expect(container).toMatchObject({
      attachments: [{ name: 'factur-x.xml', relationship: 'Data', isAssociated: true, mime: 'text/xml' }],
      hasOutputIntent: true,
      xmp: { isWellFormed: true, documentType: 'INVOICE', level: 'EN 16931', pdfaPart: '3' },
    });
  });

  it('says why there is no VAT in the words of the rules, on the page and in the XML', async () => {
    const vat = 'TVA non applicable, article 293 B du code général des impôts';
    const data: InvoiceData = { ...INVOICE, terms: { ...INVOICE.terms, vat } };
    const { text } = await readInvoice(await printInvoice(data, FONTS, NOW));
    expect(text?.pages.flatMap(({ lines }) => lines.map((line) => line.text))).toContain(vat);
    expect(writeInvoice(data)).toContain(`<ram:ExemptionReason>${vat}</ram:ExemptionReason>`);
  });

  it.each([
    ['an establishment', '20000000800017'],
    ['its number alone', '200000008'],
  ])('says the SIREN of a client known by %s once', async (_, siret) => {
    const data: InvoiceData = { ...INVOICE, buyer: { ...INVOICE.buyer, siret } };
    const { text } = await readInvoice(await printInvoice(data, FONTS, NOW));
    const lines = text?.pages.flatMap((page) => page.lines.map((line) => line.text)) ?? [];
    expect(lines.filter((line) => /SIREN 200\s000\s008/.test(line))).toHaveLength(1);
  });

  it('is the same file when it is printed again', async () => {
    const [one, other] = await Promise.all([
      printInvoice(TAXED, FONTS, NOW),
      printInvoice(TAXED, FONTS, NOW),
    ]);
    expect(one).toEqual(other);
  });

  it('of forty lines goes on over the pages and keeps its totals', async () => {
    const [line] = TAXED.lines;
    const data = {
      ...TAXED,
      lines: Array.from({ length: 40 }, (_, index) => ({ ...line!, name: `Séance ${index + 1}` })),
    };
    const reading = await readInvoice(await printInvoice(data, FONTS, NOW));
    expect(reading.pages).toBeGreaterThan(1);
    expect(judgeInvoice(reading, CONTEXT).findings).toEqual([]);
  });

  it('of a credit note names the invoice that it corrects', async () => {
    const { text } = await readInvoice(await printInvoice(CREDIT, FONTS, NOW));
    expect(text?.pages[0]?.lines.map((line) => line.text)).toContain(
      'Corrige la facture F-2026-018 du 20/11/2026',
    );
  });
});

it('an invoice after deposits names each, and asks for what is left', async () => {
  const xml = writeInvoice(AFTER_DEPOSITS);
  expect(xml).toMatch(
    /<ram:GrandTotalAmount>1962\.00<.*\s+<ram:TotalPrepaidAmount>623\.45<.*\s+<ram:DuePayableAmount>1338\.55</,
  );
  expect([...xml.matchAll(/<ram:IssuerAssignedID>(F-\d{4}-\d{3})</g)].map(([, number]) => number)).toEqual([
    'F-2026-015',
    'F-2026-016',
  ]);
  const { text } = await readInvoice(await printInvoice(AFTER_DEPOSITS, FONTS, NOW));
  const lines = text?.pages.flatMap((page) => page.lines.map((line) => line.text)) ?? [];
  expect(lines.filter((line) => line.includes('Acompte'))).toEqual([
    expect.stringMatching(/^Acompte F-2026-015 du 02\/10\/2026\s+−500,00/),
    expect.stringMatching(/^Acompte F-2026-016 du 02\/11\/2026\s+−123,45/),
  ]);
});

it('an invoice of a deposit is of the type that the law has for it', () => {
  expect(writeInvoice(DEPOSIT)).toContain('<ram:TypeCode>386</ram:TypeCode>');
});

describe('amounts', () => {
  it.each([
    [150, 33_335, 2000, [50_003], 10_001],
    [1, 50, 2000, [1], 0],
    [100, 250, 550, [250], 14],
  ])('are rounded half up: %d hundredths at %d cents', (quantity, unitPriceCents, vatRate, lines, vat) => {
    const [line] = TAXED.lines;
    const amounts = amountsOf({ ...TAXED, vatRate, lines: [{ ...line!, quantity, unitPriceCents }] });
    expect(amounts).toMatchObject({ lines, vat, gross: (lines[0] ?? 0) + vat });
  });
});
