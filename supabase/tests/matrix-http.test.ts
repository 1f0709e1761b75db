import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { BUCKETS, FUNCTIONS, TABLES, expected } from './matrix.ts';
import { programmes } from './matrix/programmes.ts';
import { ACTOR_NAMES, claimsOf, databaseRole, userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { WORLD, createWorld } from './support/world.ts';

const open = openDatabase(async (sql) => {
  await createWorld(sql);
  await programmes.createRows?.(sql);
});
const clients = {} as Record<Actor, SupabaseClient>;
let apiUrl = '';

const PDF = new TextEncoder().encode('%PDF-1.7 test').buffer;
const inBucket = (bucket: string) => clients.service_role.storage.from(bucket);

beforeAll(async () => {
  const api = await open.database.api();
  apiUrl = api.url;
  const { publishableKey, secretKey } = open.database.secrets;
  const auth = { persistSession: false, autoRefreshToken: false };
  for (const actor of ACTOR_NAMES) {
    const key = actor === 'service_role' ? secretKey : publishableKey;
    const token = open.database.accessToken({ id: userIdOf(actor) }, claimsOf(actor));
    clients[actor] = createClient(api.url, key, {
      auth,
      ...(databaseRole(actor) === 'authenticated'
        ? { global: { headers: { Authorization: `Bearer ${token}` } } }
        : {}),
    });
  }
  for (const bucket of Object.keys(BUCKETS)) {
    await open.sql`delete from storage.objects where bucket_id = ${bucket}`;
    const { error } = await inBucket(bucket).upload(WORLD.file, PDF, { contentType: 'application/pdf' });
    if (error) throw error;
  }
});

type Answer = { data: unknown; error: { code?: string | undefined; message: string } | null };

/** An answer of the data API in the words of the matrix. */
function verdict({ data, error }: Answer): string {
  if (error) return error.code === '42501' ? '42501' : `${error.code}: ${error.message}`;
  return Array.isArray(data) && data.length === 0 ? '0 rows' : 'allow';
}

const line = async (ask: (client: SupabaseClient, actor: Actor) => PromiseLike<Answer>) => {
  const found = {} as Record<Actor, string>;
  for (const actor of ACTOR_NAMES) found[actor] = verdict(await ask(clients[actor], actor));
  return found;
};
const wanted = (object: string, verb: string) => {
  const cell = (TABLES[object] ?? FUNCTIONS[object] ?? BUCKETS[object])!.verbs[verb]!;
  return Object.fromEntries(ACTOR_NAMES.map((actor) => [actor, expected(object, verb, cell, actor)]));
};

describe('through the API, tables answer as the matrix says', () => {
  // spec 6.2, 7.1
  it.each([
    'trainer_applications',
    'trainer_evaluations',
    'notification_logs',
    'incidents',
    'releases',
    'programmes',
  ])('select %s', async (table) => {
    expect(await line((client) => client.from(table).select('*'))).toEqual(
      wanted(`public.${table}`, 'select'),
    );
  });

  it('select the account of one trainer', async () => {
    const found = await line((client) =>
      client.from('trainer_accounts').select('email').eq('user_id', userIdOf('approvedTrainer')),
    );
    expect(found).toEqual(wanted('public.trainer_accounts', 'select the account of one trainer'));
  });

  it('select the roles of another person', async () => {
    const found = await line((client, actor) =>
      client
        .from('user_roles')
        .select('role')
        .eq('user_id', userIdOf(actor === 'app1_user' ? 'app2_user' : 'app1_user')),
    );
    expect(found).toEqual(wanted('public.user_roles', 'select the roles of another person'));
  });

  // spec 6.3, 6.8
  it('update an application', async () => {
    const found = await line((client) =>
      client
        .from('trainer_applications')
        .update({ status: 'contacted' })
        .eq('id', WORLD.application)
        .select('id'),
    );
    expect(found).toEqual(wanted('public.trainer_applications', 'update'));
  });

  it('insert an application, possible only through the submission', async () => {
    const found = await line((client) =>
      client.from('trainer_applications').insert({
        full_name: 'N',
        email: 'n@exemple.test',
        current_status: 'Salarié',
        consent_at: new Date().toISOString(),
        consent_version: '1',
      }),
    );
    expect(found).toEqual(wanted('public.trainer_applications', 'insert'));
  });

  it('give a role to oneself', async () => {
    for (const actor of ['anon', 'noRole', 'app5_user', 'revoked', 'service_role'] as const) {
      const answer = await clients[actor]
        .from('user_roles')
        .insert({ user_id: userIdOf('noRole'), role: 'admin' });
      expect({ actor, verdict: verdict(answer) }).toEqual({ actor, verdict: '42501' });
    }
  });

  it('an upsert cannot replace an insert that is refused', async () => {
    const answer = await clients.app5_user.from('trainer_applications').upsert({
      id: WORLD.application,
      full_name: 'N',
      email: 'n@exemple.test',
      reference: 'TR-2026-000000',
    });
    expect(verdict(answer)).toBe('42501');
  });

  it('an embedded table is protected like the table itself', async () => {
    const { data } = await clients.approvedTrainer
      .from('trainer_accounts')
      .select('email, trainer_applications(full_name)')
      .eq('user_id', userIdOf('approvedTrainer'));
    expect(data).toEqual([{ email: 'approvedtrainer@trame.example', trainer_applications: null }]);
  });
});

describe('through the API, functions answer as the matrix says', () => {
  it.each(['search_trainer_applications', 'count_trainer_applications', 'my_roles'])('%s', async (name) => {
    const found = await line(async (client) => {
      const { data, error } = await client.rpc(name);
      return { data: Array.isArray(data) && name === 'my_roles' ? [data] : data, error };
    });
    expect(found).toEqual(wanted(`public.${name}`, 'execute'));
  });

  it('my_roles answers what the database holds, not what a token or a profile claims', async () => {
    const roles = async (actor: Actor) => (await clients[actor].rpc('my_roles')).data as unknown;
    expect(await roles('app5_user')).toEqual(['app5_user']);
    expect(await roles('noRole')).toEqual([]);
    expect(await roles('revoked')).toEqual([]);
    expect(await roles('deleted')).toEqual([]);
  });

  it('my_roles refuses an ended session with the code by which pages recognise one', async () => {
    const claims = { ...claimsOf('app5_user'), session_id: randomUUID() };
    const token = open.database.accessToken({ id: userIdOf('app5_user') }, claims);
    const { error } = await createClient(apiUrl, open.database.secrets.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { Authorization: `Bearer ${token}` } },
    }).rpc('my_roles');
    expect(error).toMatchObject({ code: '28000' });
  });

  it('find_users_by_email answers the service role alone', async () => {
    const ask = (client: SupabaseClient) =>
      client.rpc('find_users_by_email', { emails: ['admin@trame.example'] });
    expect(await line(ask)).toEqual(wanted('public.find_users_by_email', 'execute'));
  });

  it('helpers of the private schema cannot be called, nor its tables read', async () => {
    const { error: rpc } = await clients.app5_user.schema('private').rpc('has_role', { wanted: 'admin' });
    const { error: table } = await clients.service_role.schema('private').from('audit_log').select('*');
    expect(rpc).not.toBeNull();
    expect(table).not.toBeNull();
  });
});

describe('through the API, files answer as the matrix says', () => {
  // spec 3.23
  it.each(Object.keys(BUCKETS))('list, sign, download, upload, move and remove in %s', async (bucket) => {
    const allowed = wanted(bucket, 'select');
    for (const actor of ACTOR_NAMES) {
      const files = clients[actor].storage.from(bucket);
      const reads = allowed[actor] === 'allow';
      const writes = actor === 'service_role';
      const list = await files.list('resumes');
      const signed = await files.createSignedUrl(WORLD.file, 60);
      const download = await files.download(WORLD.file);
      const upload = await files.upload(`resumes/${actor}.pdf`, PDF, { contentType: 'application/pdf' });
      const overwrite = await files.upload(WORLD.file, PDF, { contentType: 'application/pdf', upsert: true });
      const found = {
        list: (list.data ?? []).length > 0,
        sign: signed.error === null,
        download: download.error === null,
        upload: upload.error === null,
        overwrite: overwrite.error === null,
      };
      expect({ actor, ...found }).toEqual({
        actor,
        list: reads,
        sign: reads,
        download: reads,
        upload: writes,
        overwrite: writes,
      });
      if (writes) continue;
      await files.remove([WORLD.file]);
      await files.move(WORLD.file, 'resumes/moved.pdf');
      expect((await inBucket(bucket).exists(WORLD.file)).data).toBe(true);
    }
  });

  it('a signed link opens its file without a key, and no other file', async () => {
    const { data } = await inBucket('trainer-applications').createSignedUrl(WORLD.file, 60);
    const link = new URL(data!.signedUrl);
    expect((await fetch(link)).status).toBe(200);
    link.pathname = link.pathname.replace('world.pdf', 'service_role.pdf');
    expect((await fetch(link)).ok).toBe(false);
  });

  it('the bucket itself refuses types and sizes that the form refuses', async () => {
    const bucket = inBucket('trainer-applications');
    const html = await bucket.upload('resumes/x.html', PDF, { contentType: 'text/html' });
    const large = await bucket.upload('resumes/large.pdf', new ArrayBuffer(10 * 1024 * 1024 + 1), {
      contentType: 'application/pdf',
    });
    expect(html.error).not.toBeNull();
    expect(large.error).not.toBeNull();
  });
});

describe('what anybody can read with the publishable key alone', () => {
  // threat 32
  it.each(Object.keys(TABLES))('nothing of %s', async (table) => {
    const [schema, name] = table.split('.');
    const { data } = await clients.anon.schema(schema!).from(name!).select('*');
    expect(data).toBeNull();
  });

  it('no answer of any address of the API holds the name or the e-mail of a person', async () => {
    const headers = { apikey: open.database.secrets.publishableKey };
    for (const path of [
      '/rest/v1/',
      '/rest/v1/trainer_applications?select=*',
      '/storage/v1/bucket',
      '/auth/v1/settings',
    ]) {
      const answer = await fetch(apiUrl + path, { headers });
      const text = await answer.text();
      expect({ path, leaks: /exemple\.test|Lefèvre|\+336/.test(text) }).toEqual({ path, leaks: false });
    }
  });
});
