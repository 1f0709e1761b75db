import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestApi,
  type TestDatabase,
} from '../../../tools/embedded/test-database.ts';
import { readEnv } from '../_shared/env.ts';
import { realPdf } from '../_shared/testing/files.ts';
import { createHandler } from './handler.ts';
import { judge } from './judge.ts';

// The function as it is deployed, on a real database and storage.

let database: TestDatabase;
let api: TestApi;
let owner: Sql;
let service: SupabaseClient;
let corporate: string;
let corporateId: string;
let recruiter: string;
let catalogue: string;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = postgres(database.url, { max: 1, onnotice: () => undefined });
  api = await database.api();
  service = createClient(api.url, database.secrets.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const tokenOf = async (email: string, role: string) => {
    const id = await database.createUser({ email, roles: [role] });
    return { id, token: database.accessToken({ id, email }) };
  };
  const own = await tokenOf('corporate@trame.example', 'app1_user');
  [corporate, corporateId] = [own.token, own.id];
  recruiter = (await tokenOf('recrutement@trame.example', 'app5_user')).token;
  catalogue = (await tokenOf('catalogue@trame.example', 'app2_user')).token;
});

afterAll(async () => {
  await owner.end();
  await database.close();
});

beforeEach(async () => {
  await owner`delete from private.rate_limits`;
});

interface Answer {
  path?: string;
  type?: string;
  width?: number;
  height?: number;
  url?: string;
  urls?: Record<string, string>;
  deleted?: number;
  error?: { code: string; message: string; fields?: Record<string, string> };
}

const ask = async (token: string, init: RequestInit) => {
  const response = await fetch(`${api.url}/functions/v1/site-media`, {
    method: 'POST',
    ...init,
    headers: {
      ...(init.headers as Record<string, string>),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  return { status: response.status, body: (await response.json()) as Answer };
};
const post = (body: object, token = corporate) =>
  ask(token, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const upload = (purpose: string, content: string | Uint8Array, token = corporate, name = 'logo.svg') => {
  const form = new FormData();
  form.append('purpose', purpose);
  const part = typeof content === 'string' ? content : new Uint8Array(content);
  form.append('file', new File([part], name, { type: 'image/svg+xml' }));
  return ask(token, { body: form });
};
const logged: [event: string, details: object | undefined][] = [];
/** The function with other settings, or with a look at what it asks for. */
const handlerWith = (settings: Record<string, string>, fetchOfHandler: typeof fetch = fetch) =>
  createHandler({
    env: readEnv({
      SUPABASE_URL: api.url,
      SUPABASE_ANON_KEY: database.secrets.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: database.secrets.secretKey,
      ...settings,
    }),
    fetch: (input, init) => fetchOfHandler(input, init),
    newJudge: () => (purpose, bytes) => Promise.resolve(judge(purpose, bytes)),
    log: (event, details) => logged.push([event, details]),
  });
const uploadRequest = (purpose: string, content: string | Uint8Array) => {
  const body = new FormData();
  body.append('purpose', purpose);
  body.append('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], 'logo'));
  const headers = { authorization: `Bearer ${corporate}` };
  return new Request('http://functions.test/site-media', { method: 'POST', body, headers });
};
const daily = () => post({ action: 'delete-unused' }, database.secrets.secretKey);

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40">${inner}</svg>`;
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#204060' } }).withExif({
    IFD0: { Make: 'SECRET-CAMERA' },
  });
const isStored = async (path: string) => {
  const [row] = await owner`select 1 from storage.objects where bucket_id = 'site-media' and name = ${path}`;
  return row !== undefined;
};
const read = async (url = '') => Buffer.from(await (await fetch(url)).arrayBuffer());

describe('a person of corporate', () => {
  it('stores a hostile SVG as the drawing in it, whatever its name and type say', async () => {
    const hostile = svg(
      '<script>alert(1)</script><path onclick="alert(1)" d="M0 0h9v9z"/><image href="https://e.example/a"/>',
    );
    const { status, body } = await upload('logo', hostile, corporate, 'photo.jpg');
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: 'image/svg+xml', width: 192, height: 64 });
    expect(body.path).toMatch(/^logos\/[0-9a-f]{40}\.svg$/);
    const response = await fetch(body.url ?? '');
    expect(response.headers.get('content-type')).toContain('image/svg+xml');
    expect(await response.text()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="192" height="64" viewBox="0 0 120 40"><path d="M0 0h9v9z"/></svg>',
    );
  });

  it('has one file for the same file sent twice, also when only what is left out is different', async () => {
    const first = await upload('logo', svg('<rect width="9" height="8"/>'));
    const again = await upload('logo', svg('<!-- again --><rect width="9" height="8" onload="x"/>'));
    const other = await upload('logo', svg('<rect width="9" height="7"/>'));
    expect(again.body.path).toBe(first.body.path);
    expect(again.status).toBe(200);
    expect(other.body.path).not.toBe(first.body.path);
  });

  it('stores a photo without where and by what it was taken', async () => {
    const bytes = await photo().jpeg().toBuffer();
    const { body } = await upload('timeline', bytes);
    expect(body).toMatchObject({ type: 'image/jpeg', width: 60, height: 40 });
    expect(body.path).toMatch(/^timeline\/[0-9a-f]{40}\.jpg$/);
    const stored = await read(body.url);
    expect(bytes.includes('SECRET')).toBe(true);
    expect(stored.includes('SECRET')).toBe(false);
    expect((await sharp(stored).metadata()).width).toBe(60);
  });

  it('stores proofs and the certificate apart from pictures', async () => {
    const pdf = realPdf();
    const [proof, certificate] = [await upload('proof', pdf), await upload('certificate', pdf)];
    expect(proof.body.path).toMatch(/^consents\/[0-9a-f]{40}\.pdf$/);
    expect(certificate.body.path).toMatch(/^qualiopi\/[0-9a-f]{40}\.pdf$/);
    expect((await upload('proof', await photo().png().toBuffer())).body.path).toMatch(/^consents\/.*\.png$/);
  });

  it('lets browsers keep a picture for an hour, and a proof of a consent not at all', async () => {
    const stored: (string | null)[] = [];
    const handle = handlerWith({}, (input, init) => {
      const request = new Request(input, init);
      if (request.url.includes('/object/site-media/')) stored.push(request.headers.get('cache-control'));
      return fetch(request);
    });
    await handle(uploadRequest('logo', svg('<circle r="2"/>')));
    await handle(uploadRequest('proof', await photo().png().toBuffer()));
    expect(stored).toEqual(['max-age=3600', 'max-age=0, private, no-store']);
  });

  it('stores nothing that could not be noted before, so that no daily work deletes it', async () => {
    const content = svg('<circle r="8"/>');
    const count = () => owner`select count(*)::integer from storage.objects where bucket_id = 'site-media'`;
    const before = await count();
    await owner`revoke execute on function public.note_site_file from service_role`;
    try {
      expect((await upload('logo', content)).status).toBe(503);
      expect(await count()).toEqual(before);
    } finally {
      await owner`grant execute on function public.note_site_file to service_role`;
    }
    expect((await upload('logo', content)).status).toBe(200);
  });

  it.each([
    ['refuse', 503, 'unavailable'],
    ['accept', 200, 'antivirus_away'],
  ] as const)('without an answer of the antivirus: %s', async (CLAMD_WHEN_AWAY, status, event) => {
    // Nothing listens there.
    const handle = handlerWith({ CLAMD_HOST: '127.0.0.1', CLAMD_PORT: '1', CLAMD_WHEN_AWAY });
    logged.length = 0;
    const answer = await handle(uploadRequest('logo', svg('<circle r="9"/>')));
    expect(answer.status).toBe(status);
    const { path } = (await answer.json()) as Answer;
    expect(logged).toEqual([[event, expect.objectContaining(path ? { path } : {})]]);
  });

  it('gets the links of a hundred files at once', async () => {
    const paths = Array.from({ length: 100 }, (_, n) => `logos/${n}.svg`);
    expect(await post({ paths })).toEqual({ status: 200, body: { urls: {} } });
    expect((await post({ paths: [...paths, 'logos/100.svg'] })).status).toBe(422);
  });

  it('saves a logo with what was stored', async () => {
    const { body: stored } = await upload('logo', svg('<circle r="4"/>'));
    const { path, type, width, height } = stored;
    const { body: proof } = await upload('proof', realPdf());
    const client = createClient(api.url, database.secrets.publishableKey, {
      global: { headers: { authorization: `Bearer ${corporate}` } },
    });
    const saved = await client
      .from('client_logos')
      .insert({
        name: 'Le Sillon',
        alt: 'Le Sillon',
        picture: { path, type, width, height },
        consent_file: proof.path,
      })
      .select('picture, consent_file');
    expect(saved.error).toBeNull();
    await owner`delete from public.client_logos`;
  });

  it('gets links of short life, and none to a file that is gone', async () => {
    const { body } = await upload('logo', svg('<circle r="5"/>'));
    const gone = 'logos/gone.svg';
    const links = await post({ paths: [body.path, gone] });
    expect(Object.keys(links.body.urls ?? {})).toEqual([body.path]);
    expect((await fetch(links.body.urls?.[body.path ?? ''] ?? '')).status).toBe(200);
  });

  it.each<[string, string, string | Uint8Array, number, string]>([
    [
      'a page of HTML as a logo',
      'logo',
      '<html><script>alert(1)</script></html>',
      422,
      'exportez-le de nouveau',
    ],
    ['a text as a logo', 'logo', 'bonjour', 415, 'SVG, PNG, JPEG ou WebP'],
    ['entities', 'logo', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<text>&a;</text>')}`, 422, 'entités'],
    ['an SVG as a proof', 'proof', svg('<circle r="1"/>'), 415, 'PDF'],
    ['a picture as the certificate', 'certificate', svg('<circle r="1"/>'), 415, 'enregistrez-le en PDF'],
    ['an empty file', 'logo', '', 422, 'vide'],
    ['a very large SVG', 'logo', svg(' '.repeat(600 * 1024)), 413, '512'],
    [
      'a PDF with a script',
      'proof',
      '%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
      422,
      '',
    ],
  ])('is shown what to do about %s', async (_, purpose, content, status, message) => {
    const answer = await upload(purpose, content);
    expect(answer.status).toBe(status);
    expect(answer.body.error?.fields?.['file']).toContain(message);
  });

  it('is refused a purpose that there is not, and more than a file', async () => {
    expect((await upload('avatar', svg(''))).body.error?.fields).toEqual({ purpose: 'Usage inconnu' });
    expect((await post({ paths: ['../secrets.svg'] })).status).toBe(422);
    expect((await post({ paths: [] })).status).toBe(422);
    const large = new Uint8Array(11 * 1024 * 1024);
    expect((await upload('proof', large)).status).toBe(413);
  });

  it('uploads a limited number of files in a day', async () => {
    await upload('logo', 'x');
    await owner`update private.rate_limits set hits = 300`;
    const answer = await upload('logo', svg('<circle r="6"/>'));
    expect([answer.status, answer.body.error?.code]).toEqual([429, 'rate_limited']);
  });
});

describe('a person of the catalogue', () => {
  it('stores pictures of programmes alone, judged and cleaned as those of corporate', async () => {
    const { status, body } = await upload(
      'programme',
      svg('<script>alert(1)</script><rect width="9" height="5"/>'),
      catalogue,
    );
    expect([status, body.type]).toEqual([200, 'image/svg+xml']);
    expect(body.path).toMatch(/^programmes\/[0-9a-f]{40}\.svg$/);
    expect(await (await fetch(body.url ?? '')).text()).not.toContain('script');
    for (const content of ['not a picture', realPdf(), new Uint8Array(5 * 1024 * 1024 + 1)])
      expect((await upload('programme', content, catalogue)).status).toBeGreaterThanOrEqual(413);
    for (const purpose of ['logo', 'timeline', 'proof', 'certificate'])
      expect([purpose, (await upload(purpose, svg('<circle r="9"/>'), catalogue)).status]).toEqual([
        purpose,
        403,
      ]);
    for (const token of [corporate, recruiter])
      expect((await upload('programme', svg('<circle r="9"/>'), token)).status).toBe(403);
  });

  it('gets links to these, as the whole staff does, and to nothing else', async () => {
    const { body } = await upload('programme', svg('<rect width="4" height="5"/>'), catalogue);
    const proof = await upload('proof', realPdf());
    const paths = [body.path ?? ''];
    for (const token of [catalogue, recruiter, corporate]) {
      const answer = await post({ paths }, token);
      expect([answer.status, Object.keys(answer.body.urls ?? {})]).toEqual([200, paths]);
    }
    for (const path of [proof.body.path ?? '', 'logos/a.svg', 'programmes-autres/a.svg'])
      for (const token of [catalogue, recruiter])
        expect([path, (await post({ paths: [...paths, path] }, token)).status]).toEqual([path, 403]);
  });

  it('puts one on a sheet, with the words that stand for it', async () => {
    const { body } = await upload('programme', await photo().png().toBuffer(), catalogue);
    const { path, type, width, height } = body;
    const client = createClient(api.url, database.secrets.publishableKey, {
      global: { headers: { authorization: `Bearer ${catalogue}` } },
    });
    const picture = { path, type, width, height, alt: 'Un atelier' };
    const made = await client.rpc('create_programme', { content: { title: 'Poterie', picture } });
    expect(made.error).toBeNull();
    const { data } = await client.from('programmes').select('content').eq('title', 'Poterie');
    expect(data).toEqual([{ content: { title: 'Poterie', picture } }]);
  });
});

describe('nobody else', () => {
  it('stores a file or gets a link', async () => {
    for (const [token, status] of [
      ['', 401],
      [recruiter, 403],
    ] as const) {
      expect((await upload('logo', svg('<circle r="7"/>'), token)).status).toBe(status);
      expect((await post({ paths: ['logos/a.svg'] }, token)).status).toBe(status);
    }
    expect((await post({ action: 'delete-unused' }, '')).status).toBe(401);
    for (const token of [corporate, catalogue, recruiter])
      expect((await post({ action: 'delete-unused' }, token)).status).toBe(422);
    // Storage itself is closed to a person, whatever their role.
    const client = createClient(api.url, database.secrets.publishableKey, {
      global: { headers: { authorization: `Bearer ${corporate}` } },
    });
    const stored = await client.storage.from('site-media').upload('logos/own.svg', svg(''), {
      contentType: 'image/svg+xml',
    });
    expect(stored.error).not.toBeNull();
  });
});

describe('the daily work', () => {
  const age = (days: number) =>
    owner`update private.unused_site_files set since = now() - make_interval(days => ${days})`;
  const publish = async () => {
    await owner`update private.site_state set live_build = null`;
    await owner`delete from public.site_builds`;
    await owner`
      with built as (
        insert into public.site_builds (kind, state, started_at, ended_at, revision)
        select 'publication', 'succeeded', now(), now(), s.revision from private.site_state s returning id
      )
      update private.site_state set live_build = built.id from built`;
  };
  const stored = async (purpose: string, content: string | Uint8Array) => {
    const { body } = await upload(purpose, content);
    return body.path ?? '';
  };

  it('deletes what nothing has named for thirty days, and nothing that is named', async () => {
    const lost = await stored('logo', svg('<circle r="10"/>'));
    const used = await stored('logo', svg('<circle r="11"/>'));
    const shown = await stored('timeline', svg('<circle r="12"/>'));
    const proof = await stored('proof', realPdf());
    const former = await stored('certificate', realPdf());
    const picture = (path: string) => owner.json({ path, type: 'image/svg+xml', width: 192, height: 64 });
    await owner`insert into public.client_logos (name, picture, consent_file) values ('Un', ${picture(used)}, ${proof})`;
    await owner`
      insert into public.timeline_events (starts_on, title_fr, text_fr, picture)
      values ('2020-01-01', 'Titre', 'Texte', ${picture(shown)})`;
    // A version of the settings that can be restored.
    await owner`update public.company_settings set qualiopi_file = ${former}`;
    await owner`update public.company_settings set qualiopi_file = null`;
    await publish();
    await daily();
    await age(29);
    await daily();
    expect(await isStored(lost)).toBe(true);
    await age(31);
    const { status, body } = await daily();
    expect([status, (body.deleted ?? 0) >= 1]).toEqual([200, true]);
    const left = await Promise.all([lost, used, shown, proof, former].map(isStored));
    expect(left).toEqual([false, true, true, true, true]);
    // Deleted from the disk too, not from the list alone.
    expect((await service.storage.from('site-media').download(lost)).error).not.toBeNull();
    await owner`delete from public.client_logos`;
    await owner`delete from public.timeline_events`;
  });

  it('gives a file that is taken out of use, or uploaded again, thirty more days', async () => {
    const path = await stored('logo', svg('<circle r="20"/>'));
    await owner`
      insert into public.client_logos (name, picture)
      values ('Un', ${owner.json({ path, type: 'image/svg+xml', width: 192, height: 64 })})`;
    await publish();
    await age(300);
    await daily();
    await owner`delete from public.client_logos`;
    await publish();
    await daily();
    expect(await isStored(path)).toBe(true);
    await age(31);
    await stored('logo', svg('<circle r="20"/>'));
    await daily();
    expect(await isStored(path)).toBe(true);
  });

  it('lets nobody name or upload the file that it is deleting, and takes it again afterwards', async () => {
    const content = svg('<circle r="15"/>');
    const path = await stored('logo', content);
    await publish();
    await age(31);
    const name = () =>
      owner`
        insert into public.client_logos (name, picture)
        values ('Un', ${owner.json({ path, type: 'image/svg+xml', width: 192, height: 64 })})`.then(
        () => null,
        (error: unknown) => (error as { code: string }).code,
      );
    const meanwhile: unknown[] = [];
    const handle = handlerWith({}, async (input, init) => {
      const request = new Request(input, init);
      if (request.method === 'DELETE') meanwhile.push(await name(), (await upload('logo', content)).status);
      const answer = await fetch(request);
      if (request.method === 'DELETE') meanwhile.push(await name(), (await upload('logo', content)).status);
      return answer;
    });
    const answer = await handle(
      new Request('http://functions.test/site-media', {
        method: 'POST',
        body: JSON.stringify({ action: 'delete-unused' }),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${database.secrets.secretKey}`,
        },
      }),
    );
    expect(answer.status).toBe(200);
    expect(meanwhile).toEqual(['23503', 503, '23503', 503]);
    expect(await isStored(path)).toBe(false);
    expect((await upload('logo', content)).status).toBe(200);
    expect(await name()).toBeNull();
    await owner`delete from public.client_logos`;
  });

  it('deletes nothing while the site that is up is older than what is written', async () => {
    const path = await stored('logo', svg('<circle r="30"/>'));
    await publish();
    await owner`update private.site_state set revision = revision + 1`;
    await age(31);
    expect((await daily()).body).toEqual({ deleted: 0 });
    expect(await isStored(path)).toBe(true);
    await publish();
    await daily();
    expect(await isStored(path)).toBe(false);
  });

  it('keeps the picture and the proof of what is deleted for as long as that can be undone', async () => {
    const picture = await stored('timeline', svg('<circle r="40"/>'));
    const logo = await stored('logo', svg('<circle r="41"/>'));
    const proof = await stored('proof', realPdf());
    const deleted = (kind: string, before: { picture: { path: string }; consent_file?: string }) => owner`
      insert into private.bulk_changes (id, entity_kind, actor_id, change, rows)
      values (gen_random_uuid(), ${kind}, ${corporateId}, '{}', ${owner.json({
        a: { outcome: 'changed', before, after: { deleted: true } },
      })})`;
    await deleted('timeline_event', { picture: { path: picture } });
    await deleted('logo', { picture: { path: logo }, consent_file: proof });
    await publish();
    await age(31);
    await daily();
    for (const path of [picture, logo, proof]) expect([path, await isStored(path)]).toEqual([path, true]);
    await owner`delete from private.bulk_changes`;
  });

  it('deletes five hundred files in a run, and the others in the next', async () => {
    await owner`delete from storage.objects where bucket_id = 'site-media'`;
    await owner`
      insert into storage.objects (bucket_id, name)
      select 'site-media', 'logos/' || n || '.svg' from generate_series(1, 501) as n`;
    await publish();
    await daily();
    await age(31);
    expect((await daily()).body).toEqual({ deleted: 500 });
    expect((await daily()).body).toEqual({ deleted: 1 });
  });
});
