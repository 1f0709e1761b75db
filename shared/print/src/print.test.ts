import { XMLParser } from 'fast-xml-parser';
import { strFromU8, unzipSync } from 'fflate';
import { getDocumentProxy } from 'unpdf';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BOX, plain, type Block, type PrintedDocument } from './printed-document.ts';
import { writeDocx } from './write-docx.ts';
import { writePdf } from './write-pdf.ts';

const table: Extract<Block, { kind: 'table' }> = {
  kind: 'table',
  head: ['Question', 'Oui', 'Remarque'],
  rows: [
    ['Le rythme convenait', BOX, ''],
    ['', BOX, ''],
  ],
};

const example: PrintedDocument = {
  language: 'fr',
  title: 'Évaluation à chaud',
  lead: 'Ce que l’on en pense.',
  publisher: 'Trame',
  about: 'Modèle du 28/11/2026',
  footer: 'Évaluation, modèle',
  address: 'https://www.trame.example/modele',
  changedOn: '2026-11-28',
  isNumbered: true,
  blocks: [
    {
      kind: 'facts',
      rows: [
        { name: 'Organisme', runs: [plain('Trame')] },
        { name: 'Formateur', runs: [] },
      ],
    },
    { kind: 'heading', level: 2, text: 'Avis' },
    {
      kind: 'text',
      runs: [plain('Voir '), { text: 'vos droits', isStrong: false, link: '/rgpd' }],
      isNote: true,
    },
    table,
    { kind: 'heading', level: 3, text: 'Suites' },
    { kind: 'list', items: [[plain('un')], [plain('deux')]], isNumbered: true },
    { kind: 'list', items: [[plain('trois')]], isNumbered: false },
    { kind: 'lines', count: 2 },
  ],
};

/** A form of many pages, whose texts are wider than their columns. */
const long: PrintedDocument = {
  ...example,
  footer: 'Une ligne du bas de page que rien ne coupe et qui est un peu plus longue que les autres lignes',
  blocks: [
    {
      ...table,
      rows: Array.from({ length: 60 }, (_, index) => [`${index} ${'mot '.repeat(index)}`, BOX, '']),
    },
    { kind: 'lines', count: 40 },
    { kind: 'text', runs: [plain('phrase '.repeat(900))], isNote: true },
  ],
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** The same work at another time, in another time zone. */
async function elsewhere<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ now: new Date('2031-05-06T23:30:00Z'), toFake: ['Date'] });
  vi.stubEnv('TZ', 'Pacific/Auckland');
  return work();
}

describe('a PDF', () => {
  it('is the same file whatever was written before it', async () => {
    const saying = (text: string): PrintedDocument => ({
      ...example,
      blocks: [{ kind: 'text', runs: [plain(text)], isNote: false }],
    });
    const wanted = saying('Un tarif de 12 \u20AC, 3 \u00B5m, un trait - court.');
    const first = await writePdf(wanted);
    // Other characters of the same signs: a space without a break, the Greek letter, the soft hyphen.
    await writePdf(saying('Douze\u00A0mille, \u03BCm, re\u00ADlu, trait\u2010court.'));
    expect((await writePdf(wanted)).equals(first)).toBe(true);
    vi.resetModules();
    const again = await import('./write-pdf.ts');
    await again.writePdf(saying('Douze\u00A0mille, \u03BCm, re\u00ADlu, trait\u2010court.'));
    expect((await again.writePdf(wanted)).equals(first)).toBe(true);
  });

  type Node = { role?: string; children?: Node[]; type?: string };
  const rolesOf = ({ role, children = [] }: Node): string[] => [
    ...(role ? [role] : []),
    ...children.flatMap(rolesOf),
  ];
  const open = async (document: PrintedDocument) =>
    getDocumentProxy(new Uint8Array(await writePdf(document)));

  it('has the structure of what it says, in order', async () => {
    const page = await (await open(example)).getPage(1);
    const roles = rolesOf((await page.getStructTree()) as Node).filter((role) => role !== 'Span');
    expect(roles.join(' ')).toBe(
      'Root Document H1 P P L LI Lbl LBody LI Lbl LBody H2 P Link Table TR TH TH TH TR TH TD TD TR TD TD TD ' +
        'H3 L LI Lbl LBody LI Lbl LBody L LI LBody P',
    );
  });

  it('says its title and language, that it is PDF/UA, and which way its headers count', async () => {
    const file = (await writePdf(example)).toString('latin1');
    expect(file).toContain('/Lang (fr-FR)');
    expect(file).toContain('/DisplayDocTitle true');
    expect(file).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(file.match(/\/Scope \/Column/g)).toHaveLength(3);
    expect(file.match(/\/Scope \/Row/g)).toHaveLength(1);
    expect(file).toContain('/URI (https://www.trame.example/rgpd)');
    const { info } = await (await open(example)).getMetadata();
    expect(info).toMatchObject({ Title: 'Évaluation à chaud', Author: 'Trame' });
  });

  it('brings its fonts along', async () => {
    const file = (await writePdf(example)).toString('latin1');
    expect(file.match(/\/FontFile2/g)?.length).toBe(file.match(/\/Type \/FontDescriptor/g)?.length);
  });

  it('says that a place is to be filled in', async () => {
    const file = (await writePdf(example)).toString('latin1');
    const expected = Buffer.from('À compléter', 'utf16le').swap16().toString('latin1');
    expect(file.split(expected).length - 1).toBe(2);
  });

  it('keeps every text within its margins, and says the head of a table again on each page', async () => {
    const pdf = await open(long);
    expect(pdf.numPages).toBeGreaterThan(4);
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      const texts = items.filter((item) => 'str' in item && item.str.trim() !== '') as {
        str: string;
        transform: number[];
        width: number;
      }[];
      for (const { str, transform, width } of texts) {
        const [left = 0, bottom = 0] = transform.slice(4);
        expect(left, str).toBeGreaterThanOrEqual(56);
        expect(left + width, str).toBeLessThanOrEqual(595.28 - 56);
        expect(bottom, str).toBeGreaterThan(30);
      }
      const page = texts.map(({ str }) => str);
      if (page.some((text) => text.includes(BOX))) expect(page).toContain('Remarque');
    }
  });

  it('is the same file whenever and wherever it is written', async () => {
    const one = await writePdf(example);
    expect((await elsewhere(() => writePdf(example))).equals(one)).toBe(true);
  });
});

describe('a DOCX', () => {
  const parser = new XMLParser({ ignoreAttributes: false, removeNSPrefix: true });
  async function open(document: PrintedDocument) {
    const files = unzipSync(await writeDocx(document));
    const text = (name: string) => strFromU8(files[name]!);
    return {
      body: text('word/document.xml'),
      styles: text('word/styles.xml'),
      core: text('docProps/core.xml'),
    };
  }
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

  it('has headings, lists and header rows that programs know as such', async () => {
    const { body } = await open(example);
    expect(count(body, /<w:pStyle w:val="Heading1"\/>/g)).toBe(1);
    expect(count(body, /<w:pStyle w:val="Heading2"\/>/g)).toBe(1);
    expect(count(body, /<w:pStyle w:val="Heading3"\/>/g)).toBe(1);
    expect(count(body, /<w:tblHeader\/>/g)).toBe(1);
    expect(count(body, /<w:numPr>/g)).toBe(3);
    expect(count(body, /<w:hyperlink /g)).toBe(1);
  });

  it('says its title, author, language and day', async () => {
    const { core, styles } = await open(example);
    const properties = parser.parse(core).coreProperties;
    expect(properties).toMatchObject({ title: 'Évaluation à chaud', creator: 'Trame' });
    expect(properties.created['#text']).toBe('2026-11-28T12:00:00Z');
    expect(properties.modified['#text']).toBe('2026-11-28T12:00:00Z');
    expect(styles).toContain('<w:lang w:val="fr-FR"/>');
  });

  it('has room for handwriting where a cell is empty', async () => {
    const { body } = await open(example);
    // Two rows of the table, and the fact without a value.
    expect(count(body, /<w:trHeight w:val="540" w:hRule="atLeast"\/>/g)).toBe(3);
  });

  it('is the same file whenever and wherever it is written', async () => {
    const one = await writeDocx(example);
    expect((await elsewhere(() => writeDocx(example))).equals(one)).toBe(true);
  });
});
