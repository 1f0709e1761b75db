import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDocx, writePdf } from '@trame/print';
import { SETTINGS_FIELDS } from '@trame/domain/company';
import { MODELS_CHANGED_ON, QUALIOPI_MODELS } from '@trame/domain/trainers';
import { strFromU8, unzipSync } from 'fflate';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it, onTestFinished } from 'vitest';
import { companyFacts, type CompanyFacts } from './company-facts.ts';
import { modelDocuments } from './models.ts';

/** The longest that a company is likely to have. */
const KNOWN: CompanyFacts = {
  name: 'Compagnie européenne de conseil et de formation professionnelle, société par actions simplifiée à associé unique',
  address: '1234 boulevard du Général-Exelmans-et-de-la-Libération, 97400 Saint-Denis-de-la-Réunion',
  declaration:
    '53 35 00000 35, préfet de région Provence-Alpes-Côte d’Azur. Cet enregistrement ne vaut pas agrément de l’État.',
  email: 'reclamations-et-suggestions@compagnie-de-formation.example',
  disabilityContact:
    'Marie-Emmanuelle de Saint-Exupéry, 01 99 00 00 12, handicap@compagnie-de-formation.example',
  knownOn: '2027-01-15',
};
const UNKNOWN = companyFacts(undefined);

/** Spaces of any kind are one. */
const oneSpace = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

async function readPdf(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  let text = '';
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    text += items.map((item) => ('str' in item ? item.str : '')).join(' ');
  }
  return { pages: pdf.numPages, text: oneSpace(text) };
}

const readDocx = (bytes: Buffer) =>
  oneSpace(strFromU8(unzipSync(bytes)['word/document.xml']!).replaceAll(/<[^>]*>/g, ' '));

describe.each([
  ['with what is known of the company', KNOWN],
  ['without a fact of the company', UNKNOWN],
])('a model %s', (_, company) => {
  const documents = modelDocuments(company);

  it.each(documents.map(({ key, document }) => [key, document] as const))(
    '%s has the pages that the portal announces, and all its headings in both files',
    async (key, document) => {
      const { pages, text } = await readPdf(await writePdf(document));
      expect(pages).toBe(QUALIOPI_MODELS.find((model) => model.key === key)?.pages);
      const docx = readDocx(await writeDocx(document));
      const headings = document.blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
      for (const words of [document.title, document.lead, ...headings].map(oneSpace)) {
        expect(text).toContain(words);
        expect(docx).toContain(words);
      }
    },
  );
});

it('facts that the build does not know are left to fill in', () => {
  for (const { document } of modelDocuments(UNKNOWN)) {
    const facts = document.blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []));
    expect(facts.filter(({ runs }) => runs.length > 0)).toEqual([]);
    expect(document.about).toContain('28/11/2026');
  }
});

it('those that it knows are said, and the day is theirs when it is later', () => {
  const [sheet] = modelDocuments(KNOWN);
  const said = JSON.stringify(sheet);
  expect(said).toContain('Compagnie européenne de conseil');
  expect(said).toContain('Cet enregistrement ne vaut pas agrément de l’État');
  expect(sheet?.document).toMatchObject({
    changedOn: '2027-01-15',
    about: expect.stringContaining('15/01/2027'),
  });
  const [older] = modelDocuments({ ...KNOWN, knownOn: '2026-01-01' });
  expect(older?.document.changedOn).toBe(MODELS_CHANGED_ON);
});

it('facts are those of the content that the build is given', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trame-models-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const nothing = Object.fromEntries(
    SETTINGS_FIELDS.map(({ id }) => [
      id.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      null,
    ]),
  );
  const company = {
    ...nothing,
    legalName: 'Trame',
    legalForm: 'société par actions simplifiée',
    nda: '53350000035',
    ndaRegion: 'Bretagne',
    city: 'Rennes',
    disabilityContactName: 'Nadège Saulnier',
    disabilityContactPhone: '+33199000012',
  };
  const file = join(folder, 'content.json');
  writeFileSync(
    file,
    JSON.stringify({ company, logos: [], timeline: [], changedAt: '2026-11-24T23:30:00Z' }),
  );
  expect(companyFacts(file)).toEqual({
    name: 'Trame, société par actions simplifiée',
    address: 'Rennes',
    declaration: expect.stringMatching(/^53\s35\s00000\s35, préfet de région Bretagne\. Cet enregistrement/),
    email: null,
    disabilityContact: expect.stringMatching(/^Nadège Saulnier, 01\s99\s00\s00\s12$/),
    knownOn: '2026-11-25',
  });
});

it('the texts are those of the day that the files and the page say', () => {
  const texts = [KNOWN, UNKNOWN].flatMap((company) =>
    modelDocuments(company).map(({ key, document: { title, lead, blocks } }) => ({
      key,
      title,
      lead,
      blocks,
    })),
  );
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
  // Other texts: change MODELS_CHANGED_ON to the day of the change, then both lines here.
  expect({ changedOn: MODELS_CHANGED_ON, digest }).toEqual({
    changedOn: '2026-11-28',
    digest: '52c1aaa6fc025a93',
  });
});
