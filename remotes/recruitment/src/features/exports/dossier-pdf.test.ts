import {
  applicantFields,
  CRITERIA,
  OTHER_SECTOR,
  OTHER_STATUS,
  rulesOf,
  type CriteriaScores,
} from '@trame/domain';
import { inflateSync } from 'node:zlib';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildDossier } from '../../../testing/bulk.ts';
import { sheetFonts } from '@trame/app/testing/sheet-fonts';
import { dossierPdf } from './model/dossier-pdf.ts';
import { otherFontsFor } from '@trame/app/other-scripts';
import type { Dossier } from './model/dossier.ts';

// Half past midnight in Paris.
const NOW = new Date('2026-11-21T23:30:00Z');

// Bytes are Node's own here, as in a browser they are the page's own: jsdom has a second class for them.
beforeAll(() => {
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer));
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** The text of the file's lines, beside their glyphs: for copies and screen readers. */
function actualTexts(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes);
  const texts: string[] = [];
  for (const { 0: start, index } of file.toString('latin1').matchAll(/FlateDecode\n>>\nstream\n/g)) {
    const from = index + start.length;
    const content = inflateSync(file.subarray(from, file.indexOf('\nendstream', from))).toString('latin1');
    for (const [, escaped = ''] of content.matchAll(/\/ActualText \(((?:[^\\)]|\\.)*)\)/gs)) {
      const signs: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
      const plain = escaped.replace(/\\(.)/gs, (_, sign: string) => signs[sign] ?? sign);
      texts.push(Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le'));
    }
  }
  return texts;
}

/** The PDF read again, as any reader would. */
async function reread(dossier: Dossier) {
  const fonts = sheetFonts(otherFontsFor(JSON.stringify(dossier)));
  const data = await dossierPdf(dossier, fonts, NOW);
  const actual = actualTexts(data);
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return { pdf, pages, actual, text: pages.join('\n').replaceAll(/\s+/g, ' ') };
}

/** How many glyphs the pages draw, and how many of them are the box of a missing letter. */
async function countGlyphs({ pdf }: Awaited<ReturnType<typeof reread>>) {
  let drawn = 0;
  let boxes = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { fnArray, argsArray } = await (await pdf.getPage(number)).getOperatorList();
    for (const [at, operator] of fnArray.entries()) {
      if (operator !== OPS.showText) continue;
      const [glyphs] = argsArray[at] as [({ originalCharCode: number } | number)[]];
      for (const glyph of glyphs) {
        if (typeof glyph === 'number') continue;
        drawn += 1;
        if (glyph.originalCharCode === 0) boxes += 1;
      }
    }
  }
  return { drawn, boxes };
}

const evaluated = (dossier: Dossier): Dossier => ({
  ...dossier,
  assignee: 'Sonia Renaud',
  evaluation: {
    scores: Object.fromEntries(CRITERIA.map(({ key }, index) => [key, (index % 5) + 1])) as CriteriaScores,
    justifications: { presentation: 'Arrivé en retard, sans prévenir.' },
    total_score: 87,
    max_score: 145,
    percentage: 60,
    recommendation: 'Évaluation complémentaire recommandée',
    evaluation_notes: 'À revoir en entretien.',
  },
});

describe('the dossier of an application as a PDF', () => {
  it('has every field of the catalogue that is one text', async () => {
    const names = applicantFields().filter((name) => ['line', 'notes'].includes(rulesOf(name).kind));
    const answers = names.map((name) => [name, `R-${name.replaceAll('_', '')}`.slice(0, 16)]);
    const { text } = await reread(
      buildDossier({
        ...Object.fromEntries(answers),
        current_status: OTHER_STATUS,
        training_sectors: [OTHER_SECTOR],
      }),
    );
    for (const [, answer] of answers) expect(text).toContain(answer);
  });

  it('has what a recruiter reads, with accents', async () => {
    const { text } = await reread(
      evaluated(
        buildDossier({
          full_name: 'Żaneta Œuvrard-Łukasz',
          reference: 'TR-2026-0F7K2Q',
          job_title: 'Formatrice « cœur de métier »',
          current_status: 'Autre',
          other_status: 'Auto-entrepreneuse',
          tags: ['Vivier', 'À rappeler'],
          status: 'rejected',
          refusal_reason: 'rate',
          admin_notes: 'Tarif : 900 € par jour',
        }),
      ),
    );
    for (const part of [
      'Żaneta Œuvrard-Łukasz',
      'TR-2026-0F7K2Q',
      'Formatrice « cœur de métier »',
      'Auto-entrepreneuse',
      '+33 6 12 34 56 78',
      '12/04/1987',
      '69003 Lyon, France',
      'Vivier, À rappeler',
      'Conditions tarifaires',
      'Sonia Renaud',
      'Tarif : 900 € par jour',
      '60,00 % · Profil moyen',
      'Évaluation complémentaire recommandée',
      '87 sur 145',
      'À revoir en entretien.',
      'Arrivé en retard, sans prévenir.',
      'Sens de l’écoute',
      '3 · Moyen',
    ])
      expect(text).toContain(part);
  });

  it('prints every criterion once, with its coefficient and its points', async () => {
    const { text } = await reread(evaluated(buildDossier()));
    for (const [index, { label, coefficient }] of CRITERIA.entries()) {
      const score = (index % 5) + 1;
      expect(text).toMatch(new RegExp(`${label}.*? ${coefficient} +${score} · .*? ${score * coefficient} `));
    }
  });

  it('says so when there is no evaluation', async () => {
    const { text } = await reread(buildDossier({ additional_notes: null, phone: null }));
    expect(text).toContain('Cette candidature n’a pas encore d’évaluation finalisée.');
    expect(text).toMatch(/Téléphone +Non renseigné/);
    expect(text).not.toContain('Coefficient');
  });

  it('continues long notes over the pages, complete, with page numbers', async () => {
    const words = Array.from({ length: 1500 }, (_, index) => `mot${index}`);
    const { pdf, pages, text } = await reread(buildDossier({ admin_notes: words.join(' ') }));
    expect(pdf.numPages).toBeGreaterThan(2);
    expect(text.match(/mot\d+/g)).toEqual(words);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} sur ${pdf.numPages}`);
      expect(page).toContain('Édité le 22/11/2026 à 00:30');
    }
  });

  it('has a title, a language and a structure for screen readers', async () => {
    const { pdf } = await reread(evaluated(buildDossier({ full_name: 'Éléonore Dupré' })));
    expect((await pdf.getMetadata()).info).toMatchObject({
      Title: 'Dossier de candidature\u00a0: Éléonore Dupré',
      Language: 'fr-FR',
    });
    const trees = await Promise.all(
      Array.from({ length: pdf.numPages }, async (_, index) =>
        (await pdf.getPage(index + 1)).getStructTree(),
      ),
    );
    const roles = JSON.stringify(trees).match(/"role":"\w+"/g) ?? [];
    for (const role of ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD'])
      expect(roles).toContain(`"role":"${role}"`);
  });

  it('prints the letters of every script for which there is a font, and no empty box', async () => {
    const dossier = evaluated(
      buildDossier({
        full_name: 'نور الدين بن علي',
        job_title: 'מרצה לאקסל 3D (2026)',
        tags: ['हिन्दी प्रशिक्षक', '👩🏽‍🏫 🇫🇷 ✅'],
        additional_notes:
          'Diplômé de جامعة القاهرة en 2019, puis indépendant.\nE\u0301le\u0300ve\u200b Żubr ☎',
      }),
    );
    const read = await reread(dossier);
    for (const text of [
      'نور الدين بن علي',
      'מרצה לאקסל 3D (2026)',
      'हिन्दी प्रशिक्षक, 👩🏽‍🏫 🇫🇷 ✅',
      'Diplômé de جامعة القاهرة en 2019, puis indépendant.',
    ])
      expect(read.actual).toContain(text);
    // Without a direction of their own to follow, glyphs are read like the text.
    for (const part of ['👩‍🏫 🇫🇷 ✅', 'Diplômé de', 'Élève Żubr']) expect(read.text).toContain(part);
    const { drawn, boxes } = await countGlyphs(read);
    expect(drawn).toBeGreaterThan(1000);
    expect(boxes).toBe(0);
  });

  it('names the characters that no font has, instead of an empty box', async () => {
    const read = await reread(
      buildDossier({
        full_name: 'தமிழ் பெயர் Kumar',
        job_title: '張偉 김민수',
        tags: ['\u{1F0FF}', '\u{10480}'],
        city: 'ქართული\u3000\tdeux',
      }),
    );
    expect(read.text).toContain('[écriture : tamoul] Kumar');
    expect(read.text).toContain('[écriture : géorgien] deux');
    expect(read.text).toContain('[écriture : sinogrammes] [écriture : hangûl]');
    expect(read.text).toContain('[U+10480]');
    expect((await countGlyphs(read)).boxes).toBe(0);
  });
});
