import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld, insertApplication } from './support/world.ts';

// Requests about data: when their answer is due, and what recruitment may do with them.

const open = openDatabase(createWorld);

interface Row {
  state: string;
  due_on: string;
  version: string;
  closing_note: string | null;
}

/** A request that came on a day, or so many days ago. */
async function request(received: string | number, values: Record<string, unknown> = {}): Promise<string> {
  const [row] = await open.sql<{ id: string }[]>`
    insert into public.rights_requests ${open.sql({
      kind: 'access',
      relation: 'other',
      name: 'Paul',
      email: 'paul@exemple.test',
      token_digest: randomBytes(32).toString('hex'),
      submission_key: randomUUID(),
      ...values,
    })} returning id`;
  const id = row?.id ?? '';
  await (typeof received === 'string'
    ? open.sql`update public.rights_requests set received_on = ${received}::date where id = ${id}`
    : open.sql`update public.rights_requests set received_on = private.today() - ${received}::integer where id = ${id}`);
  return id;
}

async function read(id: string): Promise<Row> {
  const [row] = await open.sql<Row[]>`
    select state, due_on::text, closing_note, updated_at::text as version from public.rights_requests where id = ${id}`;
  return row!;
}

async function handle(
  id: string,
  action: string,
  note: string | null,
  { version, actor = 'app5_user' }: { version?: string; actor?: Actor } = {},
): Promise<void> {
  const expected = version ?? (await read(id)).version;
  await commitAs(
    open.sql,
    actor,
    (tx) => tx`select public.handle_rights_request(${id}, ${action}, ${note}, ${expected}::timestamptz)`,
  );
}

describe('the answer to a request about data', () => {
  it.each([
    ['2026-11-24', '2026-12-24'],
    ['2027-01-31', '2027-02-28'],
    ['2028-01-31', '2028-02-29'],
    ['2026-12-31', '2027-01-31'],
  ])('to one of %s is due on %s', async (received, due) => {
    expect(await read(await request(received))).toMatchObject({ state: 'received', due_on: due });
  });

  it('is due three months after receipt once its delay was extended with a reason', async () => {
    const id = await request(3);
    await handle(id, 'extend', 'Vingt dossiers à relire');
    const [row] = await open.sql`
      select state, due_on = (received_on + interval '3 months')::date as is_right from public.rights_requests where id = ${id}`;
    expect(row).toEqual({ state: 'extended', is_right: true });
    expect(await errorCode(handle(id, 'extend', 'Encore'))).toBe('22023');
  });

  it('cannot be put off after the first month, nor without a reason', async () => {
    expect(await errorCode(handle(await request(40), 'extend', 'Trop tard'))).toBe('22023');
    expect(await errorCode(handle(await request(1), 'extend', ' \u00a0'))).toBe('23514');
  });

  it('is refused with a note of signs that nobody sees, without a word of the row', async () => {
    const id = await request(3);
    for (const action of ['answer', 'refuse', 'extend']) {
      const refusal: unknown = await handle(id, action, '\u200b').catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: '23514', message: 'a note is required' });
      expect(refusal).not.toHaveProperty('detail');
    }
  });

  it('closes the request, also a refusal, each with what was said', async () => {
    const answered = await request(1);
    await handle(answered, 'answer', 'Copie envoyée par courrier');
    expect(await read(answered)).toMatchObject({
      state: 'answered',
      closing_note: 'Copie envoyée par courrier',
    });
    const refused = await request(1);
    expect(await errorCode(handle(refused, 'refuse', null))).toBe('23514');
    await handle(refused, 'refuse', 'Identité non prouvée');
    expect((await read(refused)).state).toBe('refused');
    expect(await errorCode(handle(refused, 'answer', 'Si'))).toBe('22023');
    await handle(refused, 'reopen', null);
    expect(await read(refused)).toMatchObject({ state: 'received', closing_note: null });
  });

  it('is given by one of two people who answer at once; the other learns it', async () => {
    const id = await request(1);
    const { version } = await read(id);
    await handle(id, 'answer', 'La première', { version });
    await handle(id, 'reopen', null);
    expect(await errorCode(handle(id, 'answer', 'La seconde', { version }))).toBe('PT409');
  });

  it('is given by recruitment alone', async () => {
    const id = await request(1);
    expect(await errorCode(handle(id, 'answer', 'Non', { actor: 'gestionnaire' }))).toBe('42501');
    expect(await errorCode(handle(id, 'answer', 'Non', { actor: 'anon' }))).toBe('42501');
  });

  it('is in the history, which keeps no text of a request that is gone', async () => {
    const id = await request(400, { kind: 'access', message: 'Mon secret' });
    await handle(id, 'answer', 'Copie de mon secret envoyée');
    const timeline = () =>
      open.sql<{ changes: string }[]>`
        select changes::text from private.audit_log where table_name = 'rights_requests' and row_key = ${id} order by id`;
    expect((await timeline()).at(-1)?.changes).toContain('Copie de mon secret');
    await open.sql`update public.rights_requests set closed_on = private.today() - 366 where id = ${id}`;
    await open.sql`select public.purge_requests('{}')`;
    expect(await open.sql`select 1 from public.rights_requests where id = ${id}`).toHaveLength(0);
    expect((await timeline()).map(({ changes }) => changes).join()).not.toContain('secret');
  });

  it('is kept a year with its request, three after an objection, and as long as it is due', async () => {
    const due = await request(2000);
    const objection = await request(500, { kind: 'objection' });
    const access = await request(500);
    for (const id of [objection, access]) {
      await handle(id, 'answer', 'Fait');
      await open.sql`update public.rights_requests set closed_on = private.today() - 400 where id = ${id}`;
    }
    await open.sql`select public.purge_requests('{}')`;
    const left = await open.sql<{ id: string }[]>`
      select id from public.rights_requests where id = any (${[due, objection, access]})`;
    expect(left.map(({ id }) => id).toSorted()).toEqual([due, objection].toSorted());
  });
});

describe('the link of a receipt', () => {
  it('proves the address and leaves the dates as they are', async () => {
    const digest = randomBytes(32).toString('hex');
    const id = await request(5, { token_digest: digest });
    const before = await read(id);
    await open.sql`select * from public.confirm_rights_request(${digest})`;
    expect(await read(id)).toMatchObject({ state: 'confirmed', due_on: before.due_on });
  });
});

describe('applications with the address of a request', () => {
  it('are a hint to recruitment', async () => {
    await insertApplication(open.sql, { email: 'Hint@Exemple.test', full_name: 'Paul Hint' });
    const id = await request(1, { email: 'hint@exemple.test' });
    const found = await runAs(
      open.sql,
      'app5_user',
      (tx) => tx`select full_name from public.applications_of_rights_request(${id})`,
    );
    expect(found).toMatchObject([{ full_name: 'Paul Hint' }]);
  });
});

describe('a lead', () => {
  it.each<[what: string, values: Record<string, unknown>]>([
    ['without a need', { need: ' ' }],
    ['with a need that is too long', { need: 'x'.repeat(4001) }],
    ['with nobody to train', { people: 0 }],
    ['with a phone in words', { phone: 'demain' }],
    ['with three files', { files: [1, 2, 3] }],
    ['with a file elsewhere', { files: [{ path: 'resumes/a.pdf', name: 'a', size: 1 }] }],
    ['with a state that there is not', { status: 'urgent' }],
    ['with an address that turns direction', { email: 'a\u202eb@exemple.test' }],
  ])('%s is refused by the database too', async (_what, values) => {
    const row = {
      need: 'n',
      name: 'n',
      company: 'c',
      email: 'n@exemple.test',
      submission_key: randomUUID(),
      ...values,
      ...('files' in values ? { files: open.sql.json(values['files'] as never) } : {}),
    };
    expect(await errorCode(open.sql`insert into public.leads ${open.sql(row)}`.execute())).toBe('23514');
  });

  /** A lead with a file, whose last contact was so many days ago. */
  const leadWithFile = async (days: number) => {
    const path = `leads/${randomUUID()}.pdf`;
    const [row] = await open.sql<{ id: string }[]>`
      insert into public.leads ${open.sql({
        need: 'n',
        name: 'n',
        company: 'c',
        email: 'n@exemple.test',
        submission_key: randomUUID(),
        files: open.sql.json([{ path, name: 'a.pdf', size: 1 }]),
      })} returning id`;
    await open.sql`
      update public.leads set last_contact_at = now() - make_interval(days => ${days}) where id = ${row!.id}`;
    return { id: row!.id, path };
  };

  it('keeps its files when they were reserved and never released', async () => {
    const { path } = await leadWithFile(0);
    const lost = `leads/${randomUUID()}.pdf`;
    for (const one of [path, lost])
      await open.sql`
        insert into private.pending_uploads (path, bucket, submission_key, created_at)
        values (${one}, 'request-files', gen_random_uuid(), now() - interval '2 hours')`;
    const stale = await open.sql<
      { path: string }[]
    >`select public.stale_uploads(60, 'request-files') as path`;
    expect(stale).toEqual([{ path: lost }]);
    await open.sql`delete from private.pending_uploads`;
  });

  it('is kept after three years until its files were removed: nobody would find them without it', async () => {
    const [removed, waiting, recent] = await Promise.all([
      leadWithFile(1100),
      leadWithFile(1100),
      leadWithFile(1000),
    ]);
    await open.sql`select public.purge_requests(${[removed.path]})`;
    const left = await open.sql<{ id: string }[]>`
      select id from public.leads where id = any (${[removed.id, waiting.id, recent.id]})`;
    expect(left.map(({ id }) => id).toSorted()).toEqual([waiting.id, recent.id].toSorted());
    await open.sql`select public.purge_requests(null)`;
    expect(await open.sql`select 1 from public.leads where id = ${waiting.id}`).toHaveLength(1);
  });
});

describe('mails about what is asked', () => {
  it('go to those who hold the role and may sign in', async () => {
    const addresses = async () => {
      const rows = await open.sql<
        { email: string }[]
      >`select email from public.people_of_role('gestionnaire')`;
      return rows.map(({ email }) => email);
    };
    const id = userIdOf('gestionnaire');
    const before = await addresses();
    const [own] = await open.sql<{ email: string }[]>`select email from auth.users where id = ${id}`;
    expect(before).toContain(own?.email);
    const others = before.filter((email) => email !== own?.email);
    await open.sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${id}`;
    expect(await addresses()).toEqual(others);
    await open.sql`update auth.users set banned_until = now() - interval '1 hour' where id = ${id}`;
    expect(await addresses()).toEqual(before);
    await open.sql`update auth.users set deleted_at = now() where id = ${id}`;
    expect(await addresses()).toEqual(others);
    await open.sql`update auth.users set deleted_at = null, banned_until = null where id = ${id}`;
  });
});

describe('the log of mails', () => {
  it('is read by recruitment where it is about applications and requests about data, not where it is about colleagues', async () => {
    const id = await request(3);
    await open.sql`
      insert into public.notification_logs (rights_request_id, kind, recipient, subject)
      values (${id}, 'rights-request-staff', 'a@trame.example', 'Demande'),
        (null, 'consents-ending', 'b@trame.example', 'Consentements'),
        (null, 'staff-added', 'b@trame.example', 'Votre compte'),
        (null, 'role-request', 'b@trame.example', 'Un rôle')`;
    const kinds = await runAs(
      open.sql,
      'app5_user',
      (tx) => tx<{ kind: string }[]>`
        select kind from public.notification_logs where recipient in ('a@trame.example', 'b@trame.example')`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['rights-request-staff']);
  });
});
