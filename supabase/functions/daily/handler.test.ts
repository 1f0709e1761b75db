import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { makeCertificate, writePem } from '@trame/signature/certificate';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestApi,
  type TestDatabase,
} from '../../../tools/embedded/test-database.ts';
import { readEnv } from '../_shared/env.ts';
import { createHandler } from './handler.ts';

// On a real database, with the function notifications and a mail service beside it.

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

let database: TestDatabase;
let api: TestApi;
let owner: Sql;
let mailServer: Server;
let mails: Mail[] = [];
/** An address whose mails fail. */
let refused = '';
/** An address whose mails leave, without an answer. */
let unanswered = '';

beforeAll(async () => {
  mailServer = createServer((request, response) => {
    void text(request).then((body) => {
      const mail = JSON.parse(body) as Mail;
      const isRefused = mail.to === refused;
      if (!isRefused) mails.push(mail);
      if (mail.to === unanswered) {
        request.socket.destroy();
        return;
      }
      response.writeHead(isRefused ? 500 : 201).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    mailServer.listen(0, '127.0.0.1', resolve);
  });
  database = await createTestDatabase();
  owner = postgres(database.url, { max: 2, onnotice: () => undefined });
  const { port } = mailServer.address() as AddressInfo;
  api = await database.api({ functionsEnv: { MAIL_API_URL: `http://127.0.0.1:${port}/api/messages` } });
});

afterAll(async () => {
  await owner.end();
  await database.close();
  await new Promise((resolve) => {
    mailServer.close(resolve);
  });
});

beforeEach(async () => {
  await owner`delete from public.trainer_papers`;
  await owner`delete from public.trainer_accounts`;
  await owner`delete from auth.users`;
  await owner`delete from public.notification_logs`;
  await owner`delete from private.daily_runs`;
  [mails, refused, unanswered] = [[], '', ''];
});

async function trainer(name: string, status = 'approved'): Promise<string> {
  const email = `${name.toLowerCase()}@exemple.test`;
  const id = await database.createUser({ email });
  await owner`
    insert into public.trainer_accounts (user_id, email, full_name, status)
    values (${id}, ${email}, ${name}, ${status})`;
  return id;
}

/** A verified paper that ends in so many days. */
async function paper(
  user: string,
  kind: string,
  days: number,
  values: Record<string, unknown> = {},
): Promise<string> {
  const [row] = await owner<{ id: string }[]>`
    insert into public.trainer_papers ${owner({
      user_id: user,
      kind,
      status: 'verified',
      file_path: `${user}/${'a'.repeat(40)}-${kind}.pdf`,
      file_name: 'piece.pdf',
      file_size: 1000,
      pages: 1,
      sha256: 'a'.repeat(64),
      checked_at: new Date(),
      ...values,
    })} returning id`;
  await owner`
    update public.trainer_papers set expires_on = private.today() + ${days}::int where id = ${row!.id}`;
  return row!.id;
}

interface Answer {
  expired?: number;
  sent?: number;
  failed?: number;
  left?: number;
  unknown?: number;
  announced?: number;
  deleted?: number;
  failed_steps?: string[];
}

async function run(key = database.secrets.secretKey): Promise<{ status: number } & Answer> {
  const response = await fetch(`${api.url}/functions/v1/daily`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{}',
  });
  return { status: response.status, ...((await response.json()) as Answer) };
}

/** A call of the function itself, with answers of the network that are not those of the platform. */
async function runWith(answer: (url: string) => Response | undefined, settings: Record<string, string> = {}) {
  const logged: [event: string, of: unknown][] = [];
  const handle = createHandler({
    env: readEnv({
      SUPABASE_URL: api.url,
      SUPABASE_ANON_KEY: database.secrets.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: database.secrets.secretKey,
      ...settings,
    }),
    fetch: (input, init) => {
      const other = answer(input instanceof Request ? input.url : String(input));
      return other ? Promise.resolve(other) : fetch(input, init);
    },
    log: (event, details) => logged.push([event, details?.['of']]),
  });
  const response = await handle(
    new Request('http://functions.test/', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${database.secrets.secretKey}`,
        'content-type': 'application/json',
      },
      body: '{}',
    }),
  );
  return { status: response.status, answer: (await response.json()) as Answer, logged };
}

/** Everything that was noted happened so many days earlier: what the day after that finds. */
const passDays = (days: number) =>
  owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update public.trainer_papers set expires_on = expires_on - ${days}::int`;
    await tx`update private.trainer_reminders set day = day - ${days + 1000}::int`;
    await tx`update private.trainer_reminders set day = day + 1000`;
    await tx`update private.reminded_papers set day = day - ${days}::int`;
    // A mail is named by its day.
    await tx`delete from public.notification_logs`;
  });
const sentTo = () => mails.map(({ to }) => to).toSorted();
const events = async (user: string) =>
  (
    await owner`select kind, public_sentence from private.trainer_events where user_id = ${user} and kind like 'paper_%' order by id`
  ).map((row) => `${row['kind']}: ${row['public_sentence']}`);

describe('the daily work', () => {
  it('expires papers that are over, once, and says so to their holders', async () => {
    const claire = await trainer('Claire');
    await paper(claire, 'rc-pro', -1);
    await paper(claire, 'cv', 0);
    expect(await run()).toMatchObject({ status: 200, expired: 1 });
    expect(await run()).toMatchObject({ expired: 0, sent: 0, left: 0 });
    expect((await events(claire))[0]).toMatch(/^paper_expired: Pièce expirée : « Assurance RC pro »/);
  });

  it('sends one mail to a trainer, with all their papers that end and a link that opens the first', async () => {
    const claire = await trainer('Claire');
    await paper(claire, 'vigilance', 7);
    await paper(claire, 'rc-pro', 30);
    await paper(claire, 'qualiopi', 31);
    expect(await run()).toMatchObject({ sent: 1, failed: 0, left: 0 });
    const [mail] = mails;
    expect(mail).toMatchObject({ to: 'claire@exemple.test', subject: '2 pièces à renouveler' });
    expect(mail?.text).toMatch(
      /Attestation de vigilance\u00a0: expire dans 7 jours \(\d\d\/\d\d\/\d{4}\)\nAssurance RC pro\u00a0: expire dans 30 jours/,
    );
    expect(mail?.text).toContain('http://localhost:4400/espace-formateur-91c7e/papers?kind=vigilance');
    expect(mail?.text).not.toContain('Qualiopi');
    expect(await owner`select kind, status, recipient from public.notification_logs`).toMatchObject([
      { kind: 'paper-reminder', status: 'sent', recipient: 'claire@exemple.test' },
    ]);
    expect(await events(claire)).toEqual([
      'paper_reminder: Rappel envoyé par e-mail : « Attestation de vigilance », « Assurance RC pro ».',
    ]);
    expect(await run()).toMatchObject({ sent: 0, left: 0 });
  });

  it('reminds at 30, 7 and 0 days, then each week, and never twice of the same', async () => {
    const claire = await trainer('Claire');
    await paper(claire, 'rc-pro', 31);
    const days: number[] = [];
    for (let day = 31; day >= -15; day -= 1) {
      if ((await run()).sent === 1) days.push(day);
      await passDays(1);
    }
    expect(days).toEqual([30, 7, 0, -7, -14]);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Assurance RC pro\u00a0: expire dans 30 jours',
      'Assurance RC pro\u00a0: expire dans 7 jours',
      'Assurance RC pro\u00a0: expire aujourd’hui',
      'Assurance RC pro\u00a0: a expiré il y a 7 jours',
      'Assurance RC pro\u00a0: a expiré il y a 14 jours',
    ]);
  }, 240_000);

  it('catches up after days without a run', async () => {
    await paper(await trainer('Claire'), 'rc-pro', 25);
    await run();
    await passDays(20);
    expect(await run()).toMatchObject({ sent: 1 });
    expect(mails[1]?.subject).toContain('dans 5 jours');
  });

  it('asks nothing of who has sent the next one, nor of who is not approved', async () => {
    const claire = await trainer('Claire');
    await paper(claire, 'rc-pro', 5);
    await paper(claire, 'rc-pro', 400, { status: 'to_check', checked_at: null });
    for (const status of ['pending', 'suspended', 'rejected'])
      await paper(await trainer(status, status), 'rc-pro', 5);
    expect(await run()).toMatchObject({ sent: 0, left: 0 });
  });

  // threat 42
  it('leaves out who wants no reminders, except for the papers that the law asks for', async () => {
    const [claire, paul] = [await trainer('Claire'), await trainer('Paul')];
    await owner`insert into private.reminder_opt_outs (user_id) values (${claire}), (${paul})`;
    await paper(claire, 'rc-pro', 5);
    await paper(claire, 'vigilance', 5);
    await paper(paul, 'rc-pro', 5);
    expect(await run()).toMatchObject({ sent: 1 });
    expect(mails[0]).toMatchObject({
      to: 'claire@exemple.test',
      subject: expect.stringContaining('vigilance'),
    });
  });

  it('tries what did not leave again the next day, not the same day', async () => {
    const claire = await trainer('Claire');
    await paper(claire, 'rc-pro', 5);
    await paper(await trainer('Paul'), 'rc-pro', 5);
    refused = 'claire@exemple.test';
    expect(await run()).toMatchObject({ status: 200, sent: 1, failed: 1, left: 0 });
    refused = '';
    expect(await run()).toMatchObject({ sent: 0, failed: 0 });
    await passDays(1);
    expect(await run()).toMatchObject({ sent: 1 });
    expect(sentTo()).toEqual(['claire@exemple.test', 'paul@exemple.test']);
  });

  // threat 42
  it('never sends a mail twice when it is killed in between', async () => {
    for (let at = 0; at < 8; at += 1) await paper(await trainer(`N${at}`), 'rc-pro', 5);
    // A call that took five mails and went away with them.
    await owner`select public.start_daily_run(), public.claim_paper_reminders(5)`;
    expect(await run()).toMatchObject({ sent: 3, left: 0 });
    await passDays(1);
    expect(await run()).toMatchObject({ sent: 0, left: 0 });
    expect(new Set(sentTo()).size).toBe(mails.length);
  });

  // threat 42
  it('sends a quarter of an hour later what a call that ended had not begun, and counts what it had', async () => {
    const [claire, paul] = [await trainer('Claire'), await trainer('Paul')];
    for (const user of [claire, paul]) await paper(user, 'rc-pro', 5);
    await owner`select public.start_daily_run(), public.claim_paper_reminders()`;
    // Paul's mail was being sent.
    await owner`
      insert into public.notification_logs (id, kind, channel, recipient, subject, status)
      select message_id, 'paper-reminder', 'email', 'paul@exemple.test', 'Rappel', 'pending'
      from private.trainer_reminders where user_id = ${paul}`;
    expect(await run()).toMatchObject({ sent: 0, left: 0, unknown: 0 });
    await owner`update private.trainer_reminders set claimed_at = now() - interval '16 minutes'`;
    expect(await run()).toMatchObject({ sent: 1, left: 0, unknown: 1 });
    expect(await run()).toMatchObject({ sent: 0, left: 0, unknown: 1 });
    expect(sentTo()).toEqual(['claire@exemple.test']);
    expect(await owner`select unknown_reminders from private.daily_runs`).toMatchObject([
      { unknown_reminders: 1 },
    ]);
  });

  // threat 42
  it('never sends again what left without an answer, and counts it', async () => {
    const claire = await trainer('Claire');
    await paper(claire, 'rc-pro', 5);
    unanswered = 'claire@exemple.test';
    expect(await run()).toMatchObject({ status: 200, sent: 0, unknown: 1 });
    unanswered = '';
    await passDays(1);
    expect(await run()).toMatchObject({ sent: 0 });
    expect(sentTo()).toEqual(['claire@exemple.test']);
    expect(await events(claire)).toEqual([]);
  });

  // threat 42
  it('never sends again what left and could not be noted', async () => {
    await paper(await trainer('Claire'), 'rc-pro', 5);
    await owner`
      create function private.refuse_sent() returns trigger language plpgsql as $$begin raise 'refused'; end$$`;
    await owner`
      create trigger refuse_sent before update on public.notification_logs
      for each row when (new.status = 'sent') execute function private.refuse_sent()`;
    try {
      expect(await run()).toMatchObject({ status: 200, sent: 0, failed: 1 });
    } finally {
      await owner`drop function private.refuse_sent cascade`;
    }
    await owner`update private.trainer_reminders set claimed_at = now() - interval '16 minutes'`;
    expect(await run()).toMatchObject({ sent: 0, unknown: 1 });
    await passDays(1);
    expect(await run()).toMatchObject({ sent: 0 });
    expect(sentTo()).toEqual(['claire@exemple.test']);
  });

  it('notes as sent what a call had sent when it ended', async () => {
    const claire = await trainer('Claire');
    await paper(claire, 'rc-pro', 5);
    await owner`select public.start_daily_run(), public.claim_paper_reminders()`;
    await owner`
      insert into public.notification_logs (id, kind, channel, recipient, subject, status)
      select message_id, 'paper-reminder', 'email', 'claire@exemple.test', 'Rappel', 'sent' from private.trainer_reminders`;
    await owner`update private.trainer_reminders set claimed_at = now() - interval '16 minutes'`;
    expect(await run()).toMatchObject({ sent: 0, left: 0, unknown: 0 });
    expect(await events(claire)).toHaveLength(1);
  });

  it('sends each mail once when two calls run at the same moment', async () => {
    for (let at = 0; at < 30; at += 1) await paper(await trainer(`N${at}`), 'rc-pro', 5);
    const outcomes = await Promise.all([run(), run(), run()]);
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(sentTo()).toHaveLength(30);
    expect(new Set(sentTo()).size).toBe(30);
  });

  it('leaves out who renewed a paper after the list of the day was made, and goes on with the others', async () => {
    const users: string[] = [];
    for (let at = 0; at < 3; at += 1) users.push(await trainer(`N${at}`));
    for (const user of users) await paper(user, 'rc-pro', 5);
    await owner`select public.start_daily_run()`;
    const [first, second] = users.toSorted();
    await paper(first!, 'rc-pro', 400, { status: 'to_check', checked_at: null });
    await owner`update public.trainer_accounts set status = 'suspended', status_reason = 'Motif' where user_id = ${second!}`;
    // Nobody of the first batches is to be reminded: the call takes the next one.
    expect(await owner`select user_id from public.claim_paper_reminders(1)`).toHaveLength(1);
    expect(await run()).toMatchObject({ sent: 0, left: 0 });
  });

  it('takes a batch from the list, however many trainers there are', async () => {
    for (const count of [1, 40])
      for (let at = 0; at < count; at += 1) await paper(await trainer(`N${count}n${at}`), 'rc-pro', 5);
    await owner`select public.start_daily_run()`;
    /** Rows of papers that taking a batch reads. */
    const read = await owner.begin(async (tx) => {
      const count = async () => {
        const [row] = await tx<{ rows: number }[]>`
          select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_catalog.pg_stat_xact_user_tables
          where relid = 'public.trainer_papers'::regclass`;
        return row!.rows;
      };
      // Of a small table the planner may read all: other rows are read only if it has no other way.
      for (const way of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'sort'])
        await tx`select set_config(${`enable_${way}`}, 'off', true)`;
      const before = await count();
      await tx`select public.claim_paper_reminders(2)`;
      return (await count()) - before;
    });
    // Of 41: those of the batch, each read a few times.
    expect(read).toBeLessThan(20);
  });

  it('lets papers expire in batches, and says what is left', async () => {
    for (let at = 0; at < 3; at += 1) await paper(await trainer(`N${at}`), 'rc-pro', -1);
    await owner`select public.start_daily_run()`;
    const expire = async () =>
      (await owner<{ done: number }[]>`select public.expire_papers(2) as done`)[0]!.done;
    const left = async () =>
      Number(
        (await owner<{ remaining: string }[]>`select remaining from public.end_daily_run(0, 0)`)[0]!
          .remaining,
      );
    expect([await expire(), await left()]).toEqual([2, 3 + 1]);
    expect([await expire(), await expire(), await left()]).toEqual([1, 0, 3]);
  });

  it('notes what it did that day', async () => {
    await paper(await trainer('Claire'), 'rc-pro', -1);
    await run();
    await run();
    expect(
      await owner`select calls, expired_papers, sent_reminders, failed_reminders, finished_at is not null as done from private.daily_runs`,
    ).toMatchObject([{ calls: 2, expired_papers: 1, sent_reminders: 1, failed_reminders: 0, done: true }]);
  });

  it('notes what each programme of the catalogue scores that day', async () => {
    await owner`
      insert into public.programmes (content, slug) values ('{"title": "Revit, niveau 2"}', 'revit-niveau-2')`;
    expect(await run()).toMatchObject({ status: 200 });
    expect(await run()).toMatchObject({ status: 200 });
    expect(await owner`select day = private.today() as today, score from public.programme_scores`).toEqual([
      { today: true, score: expect.any(Number) as number },
    ]);
  });

  it('deletes the files of papers that are gone', async () => {
    const path = `${crypto.randomUUID()}/${'b'.repeat(40)}-cv.pdf`;
    await owner`delete from private.unused_paper_files`;
    await owner`
      insert into private.unused_paper_files (path, since) values (${path}, now() - interval '2 hours'), ('new.pdf', now())`;
    expect(await run()).toMatchObject({ status: 200, deleted: 1 });
    expect(await owner`select path from private.unused_paper_files`).toMatchObject([{ path: 'new.pdf' }]);
  });

  it('ends and deletes files all the same when reminders fail, and says what is left', async () => {
    await paper(await trainer('Claire'), 'rc-pro', 5);
    const path = `${crypto.randomUUID()}/${'c'.repeat(40)}-cv.pdf`;
    await owner`delete from private.unused_paper_files`;
    await owner`insert into private.unused_paper_files (path, since) values (${path}, now() - interval '2 hours')`;
    const asked: string[] = [];
    const { answer, logged } = await runWith((url) => {
      asked.push(url);
      return url.endsWith('/functions/v1/notifications') ? new Response('{}', { status: 503 }) : undefined;
    });
    const failed_steps = [
      'paper-reminders 1',
      'account-decisions 1',
      'signature-mails 1',
      'paper-refusals 1',
      'invoice-steps 1',
      'iban-changed 1',
      'lead-messages 1',
    ];
    expect(answer).toMatchObject({ sent: 0, failed: 0, left: 1, deleted: 1, failed_steps });
    expect(await owner`select failed_steps from private.daily_runs`).toEqual([{ failed_steps }]);
    // The next call of the day begins anew.
    expect(await run()).toMatchObject({ failed_steps: [] });
    expect(asked.filter((url) => url.endsWith('/notifications'))).toHaveLength(7);
    expect(logged.map(([event]) => event)).toEqual([
      'reminders_failed',
      'late_mails_failed',
      'late_mails_failed',
      'late_mails_failed',
      'late_mails_failed',
      'late_mails_failed',
      'late_mails_failed',
    ]);
  });

  it('lets a kept paper of a deleted account expire, and goes on with the others', async () => {
    const gone = await trainer('Gone', 'closed');
    const kept = await paper(gone, 'vigilance', -1);
    await owner`delete from public.trainer_accounts where user_id = ${gone}`;
    await paper(await trainer('Claire'), 'rc-pro', 5);
    expect(await run()).toMatchObject({ status: 200, expired: 1, sent: 1, left: 0 });
    expect(await owner`select status from public.trainer_papers where id = ${kept}`).toMatchObject([
      { status: 'expired' },
    ]);
    expect(sentTo()).toEqual(['claire@exemple.test']);
    // What the law keeps, no other test deletes.
    await owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from public.trainer_papers where id = ${kept}`;
    });
  });

  it.each([
    'start_daily_run',
    'expire_papers',
    'end_signatures_of_today',
    'purge_signatures',
    'end_daily_run',
  ])('does the rest when a step of the database fails, and says so at the end (%s)', async (name) => {
    await paper(await trainer('Claire'), 'rc-pro', 5);
    await owner`select public.start_daily_run()`;
    const { status, logged } = await runWith((url) =>
      url.endsWith(`/rpc/${name}`) ? Response.json({ message: 'refused' }, { status: 400 }) : undefined,
    );
    expect(status).toBe(503);
    expect(logged).toContainEqual(['daily_step_failed', name]);
    expect(sentTo()).toEqual(['claire@exemple.test']);
  });

  it('does the rest when a function answers something else', async () => {
    const { status, answer, logged } = await runWith((url) =>
      url.includes('/functions/v1/') ? Response.json({ other: true }) : undefined,
    );
    expect(status).toBe(200);
    // Three seals, the late timestamps, the late papers.
    expect(answer.failed_steps).toContain('seal-signature 5');
    expect(logged).toEqual([
      ['reminders_failed', undefined],
      ...Array.from({ length: 5 }, () => ['sealing_failed', undefined]),
      ['late_mails_failed', 'account-decisions'],
      ['late_mails_failed', 'signature-mails'],
      ['late_mails_failed', 'paper-refusals'],
      ['late_mails_failed', 'invoice-steps'],
      ['late_mails_failed', 'iban-changed'],
      ['late_mails_failed', 'lead-messages'],
      ['sweep_failed', 'trainer-papers'],
      ['sweep_failed', 'invoices'],
      ['sweep_failed', 'signatures'],
    ]);
  });

  it.each(['purge_invoices(date)', 'end_billing(uuid)', 'end_closed_accounts()'])(
    'reminds, and notes the step, when the database refuses one of what is over (%s)',
    async (name) => {
      await paper(await trainer('Claire'), 'rc-pro', 5);
      await owner.unsafe(`alter function private.${name} rename to out_of_order`);
      try {
        expect(await run()).toMatchObject({ status: 200, sent: 1 });
      } finally {
        const [bare, args] = name.split('(');
        await owner.unsafe(`alter function private.out_of_order(${args} rename to ${bare}`);
      }
      expect(await owner`select failed_steps from private.daily_runs`).toEqual([
        { failed_steps: [`${name.split('(')[0]} 42883`] },
      ]);
    },
  );

  it.each([
    [90, []],
    [30, [['seal_certificate_ends', undefined]]],
  ])('says in the log that the certificate of the seal ends soon: in %i days', async (days, expected) => {
    const from = new Date(Date.now() + (days - 365.25) * 86_400_000);
    const { certificate } = await makeCertificate({ from, years: 1 });
    const { logged } = await runWith(() => undefined, { SEAL_CERTIFICATES: writePem(certificate) });
    expect(logged).toEqual(expected);
  });

  it('sends the mail about a refusal that was refused at first, once', async () => {
    const aMinuteAgo = new Date(Date.now() - 61_000);
    await paper(await trainer('Claire'), 'cv', 90, {
      status: 'refused',
      reason: 'Illisible.',
      checked_at: aMinuteAgo,
    });
    refused = 'claire@exemple.test';
    expect(await run()).toMatchObject({ status: 200, announced: 0, failed_steps: ['paper-refusals 1'] });
    const log = () => owner`select kind, status from public.notification_logs`;
    expect(await log()).toEqual([{ kind: 'paper-refused', status: 'failed' }]);
    refused = '';
    // Not before a minute: it could be on its way.
    expect(await run()).toMatchObject({ announced: 0 });
    await owner`update public.notification_logs set created_at = ${aMinuteAgo}`;
    expect(await run()).toMatchObject({ announced: 1 });
    await owner`update public.notification_logs set created_at = ${aMinuteAgo}`;
    expect(await run()).toMatchObject({ announced: 0 });
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['claire@exemple.test', 'Pièce à refaire\u00a0: CV à jour'],
    ]);
    expect(await log()).toEqual([{ kind: 'paper-refused', status: 'sent' }]);
  });

  it('does not tell of a refusal a week later, nor to a suspended trainer', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const values = { status: 'refused', reason: 'Illisible.' };
    await paper(await trainer('Claire'), 'cv', 90, { ...values, checked_at: daysAgo(8) });
    await paper(await trainer('Paul', 'suspended'), 'cv', 90, { ...values, checked_at: daysAgo(1) });
    expect(await run()).toMatchObject({ status: 200, announced: 0 });
    expect(mails).toEqual([]);
  });

  describe('mails about accounts', () => {
    const logs = () => owner`select kind, recipient, status from public.notification_logs order by kind`;
    /** The journal is append-only. */
    const minutesAgo = (minutes: number) =>
      owner.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update private.audit_log set at = at - make_interval(mins => ${minutes}) where table_name = 'trainer_accounts'`;
      });

    it('that did not leave with the opening or the decision are sent, once', async () => {
      await trainer('Paul', 'pending');
      const claire = await trainer('Claire', 'pending');
      await owner`update public.trainer_accounts set status = 'approved' where user_id = ${claire}`;
      // Who decides asks for the mail at once.
      expect(await run()).toMatchObject({ announced: 0 });
      await minutesAgo(2);
      expect(await run()).toMatchObject({ announced: 2 });
      await owner`update public.notification_logs set created_at = now() - interval '2 minutes'`;
      expect(await run()).toMatchObject({ announced: 0 });
      expect(mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
        'claire@exemple.test: Votre compte formateur est approuvé',
        'paul@exemple.test: Votre dossier de formateur est en lecture',
      ]);
      expect(await logs()).toEqual([
        { kind: 'account-approved', recipient: 'claire@exemple.test', status: 'sent' },
        { kind: 'account-opened', recipient: 'paul@exemple.test', status: 'sent' },
      ]);
    });

    it('that were interrupted or refused are sent by a later call, and no longer after a week', async () => {
      await trainer('Claire', 'pending');
      await minutesAgo(2);
      refused = 'claire@exemple.test';
      expect(await run()).toMatchObject({ announced: 0 });
      refused = '';
      await owner`update public.notification_logs set status = 'pending', error = null, created_at = now() - interval '2 minutes'`;
      await minutesAgo(7 * 24 * 60);
      expect(await run()).toMatchObject({ announced: 0 });
      await minutesAgo(-7 * 24 * 60);
      expect(await run()).toMatchObject({ announced: 1 });
      expect(sentTo()).toEqual(['claire@exemple.test']);
    });
  });

  it('is for the service key alone', async () => {
    const id = await trainer('Claire');
    expect((await run('')).status).toBe(401);
    expect((await run('forged')).status).toBe(403);
    expect((await run(database.accessToken({ id, email: 'claire@exemple.test' }))).status).toBe(403);
    expect(await owner`select from private.daily_runs`).toHaveLength(0);
  });
});
