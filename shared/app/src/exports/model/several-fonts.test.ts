/* oxlint-disable no-underscore-dangle -- names of pdfkit's */
import Pdf from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { engineOf } from './several-fonts.ts';
import app from '../../../package.json' with { type: 'json' };

/** Internal names of pdfkit that `several-fonts.ts` uses, because there are no public ones. */
describe('the version of pdfkit', () => {
  it('is the one this code was checked against: with another one, check this file again', () => {
    expect(app.dependencies.pdfkit).toBe('0.20.2');
  });

  it('writes each line with one method, which gets its text, place and options', () => {
    const doc = new Pdf({ autoFirstPage: true });
    const engine = engineOf(doc);
    const lines: unknown[][] = [];
    engine._fragment = (...given) => lines.push(given);
    doc.fontSize(12).text('un deux', 10, 20, { width: engine._font.widthOfString('un de', 12) });
    expect(lines.map(([text]) => String(text).trim())).toEqual(['un', 'deux']);
    expect(lines[0]?.slice(1, 3)).toEqual([10, 20]);
    expect(lines[0]?.[3]).toMatchObject({ lineWidth: expect.any(Number) });
    expect(engine._font.ascender).toBeGreaterThan(0);
    expect(engine._fontSize).toBe(12);
  });
});
