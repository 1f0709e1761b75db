import { LEAD_STATUSES, LEAD_TRANSITIONS, type LeadStatus } from '@trame/domain/requests';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

// Leads as the marketing hub works on them: who follows them, which step comes after which, replies, missions, doubles, time.

const NORA = userIdOf('gestionnaire');
const open = openDatabase(createWorld);
beforeEach(async () => {
  await open.sql`delete from public.leads`;
});

async function lead(values: Record<string, unknown> = {}): Promise<string> {
  const [row] = await open.sql<{ id: string }[]>`
    insert into public.leads ${open.sql({
      need: 'Former six comptables',
      name: 'Paul Fauvel',
      company: 'Imprimerie Fauvel',
      email: `${randomUUID()}@exemple.test`,
      submission_key: randomUUID(),
      ...values,
    })} returning id`;
  return row?.id ?? '';
}

type Row = {
  status: string;
  owner_id: string | null;
  lost_reason: string | null;
  next_step: string | null;
  version: string;
};
async function read(id: string): Promise<Row> {
  const [row] = await open.sql<Row[]>`
    select status, owner_id, lost_reason, next_step, updated_at::text as version from public.leads where id = ${id}`;
  return row!;
}

async function move(id: string, to: string, reason: string | null = null, version?: string): Promise<void> {
  const expected = version ?? (await read(id)).version;
  await commitAs(
    open.sql,
    'gestionnaire',
    (tx) => tx`select public.move_lead(${id}, ${to}, ${reason}, ${expected}::timestamptz)`,
  );
}
const listed = (status = 'all', actor: Actor = 'gestionnaire') =>
  runAs(
    open.sql,
    actor,
    (tx) => tx<{ id: string; company: string }[]>`
      select id, company from public.list_leads(status_filter => ${status}, sort => 'company')`,
  );

describe('the steps of a lead', () => {
  it('are those of the domain rules, and no others', async () => {
    for (const { value: from } of LEAD_STATUSES) {
      for (const { value: to } of LEAD_STATUSES) {
        // oxlint-disable-next-line no-await-in-loop -- one pair after the other
        const [row] = await open.sql`select private.lead_may_become(${from}, ${to}) as allowed`;
        const wanted: readonly LeadStatus[] = LEAD_TRANSITIONS[from];
        expect([from, to, row?.['allowed']]).toEqual([from, to, wanted.includes(to)]);
      }
    }
  });

  it('make whoever takes the first one follow it, and end its next step with it', async () => {
    const id = await lead({ next_step: 'Rappeler' });
    await move(id, 'qualified');
    expect(await read(id)).toMatchObject({ status: 'qualified', owner_id: NORA, next_step: 'Rappeler' });
    await move(id, 'won');
    expect(await read(id)).toMatchObject({ status: 'won', next_step: null });
    expect(await errorCode(move(id, 'new'))).toBe('22023');
  });

  it('need a reason to be lost, and only then', async () => {
    const id = await lead();
    expect(await errorCode(move(id, 'lost'))).toBe('23514');
    expect(await errorCode(move(id, 'contacted', 'budget'))).toBe('23514');
    await move(id, 'lost', 'budget');
    expect(await read(id)).toMatchObject({ status: 'lost', lost_reason: 'budget' });
    await move(id, 'contacted');
    expect((await read(id)).lost_reason).toBeNull();
  });

  it('are refused on another version than the present one', async () => {
    const id = await lead();
    const { version } = await read(id);
    await move(id, 'contacted', null, version);
    expect(await errorCode(move(id, 'qualified', null, version))).toBe('23505');
  });
});

describe('who follows a lead', () => {
  const give = (id: string, owner: string) =>
    commitAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`update public.leads set owner_id = ${owner} where id = ${id} returning id`,
    );

  it('is a gestionnaire', async () => {
    const id = await lead();
    await give(id, NORA);
    expect((await read(id)).owner_id).toBe(NORA);
    expect(await errorCode(give(id, userIdOf('app5_user')))).toBe('23514');
  });

  it('gives one at a time', async () => {
    await lead();
    await lead();
    const all = commitAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`update public.leads set next_step = 'Rappeler'`,
    );
    expect(await errorCode(all)).toBe('42501');
  });
});

describe('who follows no lead any more', () => {
  const ADMIN = userIdOf('admin');
  const waiting = async () => {
    const rows = await runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx<{ id: string }[]>`
        select id from public.marketing_tasks() where kind = 'unanswered'
        union all select id::text from public.list_leads(owner_filter => 'none')`,
    );
    return rows.map((row) => row.id);
  };

  it.each([
    [
      'lost the role',
      () => open.sql`delete from public.user_roles where user_id = ${ADMIN} and role = 'gestionnaire'`,
    ],
    [
      'has a disabled account',
      () => open.sql`update public.staff_profiles set disabled_at = now() where id = ${ADMIN}`,
    ],
  ])('is whoever %s: the leads are in the lists of all again', async (_why, leave) => {
    await open.sql`insert into public.user_roles (user_id, role) values (${ADMIN}, 'gestionnaire')`;
    await open.sql`
      insert into public.staff_profiles (id, full_name) values (${ADMIN}, 'Ada') on conflict (id) do nothing`;
    const id = await lead({ owner_id: ADMIN });
    expect(await waiting()).toEqual([]);
    await leave();
    expect(await waiting()).toEqual([id, id]);
    await open.sql`delete from public.user_roles where user_id = ${ADMIN} and role = 'gestionnaire'`;
    await open.sql`update public.staff_profiles set disabled_at = null where id = ${ADMIN}`;
  });
});

describe('a reply', () => {
  const write = (id: string, message: string) =>
    commitAs(
      open.sql,
      'gestionnaire',
      (tx) =>
        tx`select public.write_to_lead(${id}, ${message}, 'Votre demande', 'Bonjour', 'Premier échange')`,
    );
  const unsent = () => open.sql<{ id: string }[]>`select id from public.unsent_lead_messages()`;

  it('contacts a new lead, waits once on the queue, and is in its history', async () => {
    const id = await lead();
    const message = randomUUID();
    await write(id, message);
    await write(id, message);
    expect(await read(id)).toMatchObject({ status: 'contacted', owner_id: NORA });
    expect(await unsent()).toEqual([{ id: message }]);
    await open.sql`
      insert into public.notification_logs (id, lead_id, kind, recipient, subject, status)
      values (${message}, ${id}, 'lead-message', 'paul@exemple.test', 'Votre demande', 'sent')`;
    expect(await unsent()).toEqual([]);
    const history = await runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx<{ kind: string; details: Record<string, unknown> }[]>`
        select kind, details from public.entity_timeline('lead', ${id})`,
    );
    expect(history.find(({ kind }) => kind === 'mail')?.details).toMatchObject({
      kind: 'lead-message',
      body: 'Bonjour',
      status: 'sent',
    });
  });

  it('is refused under an id that holds another text, and keeps the first one', async () => {
    const id = await lead();
    const message = randomUUID();
    await write(id, message);
    const corrected = commitAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`select public.write_to_lead(${id}, ${message}, 'Votre demande', 'Bonjour, corrigé')`,
    );
    expect(await errorCode(corrected)).toBe('23505');
    expect(await open.sql`select body from public.lead_messages where id = ${message}`).toEqual([
      { body: 'Bonjour' },
    ]);
  });

  it('is refused to the second of two who answer at the same time, and is kept once when sent again', async () => {
    const id = await lead();
    const [row] = await open.sql<{ at: string }[]>`
      update public.leads set last_contact_at = '2026-11-01T09:00:00Z' where id = ${id} returning last_contact_at::text as at`;
    const answer = (message: string, text: string) =>
      commitAs(
        open.sql,
        'gestionnaire',
        (tx) =>
          tx`select public.write_to_lead(${id}, ${message}, 'Objet', ${text}, null, ${row!.at}::timestamptz)`,
      );
    const first = randomUUID();
    await answer(first, 'De Nora');
    await answer(first, 'De Nora');
    expect(await errorCode(answer(randomUUID(), 'De Paul'))).toBe('23505');
    expect(await unsent()).toEqual([{ id: first }]);
  });
});

describe('a mission made from a lead', () => {
  it('wins it once, whatever its state, and is kept by it', async () => {
    const id = await lead({ status: 'lost', lost_reason: 'budget', next_step: 'Rappeler' });
    const other = await lead();
    const [mission] = await open.sql<{ id: string }[]>`
      insert into public.missions (user_id, title, client_name, starts_on, ends_on, place, days, day_rate_cents)
      values (${userIdOf('approvedTrainer')}, 'Excel', 'Fauvel', '2027-01-12', '2027-01-12', 'Rennes', 1, 52000) returning id`;
    const link = (to: string) =>
      commitAs(open.sql, 'gestionnaire', (tx) => tx`select public.link_lead_mission(${to}, ${mission!.id})`);
    await link(id);
    await link(other);
    expect(await read(id)).toMatchObject({ status: 'won', lost_reason: null, next_step: null });
    expect((await read(other)).status).toBe('new');
  });
});

describe('doubles', () => {
  const doubles = (id: string) =>
    runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx<{ id: string; link: string }[]>`select id, link from public.lead_doubles(${id})`,
    );
  const settle = (id: string, other: string, action: string) =>
    commitAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`select public.settle_lead_double(${id}, ${other}, ${action})`,
    );

  it('have the address, or company and phone; joined ones leave the lists until they are separated', async () => {
    const id = await lead({ email: 'paul@exemple.test', phone: '+33199000021' });
    const mail = await lead({ email: 'Paul@exemple.test', company: 'Autre' });
    const phone = await lead({ phone: '+33199000021', company: 'IMPRIMERIE FAUVEL' });
    await lead({ phone: '+33199000021', company: 'Sans rapport' });
    expect(new Map((await doubles(id)).map((one) => [one.id, one.link]))).toEqual(
      new Map([
        [mail, 'email'],
        [phone, 'phone'],
      ]),
    );
    await settle(id, mail, 'join');
    await settle(id, phone, 'apart');
    expect(await doubles(id)).toEqual([{ id: mail, link: 'joined' }]);
    expect(await doubles(mail)).toEqual([{ id, link: 'main' }]);
    expect((await listed()).map((one) => one.id)).not.toContain(mail);
    expect(await errorCode(settle(phone, mail, 'join'))).toBe('22023');
    await settle(id, mail, 'separate');
    expect((await listed()).map((one) => one.id)).toContain(mail);
  });
});

describe('what a company is promised', () => {
  it('is a corrected address, on the version that was read', async () => {
    const id = await lead();
    const correct = async (version: string) => {
      let rows = 0;
      await commitAs(open.sql, 'gestionnaire', async (tx) => {
        const found = await tx`
          update public.leads set email = 'juste@exemple.test', name = 'Paule Fauvel', phone = '+33199000022'
          where id = ${id} and updated_at = ${version}::timestamptz returning id`;
        rows = found.length;
      });
      return rows;
    };
    const { version } = await read(id);
    expect(await correct(version)).toBe(1);
    expect(await correct(version)).toBe(0);
    const [row] = await open.sql`select email, name from public.leads where id = ${id}`;
    expect(row).toEqual({ email: 'juste@exemple.test', name: 'Paule Fauvel' });
  });

  it('is a lead that is deleted with all that was about it: a receipt remains, and its files go', async () => {
    const path = `leads/${randomUUID()}.pdf`;
    const id = await lead({ files: open.sql.json([{ path, name: 'plan.pdf', size: 1 }]) });
    const remove = (version: string) =>
      commitAs(
        open.sql,
        'gestionnaire',
        (tx) => tx`select public.delete_lead(${id}, ${version}::timestamptz)`,
      );
    expect(await errorCode(remove('2020-01-01'))).toBe('23505');
    await remove((await read(id)).version);
    expect(await errorCode(remove('2020-01-01'))).toBe('P0002');
    const [receipt] = await open.sql`
      select removed from public.lead_receipts where lead_digest = encode(sha256(convert_to(${id}, 'UTF8')), 'hex')`;
    expect(receipt).toEqual({ removed: { files: 1, mails: 0, messages: 0, comments: 0 } });
    await open.sql`update private.pending_uploads set created_at = now() - interval '2 hours' where path = ${path}`;
    const due = await open.sql<{ path: string }[]>`select path from public.due_request_files() as due (path)`;
    expect(due.map((one) => one.path)).toContain(path);
    await open.sql`select public.purge_requests(${[path]})`;
    expect(await open.sql`select from private.pending_uploads where path = ${path}`).toHaveLength(0);
  });
});

describe('the lists', () => {
  it('find by every word, and go on after a row', async () => {
    await lead({ company: 'Éditions Aubry', need: 'Sage 100 pour six comptables' });
    const second = await lead({ company: 'Briand' });
    const found = await runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx<{ company: string }[]>`select company from public.list_leads(search => 'aubry SAGE')`,
    );
    expect(found).toEqual([{ company: 'Éditions Aubry' }]);
    const [first] = await listed();
    const rest = await runAs(
      open.sql,
      'gestionnaire',
      (tx) =>
        tx<{ id: string }[]>`select id from public.list_leads(sort => 'company', after_id => ${second})`,
    );
    expect(first?.id).toBe(second);
    expect(rest).toHaveLength(1);
  });

  it('answer the first of each status for the columns', async () => {
    for (const status of ['lost', 'new', 'new', 'new']) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await lead({ status });
    }
    const rows = await runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx<{ status: string }[]>`select status from public.leads_board(each => 2)`,
    );
    expect(rows.map(({ status }) => status)).toEqual(['new', 'new', 'lost']);
  });
});

it('a lead leaves with its time, and a receipt says how much went with it', async () => {
  const id = await lead();
  await open.sql`update public.leads set last_contact_at = now() - interval '3 years 1 day' where id = ${id}`;
  await open.sql`insert into public.lead_messages (id, lead_id, subject, body) values (gen_random_uuid(), ${id}, 'n', 'n')`;
  const kept = await lead();
  await open.sql`select public.purge_requests('{}')`;
  const rows = await open.sql<{ id: string }[]>`select id from public.leads`;
  expect(rows).toEqual([{ id: kept }]);
  const [receipt] = await open.sql`
    select removed from public.lead_receipts
    where lead_digest = encode(sha256(convert_to(${id}::text, 'UTF8')), 'hex')`;
  expect(receipt?.['removed']).toEqual({ files: 0, mails: 0, messages: 1, comments: 0 });
});

it('what waits: new leads of nobody or oneself, steps whose day has come, silence', async () => {
  await lead({ company: 'Sans réponse' });
  await lead({ company: 'À une autre', owner_id: userIdOf('admin') });
  await lead({
    company: 'Joint',
    status: 'contacted',
    owner_id: NORA,
    next_step: 'Rappeler',
    next_step_on: '2026-01-02',
  });
  const quiet = await lead({ status: 'qualified', owner_id: NORA });
  await open.sql`update public.leads set last_contact_at = now() - interval '15 days' where id = ${quiet}`;
  const tasks = await runAs(
    open.sql,
    'gestionnaire',
    (tx) => tx<{ kind: string; who: string | null }[]>`select kind, who from public.marketing_tasks()`,
  );
  expect(tasks).toEqual([
    { kind: 'unanswered', who: 'Sans réponse' },
    { kind: 'step', who: 'Joint' },
    { kind: 'quiet', who: null },
  ]);
});
