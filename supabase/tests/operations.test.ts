import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entryId } from '../functions/notifications/log-store.ts';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { addBilling, addMission, deposit } from './support/invoices.ts';
import { commitAs } from './support/run-as.ts';
import { createWorld, insertApplication } from './support/world.ts';

const open = openDatabase(createWorld);
const operations = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');

/** The SQL, or the commands, of docs/operations.md that begin so. */
function documented(beginning: string, language: 'sql' | 'sh' = 'sql'): string {
  const block = operations.split(`\`\`\`${language}\n`).find((text) => text.startsWith(beginning));
  const code = block?.split('```', 1)[0];
  if (!code) throw new Error(`docs/operations.md has no ${language} that begins with ${beginning}`);
  return code;
}

describe('the queries of docs/operations.md show the person on call', () => {
  it('a deletion that was interrupted between its files and its row, until it is completed', async () => {
    const cut = () => open.sql.unsafe(documented('select a.reference, a.full_name, r.path'));
    const name = `${crypto.randomUUID()}.pdf`;
    const id = await insertApplication(open.sql, { resume_filename: name });
    await open.sql`insert into storage.objects (bucket_id, name) values ('trainer-applications', ${`resumes/${name}`})`;
    const recruiter = (statement: string) => commitAs(open.sql, 'app5_user', (tx) => tx.unsafe(statement));

    await recruiter(`select public.start_file_removal('${id}', array['resumes/${name}'])`);
    await open.sql`delete from storage.objects where name = ${`resumes/${name}`}`;
    await recruiter(`select public.end_file_removal('${id}')`);
    expect(await cut()).toHaveLength(0);
    await open.sql`update private.file_removals set started_at = now() - interval '2 hours'`;
    expect(await cut()).toMatchObject([{ path: `resumes/${name}`, is_gone: true }]);
    await recruiter(`delete from public.trainer_applications where id = '${id}'`);
    expect(await cut()).toHaveLength(0);
  });

  it('what the purge of the night left, and what it deleted', async () => {
    const night = async () =>
      (await open.sql.unsafe(documented('select public.count_due_purges() as due')))[0];
    const id = await insertApplication(open.sql);
    expect(await night()).toMatchObject({ due: '0', under_way: '0', purged: '0' });
    await open.sql`update public.trainer_applications set archived_at = now() - interval '40 days' where id = ${id}`;
    expect(await night()).toMatchObject({ due: '1', under_way: '0', purged: '0' });
    await open.sql`select * from public.claim_application_purges(40)`;
    expect(await night()).toMatchObject({ due: '1', under_way: '1', purged: '0' });
    await open.sql`select public.finish_application_purge(${id})`;
    expect(await night()).toMatchObject({ due: '0', under_way: '0', purged: '1' });
  });

  it('what is kept of a trainer whose erasure is asked for, and until when', async () => {
    const kept = async () =>
      (
        await open.sql.unsafe(
          documented('   with person (person_id) as').replaceAll('<address>', 'othertrainer@trame.example'),
        )
      ).map((row) => row['what'] as string);
    const person = { user_id: userIdOf('otherTrainer') };
    await addBilling(open.sql, person);
    await addMission(open.sql, { ...person, order_number: 'OM-1' });
    const mission = await addMission(open.sql, { ...person, order_number: 'OM-2' });
    await deposit(open.sql, { number: 'F-1', mission_id: mission }, person.user_id);
    expect(await kept()).toEqual(['account approved', 'invoice F-1', 'billing profile', 'mission OM-1']);
    await open.sql`delete from public.trainer_accounts where user_id = ${person.user_id}`;
    await open.sql`update public.missions set ends_on = '2020-01-02', starts_on = '2020-01-01' where order_number = 'OM-1'`;
    await open.sql`select public.start_daily_run()`;
    expect(await kept()).toEqual(['invoice F-1', 'billing profile']);
  });

  it('whose file a path in the log of an antivirus is', async () => {
    const user_id = userIdOf('approvedTrainer');
    const find = async (path: string) => [
      ...(await open.sql.unsafe(documented(`select 'paper' as what`).replaceAll('<path>', path))),
    ];
    await addBilling(open.sql, { user_id });
    const [paper, file, attached] = ['rc-pro', 'facture', 'bilan'].map(
      (name, digit) => `${user_id}/${String(digit).repeat(40)}-${name}.pdf`,
    );
    const [{ id: paperId } = {}] = await open.sql`
      insert into public.trainer_papers (user_id, kind, status, file_path, file_name, file_size, pages, sha256)
      values (${user_id}, 'rc-pro', 'to_check', ${paper!}, 'rc.pdf', 1, 1, ${'a'.repeat(64)})
      returning id`;
    const { id } = await deposit(
      open.sql,
      {
        file_path: file,
        attachments: [
          {
            file_path: attached,
            file_name: 'bilan.pdf',
            file_size: 1,
            sha256: 'b'.repeat(64),
            label: 'Bilan',
          },
        ],
      },
      user_id,
    );
    expect(await find(paper!)).toEqual([{ what: 'paper', id: paperId, user_id }]);
    expect(await find(file!)).toEqual([{ what: 'invoice', id, user_id }]);
    expect(await find(attached!)).toEqual([{ what: 'attachment', id, user_id }]);
    await open.sql`delete from public.trainer_papers where id = ${paperId as string}`;
  });

  it('which receipts of deposits did not leave', async () => {
    const missing = async () =>
      (await open.sql.unsafe(documented('   with deposited as'))).map((row) => row['id'] as string);
    const { id } = await deposit(open.sql, {}, userIdOf('approvedTrainer'));
    expect(await missing()).toContain(id);
    await open.sql`
      insert into public.notification_logs (id, kind, recipient, subject, status)
      values (${await entryId('invoice-deposited', id)}, 'invoice-deposited', 'a@trame.example', 'Facture', 'sent')`;
    expect(await missing()).not.toContain(id);
  });

  it('which rows lack their file after a restore', async () => {
    const missing = async () =>
      (await open.sql.unsafe(documented('   with named (what, bucket, path)'))).map(
        (row) => row['what'] as string,
      );
    const { id } = await deposit(open.sql, { number: 'F-77' }, userIdOf('approvedTrainer'));
    expect(await missing()).toContain('invoice F-77');
    await open.sql`
      insert into storage.objects (bucket_id, name) select 'invoices', file_path from public.invoices where id = ${id}`;
    expect(await missing()).not.toContain('invoice F-77');
  });

  it('why what corporate wrote is not on the site', async () => {
    const look = async () => {
      const [state, builds] = await open.sql.unsafe(documented('select revision, changed_at')).simple();
      return { state: state![0] as object, builds: [...builds!] };
    };
    expect(await look()).toMatchObject({ state: { revision: '1', live_build: null }, builds: [] });
    const [build] = await open.sql`select id from public.claim_site_build()`;
    await open.sql`
      select public.finish_site_build(${build!['id'] as string}, false, reason => 'Une image est illisible.', error => 'EPIPE')`;
    expect((await look()).builds).toMatchObject([
      {
        kind: 'publication',
        state: 'failed',
        revision: '1',
        reason: 'Une image est illisible.',
        error: 'EPIPE',
      },
    ]);
  });
});

it('every query of docs/operations.md names tables, columns and functions that exist', async () => {
  const blocks = [...operations.matchAll(/```sql\n([^`]*)```/g)].map(([, block = '']) => block);
  // Schedules and the vault are extensions of a hosted project.
  const queries = blocks
    .filter(
      (block) => /^\s*(?:select|with|insert|delete)\b/.test(block) && !/\b(?:cron|net|vault)\./.test(block),
    )
    .flatMap((block) => block.split(/;\s*(?:\n|$)/))
    .filter((query) => query.trim() !== '');
  expect(queries.length).toBeGreaterThan(20);
  const filled = (query: string) =>
    query
      .replaceAll(', …', '')
      .replaceAll(/<(?:day|moment)[^>]*>/g, '2026-11-30')
      .replaceAll("'<id>'", `'${userIdOf('approvedTrainer')}'`);
  const refused: string[] = [];
  for (const query of queries)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await open.sql
      .unsafe(`explain ${filled(query)}`)
      .catch((error: Error) => refused.push(`${error.message}: ${query}`));
  expect(refused).toEqual([]);
});

it('a trainer who closed their account has it again, waiting for approval, as docs/operations.md says', async () => {
  const trainer = userIdOf('approvedTrainer');
  await open.sql`update public.trainer_accounts set status = 'closed' where user_id = ${trainer}`;
  await open.sql`update auth.users set banned_until = now() + interval '1 year' where id = ${trainer}`;
  await open.sql.unsafe(documented('select private.reopen_account').replace('<id>', trainer));
  const [row] = await open.sql`
    select t.status, u.banned_until, p.user_id is not null as "hasProfile"
    from public.trainer_accounts t join auth.users u on u.id = t.user_id
    left join public.trainer_profiles p on p.user_id = t.user_id
    where t.user_id = ${trainer}`;
  expect(row).toEqual({ status: 'pending', banned_until: null, hasProfile: true });
});

it('a reminder that did not leave is due again, as docs/operations.md says', async () => {
  const trainer = userIdOf('approvedTrainer');
  await open.sql`update public.trainer_accounts set status = 'approved' where user_id = ${trainer}`;
  await open.sql`
    insert into public.trainer_papers (
      user_id, kind, status, file_path, file_name, file_size, pages, sha256, checked_at, expires_on
    )
    values (
      ${trainer}, 'rc-pro', 'verified', ${`${trainer}/${'a'.repeat(40)}-rc-pro.pdf`}, 'rc.pdf', 1, 1, ${'a'.repeat(64)},
      now(), private.today() + 20
    )`;
  await open.sql`select public.start_daily_run()`;
  await open.sql`select * from public.claim_paper_reminders(100)`;
  await open.sql`update private.trainer_reminders set outcome = 'unknown', settled_at = now()`;
  const [, shown] = await open.sql.unsafe(documented('select * from private.daily_runs')).simple();
  expect([...shown!]).toMatchObject([{ user_id: trainer, email: expect.stringContaining('@') as string }]);
  const due = async () => {
    await open.sql`select public.start_daily_run()`;
    return [
      ...(await open.sql`select user_id as id from private.trainer_reminders where claimed_at is null`),
    ];
  };
  expect(await due()).toEqual([]);
  const statement = documented('delete from private.trainer_reminders');
  const today = (await open.sql<{ day: string }[]>`select private.today()::text as day`)[0]!.day;
  await open.sql.unsafe(statement.replace('<id>', trainer).replace('<day>', today));
  expect(await due()).toEqual([{ id: trainer }]);
});

describe('the old files of the portal, as docs/operations.md has them deleted', () => {
  const write = (folder: string, files: readonly string[]) => {
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), file);
    }
  };
  const inForce = ['index.html', 'static/js/index.22.js', 'static/js/async/papers.22.js'];

  /** Runs the commands in a folder with `dist`, where `served` is what the web server reads; answers what is left there. */
  function tidy(served: readonly string[], page = 'index.html'): string[] {
    const place = mkdtempSync(join(tmpdir(), 'portal-'));
    try {
      write(join(place, 'trainer-portal/dist'), inForce);
      write(join(place, 'served'), served);
      writeFileSync(join(place, 'served/index.html'), page);
      const commands = documented('dist=$PWD/trainer-portal/dist', 'sh');
      spawnSync('sh', ['-c', commands.replace('/srv/trame/portal', `"${place}/served"`)], { cwd: place });
      return readdirSync(join(place, 'served'), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.\w+$/.test(name))
        .toSorted();
    } finally {
      rmSync(place, { recursive: true });
    }
  }

  it('are those that the release in force lacks, whatever their age', () => {
    expect(tidy([...inForce, 'static/js/index.11.js', 'static/js/async/papers.11.js'])).toEqual(
      inForce.toSorted(),
    );
  });

  it('are all kept beside a build that is not the release in force', () => {
    expect(tidy(['static/js/index.11.js'], 'another page')).toEqual(['index.html', 'static/js/index.11.js']);
  });
});

it.each(['anon', 'authenticated', 'service_role'])(
  'the function of docs/operations.md forbids caches to keep what the data API answers %s',
  async (role) => {
    const sent = await open.sql
      .begin(async (tx) => {
        await tx.unsafe(documented('create function private.no_store')).simple();
        // PostgREST calls it before each request, in the role of the caller.
        await tx`select set_config('role', ${role}, true)`;
        await tx`select private.no_store()`;
        const [row] = await tx`select current_setting('response.headers') as headers`;
        // The setting of the role belongs to the server, which other tests share.
        throw Object.assign(new Error('undo'), { headers: row?.['headers'] as string });
      })
      .catch((error: Error & { headers?: string }) => error.headers ?? error);
    expect(sent).toBe('[{"Cache-Control": "no-store"}]');
  },
);

it('the backup of docs/operations.md names every bucket: a restore without one loses its files', async () => {
  const [, rest = ''] = operations.split('\n## Backup and restore\n');
  const [section = ''] = rest.split('\n## ', 1);
  const buckets = await open.sql<{ id: string }[]>`select id from storage.buckets order by id`;
  expect(buckets.length).toBeGreaterThan(2);
  expect(buckets.map(({ id }) => id).filter((id) => !section.includes(`\`${id}\``))).toEqual([]);
});
