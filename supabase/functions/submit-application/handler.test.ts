import { FILE_LIMIT_BYTES } from '@trame/domain';
import type { Challenge } from 'altcha-lib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeSupabase } from '../_shared/testing/fake-supabase.ts';
import { pdf, realDocx, realPdf } from '../_shared/testing/files.ts';
import { solve, submissionRequest, type SubmissionOptions } from '../_shared/testing/submission.ts';
import { createHandler } from './handler.ts';
import { MAX_BODY_BYTES } from './request.ts';

const KEY = '0f8fad5b-d9cb-469f-a165-70867728950e';
const OTHER_KEY = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const URL_OF = 'http://supabase.test/functions/v1/submit-application';
const OPENED = new Date();
/** The moment of sending, two minutes after the form was opened. */
const SENT = OPENED.getTime() + 120_000;

let supabase: FakeSupabase;
let now: number;
let events: string[];
let handle: (request: Request) => Promise<Response>;
let altcha: string;

interface Answer {
  reference?: string;
  createdAt?: string;
  error?: { code: string; message: string; fields?: Record<string, string> };
}

async function read(response: Response) {
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer };
}

const send = async (options: Partial<SubmissionOptions> = {}) =>
  read(await handle(submissionRequest({ key: KEY, altcha, ...options })));

const challengeFor = async (key: string) => {
  const response = await handle(new Request(`${URL_OF}?key=${key}`));
  return (await response.json()) as Challenge;
};

function start() {
  supabase = new FakeSupabase();
  now = SENT;
  events = [];
  handle = createHandler({
    env: supabase.env,
    fetch: supabase.fetch,
    now: () => new Date(now),
    log: (event) => events.push(event),
  });
  supabase.functions.notifications = () => Promise.resolve(Response.json({ status: 'sent' }));
}

// The secret is the same in every fake: one solved challenge serves them all.
beforeAll(async () => {
  start();
  now = OPENED.getTime();
  altcha = await solve(await challengeFor(KEY));
});

beforeEach(start);

describe('an application that is sent', () => {
  it('becomes one row with its files, and the visitor gets the reference', async () => {
    const { status, body } = await send({ references: { name: 'Références 2026.docx', bytes: realDocx() } });
    expect(status).toBe(201);
    expect(body).toEqual({ reference: 'TR-2026-000001', createdAt: '2026-11-21T14:00:00+00:00' });
    expect(supabase.applications).toHaveLength(1);
    const [row] = supabase.applications;
    expect(row).toMatchObject({
      full_name: 'Élodie Saint-Aubin',
      phone: '+33612345678',
      birth_date: null,
      consent: true,
      pool_consent: false,
      consent_version: '2026-11',
      submission_key: KEY,
      resume_original_name: 'CV.pdf',
      resume_size: realPdf().byteLength,
      references_original_name: 'Références 2026.docx',
    });
    expect(row?.resume_filename).toMatch(/^[0-9a-f-]{36}\.pdf$/);
    expect(row?.resume_url).toBe(
      `http://supabase.test/storage/v1/object/public/trainer-applications/resumes/${String(row?.resume_filename)}`,
    );
    expect([...supabase.files.keys()].toSorted()).toEqual([
      `references/${String(row?.references_filename)}`,
      `resumes/${String(row?.resume_filename)}`,
    ]);
    expect(new Uint8Array(supabase.files.get(`resumes/${String(row?.resume_filename)}`)!)).toEqual(realPdf());
    expect(supabase.pending.size).toBe(0);
  });

  it('is followed by the receipt mail', async () => {
    let asked: unknown;
    supabase.functions.notifications = async (request) => {
      asked = await request.json();
      return Response.json({ status: 'sent' });
    };
    await send();
    expect(asked).toEqual({ kind: 'application-received', application_id: supabase.applications[0]?.id });
  });

  it('is received even when the mail cannot go', async () => {
    supabase.fail('/functions/v1/notifications', new TypeError('fetch failed'));
    const { status } = await send();
    expect(status).toBe(201);
    expect(events).toContain('receipt_failed');
  });

  it('stores the name of a file as text only, never as a path', async () => {
    await send({ resume: { name: '..\\..\\etc/cv\u202efdp.pdf', bytes: realPdf() } });
    expect(supabase.applications[0]?.resume_original_name).toBe('cvfdp.pdf');
  });
});

describe('sending again', () => {
  it('after a cut network gives the same reference and no second row', async () => {
    const first = await send();
    const second = await send();
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(supabase.applications).toHaveLength(1);
    expect(supabase.files.size).toBe(1);
  });

  it('twice at once makes one row and leaves no file behind', async () => {
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.body.reference).toBe(second.body.reference);
    expect(supabase.applications).toHaveLength(1);
    expect(supabase.files.size).toBe(1);
    expect(supabase.pending.size).toBe(0);
  });

  it('works with the same proof after a failure', async () => {
    supabase.fail('/storage/', new Response('{"message":"full"}', { status: 500 }), 1);
    expect((await send()).status).toBe(503);
    expect((await send()).status).toBe(201);
  });
});

describe('when a part of the platform fails', () => {
  const failures: [what: string, match: string, fault: Response | Error][] = [
    ['the database is away', '/rest/v1/trainer_applications', new TypeError('fetch failed')],
    ['the rate limits are away', 'take_rate_limit', new Response('{"message":"x"}', { status: 500 })],
    ['the reservation fails', 'reserve_uploads', new Response('{"message":"x"}', { status: 500 })],
    ['the storage refuses', '/storage/', new Response('{"message":"x"}', { status: 507 })],
    ['the row is refused', 'submit_trainer_application', new Response('{"code":"23514"}', { status: 400 })],
  ];

  it.each(failures)('%s: 503 in French, no row and no file', async (_what, match, fault) => {
    supabase.fail(match, fault);
    const { status, body, headers } = await send();
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('5');
    expect(body.error?.code).toBe('unavailable');
    expect(body.error?.message).toMatch(/Rien de ce que vous avez saisi n’est perdu/);
    expect(supabase.applications).toHaveLength(0);
    expect(supabase.files.size).toBe(0);
  });

  it('the answer of the insert is lost: files stay for the row that may exist, and a retry finds out', async () => {
    supabase.fail('submit_trainer_application', new TypeError('socket hang up'), 1);
    expect((await send()).status).toBe(503);
    expect(supabase.files.size).toBe(1);
    expect(supabase.pending.size).toBe(1);
    expect((await send()).status).toBe(201);
  });

  it('files that cannot be removed stay reserved for the sweep', async () => {
    supabase.fail('submit_trainer_application', new Response('{"code":"23514"}', { status: 400 }));
    supabase.files.delete = () => {
      throw new TypeError('fetch failed');
    };
    expect((await send()).status).toBe(503);
    expect(supabase.pending.size).toBe(1);
    expect(events).toContain('remove_files_failed');
  });

  it('files of a submission that died earlier are swept by the next one', async () => {
    supabase.pending.set('resumes/old.pdf', OTHER_KEY);
    supabase.files.set('resumes/old.pdf', new ArrayBuffer(1));
    supabase.stale.push('resumes/old.pdf');
    await send();
    expect(supabase.files.has('resumes/old.pdf')).toBe(false);
    expect(supabase.pending.size).toBe(0);
  });

  it('a sweep that fails disturbs nobody', async () => {
    supabase.fail('stale_uploads', new Response('{"message":"x"}', { status: 500 }));
    expect((await send()).status).toBe(201);
    expect(events).toContain('sweep_failed');
  });
});

describe('robots', () => {
  it('who fill the hidden field are refused', async () => {
    const { status, body } = await send({ trap: 'https://spam.example' });
    expect([status, body.error?.code]).toEqual([400, 'challenge_failed']);
  });

  it('who send at once are told to wait', async () => {
    now = OPENED.getTime() + 1000;
    const { status, body, headers } = await send();
    expect([status, body.error?.code, headers.get('retry-after')]).toEqual([400, 'too_fast', '3']);
  });

  it.each([
    ['without a proof', () => ''],
    ['with nonsense', () => 'not base64 %%'],
    ['with a proof of nothing', () => btoa('{"challenge":{},"solution":{}}')],
    ['with an altered start time', () => altered({ data: { key: KEY, issuedAt: 0 } })],
    ['with an easier challenge', () => altered({ keyPrefix: '00' })],
    ['with a challenge that cannot be', () => altered({ cost: -1 })],
  ])('%s are refused', async (_what, proof) => {
    const { status, body } = await send({ altcha: proof() });
    expect([status, body.error?.code]).toEqual([400, 'challenge_failed']);
    expect(supabase.files.size).toBe(0);
  });

  it('who replay a proof for another application are refused', async () => {
    await send();
    const { status, body } = await send({ key: OTHER_KEY });
    expect([status, body.error?.code]).toEqual([400, 'challenge_failed']);
    expect(supabase.applications).toHaveLength(1);
  });

  function altered(parameters: object): string {
    const proof = JSON.parse(atob(altcha)) as { challenge: Challenge; solution: object };
    return JSON.stringify({
      ...proof,
      challenge: { ...proof.challenge, parameters: { ...proof.challenge.parameters, ...parameters } },
    });
  }
});

describe('limits', () => {
  it('per address, told with the time to wait', async () => {
    supabase.env.SUBMISSIONS_PER_ADDRESS = 2;
    await send({ resume: null });
    await send({ resume: null });
    const { status, body, headers } = await send();
    expect([status, body.error?.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '90']);
    const elsewhere = await send({ headers: { 'x-forwarded-for': '203.0.113.8' } });
    expect(elsewhere.status).toBe(201);
  });

  it('believe only the last hop of the address, which the platform wrote', async () => {
    supabase.env.SUBMISSIONS_PER_ADDRESS = 1;
    await send({ resume: null, headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' } });
    const { status } = await send({ headers: { 'x-forwarded-for': '198.51.100.2, 203.0.113.7' } });
    expect(status).toBe(429);
  });

  it('per e-mail, however it is written, and without keeping it', async () => {
    const bucket = (call: { body: unknown }) => String((call.body as { bucket?: string }).bucket);
    await send({ answers: { email: ' ELODIE.Saint-Aubin@exemple.fr' } });
    const buckets = supabase.calls.filter(({ url }) => url.pathname.endsWith('take_rate_limit')).map(bucket);
    expect(buckets).toEqual([
      expect.stringMatching(/^submit:address:[0-9a-f]{32}$/),
      expect.stringMatching(/^submit:email:[0-9a-f]{32}$/),
    ]);
    supabase.hits.set(buckets[1]!, 5);
    supabase.applications.length = 0;
    const { status } = await send();
    expect(status).toBe(429);
  });
});

describe('requests that a form would not send', () => {
  const post = async (init: RequestInit, query = '') =>
    read(await handle(new Request(`${URL_OF}${query}`, { method: 'POST', ...init })));
  const key = { 'idempotency-key': KEY };

  it('another method', async () => {
    const { status, headers } = await read(await handle(new Request(URL_OF, { method: 'DELETE' })));
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST']);
  });

  it.each([undefined, 'abc', '00000000-0000-0000-0000-000000000000'])('the key %j', async (value) => {
    const { status, body } = await post(value ? { headers: { 'idempotency-key': value } } : {});
    expect([status, body.error?.code]).toEqual([400, 'bad_request']);
  });

  it('a challenge without a key', async () => {
    const { status, body } = await read(await handle(new Request(`${URL_OF}?lang=en`)));
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

  it('a form cut in the middle', async () => {
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

  it('a body declared too large, refused unread', async () => {
    const headers = {
      ...key,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(MAX_BODY_BYTES + 1),
    };
    const { status, body } = await post({ headers, body: 'x' });
    expect([status, body.error?.code]).toEqual([413, 'file_too_large']);
  });

  it('a body that never ends, left at the limit', async () => {
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
    expect(sent).toBeLessThan(MAX_BODY_BYTES + 4 * 1024 * 1024);
  });
});

describe('answers that are wrong', () => {
  it('are named field by field, in French', async () => {
    const { status, body } = await send({ answers: { full_name: '', phone: '12' } });
    expect(status).toBe(422);
    expect(body.error).toEqual({
      code: 'invalid_fields',
      message: 'Certains champs sont à corriger.',
      fields: { full_name: 'Nom complet requis', phone: 'Numéro de téléphone invalide' },
    });
    expect(supabase.files.size).toBe(0);
  });

  it('and in English on the English form', async () => {
    const { body } = await send({ answers: { full_name: '', language: 1 } });
    expect(body.error?.fields).toEqual({ full_name: 'Full name required' });
  });

  it('include columns that an applicant may not set', async () => {
    const { status, body } = await send({ answers: { status: 'accepted', admin_notes: 'x' } });
    expect(status).toBe(422);
    expect(body.error?.fields).toHaveProperty('status');
    expect(supabase.applications).toHaveLength(0);
  });
});

describe('files that are wrong', () => {
  const bytes = realPdf();
  const FILES: [
    what: string,
    resume: { name: string; bytes: Uint8Array<ArrayBuffer> },
    status: number,
    code: string,
    message: string,
  ][] = [
    ['empty', { name: 'cv.pdf', bytes: new Uint8Array() }, 422, 'file_empty', 'Ce fichier est vide'],
    [
      'too large',
      { name: 'cv.pdf', bytes: new Uint8Array(FILE_LIMIT_BYTES + 1) },
      413,
      'file_too_large',
      'Ce fichier dépasse 10\u00a0MB',
    ],
    [
      'of another format',
      { name: 'cv.odt', bytes },
      415,
      'file_type',
      'Format non accepté\u00a0: choisissez un fichier PDF, DOC ou DOCX',
    ],
    [
      'not what their name says',
      { name: 'cv.docx', bytes },
      415,
      'file_type',
      'Le contenu de ce fichier ne correspond pas à un PDF, DOC ou DOCX comme son nom l’indique',
    ],
    [
      'encrypted',
      { name: 'cv.pdf', bytes: pdf({ encrypted: true }) },
      422,
      'file_encrypted',
      'Ce fichier est protégé par un mot de passe\u00a0: envoyez une version sans protection',
    ],
    [
      'cut',
      { name: 'cv.pdf', bytes: bytes.slice(0, 9000) },
      422,
      'file_corrupt',
      'Ce fichier est endommagé ou incomplet\u00a0: enregistrez-le de nouveau puis réessayez',
    ],
  ];

  it.each(FILES)(
    'because %s: told on the field, nothing stored',
    async (_what, resume, status, code, message) => {
      const answer = await send({ resume });
      expect(answer.status).toBe(status);
      expect(answer.body.error).toEqual({
        code,
        message: 'Un fichier est à remplacer.',
        fields: { resume: message },
      });
      expect(supabase.files.size).toBe(0);
      expect(supabase.pending.size).toBe(0);
    },
  );

  it('because there is no CV', async () => {
    const { status, body } = await send({ resume: null });
    expect([status, body.error?.code, body.error?.fields]).toEqual([
      422,
      'invalid_fields',
      { resume: 'Votre CV est requis' },
    ]);
  });

  it('are named each, when both are wrong', async () => {
    const { body } = await send({
      resume: { name: 'cv.pdf', bytes: new Uint8Array() },
      references: { name: 'r.odt', bytes },
    });
    expect(Object.keys(body.error?.fields ?? {})).toEqual(['resume', 'references']);
  });
});

describe('in a browser', () => {
  const preflight = (origin: string) =>
    handle(new Request(URL_OF, { method: 'OPTIONS', headers: { origin } }));

  it('the public site may read the answers, another site may not', async () => {
    const own = await preflight('http://localhost:4300');
    expect(own.status).toBe(204);
    expect(own.headers.get('access-control-allow-origin')).toBe('http://localhost:4300');
    expect(own.headers.get('access-control-allow-headers')).toContain('idempotency-key');
    const other = await preflight('https://ailleurs.example');
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });
});
