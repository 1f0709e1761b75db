import type { Challenge } from 'altcha-lib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BusyError } from '../_shared/apart/apart.ts';
import {
  KEY,
  OPENED,
  openForm,
  OTHER_KEY,
  readAnswer,
  SUBMIT_URL,
  type FormVisit,
} from '../_shared/testing/form-visit.ts';
import { COMMON_MESSAGES } from '../_shared/public-form/messages.ts';
import { maxBodyBytes } from '../_shared/public-form/request.ts';

let visit: FormVisit;

beforeEach(async () => {
  visit = await openForm();
});

describe('robots', () => {
  it('that fill the hidden field are refused: nothing is recorded, stored or mailed', async () => {
    const { status, body } = await visit.send({ trap: 'https://spam.example' });
    expect([status, body.error?.code, body.error?.message]).toEqual([
      400,
      'challenge_failed',
      COMMON_MESSAGES.fr.challenge,
    ]);
    const { applications, files, mails, calls } = visit.supabase;
    expect([applications, [...files], mails]).toEqual([[], [], []]);
    expect(calls.filter(({ url }) => url.pathname.includes('/functions/'))).toEqual([]);
  });

  it('that send at once are answered to wait', async () => {
    visit.now = OPENED + 1000;
    const { status, body, headers } = await visit.send();
    expect([status, body.error?.code, headers.get('retry-after')]).toEqual([400, 'too_fast', '3']);
  });

  it.each([
    ['without a proof', () => ''],
    ['with nonsense', () => 'not base64 %%'],
    ['with an empty proof', () => btoa('{"challenge":{},"solution":{}}')],
    ['with an altered start time', () => altered({ data: { key: KEY, issuedAt: 0 } })],
    ['with an easier challenge', () => altered({ keyPrefix: '00' })],
    ['with an impossible challenge', () => altered({ cost: -1 })],
  ])('%s are refused', async (_what, proof) => {
    const { status, body } = await visit.send({ altcha: proof() });
    expect([status, body.error?.code]).toEqual([400, 'challenge_failed']);
    expect(visit.supabase.files.size).toBe(0);
  });

  it('that reuse a proof for another application are refused', async () => {
    await visit.send();
    const { status, body } = await visit.send({ key: OTHER_KEY });
    expect([status, body.error?.code]).toEqual([400, 'challenge_failed']);
    expect(visit.supabase.applications).toHaveLength(1);
  });

  function altered(parameters: object): string {
    const proof = JSON.parse(atob(visit.altcha)) as { challenge: Challenge; solution: object };
    return JSON.stringify({
      ...proof,
      challenge: { ...proof.challenge, parameters: { ...proof.challenge.parameters, ...parameters } },
    });
  }
});

describe('limits of applications', () => {
  it('per network address are answered with the time to wait', async () => {
    visit.supabase.env.SUBMISSIONS_PER_ADDRESS = 2;
    await visit.send({ resume: null });
    await visit.send({ resume: null });
    const { status, body, headers } = await visit.send();
    expect([status, body.error?.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '90']);
    const elsewhere = await visit.send({ headers: { 'x-forwarded-for': '203.0.113.8' } });
    expect(elsewhere.status).toBe(201);
  });

  // threat 28
  it('per network address read only the last hop, which the platform wrote', async () => {
    visit.supabase.env.SUBMISSIONS_PER_ADDRESS = 1;
    await visit.send({ resume: null, headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' } });
    const { status } = await visit.send({ headers: { 'x-forwarded-for': '198.51.100.2, 203.0.113.7' } });
    expect(status).toBe(429);
  });

  it('per e-mail count applications, not attempts that the platform failed', async () => {
    visit.supabase.fail('submit_trainer_application', new Response('{}', { status: 500 }), 7);
    for (let attempt = 0; attempt < 7; attempt += 1) expect((await visit.send()).status).toBe(503);
    expect((await visit.send()).status).toBe(201);
    expect([...visit.supabase.hits].filter(([bucket]) => bucket.startsWith('submit:email'))).toEqual([
      [expect.any(String), 1],
    ]);
    expect([...visit.supabase.namedHits].join()).not.toContain(KEY);
  });

  it('per network address do not count attempts that the platform failed', async () => {
    visit.supabase.env.SUBMISSIONS_PER_ADDRESS = 1;
    visit.supabase.fail('reserve_uploads', new Response('{"message":"down"}', { status: 500 }), 3);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1)
      statuses.push((await visit.send({ key: attempt < 4 ? KEY : OTHER_KEY })).status);
    expect(statuses).toEqual([503, 503, 503, 201, 429]);
  });

  it('per network address do not count attempts that waited too long for the file check', async () => {
    visit.supabase.env.SUBMISSIONS_PER_ADDRESS = 1;
    const { checkFile } = visit;
    visit.checkFile = () => Promise.reject(new BusyError('checkFile', 'it waited too long'));
    const { status, body } = await visit.send();
    expect([status, body.error]).toEqual([
      503,
      { code: 'unavailable', message: COMMON_MESSAGES.fr.unavailable },
    ]);
    visit.checkFile = checkFile;
    expect((await visit.send()).status).toBe(201);
  });

  it('per network address end attempts that the platform goes on failing', async () => {
    visit.supabase.env.SUBMISSIONS_PER_ADDRESS = 1;
    visit.supabase.fail('/storage/', new Response('{"message":"full"}', { status: 500 }));
    for (let attempt = 0; attempt < 11; attempt += 1) expect((await visit.send()).status).toBe(503);
    expect((await visit.send()).status).toBe(429);
  });

  it('per application allow many repeats of one already received, whatever the other limits', async () => {
    visit.supabase.env.SUBMISSIONS_PER_ADDRESS = 1;
    const first = await visit.send();
    for (let repeat = 0; repeat < 60; repeat += 1)
      expect((await visit.send()).body.reference).toBe(first.body.reference);
    expect((await visit.send()).status).toBe(429);
  });

  it('per e-mail count one address however it is written, without storing it', async () => {
    const bucket = (call: { body: unknown }) => String((call.body as { bucket?: string }).bucket);
    await visit.send({ answers: { email: ' ELODIE.Saint-Aubin@exemple.fr' } });
    const buckets = visit.supabase.calls
      .filter(({ url }) => url.pathname.endsWith('take_rate_limit'))
      .map(bucket);
    expect(buckets).toEqual([
      expect.stringMatching(/^submit:address:[0-9a-f]{32}$/),
      expect.stringMatching(/^submit:email-network:[0-9a-f]{32}$/),
    ]);
    visit.supabase.hits.set(buckets[1]!, 5);
    visit.supabase.namedHits.clear();
    visit.supabase.applications.length = 0;
    const { status, body: refused } = await visit.send();
    expect([status, refused.error?.code]).toEqual([403, 'confirm_address']);
  });
});

describe('an e-mail address that sent its applications of the day', () => {
  const HERE = '203.0.113.7';
  let mailed: Record<string, unknown>[];

  beforeEach(async () => {
    mailed = [];
    visit.supabase.functions.notifications = async (request) => {
      mailed.push((await request.json()) as Record<string, unknown>);
      return Response.json({ status: 'sent' });
    };
    await visit.send();
    for (const [bucket] of visit.supabase.hits)
      if (bucket.startsWith('submit:email')) visit.supabase.hits.set(bucket, 5);
    visit.supabase.namedHits.clear();
    visit.supabase.applications.length = 0;
    mailed = [];
  });

  const from = (address: string) => visit.send({ headers: { 'x-forwarded-for': address } });

  // threat 16
  it('may send from another network, where nobody else can use up its number', async () => {
    expect((await from('198.51.100.1')).status).toBe(201);
    visit.supabase.applications.length = 0;
    expect((await from('203.0.113.250')).status).toBe(403);
    expect((await from(HERE)).status).toBe(403);
  });

  it('is mailed a link, at most twice a day, and the answer is the same each time', async () => {
    const answers = [await from(HERE), await from(HERE), await from(HERE)];
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body.error?.code).toBe('confirm_address');
    expect(mailed).toHaveLength(2);
    expect(mailed[0]).toEqual({
      kind: 'confirm-address',
      email: 'elodie.saint-aubin@exemple.fr',
      token: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      language: 0,
    });
    // The database keeps neither the token nor the address.
    const kept = JSON.stringify([...visit.supabase.confirmations]);
    expect(kept).not.toContain(mailed[0]?.token);
    expect(kept).not.toContain('exemple.fr');
  });

  it('cannot be used up by others once its holder has opened the link', async () => {
    await from(HERE);
    for (const confirmation of visit.supabase.confirmations.values()) confirmation.isConfirmed = true;
    const ELSEWHERE = '198.51.100.1';
    expect((await from(ELSEWHERE)).status).toBe(201);
    for (const [bucket] of visit.supabase.hits)
      if (bucket.startsWith('submit:email')) visit.supabase.hits.set(bucket, 5);
    visit.supabase.namedHits.clear();
    visit.supabase.applications.length = 0;
    expect((await from(ELSEWHERE)).status).toBe(403);
    expect((await from(HERE)).status).toBe(201);
  });

  it('may send five more times once its holder has opened the link', async () => {
    await from(HERE);
    for (const confirmation of visit.supabase.confirmations.values()) confirmation.isConfirmed = true;
    expect((await from(HERE)).status).toBe(201);
    for (const [bucket] of visit.supabase.hits)
      if (bucket.startsWith('submit:confirmed')) visit.supabase.hits.set(bucket, 5);
    visit.supabase.namedHits.clear();
    visit.supabase.applications.length = 0;
    expect((await from(HERE)).status).toBe(403);
  });
});

describe('requests that the form would never send are refused:', () => {
  const post = async (init: RequestInit, query = '') =>
    readAnswer(await visit.handle(new Request(`${SUBMIT_URL}${query}`, { method: 'POST', ...init })));
  const key = { 'idempotency-key': KEY };

  it('another method', async () => {
    const { status, headers } = await readAnswer(
      await visit.handle(new Request(SUBMIT_URL, { method: 'DELETE' })),
    );
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST']);
  });

  it.each([undefined, 'abc', '00000000-0000-0000-0000-000000000000'])('the key %j', async (value) => {
    const { status, body } = await post(value ? { headers: { 'idempotency-key': value } } : {});
    expect([status, body.error?.code]).toEqual([400, 'bad_request']);
  });

  it('a challenge without a key', async () => {
    const { status, body } = await readAnswer(await visit.handle(new Request(`${SUBMIT_URL}?lang=en`)));
    expect([status, body.error?.message]).toEqual([
      400,
      'The identifier of this submission is missing or not valid. Reload the page and try again.',
    ]);
  });

  it('JSON instead of a form', async () => {
    const { status, body } = await post({
      headers: { ...key, 'content-type': 'application/json' },
      body: '{}',
    });
    expect([status, body.error?.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('a form that stops in the middle', async () => {
    const headers = { ...key, 'content-type': 'multipart/form-data; boundary=x' };
    const { status, body } = await post({
      headers,
      body: '--x\r\nContent-Disposition: form-data; name="pay',
    });
    expect([status, body.error?.code]).toEqual([400, 'bad_request']);
  });

  it.each(['', '{', 'null-ish'])('answers that are not JSON: %j', async (payload) => {
    const form = new FormData();
    form.set('payload', payload);
    const { status, body } = await post({ headers: key, body: form });
    expect([status, body.error?.code]).toEqual([400, 'bad_request']);
  });

  // threat 4
  it.each([
    ['more parts than it has', `${'--x\r\n\r\n\r\n'.repeat(160_000)}--x--\r\n`, 'x'],
    ['a part that is only headers', `--x\r\n${'a: b\r\n'.repeat(100_000)}\r\n\r\n--x--\r\n`, 'x'],
    ['more after its end', '--x--\r\n'.repeat(160_000), 'x'],
    ['no end', '--x\r\n\r\n\r\n', 'x'],
    ['a boundary that can be read in two ways', '--x\r\n\r\n\r\n--x--\r\n', '"\\x"'],
  ])('a form with %s, before a part is built', async (_what, body, boundary) => {
    const built = vi.spyOn(Response.prototype, 'formData');
    const headers = { ...key, 'content-type': `multipart/form-data; boundary=${boundary}` };
    const answer = await post({ headers, body });
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'bad_request']);
    expect(built).not.toHaveBeenCalled();
    built.mockRestore();
  });

  it('a body declared too large, without reading it', async () => {
    const headers = {
      ...key,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(maxBodyBytes(2) + 1),
    };
    const { status, body } = await post({ headers, body: 'x' });
    expect([status, body.error?.code]).toEqual([413, 'file_too_large']);
  });

  it('a body that never ends, at the limit', async () => {
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1024 * 1024;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const headers = { ...key, 'content-type': 'multipart/form-data; boundary=x' };
    const { status } = await post({ headers, body: stream, duplex: 'half' } as RequestInit);
    expect(status).toBe(413);
    expect(sent).toBeLessThan(maxBodyBytes(2) + 4 * 1024 * 1024);
  });
});
