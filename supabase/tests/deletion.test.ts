import { storagePath } from '@trame/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode } from './support/run-as.ts';
import { createWorld, insertApplication } from './support/world.ts';

const open = openDatabase(createWorld);

let application = '';
let path = '';
const store = (name: string) =>
  open.sql`insert into storage.objects (bucket_id, name) values ('trainer-applications', ${name})`;
const unstore = (name: string) => open.sql`delete from storage.objects where name = ${name}`;
beforeEach(async () => {
  const name = `${crypto.randomUUID()}.pdf`;
  path = `resumes/${name}`;
  application = await insertApplication(open.sql, { resume_filename: name });
  await store(path);
  await open.sql`
    insert into public.notification_logs (application_id, kind, recipient, subject)
    values (${application}, 'k', 'a@b.fr', 's')`;
});

const as = (statement: string, actor: Actor = 'app5_user') =>
  errorCode(commitAs(open.sql, actor, (tx) => tx.unsafe(statement)));
const deleteRow = () => `delete from public.trainer_applications where id = '${application}'`;
const clearLogs = () => `delete from public.notification_logs where application_id = '${application}'`;
const start = (files = [path]) =>
  `select public.start_file_removal('${application}', array['${files.join("','")}'])`;
const end = () => `select public.end_file_removal('${application}')`;
const journal = () => open.sql`
  select actor_id, changes from private.audit_log
  where application_id = ${application} and operation = 'FILE_REMOVED'`;

describe('an application whose files are in storage', () => {
  it.each(['app5_user', 'service_role'] as const)(
    'cannot be deleted by %s: nobody could find the files afterwards',
    async (actor) => {
      expect(await as(deleteRow(), actor)).toBe('23001');
      await unstore(path);
      expect(await as(deleteRow(), actor)).toBeNull();
    },
  );

  // threat 2
  it('keeps its messages until its files are deleted', async () => {
    expect(await as(clearLogs())).toBe('23001');
    await unstore(path);
    expect(await as(clearLogs())).toBeNull();
  });

  // threat 2
  it('keeps its messages as long as it exists, and is deleted with them', async () => {
    const messages = () =>
      open.sql`select from public.notification_logs where application_id = ${application}`;
    await unstore(path);
    expect(await as(clearLogs())).toBeNull();
    expect(await messages()).toHaveLength(1);
    expect(await as(deleteRow())).toBeNull();
    expect(await messages()).toHaveLength(0);
  });

  it('has all its messages deleted in one statement, and those of no other application', async () => {
    const other = await insertApplication(open.sql, {});
    await open.sql`
      insert into public.notification_logs (application_id, kind, recipient, subject)
      values (${application}, 'k', 'a@b.fr', 's'), (${other}, 'k', 'a@b.fr', 's')`;
    await unstore(path);
    expect(await as(clearLogs())).toBeNull();
    const both = `delete from public.notification_logs where application_id in ('${application}', '${other}')`;
    expect(await as(both)).toBe('42501');
    // Each statement is checked separately.
    const two = `${clearLogs()}; delete from public.notification_logs where application_id = '${other}'`;
    expect(await as(two)).toBeNull();
  });

  // threat 2
  it('is not deleted by a purge either', async () => {
    await open.sql`
      insert into private.application_purges (application_id, reason) values (${application}, 'erasure')`;
    const finish = `select public.finish_application_purge('${application}')`;
    expect(await as(finish, 'service_role')).toBe('23001');
    await unstore(path);
    expect(await as(finish, 'service_role')).toBeNull();
  });
});

describe('removing the files of an application', () => {
  it('is recorded once, by whoever did it, after storage no longer holds them', async () => {
    await as(start());
    await as(end());
    expect(await journal()).toHaveLength(0);
    await unstore(path);
    await as(end());
    await as(end());
    expect([...(await journal())]).toEqual([
      { actor_id: userIdOf('app5_user'), changes: { document: 'resume' } },
    ]);
  });

  it('is refused for files of another application', async () => {
    expect(await as(start([path, 'resumes/world.pdf']))).toBe('P0002');
    expect(await as(start().replaceAll(application, crypto.randomUUID()))).toBe('P0002');
  });

  it.each([
    ['pending', '23503'],
    ['approved', '23503'],
    ['suspended', '23503'],
    ['rejected', null],
  ] as const)('depends on the status of its account: %s answers %s', async (status, code) => {
    const user = await open.database.createUser({ email: `${crypto.randomUUID()}@exemple.test` });
    const [{ email } = { email: '' }] = await open.sql<{ email: string }[]>`
      select email from auth.users where id = ${user}`;
    await open.sql`update public.trainer_applications set email = ${email} where id = ${application}`;
    await open.sql`
      insert into public.trainer_accounts (user_id, email, full_name, status, application_id)
      values (${user}, ${email}, 'N', ${status}, ${application})`;
    expect(await as(start())).toBe(code);
    await unstore(path);
    expect(await as(clearLogs())).toBe(code);
    expect(await as(deleteRow())).toBe(code);
  });
});

describe('an application whose files are being removed', () => {
  const holder = async () => {
    const email = `${crypto.randomUUID()}@exemple.test`;
    const user = await open.database.createUser({ email });
    await open.sql`update public.trainer_applications set email = ${email} where id = ${application}`;
    return { user, email };
  };
  const account = ({ user, email }: { user: string; email: string }, status: string, on: string | null) =>
    errorCode(open.sql`
      insert into public.trainer_accounts (user_id, email, full_name, status, application_id)
      values (${user}, ${email}, 'N', ${status}, ${on})`);
  const later = () => open.sql`
    update private.file_removals set started_at = now() - interval '11 minutes' where application_id = ${application}`;

  it.each([
    ['about to go', async () => {}, '23503'],
    ['gone, and their row is still there', () => unstore(path).then(() => as(end())), '23503'],
    ['gone, in a request that was cut', () => unstore(path).then(later), '23503'],
    ['all there long after', later, null],
  ] as const)(
    'gets no account, unless its files still remain long after; they are %s',
    async (_what, happens, code) => {
      const someone = await holder();
      await as(start());
      await happens();
      expect(await account(someone, 'pending', application)).toBe(code);
    },
  );

  it('cannot be linked to an existing account, and that account gets no other status', async () => {
    const someone = await holder();
    await account(someone, 'rejected', application);
    await as(start());
    const change = (set: string) =>
      errorCode(
        open.sql.unsafe(`update public.trainer_accounts set ${set} where user_id = '${someone.user}'`),
      );
    expect(await change(`status = 'approved'`)).toBe('23503');
    expect(await change(`application_id = null`)).toBeNull();
    expect(await change(`status = 'approved'`)).toBeNull();
    const link = `select public.link_application_to_trainer_account('${application}', '${someone.user}')`;
    expect(await as(link)).toBe('23503');
  });
});

describe('the place of a file in storage', () => {
  const PUBLIC = 'https://x.supabase.co/storage/v1/object/public/trainer-applications';
  it.each<[string | null, string | null]>([
    [null, null],
    ['', ' '],
    ['resumes/a.pdf', null],
    [null, 'resumes/a.pdf'],
    [null, '/a.pdf'],
    [null, 'references/a.pdf'],
    [`${PUBLIC}/resumes/a.pdf`, 'z.pdf'],
    ['https://ailleurs.example/b.pdf', 'b.pdf'],
    [`${PUBLIC.replace('public', 'sign')}/resumes/a.pdf?token=x#y`, null],
    [`${PUBLIC}/resumes/cv%20%C3%A9t%C3%A9.pdf`, 'z.pdf'],
    [`${PUBLIC}/resumes/cv%C3.pdf`, 'z.pdf'],
    [`${PUBLIC}/resumes/100%.pdf`, 'z.pdf'],
    [`${PUBLIC}/resumes%2Fa.pdf`, 'z.pdf'],
    [`${PUBLIC}/ailleurs/a.pdf`, 'z.pdf'],
    [' resumes/a.pdf ', null],
    ['x', '\u00a0a.pdf'],
  ])('is computed alike by the database and the domain rules: %j, %j', async (url, name) => {
    const [row] = await open.sql`select private.storage_path(${url}, ${name}, 'resumes') as path`;
    expect(row!['path']).toBe(storagePath(url, name, 'resumes'));
  });
});
