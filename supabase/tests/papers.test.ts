import { addMonths } from '@trame/domain';
import type { Sql } from 'postgres';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

// The papers of trainers: what is asked, sent, decided, shown, and what lapses.

const open = openDatabase(createWorld);
const TRAINER = userIdOf('approvedTrainer');
const SIRET = '73282932000074';

beforeEach(async () => {
  await open.sql`delete from public.trainer_papers`;
  await open.sql`delete from private.unused_paper_files`;
  await open.sql`delete from storage.objects where bucket_id = 'trainer-papers'`;
  await open.sql`update public.trainer_accounts set status = 'approved' where user_id = ${TRAINER} and status <> 'approved'`;
});

let files = 0;
interface Sent {
  kind?: string;
  user?: string;
  sha256?: string;
  issued_on?: string | null;
  expires_on?: string | null;
  reference?: string | null;
}

/** What the function does once the file is judged. */
async function deposit(
  { kind = 'vigilance', user = TRAINER, sha256, ...facts }: Sent = {},
  sql: Sql = open.sql,
) {
  files += 1;
  const digest = sha256 ?? String(files).padStart(64, '0');
  const path = `${user}/${digest.slice(-40)}-${kind}.pdf`;
  await sql`select public.note_paper_file(${path})`;
  await sql`insert into storage.objects (bucket_id, name) values ('trainer-papers', ${path}) on conflict do nothing`;
  const payload = {
    user_id: user,
    kind,
    file_path: path,
    file_name: 'attestation.pdf',
    file_size: 1000,
    pages: 1,
    sha256: digest,
    reading: {},
    ...facts,
  };
  const [row] = await sql<{ id: string; status: string; is_new: boolean }[]>`
    select * from public.deposit_trainer_paper(${sql.json(payload)})`;
  return row!;
}

interface Decision {
  reason?: string;
  issued?: string | null;
  expires?: string | null;
  reference?: string | null;
  version?: Date;
  code?: boolean;
}
const inDays = (days: number) => {
  const day = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(day);
};
const versionOf = async (id: string) =>
  (await open.sql<{ updated_at: Date }[]>`select updated_at from public.trainer_papers where id = ${id}`)[0]!
    .updated_at;

/** What a function stores before a certificate whose code was checked is verified. */
const prove = (id: string) =>
  open.sql`
    update public.trainer_papers set check_proof = user_id || '/' || repeat('b', 40) || '-proof.pdf'
    where id = ${id} and kind = 'vigilance' and status = 'to_check' and check_proof is null`;

async function decide(id: string, decision: string, said: Decision = {}, actor: Actor = 'app5_user') {
  if (said.code) await prove(id);
  const version = said.version ?? (await versionOf(id));
  await commitAs(
    open.sql,
    actor,
    (tx) => tx`
      select * from public.decide_trainer_paper(
        ${id}, ${decision}, ${version}, ${said.reason ?? null}, ${said.issued ?? null}, ${said.expires ?? null},
        ${said.reference ?? null}, ${said.code ?? false}
      )`,
  );
}
const vigilance = (days = 170): Decision => ({ expires: inDays(days), reference: 'A1B2C3D4E5', code: true });

const statuses = async () =>
  (
    await open.sql<{ kind: string; status: string }[]>`
      select kind, status from public.trainer_papers order by created_at, id`
  ).map(({ kind, status }) => `${kind} ${status}`);
const sentences = async () =>
  (
    await runAs(
      open.sql,
      'approvedTrainer',
      (tx) => tx<{ sentence: string; link: string | null }[]>`
        select sentence, link from public.my_thread(null, null, 100) where kind like 'paper%' order by id`,
    )
  ).map(({ sentence }) => sentence);
/** Only what this test adds to the thread. */
async function newSentences(work: () => Promise<unknown>) {
  const before = (await sentences()).length;
  await work();
  return (await sentences()).slice(before);
}

describe('a paper that is sent', () => {
  it('waits, and the thread says so on both sides', async () => {
    expect(await newSentences(() => deposit())).toEqual([
      'Pièce déposée : « Attestation de vigilance ». Notre équipe la vérifie.',
    ]);
    const rows = await runAs(
      open.sql,
      'app5_user',
      (tx) => tx`select full_name, kind, counting_until from public.papers_to_check()`,
    );
    expect([...rows]).toEqual([{ full_name: 'approvedTrainer', kind: 'vigilance', counting_until: null }]);
  });

  it('is the same one when the same file comes again, with what is said of it now', async () => {
    const sha256 = 'a'.repeat(64);
    const first = await deposit({ sha256 });
    const until = inDays(160);
    const again = await deposit({ sha256, expires_on: until });
    expect([again.id, again.is_new]).toEqual([first.id, false]);
    const [row] = await open.sql`select expires_on::text from public.trainer_papers`;
    expect(row).toEqual({ expires_on: until });
    await decide(first.id, 'verify', vigilance());
    expect(await deposit({ sha256 })).toMatchObject({ id: first.id, status: 'verified', is_new: false });
    expect(await statuses()).toEqual(['vigilance verified']);
  });

  it('replaces the one that waits and the one that was refused, not the one that counts', async () => {
    await decide((await deposit()).id, 'verify', vigilance());
    await decide((await deposit()).id, 'refuse', { reason: 'Illisible.' });
    await deposit();
    await deposit();
    expect(await statuses()).toEqual([
      'vigilance verified',
      'vigilance replaced',
      'vigilance replaced',
      'vigilance to_check',
    ]);
  });

  it('comes once from two tabs at the same moment', async () => {
    const sha256 = 'b'.repeat(64);
    const same = await Promise.all([deposit({ sha256 }), deposit({ sha256 })]);
    expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    await Promise.all([deposit(), deposit()]);
    expect((await statuses()).filter((status) => status.endsWith('to_check'))).toHaveLength(1);
  });

  it('counts on its last day', async () => {
    await deposit({ expires_on: inDays(0) });
    expect(await statuses()).toEqual(['vigilance to_check']);
  });

  it('ends after its validity when it states no end', async () => {
    const issued = inDays(-40);
    await deposit({ kind: 'avis-sirene', issued_on: issued, reference: '732 829 320 00074' });
    const [row] = await open.sql`select expires_on::text, reference from public.trainer_papers`;
    expect(row).toEqual({ expires_on: addMonths(issued, 6), reference: SIRET });
  });

  it.each<[string, Sent, string]>([
    ['an unknown kind', { kind: 'permis' }, '22023'],
    ['a SIRET that is none', { kind: 'avis-sirene', reference: '12345678901234' }, '22023'],
    ['a reference where there is none', { kind: 'cv', reference: 'A1' }, '22023'],
    ['a security code of one letter', { reference: 'v' }, '22023'],
    ['a day of issue to come', { issued_on: inDays(2) }, '22023'],
    ['an end before the issue', { issued_on: '2026-05-02', expires_on: '2026-05-01' }, '22023'],
    ['an end that is past', { expires_on: inDays(-1) }, '22023'],
    ['a day of issue whose validity is past', { kind: 'cv', issued_on: '2024-02-29' }, '22023'],
    ['somebody without an account', { user: userIdOf('noRole') }, '42501'],
  ])('is refused with %s', async (_, sent, code) => {
    expect(await errorCode(deposit(sent))).toBe(code);
    expect(await statuses()).toEqual([]);
  });

  // threat 36
  it.each(['suspended', 'rejected'])('is refused while the account is %s', async (status) => {
    const { id } = await deposit();
    await open.sql`update public.trainer_accounts set status = ${status}, status_reason = 'Motif' where user_id = ${TRAINER}`;
    expect(await errorCode(deposit())).toBe('42501');
    const asked = runAs(open.sql, 'approvedTrainer', (tx) => tx`select public.open_paper_deposit('cv')`);
    expect(await errorCode(asked)).toBe('42501');
    // What was sent before is in « Mes données », and nowhere else.
    const own = runAs(open.sql, 'approvedTrainer', (tx) => tx`select * from public.my_papers()`);
    expect(await errorCode(own)).toBe('42501');
    const file = runAs(open.sql, 'approvedTrainer', (tx) => tx`select public.open_trainer_paper(${id})`);
    expect(await errorCode(file)).toBe('42501');
    const [data] = await runAs(
      open.sql,
      'approvedTrainer',
      (tx) => tx`
        select part -> 'held' -> 0 ->> 'file_name' as file from jsonb_array_elements(public.my_data() -> 'parts') as part
        where part ->> 'name' = 'papers'`,
    );
    expect(data).toEqual({ file: 'attestation.pdf' });
  });

  it('is refused without its file', async () => {
    const payload = {
      user_id: TRAINER,
      kind: 'cv',
      file_path: `${TRAINER}/${'c'.repeat(40)}-cv.pdf`,
      file_name: 'cv.pdf',
      file_size: 1,
      pages: 1,
      sha256: 'c'.repeat(64),
    };
    const sent = open.sql`select public.deposit_trainer_paper(${open.sql.json(payload)})`;
    expect(await errorCode(sent)).toBe('23503');
  });
});

describe('a decision', () => {
  it('verifies with the day and the code, and the thread says until when', async () => {
    const { id } = await deposit();
    const day = inDays(170);
    const said = await newSentences(() => decide(id, 'verify', vigilance()));
    const [year, month, date] = day.split('-');
    expect(said).toEqual([
      `Pièce vérifiée : « Attestation de vigilance », valable jusqu’au ${date}/${month}/${year}.`,
    ]);
    const rows = await runAs(
      open.sql,
      'app5_user',
      (tx) =>
        tx`select status, code_checked, checked_by_name, reference from public.trainer_papers_of(${TRAINER})`,
    );
    expect([...rows]).toEqual([
      {
        status: 'verified',
        code_checked: true,
        checked_by_name: 'app5_user@trame.example',
        reference: 'A1B2C3D4E5',
      },
    ]);
  });

  it('puts the verified one in the place of the one that counted', async () => {
    await decide((await deposit()).id, 'verify', vigilance(10));
    await decide((await deposit()).id, 'verify', vigilance(170));
    expect(await statuses()).toEqual(['vigilance replaced', 'vigilance verified']);
  });

  // threat 38
  it('tells why a paper that not all of the staff read was refused with the paper alone', async () => {
    const { id } = await deposit({ kind: 'rib' });
    const reason = 'L’IBAN FR76 3000 6000 0112 3456 7890 189 n’est pas à votre nom.';
    const said = await newSentences(() => decide(id, 'refuse', { reason }, 'gestionnaire'));
    expect(said.join()).toContain('Pièce à refaire : « RIB ».');
    expect(said.join()).not.toContain('FR76');
    const staff =
      await open.sql`select staff_sentence from private.trainer_events where kind = 'paper_refused'`;
    expect(staff.map((row) => String(row.staff_sentence)).join()).not.toContain('FR76');
    const [own] = await open.sql<
      { reason: string }[]
    >`select reason from public.trainer_papers where id = ${id}`;
    expect(own?.reason).toBe(reason);
  });

  // threat 38
  it('tells the mail about a refusal why, but for a paper that not all of the staff read', async () => {
    const announced = async (kind: string, actor: Actor) => {
      const { id } = await deposit({ kind });
      expect(await open.sql`select * from public.refused_paper(${id})`).toHaveLength(0);
      await decide(id, 'refuse', { reason: 'Illisible.' }, actor);
      const [row] = await open.sql`select kind, label, reason from public.refused_paper(${id})`;
      return row;
    };
    expect(await announced('cv', 'app5_user')).toEqual({
      kind: 'cv',
      label: 'CV à jour',
      reason: 'Illisible.',
    });
    expect(await announced('rib', 'gestionnaire')).toEqual({ kind: 'rib', label: 'RIB', reason: null });
    await open.sql`update public.trainer_accounts set status = 'suspended', status_reason = 'Motif' where user_id = ${TRAINER}`;
    const [cv] = await open.sql<{ id: string }[]>`select id from public.trainer_papers where kind = 'cv'`;
    expect(await open.sql`select * from public.refused_paper(${cv!.id})`).toHaveLength(0);
  });

  it('against a paper that was made during a suspension is announced once the account is open again', async () => {
    const user = userIdOf('otherTrainer');
    const { id } = await deposit({ user, kind: 'cv' });
    await decide(id, 'refuse', { reason: 'Illisible.' });
    await open.sql`update public.trainer_papers set checked_at = now() - interval '20 days' where id = ${id}`;
    const unannounced = async () =>
      (await open.sql<{ paper_id: string }[]>`select paper_id from public.unannounced_refusals()`).map(
        ({ paper_id }) => paper_id,
      );
    expect(await unannounced()).toEqual([]);
    for (const status of ['suspended', 'approved'])
      await open.sql`update public.trainer_accounts set status = ${status} where user_id = ${user}`;
    // Its week had passed when the account was suspended.
    expect(await unannounced()).toEqual([]);
    await open.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        update private.audit_log set at = now() - interval '25 days'
        where table_name = 'trainer_accounts' and row_key = ${user} and changes -> 'status' ->> 'to' = 'suspended'`;
    });
    expect(await unannounced()).toEqual([id]);
  });

  // threat 39
  it('is not made by the holder of the paper', async () => {
    const user = userIdOf('app5_user');
    onTestFinished(async () => {
      await open.sql`delete from public.trainer_papers where user_id = ${user}`;
      await open.sql`delete from public.trainer_accounts where user_id = ${user}`;
    });
    await open.sql`
      insert into public.trainer_accounts (user_id, email, full_name)
      values (${user}, 'app5_user@trame.example', 'Camille Roussel')`;
    const { id } = await deposit({ user, kind: 'diplomes' });
    for (const decision of ['verify', 'refuse'])
      expect(await errorCode(decide(id, decision, { reason: 'Motif' }))).toBe('42501');
    expect(await statuses()).toEqual(['diplomes to_check']);
  });

  it('verifies no certificate without the proof that its code was checked', async () => {
    const { id } = await deposit();
    const { expires = null, reference = null } = vigilance();
    const version = await versionOf(id);
    const verify = runAs(
      open.sql,
      'app5_user',
      (tx) => tx`
        select * from public.decide_trainer_paper(${id}, 'verify', ${version}, null, null, ${expires}, ${reference}, true)`,
    );
    await expect(verify).rejects.toMatchObject({ code: '22023', hint: 'check_proof' });
  });

  it('gives a kind without an end of its own its validity, whatever is said of it', async () => {
    const { id } = await deposit({ kind: 'cv' });
    await decide(id, 'verify', { issued: inDays(-10), expires: '2100-01-01' });
    const [row] = await open.sql`select expires_on::text from public.trainer_papers where id = ${id}`;
    expect(row).toEqual({ expires_on: addMonths(inDays(-10), 24) });
  });

  it('refuses with a reason, which the trainer reads without a name', async () => {
    const { id } = await deposit();
    const said = await newSentences(() => decide(id, 'refuse', { reason: ' La page 2 manque. ' }));
    expect(said).toEqual(['Pièce à refaire : « Attestation de vigilance ». La page 2 manque.']);
    const own = await runAs(
      open.sql,
      'approvedTrainer',
      (tx) => tx`select status, reason from public.my_papers()`,
    );
    expect([...own]).toEqual([{ status: 'refused', reason: 'La page 2 manque.' }]);
  });

  it.each<[string, string, Decision]>([
    ['a vigilance whose code nobody checked', 'verify', { ...vigilance(), code: false }],
    ['a vigilance without its code', 'verify', { ...vigilance(), reference: ' ' }],
    ['a vigilance with the beginning of a code', 'verify', { ...vigilance(), reference: 'A1B2-C3D' }],
    ['a paper that is over', 'verify', vigilance(-1)],
    ['a paper without its end', 'verify', { ...vigilance(), expires: null }],
    ['an end that its kind does not allow', 'verify', vigilance(280)],
    ['an end that the day of issue does not allow', 'verify', { ...vigilance(170), issued: inDays(-110) }],
    ['a refusal without reason', 'refuse', { reason: '  ' }],
    ['another word', 'approve', {}],
  ])('is none of %s', async (_, decision, said) => {
    const { id } = await deposit();
    expect(await errorCode(decide(id, decision, said))).toBe('22023');
    expect(await statuses()).toEqual(['vigilance to_check']);
  });

  // threat 39
  it('is made on what was read, once', async () => {
    const { id } = await deposit();
    const version = await versionOf(id);
    expect(await errorCode(decide(id, 'verify', { ...vigilance(), version: new Date(0) }))).toBe('23505');
    await decide(id, 'verify', vigilance());
    expect(await errorCode(decide(id, 'refuse', { reason: 'Non', version }))).toBe('23505');
  });

  // threat 38
  it('of a RIB is a gestionnaire’s, who alone sees it', async () => {
    const { id } = await deposit({ kind: 'rib' });
    const seen = (actor: Actor) =>
      runAs(open.sql, actor, (tx) => tx`select id from public.trainer_papers where id = ${id}`);
    expect([(await seen('app5_user')).length, (await seen('gestionnaire')).length]).toEqual([0, 1]);
    expect(await errorCode(decide(id, 'verify'))).toBe('P0002');
    const opened = runAs(open.sql, 'app5_user', (tx) => tx`select public.open_trainer_paper(${id})`);
    expect(await errorCode(opened)).toBe('P0002');
    await decide(id, 'verify', {}, 'gestionnaire');
    expect(await statuses()).toEqual(['rib verified']);
  });
});

describe('the queue', () => {
  type Row = { id: string; created_at: Date };
  /** The papers of ten trainers, one of each kind, several sent at the same moment. */
  async function fill(): Promise<void> {
    await open.sql`
      insert into auth.users (id, aud, role, email, email_confirmed_at)
      select gen_random_uuid(), 'authenticated', 'authenticated', format('queue-%s@trame.example', n), now()
      from generate_series(1, 10) as n`;
    await open.sql`
      insert into public.trainer_accounts (user_id, email, full_name, status)
      select u.id, u.email, 'File', 'approved' from auth.users u where u.email like 'queue-%'`;
    await open.sql`
      insert into public.trainer_papers (user_id, kind, file_path, file_name, file_size, pages, sha256, created_at)
      select u.id, k.key, format('%s/%s-%s.pdf', u.id, repeat('a', 40), k.key), 'a.pdf', 1, 1, repeat('a', 64),
        timestamptz '2026-11-01 08:00Z' + (row_number() over (order by u.id, k.key) / 7) * interval '1 minute'
      from auth.users u cross join private.paper_kinds k
      where u.email like 'queue-%'`;
  }
  const page = (after: Row | undefined, size: number) =>
    runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx<Row[]>`
        select id, created_at from public.papers_to_check(
          page_size => ${size}, after_at => ${after?.created_at ?? null}, after_id => ${after?.id ?? null}
        )`,
    );

  it('is read page by page, each paper once, also when some are decided in between', async () => {
    await fill();
    onTestFinished(async () => void (await open.sql`delete from auth.users where email like 'queue-%'`));
    const all = await open.sql<Row[]>`
      select id, created_at from public.trainer_papers where status = 'to_check' order by created_at, id`;
    expect(all).toHaveLength(120);
    const size = 50;
    const read: string[] = [];
    const first = await page(undefined, size);
    read.push(...first.map(({ id }) => id));
    // The last one that was read, an earlier one, and one that was not read yet.
    const gone = [size - 1, 3, size + 4].map((at) => all[at]!.id);
    for (const id of gone) await decide(id, 'refuse', { reason: 'Illisible.' }, 'gestionnaire');
    for (let last = first.at(-1); last;) {
      const rows = await page(last, size);
      read.push(...rows.map(({ id }) => id));
      last = rows.length < size ? undefined : rows.at(-1);
    }
    expect(read).toEqual(all.map(({ id }) => id).filter((id) => id !== gone[2]));
  });
});

describe('the file of a paper', () => {
  // threat 38
  it('is opened by its owner and by staff, and the journal knows', async () => {
    const { id } = await deposit();
    const before = await open.sql`select 1 from private.audit_log where operation = 'FILE'`;
    for (const actor of ['approvedTrainer', 'app5_user'] as const)
      await commitAs(open.sql, actor, (tx) => tx`select public.open_trainer_paper(${id})`);
    const lines = await open.sql`select actor_id from private.audit_log where operation = 'FILE' order by id`;
    expect(lines.slice(before.length).map(({ actor_id }) => actor_id as string)).toEqual([
      TRAINER,
      userIdOf('app5_user'),
    ]);
    const other = runAs(open.sql, 'otherTrainer', (tx) => tx`select public.open_trainer_paper(${id})`);
    expect(await errorCode(other)).toBe('P0002');
  });

  const unused = async () =>
    (await open.sql<{ path: string }[]>`select path from private.unused_paper_files order by path`).map(
      ({ path }) => path,
    );
  const claim = async () =>
    (await open.sql<{ paths: string[] }[]>`select public.claim_unused_paper_files() as paths`)[0]!.paths;
  const anHourLater = () =>
    open.sql`update private.unused_paper_files set since = now() - interval '61 minutes'`;

  it('is deleted when its paper is withdrawn, and not while another paper names it', async () => {
    const { id } = await deposit({ sha256: 'd'.repeat(64) });
    expect(await unused()).toEqual([]);
    await commitAs(open.sql, 'approvedTrainer', (tx) => tx`select public.withdraw_my_paper(${id})`);
    const [path] = await unused();
    expect(await claim()).toEqual([]);
    await anHourLater();
    expect(await claim()).toEqual([path]);
    // Being deleted: the same file cannot be counted on.
    expect(await errorCode(deposit({ sha256: 'd'.repeat(64) }))).toBe('55006');
    await open.sql`select public.forget_paper_files(${[path!]})`;
    await deposit({ sha256: 'd'.repeat(64) });
    await anHourLater();
    expect(await claim()).toEqual([]);
  });

  it('of a deposit that never ended is found', async () => {
    await open.sql`select public.note_paper_file('left.pdf')`;
    await anHourLater();
    expect(await claim()).toEqual(['left.pdf']);
  });

  it('that was claimed by a run that never ended is claimed again after fifteen minutes', async () => {
    await open.sql`select public.note_paper_file('left.pdf')`;
    await anHourLater();
    const claimedAgo = (minutes: number) =>
      open.sql`update private.unused_paper_files set claimed_at = now() - make_interval(mins => ${minutes})`;
    await claimedAgo(14);
    expect(await claim()).toEqual([]);
    await claimedAgo(16);
    expect(await claim()).toEqual(['left.pdf']);
  });

  it('that is withdrawn is said to its holder and to the staff', async () => {
    const { id } = await deposit();
    const said = await newSentences(async () => {
      await commitAs(open.sql, 'approvedTrainer', (tx) => tx`select public.withdraw_my_paper(${id})`);
    });
    expect(said).toEqual(['Vous avez retiré « Attestation de vigilance ».']);
    const [row] = await open.sql`
      select kind, staff_sentence, link from private.trainer_events order by id desc limit 1`;
    expect(row).toEqual({
      kind: 'paper_withdrawn',
      staff_sentence: 'A retiré « Attestation de vigilance » avant la vérification.',
      link: 'papers?kind=vigilance',
    });
  });

  it('is not withdrawn once it was decided', async () => {
    const { id } = await deposit();
    await decide(id, 'verify', vigilance());
    const withdrawn = runAs(open.sql, 'approvedTrainer', (tx) => tx`select public.withdraw_my_paper(${id})`);
    expect(await errorCode(withdrawn)).toBe('23505');
  });
});

describe('what lapses', () => {
  const expire = async (day: string) =>
    (await open.sql<{ done: number }[]>`select private.expire_trainer_papers(${day}) as done`)[0]!.done;
  const holds = () =>
    runAs(
      open.sql,
      'approvedTrainer',
      (tx) => tx<{ kind: string; sentence: string; link: string }[]>`select * from public.my_holds()`,
    );
  const missing = async () =>
    (
      await open.sql<{ kind: string; situation: string; holds: boolean }[]>`
        select kind, situation, holds from private.missing_legal_papers(${TRAINER})`
    ).map(({ kind, situation, holds: isHolding }) => `${kind} ${situation}${isHolding ? ' holds' : ''}`);

  it('expires the day after its last one, once, and says so', async () => {
    const { id } = await deposit();
    await decide(id, 'verify', vigilance(10));
    expect(await expire(inDays(10))).toBe(0);
    const said = await newSentences(async () => {
      expect([await expire(inDays(11)), await expire(inDays(11))]).toEqual([1, 0]);
    });
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^Pièce expirée : « Attestation de vigilance », depuis le /);
    expect(await statuses()).toEqual(['vigilance expired']);
  });

  it('is missing, waits, is refused, then is in order', async () => {
    expect(await missing()).toEqual(['vigilance missing', 'avis-sirene missing']);
    const { id } = await deposit();
    expect(await missing()).toEqual(['vigilance to_check', 'avis-sirene missing']);
    await decide(id, 'refuse', { reason: 'Illisible.' });
    expect(await missing()).toEqual(['vigilance refused', 'avis-sirene missing']);
    await decide((await deposit()).id, 'verify', vigilance());
    expect(await missing()).toEqual(['avis-sirene missing']);
    expect(await holds()).toEqual([]);
  });

  it('holds deposits of invoices with a sentence, also before the daily work has run', async () => {
    const { id } = await deposit();
    await decide(id, 'verify', vigilance(1));
    await open.sql`update public.trainer_papers set expires_on = '2026-01-31'`;
    expect(await missing()).toEqual(['vigilance expired holds', 'avis-sirene missing']);
    const [hold] = await holds();
    expect(hold).toEqual({
      kind: 'vigilance',
      sentence:
        'Votre pièce « Attestation de vigilance » a expiré le 31/01/2026. La loi nous interdit de continuer sans elle : déposez la nouvelle pour pouvoir déposer des factures.',
      link: 'papers?kind=vigilance',
    });
    await deposit();
    expect((await holds())[0]?.sentence).toContain('en cours de vérification');
  });
});

describe('the closing of an account', () => {
  const newUser = async () => {
    const id = crypto.randomUUID();
    await open.sql`
      insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@formation.example`}, now())`;
    return id;
  };
  const openAccount = (user: string) =>
    open.sql`
      insert into public.trainer_accounts (user_id, email, full_name)
      values (${user}, ${`${user}@formation.example`}, 'N')`;

  // threat 40
  it('keeps what was verified as the law asks, for its years, and nothing else', async () => {
    await decide((await deposit()).id, 'refuse', { reason: 'Illisible.' });
    await decide((await deposit()).id, 'verify', vigilance());
    await deposit();
    await decide((await deposit({ kind: 'diplomes' })).id, 'verify');
    await open.sql`update public.trainer_accounts set status = 'closed' where user_id = ${TRAINER}`;
    expect(await statuses()).toEqual(['vigilance verified']);
    const sweep = () => open.sql`select public.claim_unused_paper_files()`;
    await sweep();
    expect(await statuses()).toEqual(['vigilance verified']);
    const kept =
      await open.sql`select kept_until > now() + interval '4 years 11 months' as kept from public.trainer_papers`;
    expect([...kept]).toEqual([{ kept: true }]);
    await open.sql`update public.trainer_papers set kept_until = now() - interval '2 days'`;
    await sweep();
    expect(await statuses()).toEqual([]);
    // With the proof of the check.
    expect(await open.sql`select path from private.unused_paper_files`).toHaveLength(5);
  });

  // threat 40
  it('leaves neither those papers nor their user to be deleted before their last day', async () => {
    const remove = (what: 'user' | 'papers' | 'account') => {
      const [table, key] = {
        user: ['auth.users', 'id'],
        papers: ['public.trainer_papers', 'user_id'],
        account: ['public.trainer_accounts', 'user_id'],
      }[what] as [string, string];
      return errorCode(open.sql`delete from ${open.sql(table)} where ${open.sql(key)} = ${person}`);
    };
    const person = await newUser();
    await openAccount(person);
    const { id } = await deposit({ user: person });
    await decide(id, 'verify', vigilance());
    expect(await remove('user')).toBe('23001');
    expect(await remove('account')).toBeNull();
    expect(await remove('papers')).toBe('23001');
    expect(await remove('user')).toBe('23001');
    await open.sql`update public.trainer_papers set kept_until = private.today() - 1 where id = ${id}`;
    expect(await remove('user')).toBeNull();
    expect(await open.sql`select id from public.trainer_papers where user_id = ${person}`).toEqual([]);
  });

  it('gives those papers a last day that ends with the next account of the same person', async () => {
    const person = await newUser();
    await openAccount(person);
    await decide((await deposit({ user: person })).id, 'verify', vigilance());
    const hasLastDay = async () =>
      (
        await open.sql<{ kept: boolean }[]>`
          select kept_until is not null as kept from public.trainer_papers where user_id = ${person}`
      ).map(({ kept }) => kept);
    await open.sql`delete from public.trainer_accounts where user_id = ${person}`;
    expect(await hasLastDay()).toEqual([true]);
    await openAccount(person);
    expect(await hasLastDay()).toEqual([false]);
  });
});
