import postgres, { type Sql } from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './support/database.ts';
import { errorCode, runAs } from './support/run-as.ts';

const open = openDatabase();
/** Ten callers at once, each with a connection. */
let crowd: Sql;
beforeAll(() => {
  crowd = postgres(open.database.url, { max: 10, onnotice: () => undefined });
  return async () => crowd.end({ timeout: 1 });
});

const payload = (values: Record<string, unknown> = {}) => ({
  submission_key: crypto.randomUUID(),
  full_name: '  Chloé Lefèvre ',
  email: ' Chloe.Lefevre@Exemple.TEST ',
  phone: '+33612345678',
  birth_date: '1988-04-12',
  country: 'FR',
  city: 'Lyon',
  postal_code: '69003',
  current_status: 'Indépendant',
  other_status: null,
  remote_experience: true,
  availability: 'Immédiate',
  job_title: '',
  training_sectors: ['Autres Domaines'],
  other_sector: 'Cuisine',
  teaching_languages: ['French', 'English'],
  intervention_type: ['Les deux'],
  mastered_software: [],
  expertise_areas: ['Pédagogie active'],
  additional_notes: null,
  language: 1,
  resume_filename: `${crypto.randomUUID()}.pdf`,
  resume_original_name: 'CV Chloé.pdf',
  resume_size: 1234,
  consent: true,
  consent_version: '2026-11',
  pool_consent: false,
  ...values,
});
type Payload = ReturnType<typeof payload>;
type Receipt = { id: string; reference: string; created_at: Date };

async function submit(value: Payload, sql: Sql = open.sql): Promise<Receipt> {
  const json = sql.json(value);
  const rows = await sql<Receipt[]>`select * from public.submit_trainer_application(${json})`;
  expect(rows).toHaveLength(1);
  return rows[0]!;
}
const stored = async (id: string) => {
  const [row] = await open.sql`select * from public.trainer_applications where id = ${id}`;
  return row!;
};
const pending = async (key: string) => {
  const rows = await open.sql<{ path: string }[]>`
    select path from private.pending_uploads where submission_key = ${key} order by path`;
  return rows.map(({ path }) => path);
};

describe('a submission', () => {
  it.each([
    ['linkedin', 'linkedin'],
    [undefined, 'site'],
    [' ', 'site'],
  ])('stores where the person came from: %j as %j', async (source, kept) => {
    const { id } = await submit(payload({ source }));
    const [row] = await open.sql`select source from public.trainer_applications where id = ${id}`;
    expect(row).toEqual({ source: kept });
  });

  it('is stored as one row, trimmed, with empty texts as null', async () => {
    const { id, reference } = await submit(payload());
    expect(await stored(id)).toMatchObject({
      reference,
      full_name: 'Chloé Lefèvre',
      email: 'chloe.lefevre@exemple.test',
      phone: '+33612345678',
      city: 'Lyon',
      job_title: null,
      other_sector: 'Cuisine',
      teaching_languages: ['French', 'English'],
      mastered_software: [],
      language: 1,
      status: 'new',
      resume_original_name: 'CV Chloé.pdf',
      pool_consent_at: null,
      consent_version: '2026-11',
    });
  });

  it('cannot set what belongs to the staff or to the server', async () => {
    const before = Date.now() - 60_000;
    const { id } = await submit(
      payload({
        id: '00000000-0000-4000-8000-000000000000',
        status: 'accepted',
        admin_notes: 'x',
        reference: 'TR-2000-000000',
        created_at: '2000-01-01',
        consent_at: '2000-01-01',
        ai_status: 'success',
        account_request_status: 'approved',
        pool_consent: true,
      }),
    );
    const row = await stored(id);
    expect(row).toMatchObject({
      status: 'new',
      admin_notes: null,
      ai_status: null,
      account_request_status: null,
    });
    expect(row['reference']).not.toBe('TR-2000-000000');
    for (const column of ['created_at', 'consent_at', 'pool_consent_at'])
      expect((row[column] as Date).getTime()).toBeGreaterThan(before);
  });

  it('sent again answers with the first one and its fingerprint, whatever the second one contains', async () => {
    const first = payload({ submission_fingerprint: 'a'.repeat(64) });
    const other = { full_name: 'Quelqu’un d’autre', submission_fingerprint: 'b'.repeat(64) };
    const receipt = await submit(first);
    expect(await submit({ ...first, ...other })).toEqual({
      ...receipt,
      submission_fingerprint: 'a'.repeat(64),
    });
    expect((await stored(receipt.id))['full_name']).toBe('Chloé Lefèvre');
  });

  it('sent ten times at once is stored once', async () => {
    const value = payload();
    const receipts = await Promise.all(Array.from({ length: 10 }, () => submit(value, crowd)));
    expect(new Set(receipts.map(({ reference }) => reference)).size).toBe(1);
    const rows = await open.sql`
      select 1 from public.trainer_applications where submission_key = ${value.submission_key}`;
    expect(rows.count).toBe(1);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['consent', { consent: false }, '23514'],
    ['consent', { consent: undefined }, '23514'],
    ['the version of the notice', { consent_version: undefined }, '23502'],
    ['a submission key', { submission_key: undefined }, '23502'],
    ['a phone', { phone: '' }, '23502'],
    ['a name', { full_name: '  ' }, '23514'],
    ['a valid e-mail', { email: 'chloe' }, '23514'],
    ['a date that exists', { birth_date: '1988-02-30' }, '22008'],
  ])('without %s is refused and stores nothing', async (_, values, code) => {
    const value = payload(values);
    expect(await errorCode(submit(value))).toBe(code);
    const rows = await open.sql`
      select 1 from public.trainer_applications where resume_filename = ${value.resume_filename}`;
    expect(rows.count).toBe(0);
  });
});

describe('files without an application are found', () => {
  const reserve = (key: string, paths: string[]) => open.sql`select public.reserve_uploads(${key}, ${paths})`;
  const age = (key: string) =>
    open.sql`update private.pending_uploads set created_at = now() - interval '2 hours' where submission_key = ${key}`;
  const stale = async () => {
    const rows = await open.sql<{ path: string }[]>`select public.stale_uploads(60) as path`;
    return rows.map(({ path }) => path);
  };

  it('an application that is stored takes its own files, and no other, off the list of waiting files', async () => {
    const value = payload();
    await reserve(value.submission_key, ['resumes/earlier.pdf', `resumes/${value.resume_filename}`]);
    await submit(value);
    expect(await pending(value.submission_key)).toEqual(['resumes/earlier.pdf']);
  });

  it('an application that is refused leaves its files in that list', async () => {
    const value = payload({ email: 'chloe' });
    await reserve(value.submission_key, [`resumes/${value.resume_filename}`]);
    expect(await errorCode(submit(value))).toBe('23514');
    expect(await pending(value.submission_key)).toEqual([`resumes/${value.resume_filename}`]);
  });

  it('files that wait too long are listed; recent ones and those in use are not', async () => {
    const old = crypto.randomUUID();
    const recent = crypto.randomUUID();
    const used = payload();
    await submit(used);
    await reserve(old, ['resumes/old.pdf']);
    await reserve(recent, ['resumes/recent.pdf']);
    await reserve(used.submission_key, [`resumes/${used.resume_filename}`]);
    await age(old);
    await age(used.submission_key);
    const paths = await stale();
    expect(paths).toContain('resumes/old.pdf');
    expect(paths).not.toContain('resumes/recent.pdf');
    expect(paths).not.toContain(`resumes/${used.resume_filename}`);
    await open.sql`select public.forget_uploads(${['resumes/old.pdf']})`;
    expect(await stale()).not.toContain('resumes/old.pdf');
  });

  it('a submission that is given up removes its own files alone from that list', async () => {
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await reserve(one, ['resumes/one.pdf']);
    await reserve(other, ['resumes/other.pdf']);
    await open.sql`select public.release_uploads(${one})`;
    expect([await pending(one), await pending(other)]).toEqual([[], ['resumes/other.pdf']]);
  });

  it.each(['../secret', 'resumes/a/b.pdf', 'autre/a.pdf', 'resumes/'])(
    '%s is not accepted as the path of a file',
    async (path) => {
      expect(await errorCode(reserve(crypto.randomUUID(), [path]))).toBe('23514');
    },
  );
});

describe('rate limits', () => {
  type Answer = { allowed: boolean; retry_after: number };
  const hit = async (
    bucket: string,
    max = 3,
    seconds = 60,
    sql: Sql = open.sql,
    name: string | null = null,
  ) => {
    const [row] = await sql<Answer[]>`
      select * from public.take_rate_limit(${bucket}, ${max}, ${seconds}, ${name})`;
    return row!;
  };
  const named = (bucket: string, name: string, sql?: Sql) => hit(bucket, 2, 60, sql, name);
  const endWindows = () =>
    open.sql`update private.rate_limits set window_ends_at = now() - interval '1 second'`;

  it('let the given number of calls through, then say how long to wait', async () => {
    const answers: Answer[] = [];
    for (let n = 0; n < 5; n += 1) answers.push(await hit('a'));
    expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
    expect(answers[0]?.retry_after).toBe(0);
    expect(answers[4]?.retry_after).toBeGreaterThan(0);
    expect(answers[4]?.retry_after).toBeLessThanOrEqual(60);
  });

  it('start again when their time is over', async () => {
    await hit('b', 1);
    expect((await hit('b', 1)).allowed).toBe(false);
    await endWindows();
    expect((await hit('b', 1)).allowed).toBe(true);
  });

  it('are counted separately for each bucket', async () => {
    await hit('c', 1);
    expect((await hit('d', 1)).allowed).toBe(true);
  });

  it('let exactly the given number through when all calls come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => hit('e', 7, 60, crowd)));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(7);
  });

  it('count a call with an id once, and let it through again when others have to wait', async () => {
    expect((await named('h', 'first')).allowed).toBe(true);
    for (let n = 0; n < 4; n += 1) expect((await named('h', 'first')).allowed).toBe(true);
    expect((await named('h', 'second')).allowed).toBe(true);
    expect((await named('h', 'third')).allowed).toBe(false);
    expect(await named('h', 'first')).toEqual({ allowed: true, retry_after: 0 });
    expect((await hit('h', 2)).allowed).toBe(false);
  });

  it('do not let a call through because the same id was refused before', async () => {
    await named('i', 'first');
    await named('i', 'second');
    for (let n = 0; n < 3; n += 1) expect((await named('i', 'third')).allowed).toBe(false);
    await endWindows();
    expect((await named('i', 'third')).allowed).toBe(true);
    expect((await named('i', 'first')).allowed).toBe(true);
    expect((await named('i', 'second')).allowed).toBe(false);
  });

  it('count a call once when its id comes ten times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => named('j', 'first', crowd)));
    expect(answers.every(({ allowed }) => allowed)).toBe(true);
    expect((await named('j', 'second')).allowed).toBe(true);
    expect((await named('j', 'third')).allowed).toBe(false);
  });

  it('give a call back, once for each, while their time runs', async () => {
    const giveBack = () => open.sql`select public.give_back_rate_limit('k')`;
    await giveBack();
    await hit('k', 1);
    await giveBack();
    await giveBack();
    expect((await hit('k', 1)).allowed).toBe(true);
    expect((await hit('k', 1)).allowed).toBe(false);
    await endWindows();
    await giveBack();
    expect((await hit('k', 1)).allowed).toBe(true);
    expect((await hit('k', 1)).allowed).toBe(false);
  });

  it('store no address, only its digest, and delete what is over', async () => {
    await hit('203.0.113.7');
    const rows = await open.sql<{ bucket: string }[]>`select bucket from private.rate_limits`;
    expect(rows.every(({ bucket }) => /^[0-9a-f]{64}$/.test(bucket))).toBe(true);
    await open.sql`update private.rate_limits set window_ends_at = now() - interval '2 hours'`;
    await hit('f');
    expect((await open.sql`select 1 from private.rate_limits`).count).toBe(1);
  });

  it.each<[string | null, number, number]>([
    [null, 1, 60],
    ['g', 0, 60],
    ['g', 1, 0],
  ])('refuse limits that make no sense: %s, %i, %i', async (bucket, max, seconds) => {
    expect(await errorCode(open.sql`select public.take_rate_limit(${bucket}, ${max}, ${seconds})`)).toBe(
      '22023',
    );
  });
});

describe('find_users_by_email', () => {
  it('ignores case and spaces, and finds only the addresses asked for', async () => {
    const id = await open.database.createUser({ email: 'une.personne@exemple.test' });
    await open.database.createUser({ email: 'autre@exemple.test' });
    const rows = await runAs(
      open.sql,
      'service_role',
      (tx) =>
        tx`select * from public.find_users_by_email(${[' Une.Personne@Exemple.test', 'inconnue@exemple.test']})`,
    );
    expect([...rows]).toEqual([{ id, email: 'une.personne@exemple.test' }]);
  });
});
