import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../lib/paths.ts';
import { explainDocument, linesOf } from './explain.ts';

const explained = (file: string) => explainDocument(new Uint8Array(readFileSync(join(ROOT, file))));

describe('a CV explained row by row', () => {
  it('says of each row its place, its kind, the rule that decided, and what it proves', async () => {
    const { rows, problem } = await explained('supabase/functions/_shared/testdata/cv.pdf');
    expect(problem).toBeNull();
    for (const { text, reasons } of rows) expect([text, reasons.length]).not.toEqual([text, 0]);
    const printed = rows.flatMap((row) => linesOf(row));
    const about = (text: string) =>
      printed.slice(printed.findIndex((line) => line.includes(text))).slice(0, 4);
    expect(about('« Expériences professionnelles »')[1]).toMatch(
      /titre \(known-words\) : size 13, bodySize 10,5, bold oui,.*kinds « experience »/,
    );
    expect(about('« juillet 2017 – avril 2021 »')).toEqual([
      'p. 1 « juillet 2017 – avril 2021 »',
      '    sous un titre (after-row-above) : title « Expériences professionnelles », kinds « experience »',
      '    dates d’une expérience ou d’une formation (dates-set-apart) : dates « juillet 2017 – avril 2021 », first « Assistant comptable », second « Porcelaines Desroches-Vayre »',
      '    → expérience : Assistant comptable, Porcelaines Desroches-Vayre, juillet 2017 – avril 2021',
    ]);
    expect(about('« • Saisie, rapprochements bancaires')[2]).toContain('description (bullet)');
  });

  it('explains a DOCX, whose rows have no place on a page', async () => {
    const { rows } = await explained('supabase/functions/_shared/testdata/cv.docx');
    expect(rows.some(({ claims }) => claims.some((claim) => claim.startsWith('expérience')))).toBe(true);
  });

  it('says why nothing is kept of a file that cannot be read', async () => {
    await expect(explainDocument(new TextEncoder().encode('not a document'))).resolves.toEqual({
      rows: [],
      problem: 'unsupported',
    });
  });
});
