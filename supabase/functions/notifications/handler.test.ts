import { beforeEach, describe, expect, it } from 'vitest';
import { FakeSupabase, SERVICE_KEY } from '../_shared/testing/fake-supabase.ts';
import { applicationReceived } from './application-received.ts';
import { jsonCaller, type CallOptions } from '../_shared/testing/json-call.ts';
import { createHandler } from './handler.ts';

const ADDRESS = 'http://supabase.test/functions/v1/notifications';
const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

let supabase: FakeSupabase;
let now: number;
let handle: (request: Request) => Promise<Response>;

beforeEach(() => {
  supabase = new FakeSupabase();
  supabase.sessions.set('recruiter', ['app5_user']).set('manager', ['admin']);
  now = Date.parse('2026-11-21T14:00:00Z');
  handle = createHandler({
    env: supabase.env,
    fetch: supabase.fetch,
    now: () => new Date(now),
    log: () => undefined,
  });
  supabase.applications.push({
    id: ID,
    full_name: 'Élodie <Saint-Aubin>',
    email: 'elodie@exemple.fr',
    reference: 'TR-2026-0F7K2Q',
    language: 0,
    created_at: '2026-11-21T13:59:00.000Z',
  });
});

const ask = jsonCaller(ADDRESS, {
  body: { kind: 'application-received', application_id: ID },
  token: SERVICE_KEY,
});
const call = (options?: CallOptions) => ask(handle, options);

describe('the receipt of an application', () => {
  it('is sent to the applicant once, and logged as sent', async () => {
    expect(await call()).toEqual({ status: 200, body: { status: 'sent' } });
    expect(supabase.mails).toHaveLength(1);
    expect(supabase.mails[0]).toMatchObject({
      from: 'Trame <ne-pas-repondre@trame.example>',
      reply_to: 'bonjour@trame.example',
      to: 'elodie@exemple.fr',
      subject: 'Votre candidature TR-2026-0F7K2Q est bien arrivée',
    });
    const sent = supabase.calls.find(({ url }) => url.host === 'mail.test');
    expect(sent?.headers.get('authorization')).toBe('Bearer mail-key');
    expect(sent?.headers.get('idempotency-key')).toBe(supabase.logs[0]?.id);
    expect(supabase.logs).toEqual([
      {
        id: expect.stringMatching(
          /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
        ) as string,
        application_id: ID,
        kind: 'application-received',
        channel: 'email',
        recipient: 'elodie@exemple.fr',
        subject: 'Votre candidature TR-2026-0F7K2Q est bien arrivée',
        status: 'sent',
        error: null,
        created_at: '2026-11-21T14:00:00.000Z',
        sent_at: '2026-11-21T14:00:00.000Z',
      },
    ]);
  });

  it('ends with the name, address and phone that corporate has written, and says nothing that is not known', async () => {
    const mail = () => supabase.mails[0] as { html: string; text: string };
    const company = {
      id: '1',
      trade_name: 'Trame & fils',
      street: '8 rue de la Navette',
      postal_code: '35000',
      city: 'Rennes',
      phone: '+33199000042',
      email: null,
    };
    supabase.tables.set('company_settings', [company]);
    await call();
    const line = 'Trame & fils, 8 rue de la Navette, 35000 Rennes, +33 1 99 00 00 42';
    expect(mail().text.endsWith(`\n${line}`)).toBe(true);
    expect(mail().html).toContain(`>${line.replace('&', '&amp;')}</p>\n</td></tr></table>\n</body>`);
  });

  it('is sent without these when the database does not answer about the company', async () => {
    supabase.fail('company_settings', new Response('down', { status: 500 }), 1);
    expect(await call()).toEqual({ status: 200, body: { status: 'sent' } });
    expect(supabase.mails).toHaveLength(1);
  });

  it('is not sent twice, whether calls come together or one after the other', async () => {
    await Promise.all([call(), call()]);
    expect((await call()).body).toEqual({ status: 'sent' });
    expect(supabase.mails).toHaveLength(1);
    expect(supabase.logs).toHaveLength(1);
  });

  it('is in English for those who filled the English form', async () => {
    supabase.applications[0]!.language = 1;
    await call();
    expect(supabase.mails[0]?.subject).toBe('We received your application TR-2026-0F7K2Q');
    expect(supabase.mails[0]?.html).toContain('<html lang="en">');
  });

  // threat 15
  it.each([0, 1])('contains nothing that the applicant typed, in language %i', async (language) => {
    Object.assign(supabase.applications[0]!, {
      language,
      full_name: 'votre dossier est suspendu, https://piege.example/payer',
    });
    await call();
    expect(JSON.stringify(supabase.mails)).not.toMatch(/suspendu|piege/);
    expect(supabase.mails[0]?.text).toMatch(language === 0 ? /^Bonjour,\n/ : /^Hello,\n/);
  });

  it('refused by the mail service is logged as failed with the reason, and the next call sends it', async () => {
    supabase.fail('mail.test', new Response('mailbox full', { status: 500 }), 1);
    const { status, body } = await call();
    expect([status, body.error?.code]).toEqual([503, 'unavailable']);
    expect(supabase.logs[0]).toMatchObject({
      status: 'failed',
      error: 'The mail service answered 500: mailbox full',
    });
    expect((await call()).status).toBe(200);
    expect(supabase.logs[0]).toMatchObject({ status: 'sent', error: null });
    expect(supabase.logs).toHaveLength(1);
  });

  it('is logged as failed when no mail service is set', async () => {
    delete supabase.env.MAIL_API_URL;
    expect((await call()).status).toBe(503);
    expect(supabase.logs[0]).toMatchObject({ status: 'failed', error: 'MAIL_API_URL is not set' });
  });

  it('that was interrupted is sent by a later call, one still being sent is not', async () => {
    supabase.fail('mail.test', new TypeError('killed'), 1);
    await call();
    supabase.logs[0]!.status = 'pending';
    expect((await call()).body).toEqual({ status: 'sending' });
    expect(supabase.mails).toHaveLength(0);
    now += 3 * 60_000;
    expect((await call()).body).toEqual({ status: 'sent' });
    expect(supabase.mails).toHaveLength(1);
  });

  it.each(['a@b.fr\r\nBcc: c@d.fr', 'a@b.fr, c@d.fr', 'Nom <a@b.fr>'])(
    'is never sent to %j, which is not one address',
    async (email) => {
      supabase.applications[0]!.email = email;
      expect((await call()).status).toBe(503);
      expect(supabase.mails).toHaveLength(0);
    },
  );
});

describe('receipts that could not be sent during an outage', () => {
  const refuse = () => supabase.fail('mail.test', new Response('down', { status: 500 }), 1);
  const MINUTE = 60_000;

  /** An application whose receipt did not go out. */
  async function received(name: string) {
    const id = crypto.randomUUID();
    const created_at = new Date(now).toISOString();
    const reference = `TR-2026-${name}`;
    const email = `${name}@exemple.fr`;
    supabase.applications.push({ id, full_name: name, email, reference, language: 0, created_at });
    refuse();
    await call({ body: { kind: 'application-received', application_id: id } });
    now += 1000;
    return id;
  }
  const recipients = () => supabase.mails.map(({ to }) => String(to));
  const alphabetically = (a: string, b: string) => a.localeCompare(b);

  it('are sent after the next receipt that is sent, each once', async () => {
    await received('un');
    await received('deux');
    now += MINUTE;
    await Promise.all([call(), call()]);
    await call();
    expect(recipients().toSorted(alphabetically)).toEqual([
      'deux@exemple.fr',
      'elodie@exemple.fr',
      'un@exemple.fr',
    ]);
    expect(supabase.logs.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent']);
  });

  it('are sent a few at a time, the oldest first', async () => {
    for (const name of ['un', 'deux', 'trois', 'quatre', 'cinq']) await received(name);
    now += MINUTE;
    await call();
    expect(recipients()[0]).toBe('elodie@exemple.fr');
    expect(recipients().slice(1).toSorted(alphabetically)).toEqual([
      'deux@exemple.fr',
      'trois@exemple.fr',
      'un@exemple.fr',
    ]);
    await call();
    expect(recipients()).toHaveLength(6);
  });

  it('wait while the mail service is still down', async () => {
    await received('un');
    now += MINUTE;
    refuse();
    const before = supabase.calls.filter(({ url }) => url.host === 'mail.test').length;
    expect((await call()).status).toBe(503);
    expect(supabase.calls.filter(({ url }) => url.host === 'mail.test')).toHaveLength(before + 1);
  });

  it('are not tried before a minute, nor after a week', async () => {
    await received('recent');
    await call();
    expect(recipients()).toEqual(['elodie@exemple.fr']);
    now += 8 * 24 * 60 * MINUTE;
    await call();
    expect(recipients()).toEqual(['elodie@exemple.fr']);
  });

  it('that are refused again do not hold up the others, nor fail the call', async () => {
    const refused = await received('refus');
    await received('un');
    supabase.applications.find(({ id }) => id === refused)!.email = 'a@b.fr, c@d.fr';
    now += MINUTE;
    expect(await call()).toEqual({ status: 200, body: { status: 'sent' } });
    expect(recipients()).toContain('un@exemple.fr');
    expect(supabase.logs.find(({ application_id }) => application_id === refused)).toMatchObject({
      status: 'failed',
      created_at: new Date(now).toISOString(),
    });
  });

  it('that cannot be looked up do not fail the call', async () => {
    supabase.fail('trainer_applications.created_at', new Response('{}', { status: 500 }));
    expect((await call()).status).toBe(200);
  });
});

describe('calls to notifications that are refused', () => {
  it.each([
    ['without a key', { token: '' }, 401, 'unauthenticated'],
    ['with a token nobody holds', { token: 'eyJ' }, 401, 'unauthenticated'],
    ['with a recruiter’s token', { token: 'recruiter' }, 403, 'forbidden'],
    ['with the token of another role', { token: 'manager' }, 403, 'forbidden'],
    ['by another method', { method: 'GET' }, 405, 'method_not_allowed'],
    ['of another content type', { headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
    ['that are not JSON', { body: '{' }, 400, 'bad_request'],
    ['of an unknown kind', { body: { kind: 'x', application_id: ID } }, 422, 'invalid_fields'],
    [
      'with a recipient of their own',
      { body: { kind: 'application-received', application_id: ID, to: 'x@y.fr' } },
      422,
      'invalid_fields',
    ],
    ['without an id', { body: { kind: 'application-received', application_id: 'x' } }, 422, 'invalid_fields'],
    ['over the size', { body: `"${'x'.repeat(20_000)}"` }, 413, 'body_too_large'],
    [
      'for an application that is gone',
      { body: { kind: 'application-received', application_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' } },
      404,
      'not_found',
    ],
  ])('%s', async (_what, init, status, code) => {
    const answer = await call(init);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect(supabase.mails).toHaveLength(0);
  });

  it.each([
    ['nobody', '', 401],
    ['who is not signed in any more', 'eyJ', 401],
    ['another role', 'manager', 403],
  ])('show no detail of a wrong request to %s', async (_who, token, status) => {
    for (const wrong of [{ kind: 'message' }, { kind: 'x' }, '{', `"${'x'.repeat(20_000)}"`]) {
      // oxlint-disable-next-line no-await-in-loop -- one request after the other
      const answer = await call({ body: wrong, token });
      expect(answer.status).toBe(status);
      expect(answer.body.error).not.toHaveProperty('fields');
    }
  });

  it('get 503 when the database cannot be reached', async () => {
    supabase.fail('/rest/v1/', new TypeError('fetch failed'));
    expect((await call()).status).toBe(503);
  });
});

describe('the text of the receipt', () => {
  const input = {
    reference: 'TR-2026-0F7K2Q',
    siteUrl: 'https://trame.example',
  } as const;

  it.each([
    ['fr', '/confidentialite-formateurs'],
    ['en', '/en/confidentialite-formateurs'],
  ] as const)(
    'in %s has the reference, the rights and the privacy notice, as HTML and as plain text',
    (locale, notice) => {
      const { html, text } = applicationReceived({ ...input, locale });
      for (const body of [html, text]) {
        expect(body).toContain('TR-2026-0F7K2Q');
        expect(body).toContain(`https://trame.example${notice}`);
        expect(body).toMatch(locale === 'fr' ? /deux ans au plus/ : /at most two years/);
      }
    },
  );

  it.each(['fr', 'en'] as const)('in %s promises no delay', (locale) => {
    const { text } = applicationReceived({ ...input, locale });
    expect(text).not.toMatch(
      /\b\d+\s*(jours?|heures?|semaines?|days?|hours?|weeks?)\b|sous quinzaine|rapidement|shortly|soon/i,
    );
  });
});
