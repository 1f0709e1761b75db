import { describe, expect, it } from 'vitest';
import { readRecords } from './record-search.ts';

const record = {
  id: '1',
  title: 'Ana Silva',
  subtitle: 'CAND-2026-0001',
  routeId: 'recruitment.application',
  params: { id: '1' },
};

describe('the answer of an app to a search', () => {
  it('is accepted when it is a list of records, and cut to six', () => {
    expect(readRecords([record])).toEqual([record]);
    expect(readRecords([])).toEqual([]);
    expect(readRecords(Array.from({ length: 40 }, () => record))).toHaveLength(6);
  });

  it('loses every property that a record does not have', () => {
    expect(readRecords([{ ...record, html: '<img src=x>' }])).toEqual([record]);
  });

  it.each([
    ['not a list', { data: [record] }],
    ['nothing', undefined],
    ['a record without title', [{ ...record, title: ' \u202e ' }]],
    ['a title that is not a text', [{ ...record, title: 12 }]],
    ['a record without page', [{ ...record, routeId: undefined }]],
    ['parameters that are not a text', [{ ...record, params: { id: { nested: true } } }]],
  ])('is refused as a whole when it is %s', (_, answer) => {
    expect(() => readRecords(answer)).toThrow();
  });

  it('cannot reverse a line, break it, or fill the screen', () => {
    const [found] = readRecords([
      { ...record, title: 'Ana\u202eavliS\u0000', subtitle: `Une\nligne ${'x'.repeat(500)}` },
    ]);
    expect(found?.title).toBe('Ana avliS');
    expect(found?.subtitle).toMatch(/^Une ligne x+$/);
    expect(found?.subtitle).toHaveLength(120);
  });
});
