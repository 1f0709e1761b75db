import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode } from './support/run-as.ts';
import { createWorld, insertApplication, scores } from './support/world.ts';

const open = openDatabase(createWorld);

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
const OVER_TWO_YEARS = 732;

/** The answer of a recruiter's call, for later tests. */
async function asRecruiter<T extends object>(statement: string): Promise<T[]> {
  let rows: T[] = [];
  await commitAs(open.sql, 'app5_user', async (tx) => {
    rows = [...(await tx.unsafe<T[]>(statement))];
  });
  return rows;
}
async function asService<T extends object>(statement: string): Promise<T[]> {
  let rows: T[] = [];
  await commitAs(open.sql, 'service_role', async (tx) => {
    rows = [...(await tx.unsafe<T[]>(statement))];
  });
  return rows;
}

type Outcome = { application_id: string; outcome: string };
const list = (ids: readonly string[]) => `array[${ids.map((id) => `'${id}'`).join(',')}]::uuid[]`;
const archive = (...ids: string[]) =>
  asRecruiter<Outcome>(`select * from public.archive_applications(${list(ids)})`);
const restore = (...ids: string[]) =>
  asRecruiter<Outcome>(`select * from public.restore_applications(${list(ids)})`);
type Claim = { application_id: string; reason: string };
const claim = (max = 200) => asService<Claim>(`select * from public.claim_application_purges(${max})`);
const finish = async (id: string) =>
  (
    await asService<{ receipt: string | null }>(`select public.finish_application_purge('${id}') as receipt`)
  )[0]!.receipt !== null;
const openAccount = async (id: string, status: string) => {
  const [row] = await open.sql<{ email: string }[]>`
    select email from public.trainer_applications where id = ${id}`;
  const user = crypto.randomUUID();
  await open.sql`
    insert into auth.users (id, aud, role, email, email_confirmed_at)
    values (${user}, 'authenticated', 'authenticated', ${row!.email}, now())`;
  await open.sql`
    insert into public.trainer_accounts (user_id, email, full_name, status, application_id)
    values (${user}, ${row!.email}, 'N', ${status}, ${id})`;
};
/** A file in storage, as far as the database sees it. */
const storeFile = (path: string) =>
  open.sql`insert into storage.objects (bucket_id, name) values ('trainer-applications', ${path})`;
const removeFile = (path: string) =>
  open.sql`delete from storage.objects where bucket_id = 'trainer-applications' and name = ${path}`;
const exists = async (id: string) =>
  (await open.sql`select from public.trainer_applications where id = ${id}`).length === 1;
const receiptOf = async (id: string) => {
  const digest = createHash('sha256').update(id).digest('hex');
  const [receipt] = await open.sql`
    select reason, done_by, done_by_name, removed from public.purge_receipts where application_digest = ${digest}`;
  return receipt;
};
const application = (values: Record<string, unknown> = {}) =>
  insertApplication(open.sql, {
    full_name: `Personne ${crypto.randomUUID().slice(0, 8)}`,
    email: `${crypto.randomUUID().slice(0, 8)}@exemple.test`,
    phone: null,
    ...values,
  });

const purgeOn = async (id: string) => {
  const [row] = await open.sql<{ purge_on: string }[]>`
    select purge_on::text from public.trainer_applications where id = ${id}`;
  return row!.purge_on;
};

describe('the archive', () => {
  it('keeps applications for thirty days and gives them back, with an outcome for each', async () => {
    const [one, two] = [await application(), await application()];
    const missing = crypto.randomUUID();
    const byId = (outcomes: Outcome[]) =>
      Object.fromEntries(outcomes.map(({ application_id, outcome }) => [application_id, outcome]));
    expect(byId(await archive(one, two, missing))).toEqual({
      [one]: 'archived',
      [two]: 'archived',
      [missing]: 'not_found',
    });
    const [row] = await open.sql<{ days: number }[]>`
      select purge_on - (archived_at at time zone 'Europe/Paris')::date as days from public.trainer_applications where id = ${one}`;
    expect(row!.days).toBe(30);
    expect(byId(await archive(one))).toEqual({ [one]: 'already_archived' });
    expect(byId(await restore(one, missing))).toEqual({ [one]: 'restored', [missing]: 'not_found' });
    expect(byId(await restore(one))).toEqual({ [one]: 'not_archived' });
  });

  it('refuses an application that has a trainer account', async () => {
    const id = await application();
    await openAccount(id, 'approved');
    expect(await archive(id)).toEqual([{ application_id: id, outcome: 'has_account' }]);
  });

  it('does not give back an application that is being purged: its files may be deleted already', async () => {
    const id = await application({ archived_at: ago(31) });
    await claim();
    expect(await restore(id)).toEqual([{ application_id: id, outcome: 'being_purged' }]);
    await finish(id);
  });

  it('takes at most 500 applications at a time', async () => {
    const ids = Array.from({ length: 501 }, () => crypto.randomUUID());
    expect(await errorCode(archive(...ids))).toBe('22023');
    expect(await errorCode(restore(...ids))).toBe('22023');
  });
});

describe('a purge', () => {
  it('takes applications two years after the last contact or thirty days after archiving, and no other', async () => {
    const old = await application({ last_contact_at: ago(OVER_TWO_YEARS) });
    const archived = await application({ archived_at: ago(31) });
    const both = await application({ archived_at: ago(3), last_contact_at: ago(OVER_TWO_YEARS) });
    const recent = await application({ last_contact_at: ago(700) });
    const fresh = await application({ archived_at: ago(29) });
    const claims = Object.fromEntries((await claim()).map((each) => [each.application_id, each.reason]));
    expect(claims).toMatchObject({ [old]: 'retention', [archived]: 'archive', [both]: 'retention' });
    expect(Object.keys(claims)).not.toEqual(expect.arrayContaining([recent]));
    expect(Object.keys(claims)).not.toEqual(expect.arrayContaining([fresh]));
    for (const id of [old, archived, both]) expect(await finish(id)).toBe(true);
    expect(await finish(recent)).toBe(false);
    expect([await exists(old), await exists(recent)]).toEqual([false, true]);
  });

  it.each([
    ['pending', false],
    ['approved', false],
    ['suspended', false],
    ['rejected', true],
  ])('takes an application whose account is %s: %s', async (status, isPurged) => {
    const id = await application({ last_contact_at: ago(OVER_TWO_YEARS) });
    await openAccount(id, status);
    expect((await claim()).some((each) => each.application_id === id)).toBe(isPurged);
    expect(await finish(id)).toBe(isPurged);
    expect(await exists(id)).toBe(!isPurged);
  });

  it('leaves an application that got an account meanwhile', async () => {
    const id = await application({ last_contact_at: ago(OVER_TWO_YEARS) });
    await claim();
    await openAccount(id, 'pending');
    expect(await finish(id)).toBe(false);
    expect(await exists(id)).toBe(true);
    expect(await finish(id)).toBe(false);
  });

  it('that was interrupted is tried again, after those that were not tried yet', async () => {
    const first = await application({ last_contact_at: ago(OVER_TWO_YEARS + 30) });
    const [once] = await claim(1);
    expect(once!.application_id).toBe(first);
    const second = await application({ last_contact_at: ago(OVER_TWO_YEARS) });
    expect((await claim(1)).map((each) => each.application_id)).toEqual([second]);
    expect((await claim()).map((each) => each.application_id).toSorted()).toEqual([first, second].toSorted());
    await finish(first);
    await finish(second);
  });

  it('leaves a receipt without the person’s data, and an anonymous count', async () => {
    const id = await application({
      created_at: '2023-05-12T10:00:00Z',
      last_contact_at: ago(OVER_TWO_YEARS),
      status: 'rejected',
      resume_filename: 'a.pdf',
      // Its file was missing before: nobody removed it.
      references_filename: 'never-there.pdf',
      ai_analysis_v2: { result: {} },
    });
    await open.sql`
      insert into public.notification_logs (application_id, kind, recipient, subject) values (${id}, 'k', 'a@b.fr', 's')`;
    await storeFile('resumes/a.pdf');
    await claim();
    await removeFile('resumes/a.pdf');
    await finish(id);
    expect(await receiptOf(id)).toEqual({
      reason: 'retention',
      done_by: null,
      done_by_name: null,
      removed: { files: 1, analyses: 1, notification_logs: 1 },
    });
    const months = await asRecruiter<object>(
      'select month::text, status, reason, applications from public.purged_months()',
    );
    expect(months).toContainEqual({
      month: '2023-05-01',
      status: 'rejected',
      reason: 'retention',
      applications: 1,
    });
  });
});

describe('the deletion of an application by a recruiter', () => {
  it('leaves a receipt in the name of the recruiter', async () => {
    const id = await application({ references_filename: 'r.pdf', resume_filename: 'gone-before.pdf' });
    await open.sql`
      insert into public.notification_logs (application_id, kind, recipient, subject) values (${id}, 'k', 'a@b.fr', 's')`;
    await storeFile('references/r.pdf');
    await asRecruiter(
      `select public.start_file_removal('${id}', array['references/r.pdf', 'resumes/gone-before.pdf'])`,
    );
    await removeFile('references/r.pdf');
    // The answer was lost: the removed files are counted all the same, from the content of storage.
    await asRecruiter(`delete from public.notification_logs where application_id = '${id}'`);
    await asRecruiter(`delete from public.trainer_applications where id = '${id}'`);
    expect(await receiptOf(id)).toEqual({
      reason: 'deletion',
      done_by: userIdOf('app5_user'),
      done_by_name: 'app5_user@trame.example',
      removed: { files: 1, notification_logs: 1 },
    });
  });

  it('leaves no receipt when it is rolled back', async () => {
    const id = await application();
    expect(
      await errorCode(
        asRecruiter(`delete from public.trainer_applications where id = '${id}'; select 1 / 0`),
      ),
    ).toBe('22012');
    expect(await receiptOf(id)).toBeUndefined();
  });
});

describe('an erasure on request', () => {
  const erase = (id: string) =>
    asService<Claim>(`select * from public.claim_application_erasure('${id}', '${userIdOf('app5_user')}')`);

  it('deletes the application and those merged into it, in the name of the recruiter', async () => {
    const kept = await application();
    const merged = await application();
    await asRecruiter(`select public.merge_applications('${kept}', '${merged}', '{}')`);
    const claims = await erase(kept);
    expect(claims.map((each) => each.application_id)).toEqual([merged, kept]);
    for (const each of claims) expect(await finish(each.application_id)).toBe(true);
    expect(await receiptOf(merged)).toMatchObject({ reason: 'erasure', done_by: userIdOf('app5_user') });
    expect(await receiptOf(kept)).toMatchObject({ reason: 'erasure' });
  });

  it('is refused until the trainer account is refused', async () => {
    const id = await application();
    await openAccount(id, 'approved');
    expect(await errorCode(erase(id))).toBe('23503');
    expect(await errorCode(erase(crypto.randomUUID()))).toBe('P0002');
  });
});

describe('one run of the purge', () => {
  it('reads once what accounts keep, however few applications it takes at a time', async () => {
    const sought = await open.sql.begin(async (tx) => {
      await tx`delete from private.application_purges`;
      await tx`delete from public.trainer_applications where purge_on <= current_date`;
      const make = (count: number) => tx<{ id: string; email: string }[]>`
        insert into public.trainer_applications (full_name, email, current_status, last_contact_at, consent_at, consent_version)
        select 'Personne ' || gen_random_uuid(), gen_random_uuid() || '@exemple.test', 'Salarié',
          now() - make_interval(days => ${OVER_TWO_YEARS + 40} - n), now(), '2026-11'
        from generate_series(1, ${count}::integer) as n returning id, email`;
      const held = await make(30);
      for (const { id, email } of held) {
        const user = crypto.randomUUID();
        await tx`
          insert into auth.users (id, aud, role, email, email_confirmed_at)
          values (${user}, 'authenticated', 'authenticated', ${email}, now())`;
        await tx`
          insert into public.trainer_accounts (user_id, email, full_name, status, application_id)
          values (${user}, ${email}, 'N', 'approved', ${id})`;
      }
      // As with a hundred thousand: in the order of the index, up to the limit.
      await tx`set local enable_seqscan = off`;
      await tx`set local enable_bitmapscan = off`;
      await tx`set local enable_sort = off`;
      await tx`set local track_functions = 'all'`;
      const calls = async () => {
        const [row] = await tx<{ n: string | null }[]>`
          select pg_stat_get_xact_function_calls('private.account_holding(uuid)'::regprocedure) as n`;
        return Number(row!.n ?? 0);
      };
      const pass = async (size: number) => {
        const due = (await make(40)).map(({ id }) => id);
        const before = await calls();
        const claimed: string[] = [];
        for (;;) {
          const rows = await tx<Claim[]>`select * from public.claim_application_purges(${size})`;
          if (rows.length === 0) break;
          claimed.push(...rows.map(({ application_id }) => application_id));
          for (const { application_id } of rows)
            await tx`select public.finish_application_purge(${application_id})`;
        }
        expect(claimed.toSorted()).toEqual(due.toSorted());
        return (await calls()) - before;
      };
      const counted = { byTwenty: await pass(20), byTwo: await pass(2) };
      const beforeNothing = await calls();
      expect(await tx`select * from public.claim_application_purges(2)`).toEqual([]);
      expect((await calls()) - beforeNothing).toBe(held.length);
      // An account that ends before the place that was reached: found all the same.
      await tx`update public.trainer_accounts set status = 'rejected' where application_id = ${held[0]!.id}`;
      const [found] = await tx<Claim[]>`select * from public.claim_application_purges(1)`;
      expect(found?.application_id).toBe(held[0]!.id);
      return counted;
    });
    expect(sought.byTwenty).toBeGreaterThan(70);
    expect(sought.byTwo / sought.byTwenty).toBeLessThan(1.5);
  });
});

describe('after a purge', () => {
  it('no table and no journal line holds the person’s name, e-mail, phone or words', async () => {
    const marks = ['Zéphirine', 'zephirine', '33655001122', 'motsecret'];
    const id = await application({
      full_name: 'Zéphirine Quatrefages',
      email: 'zephirine@exemple.test',
      phone: '+33655001122',
      admin_notes: 'motsecret',
      last_contact_at: ago(OVER_TWO_YEARS),
    });
    await asRecruiter(
      `update public.trainer_applications set city = 'motsecret', phone = '+33655001122', full_name = 'Zéphirine Q' where id = '${id}'`,
    );
    await asRecruiter(
      `select public.record_entity_event('application', '${id}', 'view', '{"note": "motsecret"}')`,
    );
    await open.sql`
      insert into public.notification_logs (application_id, kind, recipient, subject)
      values (${id}, 'message-contact', 'zephirine@exemple.test', 'motsecret'),
        (null, 'account-decision', 'zephirine@exemple.test', 'motsecret')`;
    await asRecruiter(`
      insert into public.comments (entity_kind, entity_id, body) values ('application', '${id}', 'motsecret');
      insert into public.evaluation_opinions (application_id, evaluator_id, criteria_scores, max_score, notes)
      values ('${id}', '${userIdOf('app5_user')}', '{}', 145, 'motsecret');
      insert into public.trainer_evaluations (application_id, evaluated_by, criteria_scores, total_score, max_score, percentage, evaluation_notes, status)
      values ('${id}', '${userIdOf('app5_user')}', '${JSON.stringify(scores(3))}', 87, 145, 60, 'motsecret', 'completed');
      update public.trainer_evaluations set evaluation_notes = 'motsecret encore' where application_id = '${id}'`);
    await asRecruiter(`
      select public.change_applications(array['${id}'::uuid], '{"add_tags": ["motsecret"]}');
      select public.mark_presence('application', '${id}', true)`);
    await openAccount(id, 'rejected');
    await open.sql`update public.trainer_applications set last_contact_at = ${ago(OVER_TWO_YEARS)} where id = ${id}`;
    await claim();
    expect(await finish(id)).toBe(true);
    expect(await holding(marks)).toEqual([]);
  });

  it('and the search that proves it finds data that is there', async () => {
    await application({ full_name: 'Témoin Visible' });
    expect(await holding(['Témoin Visible'])).toEqual(['public.trainer_applications']);
  });

  /** Tables of the product with a row that holds one of the words, in any column, case ignored. */
  async function holding(words: readonly string[]): Promise<string[]> {
    const tables = await open.sql<{ name: string }[]>`
      select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private') and c.relkind = 'r'`;
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await open.sql.unsafe(
        `select 1 from ${name} t where exists (select from unnest($1::text[]) as word where to_jsonb(t)::text ilike '%' || word || '%') limit 1`,
        [words as string[]],
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  }
});

describe('the retention page', () => {
  type Coming = { id: string; account_status: string | null; is_archived: boolean; is_started: boolean };
  const coming = () => asRecruiter<Coming>('select * from public.upcoming_purges()');

  it('lists what is due now or within a week, with what an account keeps and why', async () => {
    const due = await application({ last_contact_at: ago(OVER_TWO_YEARS) });
    const soon = await application({ archived_at: ago(25) });
    const held = await application({ last_contact_at: ago(OVER_TWO_YEARS) });
    const later = await application({ archived_at: ago(10) });
    await openAccount(held, 'suspended');
    const rows = Object.fromEntries((await coming()).map((row) => [row.id, row]));
    expect(rows[due]).toMatchObject({ account_status: null, is_archived: false, is_started: false });
    expect(rows[soon]).toMatchObject({ is_archived: true });
    expect(rows[held]).toMatchObject({ account_status: 'suspended' });
    expect(rows[later]).toBeUndefined();
  });

  it('counts what is due later by month', async () => {
    await application({ last_contact_at: new Date('2026-06-15T10:00:00Z') });
    const months = await asRecruiter<{ month: string; applications: string }>(
      'select month::text, applications from public.later_purges()',
    );
    expect(months.find(({ month }) => month === '2028-06-01')).toEqual({
      month: '2028-06-01',
      applications: '1',
    });
  });

  it('says into which application an archived one was merged', async () => {
    const kept = await application({ full_name: 'Celle Gardée' });
    const merged = await application();
    await asRecruiter(`select public.merge_applications('${kept}', '${merged}', '{}')`);
    const rows = await asRecruiter<{ id: string; merged_into_name: string }>(
      'select * from public.archived_applications()',
    );
    expect(rows.find(({ id }) => id === merged)).toMatchObject({ merged_into_name: 'Celle Gardée' });
  });
});

describe('the personal data given to an applicant', () => {
  it('hold every table about the application, and the journal says that they were handed over', async () => {
    const id = await application({ full_name: 'Inès Durand', admin_notes: 'note interne' });
    await open.sql`
      insert into public.notification_logs (application_id, kind, recipient, subject) values
        (${id}, 'message-contact', 'i@d.fr', 'Bonjour'), (${id}, 'mention', 'ali@organisme.fr', 'Camille vous mentionne')`;
    await asRecruiter(
      `insert into public.comments (entity_kind, entity_id, body) values ('application', '${id}', 'à rappeler')`,
    );
    await asRecruiter(`
      insert into public.trainer_evaluations (application_id, evaluated_by, criteria_scores, total_score, max_score, percentage, status)
      values ('${id}', '${userIdOf('app5_user')}', '${JSON.stringify(scores(3))}', 87, 145, 60, 'completed')`);
    await open.sql`
      insert into public.cv_analysis_queue (application_id, requested_by) values (${id}, ${userIdOf('app5_user')})`;
    const [row] = await asRecruiter<{ dossier: Record<string, object[] & Record<string, unknown>> }>(
      `select public.application_dossier('${id}') as dossier`,
    );
    const { dossier } = row!;
    expect(dossier['trainer_applications']).toMatchObject({
      full_name: 'Inès Durand',
      admin_notes: 'note interne',
    });
    expect(dossier['notification_logs']).toEqual([expect.objectContaining({ subject: 'Bonjour' })]);
    expect(dossier['comments']).toEqual([expect.objectContaining({ body: 'à rappeler' })]);
    expect(JSON.stringify(dossier)).not.toContain(userIdOf('app5_user'));
    expect(JSON.stringify(dossier)).not.toMatch(/search_text|list_keys|ali@organisme/);
    expect(dossier['history']!.at(-1)).toMatchObject({ operation: 'EXPORT' });
  });

  it('are refused for an application that does not exist', async () => {
    expect(await errorCode(asRecruiter(`select public.application_dossier('${crypto.randomUUID()}')`))).toBe(
      'P0002',
    );
  });
});

describe('receipts of purges', () => {
  it.each([`update public.purge_receipts set reason = 'erasure'`, 'delete from public.purge_receipts'])(
    'cannot be changed, even by the owner of the database: %s',
    async (statement) => {
      expect(await errorCode(open.sql.unsafe(statement))).toBe('42501');
    },
  );
});

describe('after an erasure on request', () => {
  const same = (id: string) =>
    asRecruiter<{ reference: string; archived_at: Date | null }>(
      `select * from public.applications_of_same_address('${id}')`,
    );

  it('the other applications of the address are listed, archived ones too, but not those merged into it', async () => {
    const email = `${crypto.randomUUID()}@exemple.test`;
    const id = await insertApplication(open.sql, { email });
    const other = await insertApplication(open.sql, { email: email.toUpperCase() });
    const archived = await insertApplication(open.sql, { email, archived_at: ago(3) });
    await insertApplication(open.sql, { email, archived_at: ago(3), merged_into: id });
    await insertApplication(open.sql);
    const referenceOf = async (of: string) =>
      (
        await open.sql<
          { reference: string }[]
        >`select reference from public.trainer_applications where id = ${of}`
      )[0]!.reference;
    const found = await same(id);
    expect(found.map(({ reference }) => reference).toSorted()).toEqual(
      [await referenceOf(other), await referenceOf(archived)].toSorted(),
    );
    expect(found.filter(({ archived_at }) => archived_at !== null)).toHaveLength(1);
  });
});

describe('how long an application is kept', () => {
  it('is two years after the last contact, and a contact that is noted counts', async () => {
    const id = await insertApplication(open.sql, { last_contact_at: new Date('2024-03-10T12:00:00Z') });
    expect(await purgeOn(id)).toBe('2026-03-10');
    await asRecruiter(
      `select public.record_entity_event('application', '${id}', 'contact', '{"channel": "phone"}')`,
    );
    expect(Date.parse(await purgeOn(id))).toBeGreaterThan(Date.now());
    const lines = await open.sql<{ operation: string }[]>`
      select operation from private.audit_log where application_id = ${id} order by id`;
    expect(lines.map(({ operation }) => operation)).toEqual(['INSERT', 'CONTACT']);
  });

  it('is thirty days once archived, and never longer than the two years', async () => {
    const archived = await insertApplication(open.sql, { archived_at: new Date('2026-01-01T00:00:00Z') });
    expect(await purgeOn(archived)).toBe('2026-01-31');
    const old = await insertApplication(open.sql, {
      archived_at: new Date('2026-01-01T00:00:00Z'),
      last_contact_at: new Date('2024-01-05T00:00:00Z'),
    });
    expect(await purgeOn(old)).toBe('2026-01-05');
  });
});
