import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, TEST_PASSWORD, type TestApi, type TestDatabase } from './test-database.ts';

const EMAIL = 'recrutement@trame.example';
const BUCKET = 'essai';

describe('the embedded API through supabase-js', () => {
  let database: TestDatabase;
  let api: TestApi;
  let admin: SupabaseClient;

  const visitor = (): SupabaseClient =>
    createClient(api.url, database.secrets.publishableKey, { auth: { persistSession: false } });

  const signedIn = async (): Promise<SupabaseClient> => {
    const client = visitor();
    const { error } = await client.auth.signInWithPassword({ email: EMAIL, password: TEST_PASSWORD });
    expect(error).toBeNull();
    return client;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.createUser({ email: EMAIL, roles: ['app5_user'] });
    const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
    await sql.unsafe(`
      create table public.essai (id int primary key, moment timestamptz, amount numeric(5, 2));
      alter table public.essai enable row level security;
      create policy "signed in read" on public.essai for select to authenticated using (true);
      revoke all on public.essai from anon, authenticated;
      grant select on public.essai to authenticated;
      insert into public.essai values (1, '2026-11-21 14:40:43.344+00', 72.50);
      create table public.essai_checked (name text primary key, place int check (place > 0));
      alter table public.essai_checked enable row level security;
      grant select, insert on public.essai_checked to service_role;
      create function public.essai_context() returns jsonb language sql as $$
        select jsonb_build_object('uid', auth.uid(), 'role', auth.role(), 'email', auth.jwt() ->> 'email',
          'timeout', current_setting('statement_timeout'))
      $$;
      grant execute on function public.essai_context() to authenticated;
      create function public.essai_twice(code text) returns void language plpgsql as $$
        begin raise exception 'twice' using errcode = code, hint = 'version'; end
      $$;
      grant execute on function public.essai_twice(text) to authenticated;
      insert into storage.buckets (id, name, public) values ('${BUCKET}', '${BUCKET}', false);
      create policy "essai" on storage.objects to authenticated using (bucket_id = '${BUCKET}') with check (bucket_id = '${BUCKET}');
    `);
    await sql.end();
    api = await database.api();
    admin = createClient(api.url, database.secrets.secretKey, { auth: { persistSession: false } });
  });

  afterAll(() => database.close());

  it('keeps revoked what migrations revoked, whoever sends the first request', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => visitor().from('essai').select('id')));
    expect(answers.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501', '42501']);
  });

  it('logs the kind of a refused value, and nothing of what was sent', async () => {
    const lines: string[] = [];
    const logged = await database.api({ log: (line) => lines.push(line) });
    const service = createClient(logged.url, database.secrets.secretKey, { auth: { persistSession: false } });
    const { error } = await service.from('essai').select().eq('moment', 'Ana "Élodie" Silva');
    expect(error?.code).toBe('22007');
    const text = lines.join('\n');
    expect(text).toContain(
      '22007: invalid input syntax for type timestamp with time zone: "[valeur]"\n    at ',
    );
    expect(text).not.toMatch(/Ana|Élodie|Silva/);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['of a broken check', { name: 'Zorglubine "Quatrefages"', place: -1 }, '23514'],
    ['whose key is there already', { name: 'Spirou', place: 1 }, '23505'],
    ['without its key', { name: null, place: 987_654 }, '23502'],
  ])('logs no row %s', async (_, row, code) => {
    const lines: string[] = [];
    const logged = await database.api({ log: (line) => lines.push(line) });
    const service = createClient(logged.url, database.secrets.secretKey, { auth: { persistSession: false } });
    await service.from('essai_checked').upsert({ name: 'Spirou', place: 1 }, { ignoreDuplicates: true });
    const { error } = await service.from('essai_checked').insert(row);
    expect(error?.code).toBe(code);
    expect(lines.join('\n')).not.toMatch(/Zorglub|Quatre|Spirou|987.?654/);
  });

  it.each([
    ['23505', 409],
    ['23503', 409],
    ['23514', 400],
    ['22023', 400],
  ])('answers %s of a function with its hint', async (code, status) => {
    const client = await signedIn();
    const answer = await client.rpc('essai_twice', { code });
    expect(answer.status).toBe(status);
    expect(answer.error).toMatchObject({ code, hint: 'version', message: 'twice' });
  });

  it('refuses requests without a key, wherever they come from', async () => {
    expect((await fetch(`${api.url}/rest/v1/essai`)).status).toBe(401);
  });

  it('signs in, refreshes the session and signs out', async () => {
    const client = await signedIn();
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.user?.email).toBe(EMAIL);
    expect((await client.auth.getUser()).data.user?.email).toBe(EMAIL);
    expect((await client.auth.signOut()).error).toBeNull();
    const wrong = await visitor().auth.signInWithPassword({ email: EMAIL, password: 'pas le bon' });
    expect(wrong.error?.code).toBe('invalid_credentials');
  });

  it('reads rows with moments and numbers as PostgREST writes them', async () => {
    const client = await signedIn();
    const { data, count } = await client.from('essai').select('*', { count: 'exact' });
    expect(data).toEqual([{ id: 1, moment: '2026-11-21T14:40:43.344+00:00', amount: 72.5 }]);
    expect(count).toBe(1);
  });

  it('runs functions of the database as the caller, with the time limit of the role', async () => {
    const client = await signedIn();
    const { data } = await client.rpc('essai_context');
    const { data: user } = await client.auth.getUser();
    expect(data).toMatchObject({ uid: user.user?.id, role: 'authenticated', email: EMAIL });
    expect((data as { timeout: string }).timeout).not.toBe('0');
  });

  it('stores files and signs links to them', async () => {
    const client = await signedIn();
    const files = client.storage.from(BUCKET);
    const blob = new Blob(['%PDF-1.4 un'], { type: 'application/pdf' });
    expect((await files.upload('cv/un.pdf', blob)).error).toBeNull();
    const file = new File(['%PDF-1.4 deux'], 'deux.pdf', { type: 'application/pdf' });
    expect((await files.upload('cv/deux été.pdf', file)).error).toBeNull();
    expect((await files.upload('cv/un.pdf', blob)).error).not.toBeNull();

    const signed = await files.createSignedUrl('cv/un.pdf', 60);
    const response = await fetch(signed.data?.signedUrl ?? '');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(await response.text()).toBe('%PDF-1.4 un');
    const saved = new URL(signed.data?.signedUrl ?? '');
    saved.searchParams.set('download', 'S-2026-1 Contrat été.pdf');
    expect((await fetch(saved)).headers.get('content-disposition')).toBe(
      "attachment; filename=S-2026-1%20Contrat%20%C3%A9t%C3%A9.pdf; filename*=UTF-8''S-2026-1%20Contrat%20%C3%A9t%C3%A9.pdf;",
    );

    const several = await files.createSignedUrls(['cv/deux été.pdf', 'absent.pdf'], 60);
    expect(await (await fetch(several.data?.[0]?.signedUrl ?? '')).text()).toBe('%PDF-1.4 deux');
    expect(several.data?.[1]?.error).not.toBeNull();

    expect(await (await files.download('cv/un.pdf')).data?.text()).toBe('%PDF-1.4 un');
    expect((await visitor().storage.from(BUCKET).download('cv/un.pdf')).error).not.toBeNull();
    expect((await admin.storage.from(BUCKET).remove(['cv/un.pdf'])).data).toHaveLength(1);
    expect((await files.download('cv/un.pdf')).error).not.toBeNull();
  });

  // threat 22
  it('signs no link for longer than five minutes, whatever is asked', async () => {
    const files = (await signedIn()).storage.from(BUCKET);
    await files.upload('cv/long.pdf', new Blob(['%PDF-1.4'], { type: 'application/pdf' }));
    const lifeOf = (link: string | null | undefined) => {
      const token = new URL(link ?? '').searchParams.get('token')?.split('.')[1] ?? '';
      const { iat, exp } = JSON.parse(Buffer.from(token, 'base64url').toString()) as Record<string, number>;
      return (exp ?? 0) - (iat ?? 0);
    };
    expect(lifeOf((await files.createSignedUrl('cv/long.pdf', 60)).data?.signedUrl)).toBe(60);
    expect(lifeOf((await files.createSignedUrl('cv/long.pdf', 31_536_000)).data?.signedUrl)).toBe(300);
    const several = await files.createSignedUrls(['cv/long.pdf'], 31_536_000);
    expect(lifeOf(several.data?.[0]?.signedUrl)).toBe(300);
    const answer = await fetch((await files.createSignedUrl('cv/long.pdf', 60)).data?.signedUrl ?? '');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it.each([
    [`/storage/v1/object/s%69gn/${BUCKET}/cv/long.pdf`],
    [`/storage/v1/%6Fbject/sign/${BUCKET}/cv/long.pdf`],
    [`/storag%65/v1/object/sign/${BUCKET}/cv/long.pdf`],
  ])('signs no link for a path with escaped letters: %s', async (path) => {
    const client = await signedIn();
    const files = client.storage.from(BUCKET);
    await files.upload('cv/long.pdf', new Blob(['%PDF-1.4'], { type: 'application/pdf' }), { upsert: true });
    const { data } = await client.auth.getSession();
    const answer = await fetch(api.url + path, {
      method: 'POST',
      headers: {
        apikey: database.secrets.publishableKey,
        authorization: `Bearer ${data.session?.access_token ?? ''}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ expiresIn: 31_536_000 }),
    });
    expect(answer.status).toBe(400);
  });

  it('stores files and signs links for names that need escapes', async () => {
    const files = (await signedIn()).storage.from(BUCKET);
    const name = 'cv/Éloïse & co (1).pdf';
    const body = new Blob(['%PDF-1.4 nom'], { type: 'application/pdf' });
    expect((await files.upload(name, body)).error).toBeNull();
    const { data } = await files.createSignedUrl(name, 60);
    expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe('%PDF-1.4 nom');
  });

  // threat 23
  it.each([
    ['/rest/v1/essai?select=id'],
    ['/rest/v1/essai?select=nothing'],
    ['/auth/v1/user'],
    ['/functions/v1/absente'],
    [`/storage/v1/object/authenticated/${BUCKET}/absent.pdf`],
  ])('sends %s with headers that keep it out of caches', async (path) => {
    const { data } = await (await signedIn()).auth.getSession();
    const answer = await fetch(api.url + path, {
      headers: {
        apikey: database.secrets.publishableKey,
        authorization: `Bearer ${data.session?.access_token ?? ''}`,
      },
    });
    expect(answer.headers.get('cache-control')).toMatch(/^(private, )?no-store$/);
  });

  it('lets a browser send the headers of supabase-js to every part', async () => {
    const paths = [
      '/auth/v1/token',
      '/rest/v1/essai',
      '/rest/v1/rpc/needs',
      `/storage/v1/object/${BUCKET}/a`,
    ];
    for (const path of paths) {
      const response = await fetch(api.url + path, {
        method: 'OPTIONS',
        headers: {
          origin: 'http://localhost:4200',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'apikey,authorization,content-type',
        },
      });
      expect(response.ok, path).toBe(true);
      expect(response.headers.get('access-control-allow-headers')?.toLowerCase(), path).toContain('apikey');
    }
  });

  it.each([
    ['without a key', '/rest/v1/essai'],
    ['an invalid link', '/auth/v1/verify?token=x&type=recovery'],
    ['an invalid address', '/rien'],
    ['a file that is not there', `/storage/v1/object/public/${BUCKET}/absent.pdf`],
    ['a function that does not exist', '/functions/v1/absente'],
  ])('answers errors and redirects with headers that forbid guessing their type: %s', async (_what, path) => {
    const response = await fetch(api.url + path, { redirect: 'manual' });
    expect(response.status).toBeGreaterThanOrEqual(300);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('answers 404 for a function that does not exist', async () => {
    const { error } = await visitor().functions.invoke('absente');
    expect((error as { context: Response }).context.status).toBe(404);
  });
});
