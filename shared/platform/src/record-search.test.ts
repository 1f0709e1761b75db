import { describe, expect, it } from 'vitest';
import { readRecords } from './record-search.ts';

const record = {
  id: '1',
  title: 'Ana Silva',
  subtitle: 'CAND-2026-0001',
  routeId: 'recruitment.application',
  params: { id: '1' },
};

describe('what an app answers to a search', () => {
  it('is taken as it is when it is a list of records, and cut to six', () => {
    expect(readRecords([record])).toEqual([record]);
    expect(readRecords([])).toEqual([]);
    expect(readRecords(Array.from({ length: 40 }, () => record))).toHaveLength(6);
  });

  it('drops every property that a record does not have', () => {
    expect(readRecords([{ ...record, html: '<img src=x>' }])).toEqual([record]);
  });

  it.each([
    ['no list', { data: [record] }],
    ['nothing', undefined],
    ['a record without title', [{ ...record, title: ' \u202e ' }]],
    ['a title that is no text', [{ ...record, title: 12 }]],
    ['a record without page', [{ ...record, routeId: undefined }]],
    ['parameters that are no text', [{ ...record, params: { id: { nested: true } } }]],
  ])('is refused whole when it is %s', (_, answer) => {
    expect(() => readRecords(answer)).toThrow();
  });

  it('cannot turn a line around, break it, or fill the screen with it', () => {
    const [found] = readRecords([
      { ...record, title: 'Ana\u202eavliS\u0000', subtitle: `Une\nligne ${'x'.repeat(500)}` },
    ]);
    expect(found?.title).toBe('Ana avliS');
    expect(found?.subtitle).toMatch(/^Une ligne x+$/);
    expect(found?.subtitle).toHaveLength(120);
  });
});
