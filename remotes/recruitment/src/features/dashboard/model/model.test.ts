import { describe, expect, it } from 'vitest';
import type { Dashboard } from './dashboard.ts';
import { listAddress, ofStatus, quietSince, received, waitingFor } from './list-links.ts';
import { presetPeriod, readPeriod, writePeriod, type Period } from './period.ts';
import { changeText, daysText, shareText, sinceText } from './text.ts';
import { bucketsOf, roundTop } from './timeline.ts';

const NOW = new Date('2026-11-21T14:00:00Z');

describe('the period of the dashboard', () => {
  it.each([
    ['30j', '2026-10-23'],
    ['90j', '2026-08-24'],
    ['12m', '2025-11-22'],
    ['tout', null],
  ] as const)('%s starts on %s', (choice, from) => {
    expect(presetPeriod(choice, NOW)).toEqual({ choice, from, to: '2026-11-21' });
  });

  it('ends on the current day in Paris', () => {
    expect(presetPeriod('30j', new Date('2026-11-21T23:30:00Z')).to).toBe('2026-11-22');
  });

  it.each<[string, string, Period]>([
    ['nothing', '', presetPeriod('90j', NOW)],
    ['a choice', 'periode=12m', presetPeriod('12m', NOW)],
    [
      'dates',
      'periode=dates&du=2026-01-01&au=2026-03-31',
      { choice: 'dates', from: '2026-01-01', to: '2026-03-31' },
    ],
    ['dates the wrong way round', 'periode=dates&du=2026-04-01&au=2026-03-31', presetPeriod('90j', NOW)],
    ['days that do not exist', 'periode=dates&du=2026-02-30&au=2026-03-31', presetPeriod('90j', NOW)],
    ['days in the future', 'periode=dates&du=2027-01-01&au=2027-03-31', presetPeriod('90j', NOW)],
    ['nonsense', 'periode=siecle', presetPeriod('90j', NOW)],
  ])('is read from an address with %s, and written back', (_what, query, period) => {
    const read = readPeriod(new URLSearchParams(query), NOW);
    expect(read).toEqual(period);
    expect(readPeriod(writePeriod(new URLSearchParams('autre=1'), read), NOW)).toEqual(period);
    expect(writePeriod(new URLSearchParams('autre=1'), read).get('autre')).toBe('1');
  });

  it('of a year begins the day after, also on a leap day', () => {
    expect(presetPeriod('12m', new Date('2028-02-29T12:00:00Z')).from).toBe('2027-03-02');
  });
});

const figures = (values: Partial<Dashboard>): Dashboard => ({
  from: '2026-10-01',
  to: '2026-10-31',
  unit: 'week',
  total: 0,
  previous_total: null,
  timeline: [],
  stays: [],
  decision: { count: 0, median: null },
  waiting: [],
  statuses: [],
  sources: [],
  countries: [],
  sectors: [],
  languages: [],
  bands: [],
  ...values,
});

describe('the columns of the chart', () => {
  it('are all weeks of the period, limited to its days, with unknown statuses together', () => {
    const buckets = bucketsOf(
      figures({
        timeline: [
          { bucket: '2026-10-12', status: 'new', count: 2 },
          { bucket: '2026-10-12', status: 'Vivier 2027', count: 1 },
          { bucket: '2026-10-12', status: 'En pause', count: 3 },
        ],
      }),
    );
    expect(buckets.map(({ from, to, total }) => [from, to, total])).toEqual([
      ['2026-10-01', '2026-10-04', 0],
      ['2026-10-05', '2026-10-11', 0],
      ['2026-10-12', '2026-10-18', 6],
      ['2026-10-19', '2026-10-25', 0],
      ['2026-10-26', '2026-10-31', 0],
    ]);
    expect(buckets[2]).toMatchObject({
      short: '12 oct.',
      long: 'Semaine du 12 octobre 2026',
      counts: { new: 2, other: 4 },
    });
  });

  it('are months over a long period, with the year at the first one and at each January', () => {
    const buckets = bucketsOf(figures({ from: '2025-11-22', to: '2026-02-10', unit: 'month' }));
    expect(buckets.map(({ short }) => short)).toEqual(['nov. 25', 'déc.', 'janv. 26', 'févr.']);
    expect(buckets.map(({ from, to }) => [from, to])).toEqual([
      ['2025-11-22', '2025-11-30'],
      ['2025-12-01', '2025-12-31'],
      ['2026-01-01', '2026-01-31'],
      ['2026-02-01', '2026-02-10'],
    ]);
    expect(buckets[2]?.long).toBe('Janvier 2026');
  });

  it.each([
    [0, 3],
    [1, 3],
    [3, 3],
    [4, 6],
    [22, 30],
    [31, 51],
    [99, 102],
    [1200, 1500],
  ])('with a highest value of %i end at %i, divided by three lines', (highest, top) => {
    expect(roundTop(highest)).toBe(top);
    expect(top % 3).toBe(0);
    expect(top).toBeGreaterThanOrEqual(highest);
  });
});

describe('the list that a figure opens', () => {
  it.each([
    [[received('2026-10-01', '2026-10-31')], 'f=recue:2026-10-01..2026-10-31'],
    [[ofStatus('new')], 'f=statut:new'],
    [[ofStatus('other')], 'f=!statut:new|contacted|evaluated|accepted|rejected'],
    [waitingFor(null), 'f=statut:new|contacted|evaluated&f=responsable:none'],
    [[quietSince('2026-11-21')], 'f=contact:..2026-11-07'],
  ])('for %j is %s', (conditions, query) => {
    expect(decodeURIComponent(listAddress(conditions))).toBe(`applications?${query}`);
  });
});

describe('the texts of the dashboard', () => {
  it('have French numbers', () => {
    expect(shareText(21, 100)).toBe('21\u00a0%');
    expect(shareText(0, 0)).toBe('0\u00a0%');
    expect(daysText(9.5)).toBe('9,5\u00a0j');
    expect(changeText(85, 35)).toBe('+143\u00a0%');
    expect(changeText(85, 9)).toBeUndefined();
    expect(changeText(85, null)).toBeUndefined();
    expect(sinceText('2026-11-21T08:00:00Z', NOW)).toBe('aujourd’hui');
    expect(sinceText('2026-11-20T08:00:00Z', NOW)).toBe('depuis 1\u00a0jour');
    expect(sinceText('2026-11-09T08:00:00Z', NOW)).toBe('depuis 12\u00a0jours');
  });

  it.each([
    ['23:00 yesterday', '2026-11-20T22:00:00Z', '2026-11-21T06:00:00Z', 'depuis 1\u00a0jour'],
    ['the first instant of today', '2026-11-20T23:00:00Z', '2026-11-21T06:00:00Z', 'aujourd’hui'],
    ['the last one of yesterday', '2026-11-20T22:59:59.999Z', '2026-11-20T23:00:00Z', 'depuis 1\u00a0jour'],
    [
      'a moment in the future, by a slow clock',
      '2026-11-21T23:00:01Z',
      '2026-11-21T22:59:59Z',
      'aujourd’hui',
    ],
    ['a night of 23 hours', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 'depuis 1\u00a0jour'],
    ['the day of 23 hours, to its end', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', 'aujourd’hui'],
    ['the day of 25 hours, to its end', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', 'aujourd’hui'],
    ['a night of 25 hours', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 'depuis 1\u00a0jour'],
    ['a summer', '2026-03-28T12:00:00Z', '2026-10-26T12:00:00Z', 'depuis 212\u00a0jours'],
  ])('count days in Paris: %s', (_what, instant, now, text) => {
    expect(sinceText(instant, new Date(now))).toBe(text);
  });
});
