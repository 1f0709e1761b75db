import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../_shared/auth.ts';
import { FakeSupabase } from '../_shared/testing/fake-supabase.ts';
import { calendarOf, type FeedPeriod } from './feed.ts';
import { createHandler } from './handler.ts';

const SECRET = 'a'.repeat(64);
const ADDRESS = `http://supabase.test/functions/v1/calendar/${SECRET}.ics`;

const PERIOD: FeedPeriod = {
  id: '5f0e3c9a-1111-4000-8000-000000000001',
  starts_on: '2026-03-28',
  ends_on: '2026-03-29',
  kind: 'busy',
  note: null,
  updated_at: '2026-02-01T10:00:00.123+00:00',
};

/** The events as a calendar program reads them. */
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));

describe('the calendar', () => {
  it('has each period as whole days, the last one included, also where the clock changes', () => {
    const [event] = eventsOf(calendarOf([PERIOD]));
    expect(event?.startDate.isDate).toBe(true);
    expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual(['2026-03-28', '2026-03-30']);
    expect(event?.uid).toBe(PERIOD.id);
    expect(calendarOf([PERIOD])).toContain('DTSTART;VALUE=DATE:20260328\r\nDTEND;VALUE=DATE:20260330\r\n');
  });

  it.each(['free', 'to_confirm', 'busy'] as const)('says what %s means to a calendar', (kind) => {
    const [event] = eventsOf(calendarOf([{ ...PERIOD, kind }]));
    const said = {
      free: ['Disponible', 'TRANSPARENT', 'CONFIRMED'],
      to_confirm: ['À confirmer', 'OPAQUE', 'TENTATIVE'],
      busy: ['Indisponible', 'OPAQUE', 'CONFIRMED'],
    }[kind];
    const value = (name: string) => event?.component.getFirstPropertyValue(name);
    expect([event?.summary, value('transp'), value('status')]).toEqual(said);
  });

  // threat 37
  it('cannot be forged by a note: what a person types is text, in lines of 75 bytes', () => {
    const note = `Lyon, «\u00a0visio\u00a0»; a\\b\nEND:VEVENT\r\nBEGIN:VEVENT 😀 ${'é'.repeat(90)}`;
    const text = calendarOf([{ ...PERIOD, note }]);
    const [event, ...others] = eventsOf(text);
    expect(others).toEqual([]);
    expect(event?.summary.replaceAll('\r', '')).toBe(`Indisponible · ${note.replaceAll('\r', '')}`);
    const bytes = text.split('\r\n').map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('has what the standard asks of a calendar, and how often to read it', () => {
    const root = new ICAL.Component(ICAL.parse(calendarOf([])) as unknown[]);
    const value = (name: string) => String(root.getFirstPropertyValue(name));
    expect([value('version'), value('method'), value('refresh-interval')]).toEqual([
      '2.0',
      'PUBLISH',
      'PT6H',
    ]);
    expect(value('prodid')).not.toBe('null');
    const [event] = eventsOf(calendarOf([PERIOD]));
    expect(event?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-02-01T10:00:00Z');
  });
});

let supabase: FakeSupabase;
let handle: (request: Request) => Promise<Response>;
let logged: unknown[];

beforeEach(async () => {
  supabase = new FakeSupabase();
  supabase.calendars.set(await sha256(SECRET), [PERIOD]);
  logged = [];
  handle = createHandler({ env: supabase.env, fetch: supabase.fetch, log: (...line) => logged.push(line) });
});

const get = (address = ADDRESS, headers: Record<string, string> = {}, method = 'GET') =>
  handle(new Request(address, { method, headers: { 'x-forwarded-for': '192.0.2.7', ...headers } }));

describe('the secret address', () => {
  it('gives the days of its trainer as a calendar, for this person alone', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, max-age=900');
    expect(eventsOf(await response.text())).toHaveLength(1);
  });

  it('gives nothing new to a program that has the answer', async () => {
    const etag = (await get()).headers.get('etag') ?? '';
    expect((await get(ADDRESS, { 'if-none-match': etag })).status).toBe(304);
    const head = await get(ADDRESS, {}, 'HEAD');
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag]);
  });

  it.each([
    ['an unknown secret', ADDRESS.replaceAll('a'.repeat(64), 'b'.repeat(64))],
    ['no secret', 'http://supabase.test/functions/v1/calendar'],
    ['half of one', `http://supabase.test/functions/v1/calendar/${'a'.repeat(32)}.ics`],
    ['one in the query', `http://supabase.test/functions/v1/calendar?token=${SECRET}`],
  ])('with %s answers 404, and says what to do', async (_what, address) => {
    const response = await get(address);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Créez-en une autre');
  });

  // threat 37
  it('cannot be guessed at length, nor read without end', async () => {
    const guess = (index: number) => get(ADDRESS.replaceAll(SECRET, String(index).padStart(64, '0')));
    for (let index = 0; index < 30; index += 1) expect((await guess(index)).status).toBe(404);
    expect((await guess(31)).status).toBe(429);
    // Programs of others on the same network go on.
    for (let reading = 0; reading < 60; reading += 1) expect((await get()).status).toBe(200);
    const refused = await get();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '90']);
  });

  // threat 37
  it('is in no log and no request to the database, also when that fails', async () => {
    supabase.fail('calendar_feed', new Response('{"message":"x"}', { status: 500 }));
    expect((await get()).status).toBe(503);
    supabase.fail('take_rate_limit', new Response('{"message":"x"}', { status: 500 }));
    expect((await get()).status).toBe(503);
    expect(logged).not.toEqual([]);
    expect(JSON.stringify([logged, supabase.calls])).not.toContain(SECRET);
  });

  it('is for reading alone', async () => {
    expect((await get(ADDRESS, {}, 'POST')).status).toBe(405);
  });
});
