import { beforeEach, describe, expect, it } from 'vitest';
import { refusalReasonSentence } from '@trame/domain';
import { FakeSupabase, SERVICE_KEY } from '../_shared/testing/fake-supabase.ts';
import { jsonCaller, type CallOptions } from '../_shared/testing/json-call.ts';
import { createHandler } from './handler.ts';
import { messageMail } from './message.ts';

const ADDRESS = 'http://supabase.test/functions/v1/notifications';
const ELODIE = '0f8fad5b-d9cb-469f-a165-70867728950e';
const BRUNO = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const GONE = '16fd2706-8baf-433b-82eb-8c7fada847da';
const TEMPLATE = '6fa459ea-ee8a-4ca4-894e-db77e160355e';
const REQUEST = {
  kind: 'message',
  message_id: '886313e1-3b8a-4372-9b90-0c9aee199e5d',
  template_id: TEMPLATE,
  subject: 'Votre candidature {{reference}}',
  text: 'Bonjour {{prenom}},\n\nNous ne pouvons pas y donner suite. {{motif}}\n\n{{recruteur}}',
  reason: 'availability',
  application_ids: [ELODIE],
};

let supabase: FakeSupabase;
let now: number;
let handle: (request: Request) => Promise<Response>;

beforeEach(() => {
  supabase = new FakeSupabase();
  now = Date.parse('2026-11-21T14:00:00Z');
  supabase.sessions.set('recruiter', ['app5_user']).set('manager', ['gestionnaire', 'admin']);
  supabase.recruiters.push({
    id: 'user-of-recruiter',
    name: 'Camille Roussel',
    email: 'recrutement@trame.example',
  });
  supabase.tables.set('message_templates', [{ id: TEMPLATE, name: 'Refus', purpose: 'refusal' }]);
  const application = {
    language: 0,
    created_at: '2026-11-17T08:42:00Z',
    refusal_reason: null,
    status: 'rejected',
  };
  supabase.applications.push(
    {
      ...application,
      id: ELODIE,
      full_name: 'Élodie <Saint-Aubin>',
      email: 'elodie@exemple.fr',
      reference: 'TR-2026-000001',
      job_title: null,
    },
    {
      ...application,
      id: BRUNO,
      full_name: 'Bruno Le Goff',
      email: 'bruno@exemple.fr',
      reference: 'TR-2026-000002',
      job_title: 'Formateur Excel',
      refusal_reason: 'location',
    },
  );
  handle = createHandler({
    env: supabase.env,
    fetch: supabase.fetch,
    now: () => new Date(now),
    log: () => undefined,
  });
});

const ask = jsonCaller(ADDRESS, { body: REQUEST, token: 'recruiter' });
const call = (options?: CallOptions) => ask(handle, options);
const send = (change: Record<string, unknown> = {}) => call({ body: { ...REQUEST, ...change } });
const recipients = () => supabase.mails.map(({ to }) => to);

describe('a message to applicants', () => {
  it('contains the stored facts of the application, and the log keeps who sent what', async () => {
    const answer = await send();
    expect(answer).toEqual({ status: 200, body: { results: [{ application_id: ELODIE, status: 'sent' }] } });
    expect(supabase.mails[0]).toMatchObject({
      from: 'Trame <ne-pas-repondre@trame.example>',
      reply_to: 'bonjour@trame.example',
      to: 'elodie@exemple.fr',
      subject: 'Votre candidature TR-2026-000001',
    });
    const { text, html } = supabase.mails[0] as { text: string; html: string };
    expect(text).toContain(
      `Bonjour Élodie,\n\nNous ne pouvons pas y donner suite. ${refusalReasonSentence('availability')}\n\nCamille Roussel`,
    );
    expect(html).toContain('Bonjour Élodie,</p>');
    expect(supabase.logs[0]).toMatchObject({
      application_id: ELODIE,
      kind: 'message-refusal',
      recipient: 'elodie@exemple.fr',
      subject: 'Votre candidature TR-2026-000001',
      status: 'sent',
      sent_by: 'user-of-recruiter',
      template: 'Refus',
    });
  });

  it('gives the refusal reason of each application when the sender names none', async () => {
    await send({ reason: null, application_ids: [BRUNO] });
    expect(supabase.mails[0]?.text).toContain(refusalReasonSentence('location'));
  });

  it('written without a template is logged without a purpose', async () => {
    await send({ template_id: null });
    expect(supabase.logs[0]).toMatchObject({ kind: 'message-other', template: null });
  });

  it.each([
    ['one call after the other', async () => [await send(), await send()]],
    ['both at once', () => Promise.all([send(), send()])],
  ])('is never sent twice under one id, %s', async (_how, twice) => {
    const answers = await twice();
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(supabase.mails).toHaveLength(1);
    expect((await send()).body.results).toEqual([{ application_id: ELODIE, status: 'sent' }]);
  });

  it('with one recipient named twice is sent once', async () => {
    await send({ application_ids: [ELODIE, ELODIE] });
    expect(supabase.mails).toHaveLength(1);
  });

  it('waits while another to the same address is being sent, and is sent if that one fails', async () => {
    supabase.applications[1]!.email = 'Elodie@exemple.fr';
    const other = {
      id: 'other',
      batch_id: REQUEST.message_id,
      recipient: 'Elodie@exemple.fr',
      status: 'pending',
    };
    supabase.logs.push(other);
    const status = async () => (await send({ application_ids: [BRUNO] })).body.results?.[0]?.status;
    expect(await status()).toBe('sending');
    other.status = 'failed';
    expect(await status()).toBe('sent');
  });

  it('reaches one address once, however many applications it has', async () => {
    supabase.applications[1]!.email = 'elodie@exemple.fr';
    await send({ application_ids: [ELODIE] });
    const { body } = await send({ application_ids: [ELODIE, BRUNO] });
    expect(recipients()).toEqual(['elodie@exemple.fr']);
    const failed = body.results?.filter(({ status }) => status === 'failed');
    expect(failed?.map(({ error }) => error)).toEqual([
      'Cette adresse a déjà reçu ce message, pour une autre candidature.',
    ]);
  });

  it.each<[string, () => void, RegExp]>([
    [
      'a refusal to somebody who is not refused',
      () => (supabase.applications[0]!.status = 'contacted'),
      /^Cette candidature n’est pas refusée/,
    ],
    [
      'the same template to the same person',
      () => supabase.precautions.set(ELODIE, { written_at: '2026-11-20T10:00:00Z' }),
      /^Cette personne a déjà reçu ce modèle/,
    ],
    [
      'a message to somebody who wants none',
      () => supabase.precautions.set(ELODIE, { opted_out: true }),
      /^Cette personne ne veut plus de messages/,
    ],
  ])('%s is sent only once the sender confirmed that person', async (_what, arrange, error) => {
    arrange();
    const { body } = await send({ application_ids: [ELODIE, BRUNO], confirmed_ids: [BRUNO] });
    expect(body.results).toContainEqual({
      application_id: ELODIE,
      status: 'failed',
      error: expect.stringMatching(error) as string,
    });
    expect(recipients()).toEqual(['bruno@exemple.fr']);
    await send({ confirmed_ids: [ELODIE] });
    expect(recipients()).toEqual(['bruno@exemple.fr', 'elodie@exemple.fr']);
  });

  it('of acceptance to someone not accepted is sent only once the sender confirmed that person', async () => {
    supabase.tables.set('message_templates', [{ id: TEMPLATE, name: 'Accord', purpose: 'acceptance' }]);
    supabase.applications[0]!.status = 'rejected';
    supabase.applications[1]!.status = 'accepted';
    const text = 'Bonjour {{prenom}}, nous vous accueillons avec plaisir.';
    const { body } = await send({ text, reason: null, application_ids: [ELODIE, BRUNO] });
    expect(body.results?.[0]?.error).toMatch(/^Cette candidature n’est pas acceptée/);
    expect(recipients()).toEqual(['bruno@exemple.fr']);
    await send({ text, reason: null, confirmed_ids: [ELODIE] });
    expect(recipients()).toEqual(['bruno@exemple.fr', 'elodie@exemple.fr']);
  });

  it('that announces a decision in its text or subject needs that confirmation too', async () => {
    supabase.tables.set('message_templates', [{ id: TEMPLATE, name: 'Contact', purpose: 'contact' }]);
    supabase.applications[0]!.status = 'contacted';
    const plain = { subject: 'Des nouvelles', text: 'Bonjour {{prenom}}, merci.', reason: null };
    const changes = [
      { subject: 'Votre candidature est acceptée' },
      { text: 'Votre candidature n’a pas été retenue.' },
    ];
    for (const change of changes) {
      // oxlint-disable-next-line no-await-in-loop -- one message after the other
      const { body } = await send({ ...plain, ...change, application_ids: [ELODIE] });
      expect(body.results?.[0]?.error).toMatch(/^Cette candidature n’est pas (acceptée|refusée)/);
    }
    expect(supabase.mails).toEqual([]);
    await send({ ...plain, application_ids: [ELODIE] });
    expect(recipients()).toEqual(['elodie@exemple.fr']);
  });

  it('that gives a reason counts as a refusal, whatever its template is called', async () => {
    supabase.applications[0]!.status = 'new';
    const { body } = await send({ template_id: null });
    expect(body.results?.[0]?.error).toMatch(/n’est pas refusée/);
    expect(supabase.mails).toEqual([]);
  });

  it('is sent again under another id', async () => {
    await send();
    await send({ message_id: crypto.randomUUID() });
    expect(supabase.mails).toHaveLength(2);
  });

  it('that failed for one person reaches the others, and the next try sends that one alone', async () => {
    supabase.fail('mail.test', new Response('mailbox full', { status: 500 }), 1);
    const { body } = await send({ application_ids: [ELODIE, BRUNO, GONE] });
    const byStatus = Map.groupBy(body.results ?? [], ({ status }) => status);
    expect(byStatus.get('sent')).toHaveLength(1);
    expect(byStatus.get('failed')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ error: 'Le message n’a pas pu être envoyé.' }),
        { application_id: GONE, status: 'failed', error: 'Cette candidature n’existe plus.' },
      ]),
    );
    const again = await send({ application_ids: [ELODIE, BRUNO] });
    expect(again.body.results?.map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect(new Set(recipients())).toEqual(new Set(['bruno@exemple.fr', 'elodie@exemple.fr']));
    expect(supabase.mails).toHaveLength(2);
  });

  it('is not sent with a variable that has no value', async () => {
    const { body } = await send({ text: 'Pour le poste {{intitule}}.', application_ids: [ELODIE, BRUNO] });
    expect(body.results).toEqual([
      { application_id: ELODIE, status: 'failed', error: 'Information manquante\u00a0: intitulé du poste.' },
      { application_id: BRUNO, status: 'sent' },
    ]);
    expect(supabase.mails[0]?.text).toContain('Pour le poste Formateur Excel.');
  });

  it('is escaped as text, whatever was typed or stored', async () => {
    await send({ text: '<img src=x onerror=alert(1)> {{nom}} & "vous"' });
    const { html } = supabase.mails[0] as { html: string };
    expect(html).toContain(
      '&lt;img src=x onerror=alert(1)&gt; Élodie &lt;Saint-Aubin&gt; &amp; &quot;vous&quot;',
    );
    expect(html).not.toContain('<img');
  });

  it('cannot add a mail header, even from a stored name', async () => {
    supabase.applications[0]!.full_name = 'Ana\r\nBcc: x@y.fr';
    await send({ subject: 'Pour {{nom}}' });
    expect(supabase.mails[0]?.subject).toBe('Pour Ana Bcc:');
    expect(recipients()).toEqual(['elodie@exemple.fr']);
  });

  it.each(['a@b.fr\r\nBcc: c@d.fr', 'a@b.fr, c@d.fr'])('is never sent to %j', async (email) => {
    supabase.applications[0]!.email = email;
    expect((await send()).body.results).toEqual([
      expect.objectContaining({ application_id: ELODIE, status: 'failed' }),
    ]);
    expect(supabase.mails).toEqual([]);
  });

  it('is refused after the tenth of a day to one person; a second try of one message does not count', async () => {
    supabase.fail('mail.test', new Response('down', { status: 500 }), 3);
    for (const _ of Array.from({ length: 4 })) await send();
    expect(supabase.mails).toHaveLength(1);
    for (const _ of Array.from({ length: 9 })) await send({ message_id: crypto.randomUUID() });
    expect(supabase.mails).toHaveLength(10);
    const { body } = await send({ message_id: crypto.randomUUID() });
    expect(body.results?.[0]?.error).toBe('Cette personne a déjà reçu dix messages aujourd’hui.');
    expect(supabase.mails).toHaveLength(10);
    expect((await send({ application_ids: [BRUNO] })).body.results?.[0]?.status).toBe('sent');
  });
});

describe('messages that are refused', () => {
  it.each<[string, CallOptions, number, string]>([
    ['without a token', { token: '' }, 401, 'unauthenticated'],
    ['with a token that Auth does not know', { token: 'forged' }, 401, 'unauthenticated'],
    ['by someone who is not a recruiter', { token: 'manager' }, 403, 'forbidden'],
    ['with the service key, which belongs to no person', { token: SERVICE_KEY }, 401, 'unauthenticated'],
    ['with an address', { body: { ...REQUEST, to: 'x@y.fr' } }, 422, 'invalid_fields'],
    [
      'with a subject of two lines',
      { body: { ...REQUEST, subject: 'a\nBcc: x@y.fr' } },
      422,
      'invalid_fields',
    ],
    ['without a subject', { body: { ...REQUEST, subject: ' ' } }, 422, 'invalid_fields'],
    ['with a long subject', { body: { ...REQUEST, subject: 'x'.repeat(201) } }, 422, 'invalid_fields'],
    ['without a text', { body: { ...REQUEST, text: '\n' } }, 422, 'invalid_fields'],
    ['with a long text', { body: { ...REQUEST, text: 'x'.repeat(5001) } }, 422, 'invalid_fields'],
    ['with an unknown reason', { body: { ...REQUEST, reason: 'âge' } }, 422, 'invalid_fields'],
    ['to nobody', { body: { ...REQUEST, application_ids: [] } }, 422, 'invalid_fields'],
    [
      'to too many',
      { body: { ...REQUEST, application_ids: Array.from({ length: 21 }, () => crypto.randomUUID()) } },
      422,
      'invalid_fields',
    ],
    ['with an unknown variable', { body: { ...REQUEST, text: 'Bonjour {{prenm}}' } }, 422, 'invalid_fields'],
  ])('%s', async (_what, options, status, code) => {
    const answer = await call(options);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect(supabase.mails).toEqual([]);
    expect(supabase.logs).toEqual([]);
  });

  it('name the unknown variable', async () => {
    const { body } = await send({ subject: '{{date}}' });
    expect(body.error?.fields).toEqual({ text: 'Variable inconnue\u00a0: {{date}}' });
  });

  it('with 503 when the applications cannot be read', async () => {
    supabase.fail('/rest/v1/trainer_applications', new Response('{"message":"x"}', { status: 500 }));
    expect((await send()).status).toBe(503);
  });

  it('do not include the longest text to the most recipients', async () => {
    const answer = await send({
      text: '€'.repeat(5000),
      subject: '€'.repeat(200),
      application_ids: Array.from({ length: 20 }, () => crypto.randomUUID()),
      confirmed_ids: Array.from({ length: 20 }, () => crypto.randomUUID()),
    });
    expect(answer.status).toBe(200);
    expect(answer.body.results).toHaveLength(20);
  });
});

it('a message keeps its paragraphs and lines in its mail', () => {
  const { html, text } = messageMail({ subject: 'Objet', body: 'Un\ndeux\n\nTrois' });
  expect(html).toContain('>Un<br>deux</p>');
  expect(html).toContain('>Trois</p>');
  expect(text).toMatch(/^Un\ndeux\n\nTrois\n\n--\nTrame\n/);
});
