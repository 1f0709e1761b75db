import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { expectationOf, isAccused, isMet, readExpectations, usualIn } from './expectations.ts';

const folder = mkdtempSync(join(tmpdir(), 'trame-invoices-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'a.pdf'), '');

const manifest = (text: string) => {
  writeFileSync(join(folder, 'manifest.json'), text);
  return () => readExpectations(folder);
};

describe('what is expected of a file', () => {
  it.each([
    ['fr-OK-001.pdf', 'ok'],
    ['fnfe-correct-x.pdf', 'ok'],
    ['fr-CALC-003.pdf', 'defect'],
    ['fr-RBT-001.pdf', 'any'],
    ['fnfe-fail-x.pdf', 'any'],
    ['other.pdf', 'any'],
  ])('is derived from its name: %s', (file, expected) => {
    expect(expectationOf(file).expect).toBe(expected);
  });

  it('is judged on the day of the sample where it is older than what is deposited', () => {
    expect(expectationOf('fnfe-correct-x.pdf').context).toEqual({ today: '2017-11-30' });
    expect(expectationOf('fr-OK-001.pdf').context).toBeUndefined();
  });

  it('is that of the manifest where there is one', () => {
    const read = manifest('[{ "file": "a.pdf", "expect": "reject", "rules": ["total-vat"] }]');
    expect(read()).toEqual([{ file: 'a.pdf', expect: 'reject', rules: ['total-vat'], isGuess: false }]);
  });

  it('has what is known beside the file, where the manifest says it', () => {
    const context = { confirmedIban: 'FR7630006000011234567890189' };
    const read = manifest(
      JSON.stringify([{ file: 'a.pdf', expect: 'defect', rules: ['iban-confirmed'], context }]),
    );
    expect(read()).toMatchObject([{ expect: 'defect', context }]);
  });

  it.each([
    '{',
    '{}',
    '[1]',
    '[{ "file": "a.pdf" }]',
    '[{ "file": "b.pdf", "expect": "ok" }]',
    '[{ "file": "a.pdf", "expect": "ok", "context": 1 }]',
  ])('is asked for again when the manifest is wrong: %s', (text) => {
    expect(manifest(text)).toThrow('manifest.json');
  });
});

describe('a file is as expected', () => {
  const said = (rule: string, severity: string) => ({ rule, severity });
  const none = new Set<string>();
  it.each([
    ['ok, with something to mend', 'ok', null, [said('siren-key', 'fix')], true],
    ['ok, and blocked', 'ok', null, [said('page-gross', 'blocking')], false],
    ['a defect, named', 'defect', ['total-vat'], [said('total-vat', 'fix')], true],
    ['a defect, named by its official id', 'defect', ['BR-CO-14'], [said('total-vat', 'fix')], true],
    ['a defect, named more exactly', 'defect', ['page-arithmetic'], [said('total-gross', 'fix')], true],
    ['a defect, another one named', 'defect', ['page-arithmetic'], [said('line-product', 'fix')], false],
    ['a defect, named less exactly', 'defect', ['sum-lines'], [said('page-arithmetic', 'fix')], false],
    ['a defect, something else named', 'defect', ['total-vat'], [said('currency', 'fix')], false],
    ['a defect of any kind', 'defect', null, [said('currency', 'fix')], true],
    ['a defect of any kind, a note', 'defect', null, [said('currency', 'note')], false],
    ['a refusal, blocked', 'reject', null, [said('file-type', 'blocking')], true],
    ['a refusal, to be corrected only', 'reject', null, [said('currency', 'fix')], false],
    [
      'a refusal, blocked for another reason',
      'reject',
      ['total-vat'],
      [said('file-type', 'blocking')],
      false,
    ],
  ] as const)('%s', (_what, expected, rules, findings, met) => {
    expect(isMet({ file: 'a.pdf', expect: expected, rules, isGuess: false }, findings, none)).toBe(met);
  });

  it('by a finding that correct files have too only where the manifest names its rule', () => {
    const findings = [said('vat-key', 'note')];
    const file = { file: 'a.pdf', expect: 'defect' as const, rules: ['vat-key'] };
    expect(isMet({ ...file, isGuess: true }, findings, new Set(['vat-key']))).toBe(false);
    expect(isMet({ ...file, isGuess: false }, findings, new Set(['vat-key']))).toBe(true);
  });
});

describe('what most correct files have', () => {
  const said = [{ rule: 'line-product', severity: 'fix' }];
  const file = { file: 'a.pdf', expect: 'ok' as const, rules: null };

  it('is usual where their names alone say that they are correct', () => {
    const usual = usualIn([{ ...file, isGuess: true }], [said]);
    expect(isAccused({ ...file, isGuess: true }, said, usual)).toBe(false);
  });

  it('accuses a file that a manifest calls correct, also where it is the only one', () => {
    const usual = usualIn([{ ...file, isGuess: false }], [said]);
    expect([...usual]).toEqual([]);
    expect(isAccused({ ...file, isGuess: false }, said, usual)).toBe(true);
  });
});
